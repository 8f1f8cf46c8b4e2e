import { DataTable, EmptyState, useFormats, useTexts, wordOf } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { relayRouteTexts } from '#app/texts/relay-routes.ts';
import { relayAt } from './addresses.ts';
import type { RouteRow } from './routing.server.ts';

export function RouteTable(props: {
  rows: readonly RouteRow[];
  next: string | null;
  problem: string | null;
}): ReactNode {
  const words = useTexts(relayRouteTexts);
  const formats = useFormats();
  const columns = [
    {
      key: 'kind',
      heading: words.kind,
      cell: ({ kind, narrowed }: RouteRow) => (
        <div translate="no">
          <code>{kind}</code>
          {narrowed.length > 0 && <p className="muted">{narrowed.join(', ')}</p>}
        </div>
      ),
    },
    {
      key: 'platform',
      heading: words.platform,
      cell: ({ platform }: RouteRow) => (platform ? <span translate="no">{platform}</span> : words.unknown),
    },
    {
      key: 'priority',
      heading: words.priority,
      align: 'end' as const,
      cell: ({ priority }: RouteRow) => formats.number(priority),
    },
    {
      key: 'weight',
      heading: words.weight,
      align: 'end' as const,
      cell: ({ weight }: RouteRow) => formats.number(weight),
    },
    {
      key: 'timeout',
      heading: words.within,
      cell: ({ timeout, ordering }: RouteRow) => (
        <div>
          {wordOf(words.timeouts, String(timeout)) ?? words.seconds(formats.number(timeout))}
          {ordering !== 'none' && <p className="muted">{words.orderings[ordering]}</p>}
        </div>
      ),
    },
    {
      key: 'actions',
      heading: words.actions,
      cell: ({ id, kind }: RouteRow) => (
        <Link to={`${relayAt}/routes/${id}/remove`}>
          {words.remove} <span className="visually-hidden">({kind})</span>
        </Link>
      ),
    },
  ];
  return (
    <DataTable
      caption={words.list}
      columns={columns}
      rows={props.rows}
      rowKey={({ id }) => id}
      next={props.next}
      problem={props.problem}
      empty={
        <EmptyState title={words.empty}>
          <p>{words.emptyText}</p>
        </EmptyState>
      }
    />
  );
}
