import { accessStates, listAccessRequests } from '@tamga/contract/gateway.access';
import { DataTable, EmptyState, Filters, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AccessState } from '#app/platform/access-state.tsx';
import { askList } from '#app/platform/ask.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { When } from '#app/platform/when.tsx';
import { gatewayTexts } from '#app/texts/admin-gateway.ts';
import { gatewayRequestTexts } from '#app/texts/admin-gateway-requests.ts';
import { GatewayHead } from './gateway-head.tsx';
import { shownRequest, type ShownRequest } from './requests.server.ts';
import type { Route } from './+types/requests.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { state, after } = filterOf(url, 'state', 'after');
  const query = { side: 'received' as const, state: accessStates.find((one) => one === state), after };
  return askList(context, listAccessRequests, { query }, shownRequest(context.get(guestContext).language));
}

export default function Requests({ loaderData: { rows, next, problem } }: Route.ComponentProps): ReactNode {
  const words = useTexts(gatewayRequestTexts);
  const gateway = useTexts(gatewayTexts);
  const options = Object.entries(words.states).map(([value, label]) => ({ value, label }));
  return (
    <>
      <GatewayHead here="requests" lead={words.lead} />
      <Filters
        filters={[{ name: 'state', label: words.state, options: [{ value: '', label: words.all }, ...options] }]}
      />
      <DataTable
        caption={gateway.titles.requests}
        columns={useColumns()}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        problem={problem}
        empty={
          <EmptyState title={words.none}>
            <p>{words.noneText}</p>
          </EmptyState>
        }
      />
    </>
  );
}

function useColumns() {
  const words = useTexts(gatewayRequestTexts);
  return [
    {
      key: 'application',
      heading: words.application,
      cell: ({ id, application }: ShownRequest) => <Link to={`/admin/gateway/requests/${id}`}>{application}</Link>,
    },
    { key: 'by', heading: words.by, cell: ({ by }: ShownRequest) => by ?? words.platform },
    { key: 'service', heading: words.service, cell: ({ service }: ShownRequest) => service },
    { key: 'purpose', heading: words.purpose, cell: ({ purpose }: ShownRequest) => purpose },
    {
      key: 'state',
      heading: words.state,
      cell: ({ state }: ShownRequest) => <AccessState state={state} words={words.states} />,
    },
    { key: 'asked', heading: words.asked, cell: ({ askedAt }: ShownRequest) => <When at={askedAt} /> },
  ];
}
