import { DataTable, EmptyState, Filters, PageTitle, StatusTag, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { eidTexts } from '#app/texts/account.eid.ts';
import type { Route } from './+types/eid-activity.ts';
import { Absent } from './absent.tsx';
import { askActivity } from './eid-activity.server.ts';
import { partOf } from './parts.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { outcome, next } = await askActivity(context, url);
  return partOf(outcome, ({ sessions }) => ({
    rows: sessions.map(({ session_id: id, flow, outcome: ending, at }) => ({ id, flow, outcome: ending, at })),
    next,
  }));
}

export default function Activity({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(eidTexts);
  const options = [
    { value: '', label: words.all },
    { value: 'AUTHENTICATION', label: words.flows.AUTHENTICATION },
    { value: 'SIGNATURE', label: words.flows.SIGNATURE },
  ];
  return (
    <>
      <PageTitle title={words.activity} lead={words.activityLead} crumbs={[{ to: '/me/eid', label: words.eid }]} />
      {'why' in loaderData ? (
        <Absent why={loaderData.why} again="/me/eid/activity" />
      ) : (
        <>
          <Filters filters={[{ name: 'flow', label: words.flow, options }]} />
          <Uses {...loaderData.told} />
        </>
      )}
    </>
  );
}

type Told = Extract<Route.ComponentProps['loaderData'], { told: unknown }>['told'];

function Uses({ rows, next }: Told): ReactNode {
  const words = useTexts(eidTexts);
  const formats = useFormats();
  const outcomes: Readonly<Record<string, string>> = words.outcomes;
  return (
    <DataTable
      caption={words.activity}
      rows={rows}
      rowKey={({ id }) => id}
      next={next}
      csv="/me/eid/activity.csv"
      empty={
        <EmptyState title={words.activityNone}>
          <p>{words.activityNoneText}</p>
        </EmptyState>
      }
      columns={[
        { key: 'when', heading: words.when, cell: (one) => formats.dateTime(one.at) },
        { key: 'flow', heading: words.flow, cell: (one) => words.flows[one.flow] },
        {
          key: 'outcome',
          heading: words.outcome,
          cell: (one) => (
            <StatusTag tone={one.outcome === 'OK' ? 'success' : 'neutral'}>
              {outcomes[one.outcome] ?? words.outcomes.other}
            </StatusTag>
          ),
        },
        {
          key: 'actions',
          heading: <span className="visually-hidden">{words.actions}</span>,
          cell: (one) => (
            <Link to={`/me/report?kind=unknown_sign_in&at=${encodeURIComponent(one.at)}`}>{words.notMe}</Link>
          ),
        },
      ]}
    />
  );
}
