import { listIncidents } from '@tamga/contract/security.incidents';
import { DataTable, EmptyState, Filters, PageTitle, StatusTag, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Asked } from '#app/platform/api.server.ts';
import { askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { When } from '#app/platform/when.tsx';
import { incidentTexts } from '#app/texts/admin-incidents.ts';
import { securityTexts } from '#app/texts/admin-security.ts';
import { severityTones, stateTones } from './tones.ts';
import type { Route } from './+types/incidents.ts';

type Query = NonNullable<Asked<typeof listIncidents>['query']>;

export function loader({ context, url }: Route.LoaderArgs) {
  const { show, after } = filterOf(url, 'show', 'after');
  // The API refuses what it does not know, in words.
  const query = { show: show as Query['show'], after };
  return askList(context, listIncidents, { query }, (incident) => incident);
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Incidents({ loaderData: { rows, next, problem } }: Route.ComponentProps): ReactNode {
  const words = useTexts(incidentTexts);
  const { kinds: named, severities } = useTexts(securityTexts);
  const kinds: Readonly<Record<string, string>> = named;
  const columns = [
    {
      key: 'kind',
      heading: words.what,
      cell: ({ id, kind }: Row) => <Link to={`/admin/incidents/${id}`}>{kinds[kind] ?? kind}</Link>,
    },
    {
      key: 'severity',
      heading: words.severity,
      cell: ({ severity }: Row) => <StatusTag tone={severityTones[severity]}>{severities[severity]}</StatusTag>,
    },
    {
      key: 'state',
      heading: words.state,
      cell: ({ state }: Row) => <StatusTag tone={stateTones[state]}>{words.states[state]}</StatusTag>,
    },
    { key: 'assignee', heading: words.assignee, cell: ({ assignee }: Row) => assignee?.name ?? words.nobody },
    { key: 'at', heading: words.at, cell: ({ created_at }: Row) => <When at={created_at} /> },
  ];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Filters
        filters={[
          {
            name: 'show',
            label: words.show,
            options: [
              { value: '', label: words.open },
              { value: 'mine', label: words.mine },
              { value: 'closed', label: words.closedOnes },
            ],
          },
        ]}
      />
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
