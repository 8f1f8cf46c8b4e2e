import { directions, listRelayRequests, requestStates } from '@tamga/contract/relay';
import { ButtonLink, DataTable, EmptyState, Filters, PageTitle, StatusTag, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { When } from '#app/platform/when.tsx';
import { adminTexts } from '#app/texts/admin.ts';
import { relayTexts } from '#app/texts/relay.ts';
import { relayRequestTexts } from '#app/texts/relay-requests.ts';
import { pageOf, requestAt } from './addresses.ts';
import { ChooseOrganisation, NoOrganisation } from './choose-organisation.tsx';
import { readChosen } from './organisations.server.ts';
import { requestTones } from './tones.ts';
import type { Route } from './+types/requests.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const chosen = await readChosen(context, url, 'relay.view');
  const { tenantId } = chosen;
  if (tenantId === null) return { ...chosen, rows: [], next: null, problem: null };
  const { after, state, direction } = filterOf(url, 'after', 'state', 'direction');
  const query = {
    tenant_id: tenantId,
    after,
    state: requestStates.find((one) => one === state),
    direction: directions.find((one) => one === direction),
  };
  const list = await askList(context, listRelayRequests, { query }, (one) => ({
    id: one.id,
    purpose: one.purpose,
    direction: one.direction,
    platform: one.platform,
    state: one.state,
    created_at: one.created_at,
    deadline_at: one.deadline_at,
  }));
  return { ...chosen, ...list };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Requests({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(relayRequestTexts);
  const shared = useTexts(relayTexts);
  const { all } = useTexts(adminTexts);
  const { rows, next, problem, organisations, tenantId, mayManage } = loaderData;
  const columns = [
    {
      key: 'purpose',
      heading: words.purpose,
      cell: ({ id, purpose }: Row) => (
        <Link to={requestAt(id)} translate="no">
          {purpose}
        </Link>
      ),
    },
    { key: 'direction', heading: words.direction, cell: ({ direction }: Row) => shared.directions[direction] },
    {
      key: 'platform',
      heading: words.platform,
      cell: ({ platform }: Row) => (platform ? <code translate="no">{platform}</code> : words.noPlatform),
    },
    {
      key: 'state',
      heading: words.state,
      cell: ({ state }: Row) => <StatusTag tone={requestTones[state]}>{shared.requestStates[state]}</StatusTag>,
    },
    { key: 'created', heading: words.created, cell: ({ created_at }: Row) => <When at={created_at} /> },
    { key: 'deadline', heading: words.deadline, cell: ({ deadline_at }: Row) => <When at={deadline_at} /> },
  ];
  const optionsOf = (named: Readonly<Record<string, string>>) => [
    { value: '', label: all },
    ...Object.entries(named).map(([value, label]) => ({ value, label })),
  ];
  const filters = [
    { name: 'state', label: words.state, options: optionsOf(shared.requestStates) },
    { name: 'direction', label: words.direction, options: optionsOf(shared.directions) },
  ];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        {tenantId !== null && mayManage && (
          <ButtonLink to={pageOf('/requests/new', tenantId)} icon="plus">
            {words.add}
          </ButtonLink>
        )}
      </PageTitle>
      <ChooseOrganisation organisations={organisations} tenantId={tenantId} />
      {tenantId === null ? (
        <NoOrganisation />
      ) : (
        <>
          <Filters filters={filters} kept={['org']} />
          <DataTable
            caption={words.title}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            next={next}
            problem={problem}
            empty={
              <EmptyState title={words.empty} picture="inbox">
                <p>{words.emptyText}</p>
              </EmptyState>
            }
          />
        </>
      )}
    </>
  );
}
