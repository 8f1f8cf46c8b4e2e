import { DataTable, StatusTag, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { roleTexts } from '#app/texts/admin-roles.ts';
import type { ShownRole } from './role-matrix.server.ts';

/** The same roles one below the other, with how many people hold each. */
export function RoleList(props: { roles: readonly ShownRole[]; holders: (count: number | null) => string }): ReactNode {
  const words = useTexts(roleTexts);
  const levels: Readonly<Record<number, string>> = words.levels;
  return (
    <DataTable
      caption={words.people}
      columns={[
        { key: 'name', heading: words.names, cell: (role) => <Link to={`/admin/roles/${role.id}`}>{role.name}</Link> },
        { key: 'level', heading: words.level, cell: (role) => levels[role.level] },
        {
          key: 'kind',
          heading: words.kind,
          cell: (role) => (
            <StatusTag tone={role.built_in ? 'neutral' : 'accent'}>
              {role.built_in ? words.builtIn : words.custom}
            </StatusTag>
          ),
        },
        { key: 'people', heading: words.people, cell: (role) => props.holders(role.holders), align: 'end' },
      ]}
      rows={props.roles}
      rowKey={({ id }) => id}
      next={null}
      csv="/admin/roles.csv"
      empty={null}
    />
  );
}
