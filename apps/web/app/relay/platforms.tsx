import { listPlatforms } from '@tamga/contract/relay.platforms';
import { ButtonLink, DataTable, Done, EmptyState, PageTitle, StatusTag, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { relayTexts } from '#app/texts/relay.ts';
import { platformTexts } from '#app/texts/relay-platforms.ts';
import { pageOf, platformAt } from './addresses.ts';
import { ChooseOrganisation, NoOrganisation } from './choose-organisation.tsx';
import { readChosen } from './organisations.server.ts';
import { platformTones } from './tones.ts';
import type { Route } from './+types/platforms.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const chosen = await readChosen(context, url, 'relay.manage');
  const { tenantId: tenant_id } = chosen;
  if (tenant_id === null) return { ...chosen, rows: [], next: null, problem: null };
  const query = { ...filterOf(url, 'after'), tenant_id };
  const list = await askList(
    context,
    listPlatforms,
    { query },
    ({ id, name, code, state, signature = 'v1a', failures }) => ({ id, name, code, state, signature, failures }),
  );
  return { ...chosen, ...list };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Platforms({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(platformTexts);
  const { platformStates } = useTexts(relayTexts);
  const formats = useFormats();
  const { rows, next, problem, organisations, tenantId } = loaderData;
  const columns = [
    {
      key: 'name',
      heading: words.name,
      cell: ({ id, name }: Row) => (
        <Link to={platformAt(id)} translate="no">
          {name}
        </Link>
      ),
    },
    { key: 'code', heading: words.code, cell: ({ code }: Row) => <code translate="no">{code}</code> },
    {
      key: 'state',
      heading: words.state,
      cell: ({ state }: Row) => <StatusTag tone={platformTones[state]}>{platformStates[state]}</StatusTag>,
    },
    { key: 'signature', heading: words.signature, cell: ({ signature }: Row) => words.signatures[signature] },
    {
      key: 'failures',
      heading: words.failures,
      align: 'end' as const,
      cell: ({ failures }: Row) => formats.number(failures),
    },
  ];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        {tenantId !== null && (
          <ButtonLink to={pageOf('/platforms/new', tenantId)} icon="plus">
            {words.add}
          </ButtonLink>
        )}
      </PageTitle>
      <Done words={words.done} />
      <ChooseOrganisation organisations={organisations} tenantId={tenantId} />
      {tenantId === null ? (
        <NoOrganisation />
      ) : (
        <DataTable
          caption={words.title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          next={next}
          problem={problem}
          empty={
            <EmptyState title={words.empty}>
              <p>{words.emptyText}</p>
            </EmptyState>
          }
        />
      )}
    </>
  );
}
