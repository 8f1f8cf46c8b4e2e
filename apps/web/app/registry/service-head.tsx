import { PageTitle, Tabs, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { registryTexts } from '#app/texts/registry.ts';
import { addressOf } from './parts.ts';
import { titleIn } from './title.ts';

/** The title of a service and its parts, on every page of it. */
export function ServiceHead({
  service: { id, title },
  here,
  children,
}: {
  service: { id: string; title: { mn: string | null; en: string | null } };
  here: 'standing' | 'form' | 'versions';
  children?: ReactNode;
}): ReactNode {
  const words = useTexts(registryTexts);
  const language = useLanguage();
  const at = addressOf(id);
  const tabs = [
    { to: at, label: words.tabs.standing, isHere: here === 'standing' },
    { to: `${at}/form`, label: words.tabs.form, isHere: here === 'form' },
    { to: `${at}/versions`, label: words.tabs.versions, isHere: here === 'versions' },
  ];
  return (
    <>
      <PageTitle
        title={titleIn(title, language)}
        isName
        crumbs={[{ to: '/admin/registry/services', label: words.title }]}
      >
        {children}
      </PageTitle>
      <Tabs label={words.tabs.label} tabs={tabs} />
    </>
  );
}
