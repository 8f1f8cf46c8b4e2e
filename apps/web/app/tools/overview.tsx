import { listSkills } from '@tamga/contract/tools.admin';
import { listBrandings } from '@tamga/contract/tools.oversight';
import { Card, PageTitle, StatusTag, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { attempt } from '#app/platform/api.server.ts';
import { usePages } from '#app/shell/site.ts';
import { toolTexts } from '#app/texts/admin-tools.ts';
import { ask } from '#app/platform/ask.server.ts';
import type { Route } from './+types/overview.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const query = { state: 'pending', limit: 100 } as const;
  const [skills, brandings] = await Promise.all([
    ask(context, listSkills, { query }),
    // Not everybody who comes here may see these.
    attempt(context, listBrandings, { query }),
  ]);
  return { skills: skills.items.length, branding: brandings.ok ? brandings.data.items.length : 0 };
}

const pages = ['connect', 'keys', 'commands', 'skills', 'memory', 'calls'] as const;

export default function Tools({ loaderData: waiting }: Route.ComponentProps): ReactNode {
  const words = useTexts(toolTexts);
  // It is kept beside the name that people write by hand, and the same people may open it.
  const canRename = usePages('/admin').some(({ to }) => to === '/admin/appearance');
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <div className="grid">
        {pages.map((page) => (
          <Card key={page} to={`/admin/tools/${page}`} title={words.pages[page]}>
            <p className="muted">{words.about[page]}</p>
            {page === 'skills' && <Waiting count={waiting.skills} />}
          </Card>
        ))}
        {canRename && (
          <Card to="/admin/appearance/branding" title={words.pages.branding}>
            <p className="muted">{words.about.branding}</p>
            <Waiting count={waiting.branding} />
          </Card>
        )}
      </div>
    </>
  );
}

function Waiting({ count }: { count: number }): ReactNode {
  const words = useTexts(toolTexts);
  const formats = useFormats();
  if (count === 0) return null;
  return (
    <p className="seal-line">
      <StatusTag tone="warning">{words.waiting(formats.number(count))}</StatusTag>
    </p>
  );
}
