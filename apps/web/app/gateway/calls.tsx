import { listGatewayCalls } from '@tamga/contract/gateway';
import { DataTable, EmptyState, Filters, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { askList } from '#app/platform/ask.server.ts';
import { When } from '#app/platform/when.tsx';
import { adminTexts } from '#app/texts/admin.ts';
import { gatewayCallTexts } from '#app/texts/admin-gateway-calls.ts';
import { gatewayTexts } from '#app/texts/admin-gateway.ts';
import { callQueryOf, shownCall, type ShownCall } from './calls.server.ts';
import { GatewayHead } from './gateway-head.tsx';
import { choicesOf, readApplications, readServiceNames } from './names.server.ts';
import { Outcome } from './outcome.tsx';
import type { Route } from './+types/calls.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const [services, applications] = await Promise.all([readServiceNames(context), readApplications(context)]);
  const query = callQueryOf(url);
  const list = await askList(context, listGatewayCalls, { query }, shownCall(services, applications));
  const chosen = applications.filter(({ id, mayCall }) => mayCall || id === query.application_id);
  return { ...list, services: choicesOf(services), applications: choicesOf(chosen) };
}

export default function Calls({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(gatewayCallTexts);
  const gateway = useTexts(gatewayTexts);
  const shared = useTexts(adminTexts);
  const { rows, next, problem, services, applications } = loaderData;
  const all = { value: '', label: shared.all };
  return (
    <>
      <GatewayHead here="calls" lead={words.lead} />
      <Filters
        filters={[
          { name: 'service_id', label: gateway.service, options: [all, ...services] },
          { name: 'application_id', label: gateway.application, options: [all, ...applications] },
          {
            name: 'outcome',
            label: words.outcome,
            options: [all, ...Object.entries(words.outcomes).map(([value, label]) => ({ value, label }))],
          },
          { name: 'from', label: shared.from, type: 'date' },
          { name: 'to', label: shared.to, type: 'date' },
        ]}
      />
      <DataTable
        caption={gateway.titles.calls}
        columns={useColumns()}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        problem={problem}
        csv="/admin/gateway/logs.csv"
        empty={
          <EmptyState title={words.empty} picture="search">
            <p>{shared.emptyFiltered}</p>
          </EmptyState>
        }
      />
    </>
  );
}

function useColumns() {
  const words = useTexts(gatewayCallTexts);
  const gateway = useTexts(gatewayTexts);
  const formats = useFormats();
  return [
    {
      key: 'at',
      heading: words.at,
      cell: ({ id, at }: ShownCall) => (
        <Link to={`/admin/gateway/logs/${id}`}>
          <When at={at} />
        </Link>
      ),
    },
    { key: 'service', heading: gateway.service, cell: ({ service }: ShownCall) => service ?? words.gone },
    {
      key: 'application',
      heading: gateway.application,
      cell: ({ application, application_id }: ShownCall) =>
        application ?? <code className="detail">{application_id}</code>,
    },
    {
      key: 'request',
      heading: words.request,
      cell: ({ method, path }: ShownCall) => (
        <code className="detail">
          {method} {path}
        </code>
      ),
    },
    { key: 'outcome', heading: words.outcome, cell: ({ status }: ShownCall) => <Outcome status={status} /> },
    {
      key: 'duration',
      heading: words.duration,
      cell: ({ duration_ms }: ShownCall) => gateway.milliseconds(formats.number(duration_ms)),
      align: 'end' as const,
    },
  ];
}
