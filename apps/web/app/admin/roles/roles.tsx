import { ButtonLink, Done, Matrix, PageTitle, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { roleTexts } from '#app/texts/admin-roles.ts';
import { RoleList } from './role-list.tsx';
import { readMatrix } from './role-matrix.server.ts';
import type { Route } from './+types/roles.ts';

export const loader = ({ context }: Route.LoaderArgs) => readMatrix(context);

export default function Roles({ loaderData: { roles, permissions } }: Route.ComponentProps): ReactNode {
  const words = useTexts(roleTexts);
  const formats = useFormats();
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <ButtonLink to="/admin/roles/new" icon="plus">
          {words.add}
        </ButtonLink>
      </PageTitle>
      <Done words={words.done} />
      <Matrix
        caption={words.matrix}
        corner={words.permission}
        rows={permissions.map(({ key, name }) => ({ key, label: name }))}
        columns={roles.map((role) => ({
          key: role.id,
          name: role.name,
          label: <Link to={`/admin/roles/${role.id}`}>{role.name}</Link>,
        }))}
        has={(permission, role) =>
          roles.find(({ id }) => id === role)?.permissions.some((one) => one === permission) ?? false
        }
      />
      <RoleList roles={roles} holders={(count) => (count === null ? words.everybody : formats.number(count))} />
    </>
  );
}
