import type { Grant, Provider } from 'oidc-provider';
import { decide, type Decision, grantedClaims } from './claims.ts';
import { listed } from './parameters.ts';

/** Has the library keep with a grant that something in it was given without asking. */
export function keepUnasked(provider: Provider): void {
  const { Grant } = provider;
  const kept = [...Reflect.get(Grant, 'IN_PAYLOAD'), 'unasked'];
  Object.defineProperty(Grant, 'IN_PAYLOAD', { get: () => kept });
}

/** Gives what an application asks for without asking the citizen. */
export function giveUnasked(grant: Grant, decision: Decision): void {
  const [scopes, claims] = [listed(grant.getOIDCScope()), grantedClaims(grant)];
  const isMore =
    decision.scopes.granted.some((scope) => !scopes.includes(scope)) ||
    decision.claims.granted.some((name) => !claims.has(name));
  decide(grant, decision);
  if (isMore) Object.assign(grant, { unasked: true });
}

/** Leaves of such a grant what the citizen decided. */
export function takeUnasked(grant: Grant, decided: Decision | undefined): void {
  Object.assign(grant, { openid: undefined, rejected: undefined, unasked: undefined });
  if (decided) decide(grant, decided);
}
