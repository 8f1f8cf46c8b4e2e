import { listRegistry } from '@tamga/contract/registry.workbench';
import { ButtonLink, DataTable, Done, EmptyState, Filters, PageTitle, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { askList, askRole } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { When } from '#app/platform/when.tsx';
import { adminTexts } from '#app/texts/admin.ts';
import { registryTexts } from '#app/texts/registry.ts';
import { readOrganisations } from './organisations.server.ts';
import { ServiceState } from './service-state.tsx';
import { standingOf } from './states.server.ts';
import { titleIn } from './title.ts';
import type { Route } from './+types/services.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = { ...filterOf(url, 'q', 'tenant_id', 'after'), ...standingOf(url) };
  const [list, organisations, { permissions }] = await Promise.all([
    askList(context, listRegistry, { query }, ({ id, tenant_id, title, state, draft_no, updated_at }) => ({
      id,
      tenant_id,
      title,
      state,
      draft_no,
      updated_at,
    })),
    readOrganisations(context),
    askRole(context),
  ]);
  return { ...list, organisations, mayWrite: permissions.includes('registry.manage') };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Services({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(registryTexts);
  const shared = useTexts(adminTexts);
  const language = useLanguage();
  const { rows, next, problem, organisations, mayWrite } = loaderData;
  const nameOf = ({ tenant_id }: Row) => organisations.find(({ id }) => id === tenant_id)?.name ?? '';
  const columns = [
    {
      key: 'title',
      heading: words.service,
      cell: (row: Row) => (
        <Link to={`/admin/registry/services/${row.id}`} translate="no">
          {titleIn(row.title, language)}
        </Link>
      ),
    },
    { key: 'state', heading: words.state, cell: (row: Row) => <ServiceState service={row} /> },
    { key: 'organisation', heading: words.organisation, cell: nameOf },
    { key: 'changed', heading: words.changed, cell: ({ updated_at }: Row) => <When at={updated_at} /> },
  ];
  const filters = [
    { name: 'q', label: words.search },
    {
      name: 'state',
      label: words.state,
      options: [
        { value: '', label: shared.all },
        { value: 'draft', label: words.states.draft },
        { value: 'published', label: words.states.published },
        { value: 'stale', label: words.stale },
        { value: 'archived', label: words.states.archived },
      ],
    },
  ];
  const byOrganisation = {
    name: 'tenant_id',
    label: words.organisation,
    options: [{ value: '', label: shared.all }, ...organisations.map(({ id, name }) => ({ value: id, label: name }))],
  };
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        {mayWrite && organisations.some(({ isActive }) => isActive) && (
          <ButtonLink to="/admin/registry/services/new" icon="plus">
            {words.add}
          </ButtonLink>
        )}
      </PageTitle>
      <Done words={words.done} />
      {organisations.length === 0 ? (
        <EmptyState title={words.noOrganisation} picture="nothing">
          <p>
            {words.noOrganisationText} <Link to="/me/organisations">{words.toOrganisations}</Link>
          </p>
        </EmptyState>
      ) : (
        <>
          <Filters filters={organisations.length > 1 ? [...filters, byOrganisation] : filters} />
          <DataTable
            caption={words.title}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            next={next}
            problem={problem}
            empty={
              <EmptyState title={words.empty} picture="search">
                <p>{words.emptyText}</p>
              </EmptyState>
            }
          />
        </>
      )}
    </>
  );
}
