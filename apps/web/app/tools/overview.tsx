import { listSkills } from '@tamga/contract/tools.admin';
import { Card, PageTitle, StatusTag, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { usePages } from '#app/shell/site.ts';
import { toolTexts } from '#app/texts/admin-tools.ts';
import { ask } from '../admin/ask.server.ts';
import type { Route } from './+types/overview.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await ask(context, listSkills, { query: { state: 'pending', limit: 100 } });
  return { waiting: items.length };
}

const pages = ['connect', 'keys', 'commands', 'skills', 'memory', 'calls'] as const;

export default function Tools({ loaderData: { waiting } }: Route.ComponentProps): ReactNode {
  const words = useTexts(toolTexts);
  const formats = useFormats();
  // It is kept beside the name that one writes by hand, and is open to whoever that is open to.
  const canRename = usePages('/admin').some(({ to }) => to === '/admin/appearance');
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <div className="grid">
        {pages.map((page) => (
          <Card key={page} to={`/admin/tools/${page}`} title={words.pages[page]}>
            <p className="muted">{words.about[page]}</p>
            {page === 'skills' && waiting > 0 && (
              <p className="seal-line">
                <StatusTag tone="warning">{words.waiting(formats.number(waiting))}</StatusTag>
              </p>
            )}
          </Card>
        ))}
        {canRename && (
          <Card to="/admin/appearance/branding" title={words.pages.branding}>
            <p className="muted">{words.about.branding}</p>
          </Card>
        )}
      </div>
    </>
  );
}
