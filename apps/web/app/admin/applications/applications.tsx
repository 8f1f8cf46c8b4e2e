import { listApplications } from '@tamga/contract/applications';
import { ButtonLink, DataTable, Done, EmptyState, Filters, PageTitle, StatusTag, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { guestContext } from '#app/platform/context.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { applicationTexts } from '#app/texts/admin-applications.ts';
import { applicationQueryOf, shownApplication, type ShownApplication } from './applications.server.ts';
import { askList } from '#app/platform/ask.server.ts';
import { When } from '#app/platform/when.tsx';
import type { Route } from './+types/applications.ts';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  askList(
    context,
    listApplications,
    { query: applicationQueryOf(url) },
    shownApplication(context.get(guestContext).language),
  );

export default function Applications({ loaderData: { rows, next, problem } }: Route.ComponentProps): ReactNode {
  const words = useTexts(applicationTexts);
  const shared = useTexts(adminTexts);
  const columns = [
    {
      key: 'name',
      heading: words.name,
      cell: ({ id, name }: ShownApplication) => <Link to={`/admin/applications/${id}`}>{name}</Link>,
    },
    { key: 'kind', heading: words.kind, cell: ({ kind }: ShownApplication) => words.kinds[kind] },
    {
      key: 'owner',
      heading: words.owner,
      cell: ({ isOfPlatform }: ShownApplication) => (isOfPlatform ? words.platform : words.organisation),
    },
    {
      key: 'state',
      heading: words.state,
      cell: ({ active }: ShownApplication) => (
        <StatusTag tone={active ? 'success' : 'warning'}>{active ? words.active : words.inactive}</StatusTag>
      ),
    },
    { key: 'created', heading: words.created, cell: ({ created_at }: ShownApplication) => <When at={created_at} /> },
  ];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <ButtonLink to="/admin/applications/new" icon="plus">
          {words.add}
        </ButtonLink>
      </PageTitle>
      <Done words={words.done} />
      <Filters
        filters={[
          { name: 'q', label: words.search },
          {
            name: 'kind',
            label: words.kind,
            options: [
              { value: '', label: shared.all },
              ...Object.entries(words.kinds).map(([value, label]) => ({ value, label })),
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
        csv="/admin/applications.csv"
        empty={
          <EmptyState title={words.empty}>
            <p>{words.emptyText}</p>
          </EmptyState>
        }
      />
    </>
  );
}
