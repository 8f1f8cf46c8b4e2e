import type { Grant, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type * as applications from '#modules/applications';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { providerActor } from './request-context.ts';
import { claimsAsked, claimsBeside, decide, type Decision, isUnasked } from './claims.ts';
import { applicationOf } from './clients.ts';
import { findConsent } from './consents.sql.ts';
import { listed } from './parameters.ts';
import { giveUnasked, takeUnasked } from './unasked.ts';

/**
 * What the application may know in this sign-in. Each sign-in has a grant of its own, so that to end one does not end
 * those on other devices; what the citizen agreed to before is put into it.
 */
export async function loadGrant(deps: Pick<Deps, 'pool'>, ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, result, provider, params } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  const application = applicationOf(client);
  if (!application.consent_required) {
    const grant = existing ?? makeGrant(provider, session.accountId, client.clientId);
    giveUnasked(grant, everythingAsked(application, params ?? {}));
    await grant.save();
    return grant;
  }
  if (existing) {
    if (!(await restOnConsent(deps, existing))) return existing;
    await existing.save();
    return existing;
  }
  const decision = await decisionBefore(deps, session.accountId, client.clientId);
  if (!decision) return undefined;
  const grant = makeGrant(provider, session.accountId, client.clientId);
  decide(grant, decision);
  await grant.save();
  return grant;
}

/** Removes from the grant what the citizen was never shown, so that it is asked for. True if there was any. */
export async function restOnConsent(deps: Pick<Deps, 'pool'>, grant: Grant): Promise<boolean> {
  if (!isUnasked(grant)) return false;
  takeUnasked(grant, await decisionBefore(deps, grant.accountId ?? '', grant.clientId ?? ''));
  return true;
}

const everythingAsked = (application: applications.Client, params: Readonly<Record<string, unknown>>): Decision => {
  const claims = claimsAsked(application, params).map(({ name }) => name);
  return {
    scopes: { granted: listed(params.scope), refused: [] },
    claims: { granted: claims, refused: claimsBeside(params.claims, claims) },
  };
};

/** What the citizen decided before, in any browser. */
async function decisionBefore(
  deps: Pick<Deps, 'pool'>,
  userId: string,
  applicationId: string,
): Promise<Decision | undefined> {
  const kept = await findConsent(asActor(deps, providerActor()), userId, applicationId);
  return (
    kept && {
      scopes: { granted: kept.scopes, refused: kept.rejected },
      claims: { granted: kept.claims, refused: kept.rejected_claims },
    }
  );
}

export const makeGrant = (provider: Provider, accountId: string, clientId: string): Grant =>
  new provider.Grant({ accountId, clientId });
