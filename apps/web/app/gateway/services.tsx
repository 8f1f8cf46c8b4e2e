import { listGatewayServices } from '@tamga/contract/gateway';
import { ButtonLink, DataTable, Done, EmptyState, Filters, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { askList } from '#app/platform/ask.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { When } from '#app/platform/when.tsx';
import { adminTexts } from '#app/texts/admin.ts';
import { gatewayTexts } from '#app/texts/admin-gateway.ts';
import { gatewayServiceTexts } from '#app/texts/admin-gateway-services.ts';
import { GatewayHead } from './gateway-head.tsx';
import { choicesOf, readOwners } from './names.server.ts';
import { ServiceState } from './service-state.tsx';
import { serviceQueryOf, shownService, type ShownService } from './services.server.ts';
import type { Route } from './+types/services.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const owners = await readOwners(context);
  const { language } = context.get(guestContext);
  const query = serviceQueryOf(url);
  const list = await askList(context, listGatewayServices, { query }, shownService(language, owners));
  return { ...list, owners: choicesOf(owners) };
}

export default function Services({ loaderData: { rows, next, problem, owners } }: Route.ComponentProps): ReactNode {
  const words = useTexts(gatewayServiceTexts);
  const gateway = useTexts(gatewayTexts);
  const shared = useTexts(adminTexts);
  return (
    <>
      <GatewayHead here="services" lead={words.lead}>
        <ButtonLink to="/admin/gateway/services/new" icon="plus">
          {gateway.add}
        </ButtonLink>
      </GatewayHead>
      <Done words={words.done} />
      {owners.length > 0 && (
        <Filters
          filters={[
            { name: 'organisation_id', label: words.owner, options: [{ value: '', label: shared.all }, ...owners] },
          ]}
        />
      )}
      <DataTable
        caption={gateway.titles.services}
        columns={useColumns()}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        problem={problem}
        csv="/admin/gateway/services.csv"
        empty={
          <EmptyState title={gateway.none}>
            <p>{gateway.noneText}</p>
          </EmptyState>
        }
      />
    </>
  );
}

function useColumns() {
  const words = useTexts(gatewayServiceTexts);
  const formats = useFormats();
  return [
    {
      key: 'name',
      heading: words.name,
      cell: ({ id, name, slug }: ShownService) => (
        <>
          <Link to={`/admin/gateway/services/${id}`}>{name}</Link> <code className="detail">{slug}</code>
        </>
      ),
    },
    {
      key: 'owner',
      heading: words.owner,
      cell: ({ isOfPlatform, owner }: ShownService) => (isOfPlatform ? words.platform : (owner ?? words.organisation)),
    },
    { key: 'state', heading: words.state, cell: ({ active }: ShownService) => <ServiceState active={active} /> },
    {
      key: 'callers',
      heading: words.callers,
      cell: ({ id, callers }: ShownService) => (
        <Link to={`/admin/gateway/services/${id}/callers`}>{formats.number(callers)}</Link>
      ),
      align: 'end' as const,
    },
    { key: 'changed', heading: words.changed, cell: ({ updated_at }: ShownService) => <When at={updated_at} /> },
  ];
}
