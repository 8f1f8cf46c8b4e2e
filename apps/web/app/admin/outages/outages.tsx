import { listStatusIncidents } from '@tamga/contract/status';
import { ButtonLink, DataTable, EmptyState, PageTitle, StatusTag, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { When } from '#app/platform/when.tsx';
import { outageTexts } from '#app/texts/admin-outages.ts';
import type { Route } from './+types/outages.ts';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  askList(context, listStatusIncidents, { query: filterOf(url, 'after') }, (incident) => incident);

type Row = Route.ComponentProps['loaderData']['rows'][number];

const tones = { investigating: 'danger', watching: 'warning', resolved: 'success' } as const;

export default function Outages({ loaderData: { rows, next, problem } }: Route.ComponentProps): ReactNode {
  const words = useTexts(outageTexts);
  const isMongolian = useLanguage() === 'mn';
  const columns = [
    {
      key: 'title',
      heading: words.outage,
      cell: ({ id, title_mn, title_en }: Row) => (
        <Link to={`/admin/outages/${id}`}>{isMongolian ? title_mn : title_en}</Link>
      ),
    },
    {
      key: 'state',
      heading: words.state,
      cell: ({ state }: Row) => <StatusTag tone={tones[state]}>{words.states[state]}</StatusTag>,
    },
    { key: 'started', heading: words.started, cell: ({ started_at }: Row) => <When at={started_at} /> },
    {
      key: 'resolved',
      heading: words.resolved,
      cell: ({ resolved_at }: Row) => (resolved_at ? <When at={resolved_at} /> : '—'),
    },
  ];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <ButtonLink to="/status" kind="secondary">
          {words.see}
        </ButtonLink>
        <ButtonLink to="/admin/outages/new">{words.write}</ButtonLink>
      </PageTitle>
      <DataTable
        caption={words.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        problem={problem}
        empty={<EmptyState title={words.empty} />}
      />
    </>
  );
}
