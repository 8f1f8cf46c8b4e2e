import { PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import { developerTexts } from '#app/texts/developers.ts';
import { Document } from './document.tsx';
import { readGuide } from './documents.server.ts';
import type { Route } from './+types/guide.ts';

/** Nothing on it needs a script. */
export const handle = { still: true };

export function loader({ params: { slug } }: Route.LoaderArgs) {
  const guide = readGuide(slug);
  if (!guide) throw data(null, { status: 404 });
  return guide;
}

export default function Guide({ loaderData: { title, html } }: Route.ComponentProps): ReactNode {
  const words = useTexts(developerTexts);
  return (
    <div className="narrow">
      <PageTitle title={title} crumbs={[{ to: '/developers', label: words.title }]} />
      <Document html={html} />
    </div>
  );
}
