import type { Grant, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { asActor } from '#platform/db';
import type { Deps } from '#platform/deps';
import { providerActor } from './arrivals.ts';
import { applicationOf } from './clients.ts';
import { findConsent } from './consents.sql.ts';
import { listed } from './parameters.ts';

/**
 * What the application may know in this sign-in. Each sign-in has a grant of its own, so that to end one does not end
 * those on other devices; what the citizen agreed to before is put into it.
 */
export async function loadGrant(deps: Pick<Deps, 'pool'>, ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, result, provider, params } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  const { consent_required } = applicationOf(client);
  if (existing && consent_required) return existing;

  const asked = listed(params?.scope);
  const consent = consent_required
    ? await findConsent(asActor(deps, providerActor()), session.accountId, client.clientId)
    : { scopes: asked, rejected: [] };
  if (!consent) return undefined;
  const grant = existing ?? makeGrant(provider, session.accountId, client.clientId);
  grant.addOIDCScope(consent.scopes.join(' '));
  if (consent.rejected.length > 0) grant.rejectOIDCScope(consent.rejected.join(' '));
  await grant.save();
  return grant;
}

export const makeGrant = (provider: Provider, accountId: string, clientId: string): Grant =>
  new provider.Grant({ accountId, clientId });
