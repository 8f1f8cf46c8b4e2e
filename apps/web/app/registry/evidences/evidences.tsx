import { listEvidences } from '@tamga/contract/registry.evidences';
import { ButtonLink, DataTable, Done, EmptyState, PageTitle, StatusTag, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { askList, askRole } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { evidenceTexts } from '#app/texts/registry-evidences.ts';
import type { Route } from './+types/evidences.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const [list, { permissions }] = await Promise.all([
    askList(context, listEvidences, { query: filterOf(url, 'after') }, (one) => ({
      id: one.id,
      title: one.title,
      kind: one.kind,
      validity_days: one.validity_days ?? null,
      sensitivity: one.sensitivity ?? 1,
      mine: one.mine,
    })),
    askRole(context),
  ]);
  return { ...list, mayWrite: permissions.includes('registry.manage') };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Evidences({ loaderData: { rows, next, problem, mayWrite } }: Route.ComponentProps): ReactNode {
  const words = useTexts(evidenceTexts);
  const language = useLanguage();
  const columns = [
    {
      key: 'title',
      heading: words.name,
      cell: ({ id, title, mine }: Row) =>
        mine && mayWrite ? (
          <Link to={`/admin/registry/evidences/${id}`} translate="no">
            {title[language]}
          </Link>
        ) : (
          <span translate="no">{title[language]}</span>
        ),
    },
    { key: 'kind', heading: words.kind, cell: ({ kind }: Row) => words.kinds[kind] },
    {
      key: 'validity',
      heading: words.validity,
      cell: ({ validity_days: days }: Row) => (days === null ? words.forever : words.days(days)),
    },
    {
      key: 'sensitivity',
      heading: words.sensitivity,
      cell: ({ sensitivity }: Row) => words.sensitivities[sensitivity] ?? '',
    },
    {
      key: 'mine',
      heading: words.writtenBy,
      cell: ({ mine }: Row) => (mine ? <StatusTag tone="accent">{words.mine}</StatusTag> : words.others),
    },
  ];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        {mayWrite && (
          <ButtonLink to="/admin/registry/evidences/new" icon="plus">
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
