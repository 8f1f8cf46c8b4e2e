import { EmptyState, Figures, Notice, PageTitle, Section, type Task, TaskList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { askRole } from '#app/platform/ask.server.ts';
import { usePages } from '#app/shell/site.ts';
import { figureTexts } from '#app/texts/admin-figures.ts';
import { overviewTexts } from '#app/texts/admin-overview.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { Attention } from './figures/attention.tsx';
import { readFigures } from './figures/figures.server.ts';
import { SignIns } from './figures/sign-ins.tsx';
import { readStanding, type Standing } from './standing.server.ts';
import type { Route } from './+types/overview.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const role = await askRole(context);
  if (role.permissions.length === 0) throw data(null, { status: 404 });
  const [standing, counted] = await Promise.all([readStanding(context, role), readFigures(context, url)]);
  return { standing, counted };
}

export default function Overview({ loaderData: { standing, counted } }: Route.ComponentProps): ReactNode {
  const words = useTexts(overviewTexts);
  const shared = useTexts(adminTexts);
  const { unread } = useTexts(figureTexts);
  const tasks = useTasks(standing);
  const isEmpty = usePages('/admin').length === 1;
  return (
    <>
      <PageTitle title={shared.overview} lead={isEmpty ? words.leadNone : words.lead} />
      {!isEmpty && (
        <>
          <Section title={words.waits}>
            {tasks.length > 0 ? <TaskList tasks={tasks} /> : <EmptyState title={words.waitsNone} />}
          </Section>
          <Counts standing={standing} />
          {counted.isPartial && <Notice tone="warning" title={unread} />}
          <Attention work={counted.work} expiries={counted.expiries} />
          {counted.signIns && <SignIns counted={counted.signIns} />}
        </>
      )}
    </>
  );
}

function useTasks({ serious, branding, skills, lockouts, drafts }: Standing): Task[] {
  const words = useTexts(overviewTexts);
  const formats = useFormats();
  const task = (
    id: string,
    count: number | null,
    words: (count: string) => string,
    rest: Omit<Task, 'id' | 'title'>,
  ) => (count ? [{ id, title: words(formats.number(count)), ...rest }] : []);
  return [
    ...task('serious', serious, words.serious, { icon: 'warning', to: '/admin/security', tone: 'danger' }),
    ...task('branding', branding, words.branding, {
      icon: 'stamp',
      to: '/admin/appearance/branding',
      tone: 'warning',
    }),
    ...task('skills', skills, words.skills, { icon: 'check', to: '/admin/tools/skills', tone: 'warning' }),
    ...task('drafts', drafts, words.drafts, { icon: 'info', to: '/admin/pages' }),
    ...task('lockouts', lockouts, words.lockouts, { icon: 'clock', to: '/admin/lockouts' }),
  ];
}

/** How much there is, under the names of the pages that have the rest. */
function Counts({ standing }: { standing: Standing }): ReactNode {
  const words = useTexts(overviewTexts);
  const formats = useFormats();
  const counts: Record<string, { count: number | null; note?: string }> = {
    '/admin/security': { count: standing.events, note: words.week },
    '/admin/lockouts': { count: standing.lockouts, note: words.now },
    '/admin/applications': { count: standing.applications },
  };
  const shown = (count: number) => (count < 100 ? formats.number(count) : '100+');
  const figures = usePages('/admin').flatMap(({ to, label }) => {
    const { count = null, note } = counts[to] ?? {};
    return count === null ? [] : [{ label: <Link to={to}>{label}</Link>, value: shown(count), note }];
  });
  if (figures.length === 0) return null;
  return (
    <Section title={words.figures}>
      <Figures figures={figures} />
    </Section>
  );
}
