import { listRoutes } from '@tamga/contract/relay.routing';
import { ButtonLink, Done, PageTitle, Section, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { relayRouteTexts } from '#app/texts/relay-routes.ts';
import { pageOf } from './addresses.ts';
import { ChooseOrganisation, NoOrganisation } from './choose-organisation.tsx';
import { readChosen } from './organisations.server.ts';
import { readPlatforms } from './platforms.server.ts';
import { RouteTable } from './route-table.tsx';
import { readRoutes, shownRoute } from './routing.server.ts';
import { waysOf } from './ways.ts';
import { WhichWay } from './which-way.tsx';
import type { Route } from './+types/relay-routes.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const chosen = await readChosen(context, url, 'relay.manage');
  const { tenantId: tenant_id } = chosen;
  if (tenant_id === null) return { ...chosen, rows: [], next: null, problem: null, ways: null };
  const { kind = '', after, ...rest } = filterOf(url, 'kind', 'evidence_type', 'service_code', 'jurisdiction', 'after');
  const platforms = await readPlatforms(context, tenant_id);
  const list = await askList(context, listRoutes, { query: { tenant_id, after } }, shownRoute(platforms));
  // Another kind of word than one that can be asked for fits no route.
  const isKind = /^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*){1,3}$/.test(kind);
  const routes = isKind ? await readRoutes(context, tenant_id, kind) : [];
  return { ...chosen, ...list, ways: kind === '' ? null : waysOf(routes, platforms, { kind, ...rest }) };
}

export default function RelayRoutes({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(relayRouteTexts);
  const { rows, next, problem, ways, organisations, tenantId } = loaderData;
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        {tenantId !== null && (
          <ButtonLink to={pageOf('/routes/new', tenantId)} icon="plus">
            {words.add}
          </ButtonLink>
        )}
      </PageTitle>
      <Done words={words.done} />
      <ChooseOrganisation organisations={organisations} tenantId={tenantId} />
      {tenantId === null ? (
        <NoOrganisation />
      ) : (
        <>
          <Section title={words.which} lead={words.whichLead}>
            <WhichWay ways={ways} />
          </Section>
          <Section title={words.list}>
            <RouteTable rows={rows} next={next} problem={problem} />
          </Section>
        </>
      )}
    </>
  );
}
