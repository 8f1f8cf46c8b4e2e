import { DataTable, Section, StatusTag, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { gatewayTexts } from '#app/texts/admin-gateway.ts';
import type { Counted } from './overview.server.ts';
import { upstreamTones, worstOf } from './upstream-state.ts';

const pages = {
  service: (id: string) => `/admin/gateway/services/${id}`,
  application: (id: string) => `/admin/gateway/logs?application_id=${id}`,
};

/** Every number that the charts show, of each service or application. */
export function CountedTable({ of, rows }: { of: keyof typeof pages; rows: readonly Counted[] }): ReactNode {
  const words = useTexts(gatewayTexts);
  const formats = useFormats();
  const title = of === 'service' ? words.byService : words.byApplication;
  const number = (key: 'calls' | 'errors' | 'refused', heading: string) => ({
    key,
    heading,
    cell: (row: Counted) => formats.number(row[key]),
    align: 'end' as const,
  });
  const time = (key: 'p50_ms' | 'p95_ms' | 'p99_ms', heading: string) => ({
    key,
    heading,
    cell: (row: Counted) => (row[key] === null ? '—' : formats.number(row[key])),
    align: 'end' as const,
  });
  return (
    <Section title={title}>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ id }) => id}
        next={null}
        empty={null}
        columns={[
          {
            key: 'name',
            heading: words[of],
            cell: (row: Counted) => (
              <>
                <Link to={pages[of](row.id)}>{row.name}</Link> <Beside row={row} />
              </>
            ),
          },
          number('calls', words.calls),
          number('errors', words.errors),
          number('refused', words.refused),
          time('p50_ms', words.short.p50),
          time('p95_ms', words.short.p95),
          time('p99_ms', words.short.p99),
        ]}
      />
    </Section>
  );
}

/** Of a service its slug, and how the worst of its addresses is found: columns of their own would not fit. */
function Beside({ row: { slug, upstreams } }: { row: Counted }): ReactNode {
  const words = useTexts(gatewayTexts);
  const state = worstOf(upstreams.map(({ state }) => state));
  return (
    <>
      {slug !== null && <code className="detail">{slug}</code>}{' '}
      {state && <StatusTag tone={upstreamTones[state]}>{words.upstreamStates[state]}</StatusTag>}
    </>
  );
}
