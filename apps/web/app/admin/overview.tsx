import { Card, PageTitle, useLanguage, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import { usePages } from '#app/shell/site.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { about } from './about.ts';
import { askRole } from './ask.server.ts';
import type { Route } from './+types/overview.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<null> {
  const { permissions } = await askRole(context);
  if (permissions.length === 0) throw data(null, { status: 404 });
  return null;
}

export default function Overview(): ReactNode {
  const words = useTexts(adminTexts);
  const language = useLanguage();
  const pages = usePages('/admin').filter(({ to }) => to !== '/admin');
  return (
    <>
      <PageTitle title={words.overview} lead={pages.length > 0 ? words.lead : words.leadNone} />
      <div className="grid">
        {pages.map(({ to, label }) => (
          <Card key={to} to={to} title={label}>
            <p className="muted">{about[to] && wordsIn(about[to], language)}</p>
          </Card>
        ))}
      </div>
    </>
  );
}
