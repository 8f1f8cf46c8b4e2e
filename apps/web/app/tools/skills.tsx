import { listSkills } from '@tamga/contract/tools.admin';
import { DataTable, Done, EmptyState, Filters, PageTitle, StatusTag, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminTexts } from '#app/texts/admin.ts';
import { toolTexts } from '#app/texts/admin-tools.ts';
import { toolSkillTexts } from '#app/texts/admin-tools-skills.ts';
import { askList } from '#app/platform/ask.server.ts';
import { When } from '#app/platform/when.tsx';
import { choicesOf, readHolders } from './holders.server.ts';
import { shownSkill, type ShownSkill, skillQueryOf } from './skills.server.ts';
import type { Route } from './+types/skills.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const holders = await readHolders(context);
  const list = await askList(context, listSkills, { query: skillQueryOf(url) }, shownSkill(holders));
  return { ...list, choices: choicesOf(holders, url.searchParams.get('application_id')) };
}

export default function Skills({ loaderData: { rows, next, problem, choices } }: Route.ComponentProps): ReactNode {
  const words = useTexts(toolSkillTexts);
  const tools = useTexts(toolTexts);
  const shared = useTexts(adminTexts);
  const all = { value: '', label: shared.all };
  const columns = [
    {
      key: 'name',
      heading: words.name,
      cell: ({ id, name }: ShownSkill) => (
        <Link to={`/admin/tools/skills/${id}`}>
          <code className="detail">{name}</code>
        </Link>
      ),
    },
    { key: 'version', heading: words.version, cell: ({ version }: ShownSkill) => version, align: 'end' as const },
    { key: 'application', heading: tools.application, cell: ({ application }: ShownSkill) => application },
    { key: 'state', heading: words.state, cell: (skill: ShownSkill) => <SkillState {...skill} /> },
    { key: 'created', heading: words.created, cell: ({ created_at }: ShownSkill) => <When at={created_at} /> },
  ];
  return (
    <>
      <PageTitle title={tools.pages.skills} lead={words.lead} crumbs={[{ to: '/admin/tools', label: tools.title }]} />
      <Done words={words.done} />
      <Filters
        filters={[
          {
            name: 'state',
            label: words.state,
            options: [all, ...Object.entries(words.states).map(([value, label]) => ({ value, label }))],
          },
          { name: 'application_id', label: tools.application, options: [all, ...choices] },
        ]}
      />
      <DataTable
        caption={tools.pages.skills}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        problem={problem}
        csv="/admin/tools/skills.csv"
        empty={
          <EmptyState title={words.empty}>
            <p>{words.emptyText}</p>
          </EmptyState>
        }
      />
    </>
  );
}

const tones = { pending: 'warning', active: 'success', rejected: 'danger', replaced: 'neutral' } as const;

/** One that is live and that the rules no longer allow is not: that is said beside it. */
export function SkillState({ state, allowed }: Pick<ShownSkill, 'state' | 'allowed'>): ReactNode {
  const words = useTexts(toolSkillTexts);
  const isOpen = state === 'pending' || state === 'active';
  return (
    <span>
      <StatusTag tone={tones[state]}>{words.states[state]}</StatusTag>{' '}
      {isOpen && !allowed && <StatusTag tone="danger">{words.conflicts}</StatusTag>}
    </span>
  );
}
