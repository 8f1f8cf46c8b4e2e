import { listAdmins } from '@tamga/contract/superadmin.admins';
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
import { superTexts } from '#app/texts/super.ts';
import { askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { When } from '#app/platform/when.tsx';
import { adminKindOf, type ShownAdmin, shownAdmin } from './admins.server.ts';
import type { Route } from './+types/admins.ts';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  askList(context, listAdmins, { query: { kind: adminKindOf(url), ...filterOf(url, 'after') } }, shownAdmin);

export default function Admins({ loaderData: { rows, next, problem } }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  const formats = useFormats();
  const columns = [
    { key: 'name', heading: words.name, cell: ({ name }: ShownAdmin) => name },
    { key: 'since', heading: words.since, cell: ({ since }: ShownAdmin) => <When at={since} /> },
    {
      key: 'signed',
      heading: words.lastSignIn,
      cell: ({ signedInAt, isLocked }: ShownAdmin) => (
        <>
          {signedInAt ? <When at={signedInAt} /> : words.never}{' '}
          {isLocked && <StatusTag tone="danger">{words.locked}</StatusTag>}
        </>
      ),
    },
    {
      key: 'codes',
      heading: words.codesLeft,
      cell: ({ codesLeft }: ShownAdmin) => (codesLeft === null ? '—' : formats.number(codesLeft)),
      align: 'end' as const,
    },
    {
      key: 'remove',
      heading: <span className="visually-hidden">{words.remove}</span>,
      cell: ({ id, name, isSuperadmin }: ShownAdmin) => (
        <div className="actions">
          {!isSuperadmin && (
            <Link to={`/super/admins/${id}/passkeys`}>
              {words.resetPasskeys}
              <span className="visually-hidden">: {name}</span>
            </Link>
          )}
          <Link to={`/super/admins/${id}/remove`}>
            {words.remove}
            <span className="visually-hidden">: {name}</span>
          </Link>
        </div>
      ),
    },
  ];
  return (
    <>
      <PageTitle title={words.admins} lead={words.adminsLead}>
        <ButtonLink to="/super/admins/new" icon="plus">
          {words.addAdmin}
        </ButtonLink>
      </PageTitle>
      <Done words={words.done} />
      <Filters
        filters={[
          {
            name: 'kind',
            label: words.kind,
            options: [
              { value: '', label: words.superadmins },
              { value: 'admin', label: words.plainAdmins },
            ],
          },
        ]}
      />
      <DataTable
        caption={words.admins}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        problem={problem}
        csv="/super/admins.csv"
        empty={<EmptyState title={words.adminsEmpty} />}
      />
    </>
  );
}
