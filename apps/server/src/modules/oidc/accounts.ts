import type { Account, FindAccount } from 'oidc-provider';
import * as applications from '#modules/applications';
import * as users from '#modules/users';
import type { Deps } from '#platform/deps';
import { applicationOf } from './clients.ts';
import { currentRequestContext, providerActor } from './request-context.ts';
import { nobodyYet } from './pushes.ts';

/** In seconds, as token times are: tokens issued before are refused. Infinity for a person who is not active. */
export async function cutoffOf(deps: Pick<Deps, 'pool'>, userId: string): Promise<number> {
  const claims = await claimsOf(deps, userId);
  return claims?.active ? Math.ceil(claims.tokens_revoked_before.getTime() / 1_000) : Infinity;
}

/** Asked for once in a request, however often the library wants to know. */
async function claimsOf(deps: Pick<Deps, 'pool'>, userId: string): Promise<users.Claims | null> {
  const context = currentRequestContext();
  if (context?.claims?.userId === userId) return context.claims.claims;
  const claims = (await users.readClaims(deps, providerActor(), userId)) ?? null;
  if (context) context.claims = { userId, claims };
  return claims;
}

/** A person who is not active, or whose tokens were revoked since, does not exist for the library. */
export const accountsOf =
  (deps: Pick<Deps, 'pool'>): FindAccount =>
  async (ctx, userId, token): Promise<Account | undefined> => {
    if (userId === nobodyYet && ctx.oidc.route === 'backchannel_authentication') return nobody;
    const claims = await claimsOf(deps, userId);
    if (!claims?.active) return undefined;
    const issuedAt = token && 'iat' in token && typeof token.iat === 'number' ? token.iat : Infinity;
    if (issuedAt < (await cutoffOf(deps, userId))) return undefined;
    const { client } = ctx.oidc;
    // A tester who is one no longer is nobody there, whatever token the application still has.
    if (client && !applications.isOpenTo(applicationOf(client), userId)) return undefined;
    // By the claims parameter anybody could ask for it, past the scopes.
    const civilId = client && applicationOf(client).civil_id_allowed ? { civil_id: claims.civil_id } : {};
    return { accountId: userId, claims: () => ({ sub: userId, ...civilId, ...given(described(claims)) }) };
  };

const nobody: Account = { accountId: nobodyYet, claims: () => ({ sub: nobodyYet }) };

/** Which of these an application gets is decided by the claims that the citizen was shown and agreed to. */
export const described = (claims: users.Claims) => ({
  email: claims.email,
  // One that is not verified is not told at all.
  email_verified: claims.email === null ? null : true,
  ge_id: claims.ge_id,
  name: `${claims.family_name} ${claims.given_name}`,
  family_name: claims.family_name,
  given_name: claims.given_name,
  family_name_latin: claims.family_name_latin,
  given_name_latin: claims.given_name_latin,
});

const given = (claims: Record<string, string | boolean | null>): Record<string, string | boolean> =>
  Object.fromEntries(Object.entries(claims).filter((entry): entry is [string, string | boolean] => entry[1] !== null));
