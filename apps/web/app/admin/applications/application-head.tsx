import { PageTitle, Tabs, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { applicationPageTexts } from '#app/texts/admin-application.ts';
import { applicationTexts } from '#app/texts/admin-applications.ts';

const paths = {
  overview: '',
  settings: '/settings',
  logo: '/logo',
  keys: '/keys',
  try: '/try',
  errors: '/errors',
  usage: '/usage',
  webhooks: '/webhooks',
} as const;
type Part = keyof typeof paths;
const parts = Object.keys(paths) as Part[];
const forPeople: ReadonlySet<Part> = new Set(['logo', 'try']);

/** The name of an application, and the way to its parts. A machine signs nobody in. */
export function ApplicationHead(props: {
  application: { id: string; name: string; kind: string };
  here: Part;
  /** Of the part that is shown; the overview is called as the application is. */
  title?: string;
  lead?: ReactNode;
}): ReactNode {
  const words = useTexts(applicationPageTexts);
  const { title } = useTexts(applicationTexts);
  const { id, name, kind } = props.application;
  const at = `/admin/applications/${id}`;
  const crumbs = [{ to: '/admin/applications', label: title }, ...(props.title ? [{ to: at, label: name }] : [])];
  const tabs = parts
    .filter((part) => !forPeople.has(part) || kind !== 'machine')
    .map((part) => ({ to: `${at}${paths[part]}`, label: words.tabs[part], isHere: part === props.here }));
  return (
    <>
      <PageTitle title={props.title ?? name} lead={props.lead} crumbs={crumbs} />
      <Tabs label={words.parts} tabs={tabs} />
    </>
  );
}
