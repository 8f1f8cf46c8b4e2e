import { listGatewayCallers } from '@tamga/contract/gateway';
import { GatewayCaller } from '@tamga/contract/gateway.service';
import { ButtonLink, DataTable, Done, EmptyState, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { gatewayCallerTexts } from '#app/texts/admin-gateway-callers.ts';
import { gatewayServiceTexts } from '#app/texts/admin-gateway-services.ts';
import { nameIn, readApplications } from './names.server.ts';
import { ServiceHead } from './service-head.tsx';
import { readService } from './service.server.ts';
import type { Route } from './+types/callers.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [{ id, name }, applications] = await Promise.all([readService(context, params.id), readApplications(context)]);
  const { after } = filterOf(url, 'after');
  const list = await askList(context, listGatewayCallers, { params: { id }, query: { limit: 50, after } }, (one) => ({
    ...GatewayCaller.parse(one),
    name: nameIn(applications, one.application_id) ?? one.application_id,
  }));
  return { service: { id, name }, ...list };
}

type Caller = Route.ComponentProps['loaderData']['rows'][number];

export default function Callers({ loaderData: { service, rows, next, problem } }: Route.ComponentProps): ReactNode {
  const words = useTexts(gatewayCallerTexts);
  const { done } = useTexts(gatewayServiceTexts);
  const formats = useFormats();
  const at = `/admin/gateway/services/${service.id}/callers`;
  const title = words.title(service.name);
  const columns = [
    {
      key: 'application',
      heading: words.application,
      cell: ({ application_id, name }: Caller) => <Link to={`${at}/${application_id}`}>{name}</Link>,
    },
    { key: 'purpose', heading: words.purpose, cell: ({ purpose }: Caller) => purpose },
    { key: 'basis', heading: words.basis, cell: ({ legal_basis }: Caller) => legal_basis },
    {
      key: 'limit',
      heading: words.limitShort,
      cell: ({ requests_per_minute }: Caller) => formats.number(requests_per_minute),
      align: 'end' as const,
    },
  ];
  return (
    <>
      <ServiceHead service={service} here="callers" title={title} lead={words.lead}>
        <ButtonLink to={`${at}/new`} icon="plus">
          {words.add}
        </ButtonLink>
      </ServiceHead>
      <Done words={{ created: done.created, ...words.done }} />
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ application_id }) => application_id}
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
