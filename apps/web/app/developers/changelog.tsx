import { PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { developerTexts } from '#app/texts/developers.ts';
import { Document } from './document.tsx';
import { readChangelog } from './documents.server.ts';
import type { Route } from './+types/changelog.ts';

/** Nothing on it needs a script. */
export const handle = { still: true };

export const loader = () => readChangelog();

export default function Changelog({ loaderData: { html } }: Route.ComponentProps): ReactNode {
  const words = useTexts(developerTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.changelog} crumbs={[{ to: '/developers', label: words.title }]} />
      <Document html={html} />
    </div>
  );
}
