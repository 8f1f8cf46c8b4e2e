import { listUsers } from '@tamga/contract/admin';
import {
  ButtonLink,
  DataTable,
  Done,
  EmptyState,
  Filters,
  PageTitle,
  StatusTag,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminTexts } from '#app/texts/admin.ts';
import { userTexts } from '#app/texts/admin-users.ts';
import { askList } from '#app/platform/ask.server.ts';
import { readRoles } from '#app/admin/roles/roles.server.ts';
import { type ShownUser, shownUser, userQueryOf } from './users.server.ts';
import type { Route } from './+types/users.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const roles = await readRoles(context);
  const list = await askList(context, listUsers, { query: userQueryOf(url) }, shownUser(roles));
  return { ...list, roles: roles.filter(({ id }) => id !== 'superadmin') };
}

export default function Users({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(userTexts);
  const shared = useTexts(adminTexts);
  const formats = useFormats();
  const { rows, next, problem, roles } = loaderData;
  const columns = [
    {
      key: 'name',
      heading: words.name,
      cell: (user: ShownUser) => <Link to={`/admin/users/${user.id}`}>{user.name}</Link>,
    },
    { key: 'number', heading: words.number, cell: (user: ShownUser) => <code>{user.number}</code> },
    { key: 'role', heading: words.role, cell: (user: ShownUser) => user.roleName },
    { key: 'state', heading: words.state, cell: (user: ShownUser) => <UserState state={user.state} /> },
    { key: 'created', heading: words.created, cell: (user: ShownUser) => formats.shortDate(user.created_at) },
  ];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <ButtonLink to="/admin/users/new" icon="plus">
          {words.add}
        </ButtonLink>
      </PageTitle>
      <Done words={words.done} />
      <Filters
        filters={[
          { name: 'q', label: words.search },
          {
            name: 'role',
            label: words.role,
            options: [{ value: '', label: shared.all }, ...roles.map(({ id, name }) => ({ value: id, label: name }))],
          },
          {
            name: 'active',
            label: words.state,
            options: [
              { value: '', label: shared.all },
              { value: 'true', label: words.active },
              { value: 'false', label: words.inactive },
            ],
          },
          { name: 'from', label: shared.from, type: 'date' },
          { name: 'to', label: shared.to, type: 'date' },
          {
            name: 'order',
            label: words.order,
            options: [
              { value: '', label: words.orderNewest },
              { value: 'name', label: words.orderName },
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
        csv="/admin/users.csv"
        empty={
          <EmptyState title={words.empty} picture="search">
            <p>{shared.emptyFiltered}</p>
          </EmptyState>
        }
      />
    </>
  );
}

export function UserState({ state }: { state: ShownUser['state'] }): ReactNode {
  const words = useTexts(userTexts);
  const tone = { active: 'success', inactive: 'warning', deleted: 'danger' } as const;
  return <StatusTag tone={tone[state]}>{words[state]}</StatusTag>;
}
