import { listKeys } from '@tamga/contract/tools.keys';
import { ButtonLink, DataTable, Done, EmptyState, Filters, PageTitle, StatusTag, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminTexts } from '#app/texts/admin.ts';
import { toolTexts } from '#app/texts/admin-tools.ts';
import { toolKeyTexts } from '#app/texts/admin-tools-keys.ts';
import { askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { When } from '#app/platform/when.tsx';
import { keyChoicesOf, readHolders } from './holders.server.ts';
import { shownKey, type ShownKey } from './keys.server.ts';
import type { Route } from './+types/keys.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const holders = await readHolders(context);
  const list = await askList(context, listKeys, { query: filterOf(url, 'application_id', 'after') }, shownKey(holders));
  return { ...list, choices: keyChoicesOf(holders, url.searchParams.get('application_id')) };
}

export default function Keys({ loaderData: { rows, next, problem, choices } }: Route.ComponentProps): ReactNode {
  const words = useTexts(toolKeyTexts);
  const tools = useTexts(toolTexts);
  const shared = useTexts(adminTexts);
  const columns = [
    {
      key: 'name',
      heading: words.name,
      cell: ({ id, name }: ShownKey) => <Link to={`/admin/tools/keys/${id}`}>{name}</Link>,
    },
    { key: 'application', heading: tools.application, cell: ({ application }: ShownKey) => application },
    { key: 'state', heading: words.state, cell: ({ state }: ShownKey) => <KeyState state={state} /> },
    { key: 'expires', heading: words.expires, cell: ({ expires_at }: ShownKey) => <When at={expires_at} /> },
    {
      key: 'used',
      heading: words.lastUsed,
      cell: ({ last_used_at }: ShownKey) => (last_used_at ? <When at={last_used_at} /> : words.never),
    },
  ];
  return (
    <>
      <PageTitle title={tools.pages.keys} lead={words.lead} crumbs={[{ to: '/admin/tools', label: tools.title }]}>
        <ButtonLink to="/admin/tools/keys/new" icon="plus">
          {words.add}
        </ButtonLink>
      </PageTitle>
      <Done words={words.done} />
      <Filters
        filters={[
          { name: 'application_id', label: tools.application, options: [{ value: '', label: shared.all }, ...choices] },
        ]}
      />
      <DataTable
        caption={tools.pages.keys}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        problem={problem}
        csv="/admin/tools/keys.csv"
        empty={
          <EmptyState title={words.empty}>
            <p>{words.emptyText}</p>
          </EmptyState>
        }
      />
    </>
  );
}

const tones = { live: 'success', expired: 'warning', revoked: 'danger' } as const;

export function KeyState({ state }: { state: ShownKey['state'] }): ReactNode {
  const words = useTexts(toolKeyTexts);
  return <StatusTag tone={tones[state]}>{words.states[state]}</StatusTag>;
}
