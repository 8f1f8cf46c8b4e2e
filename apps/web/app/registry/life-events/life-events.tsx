import { listLifeEvents } from '@tamga/contract/registry.life-events';
import { ButtonLink, DataTable, Done, EmptyState, PageTitle, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { askList, askRole } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { lifeEventTexts } from '#app/texts/registry-life-events.ts';
import type { Route } from './+types/life-events.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const [list, { permissions }] = await Promise.all([
    askList(context, listLifeEvents, { query: filterOf(url, 'after') }, ({ id, title, kind, order = 100, mine }) => ({
      id,
      title,
      kind,
      order,
      mine,
    })),
    askRole(context),
  ]);
  return { ...list, mayWrite: permissions.includes('registry.manage') };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function LifeEvents({ loaderData: { rows, next, problem, mayWrite } }: Route.ComponentProps): ReactNode {
  const words = useTexts(lifeEventTexts);
  const shared = useTexts(adminTexts);
  const language = useLanguage();
  const columns = [
    { key: 'title', heading: words.name, cell: ({ title }: Row) => <span translate="no">{title[language]}</span> },
    { key: 'kind', heading: words.kind, cell: ({ kind }: Row) => words.kinds[kind] },
    { key: 'order', heading: words.order, cell: ({ order }: Row) => order, align: 'end' as const },
    {
      key: 'act',
      heading: words.act,
      cell: ({ id, mine, title }: Row) =>
        mine && mayWrite ? (
          <Link to={`/admin/registry/life-events/${id}/delete`}>
            {shared.delete}
            <span className="visually-hidden"> ({title[language]})</span>
          </Link>
        ) : (
          words.others
        ),
    },
  ];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        {mayWrite && (
          <ButtonLink to="/admin/registry/life-events/new" icon="plus">
            {words.add}
          </ButtonLink>
        )}
      </PageTitle>
      <Done words={words.done} />
      <DataTable
        caption={words.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        problem={problem}
        empty={
          <EmptyState title={words.empty}>
            <p>{words.emptyText}</p>
          </EmptyState>
        }
      />
    </>
  );
}
