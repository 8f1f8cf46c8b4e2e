import { removeRoute } from '@tamga/contract/relay.routing';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit } from '#app/platform/ask.server.ts';
import type { Context } from '#app/platform/context.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { relayRouteTexts } from '#app/texts/relay-routes.ts';
import { pageOf } from './addresses.ts';
import { readOrganisations } from './organisations.server.ts';
import { readPlatforms } from './platforms.server.ts';
import { readRoutes } from './routing.server.ts';
import type { Route } from './+types/remove-route.ts';

/** One route of any of the person's organisations; anything else does not exist. */
async function readRoute(context: Context, id: string) {
  await admit(context, 'relay.manage');
  for (const organisation of await readOrganisations(context)) {
    const found = (await readRoutes(context, organisation.id)).find((one) => one.id === id);
    if (found) return found;
  }
  throw data(null, { status: 404 });
}

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { match, platform_id, tenant_id } = await readRoute(context, id);
  const platforms = await readPlatforms(context, tenant_id);
  return { tenantId: tenant_id, kind: match.kind, platform: platforms.find((one) => one.id === platform_id)?.name };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const { tenant_id } = await readRoute(context, id);
  const outcome = await attempt(context, removeRoute, { params: { id } });
  return outcome.ok ? redirect(pageOf('/routes?done=removed', tenant_id)) : problemOf(outcome.refusal, form);
}

export default function RemoveRoute({ loaderData: { tenantId, kind, platform } }: Route.ComponentProps): ReactNode {
  const words = useTexts(relayRouteTexts);
  return (
    <ConfirmPage title={words.removeTitle} submit={words.remove} back={pageOf('/routes', tenantId)}>
      <p>{words.removeText(kind, platform ?? words.unknown)}</p>
    </ConfirmPage>
  );
}
