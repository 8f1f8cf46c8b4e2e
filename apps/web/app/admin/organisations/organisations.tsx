import { searchOrganisations } from '@tamga/contract/admin.core';
import { DataTable, EmptyState, Filters, PageTitle, StatusTag, type Tone, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { adminOrganisationTexts } from '#app/texts/admin-organisations.ts';
import type { Route } from './+types/organisations.ts';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  askList(context, searchOrganisations, { query: filterOf(url, 'q', 'after') }, (organisation) => organisation);

type Row = Route.ComponentProps['loaderData']['rows'][number];

const tones: Record<Row['state'], Tone> = {
  active: 'success',
  pending: 'accent',
  suspended: 'warning',
  closed: 'neutral',
};

/** Every organisation of the platform, in the order of the alphabet. */
export default function Organisations({ loaderData: { rows, next, problem } }: Route.ComponentProps): ReactNode {
  const words = useTexts(adminOrganisationTexts);
  const { emptyFiltered } = useTexts(adminTexts);
  const columns = [
    { key: 'name', heading: words.name, cell: ({ name }: Row) => name },
    { key: 'number', heading: words.number, cell: ({ reg_no }: Row) => reg_no && <code>{reg_no}</code> },
    { key: 'kind', heading: words.kind, cell: ({ kind }: Row) => words.kinds[kind] },
    {
      key: 'state',
      heading: words.state,
      cell: ({ state }: Row) => <StatusTag tone={tones[state]}>{words.states[state]}</StatusTag>,
    },
  ];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Filters filters={[{ name: 'q', label: words.search }]} />
      <DataTable
        caption={words.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        problem={problem}
        empty={
          <EmptyState title={words.empty}>
            <p>{emptyFiltered}</p>
          </EmptyState>
        }
      />
    </>
  );
}
