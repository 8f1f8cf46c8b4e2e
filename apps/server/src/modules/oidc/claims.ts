import type { Client, Grant, Provider } from 'oidc-provider';
import { z } from 'zod';
import { applicationOf } from './clients.ts';
import { listed } from './parameters.ts';

/** What the citizen decides about, by the scope that asks for it. `openid` itself tells facts of the sign-in alone. */
const claimsOfScope: ReadonlyMap<string, readonly string[]> = new Map([
  ['profile', ['name', 'family_name', 'given_name', 'family_name_latin', 'given_name_latin', 'ge_id']],
  ['email', ['email']],
  ['civil_id', ['civil_id']],
]);
/** What the specification has in every id_token, for applications that are set to need it. */
const identityClaims = ['email', 'ge_id'];
const decidable = new Set([...claimsOfScope.values()].flat());
/** Says something about another claim and nothing by itself: it goes where that one goes. */
const riders: ReadonlyMap<string, string> = new Map([['email_verified', 'email']]);
/** About the sign-in and not about the citizen. */
const facts: ReadonlySet<string> = new Set(['sub', 'sid', 'auth_time', 'acr', 'amr', 'iss']);

/** As the library wants to know it. */
export const claimsByScope = {
  acr: null,
  amr: null,
  auth_time: null,
  iss: null,
  sid: null,
  openid: ['sub', 'acr', 'amr', 'auth_time'],
  ...Object.fromEntries(claimsOfScope),
  email: ['email', 'email_verified'],
};

const Wish = z.looseObject({ essential: z.boolean().optional() }).nullable();
const Wishes = z.object({
  userinfo: z.record(z.string(), Wish).catch({}).default({}),
  id_token: z.record(z.string(), Wish).catch({}).default({}),
});

export interface AskedClaim {
  name: string;
  /** Null where the claims parameter alone asks for it. */
  scope: string | null;
  essential: boolean;
}

interface Application {
  civil_id_allowed: boolean;
  identity_with_openid: boolean;
}

/** Everything that a request asks to know of a citizen, by scopes, by the claims parameter, or by how the application is set. */
export function claimsAsked(application: Application, params: Readonly<Record<string, unknown>>): AskedClaim[] {
  const asked = new Map<string, AskedClaim>();
  const add = (name: string, scope: string | null, essential = false) => {
    const before = asked.get(name);
    if (!decidable.has(name) || (name === 'civil_id' && !application.civil_id_allowed)) return;
    asked.set(name, { name, scope: before ? before.scope : scope, essential: essential || before?.essential === true });
  };
  const scopes = listed(params.scope);
  for (const scope of scopes) for (const name of claimsOfScope.get(scope) ?? []) add(name, scope);
  if (application.identity_with_openid && scopes.includes('openid'))
    for (const name of identityClaims) add(name, 'openid');
  for (const [name, wish] of wishesOf(params.claims)) add(riders.get(name) ?? name, null, wish?.essential);
  return [...asked.values()];
}

function wishesOf(parameter: unknown): [string, z.output<typeof Wish>][] {
  if (typeof parameter !== 'string') return [];
  const { data } = Wishes.safeParse(JSON.parse(parameter));
  return data ? [...Object.entries(data.userinfo), ...Object.entries(data.id_token)] : [];
}

/** Claims that the parameter names and we do not have: unless they count as decided, the library asks for ever. */
export const claimsBeside = (parameter: unknown, asked: readonly string[]): string[] =>
  wishesOf(parameter)
    .map(([name]) => name)
    .filter((name) => !asked.includes(riders.get(name) ?? name) && !facts.has(name));

/** What a citizen has let an application know. A grant from before claims were shown has what its scopes said then. */
export function grantedClaims(grant: Grant): ReadonlySet<string> {
  const shownBefore = () =>
    listed(grant.getOIDCScope()).flatMap((scope) =>
      (claimsOfScope.get(scope) ?? []).filter((name) => name !== 'ge_id'),
    );
  const granted = new Set(grant.openid?.claims === undefined ? shownBefore() : grant.getOIDCClaims());
  for (const [rider, name] of riders) {
    if (granted.has(name)) granted.add(rider);
    else granted.delete(rider);
  }
  return granted;
}

/** Whether a grant holds what was given while the application needed no consent, and never put to the citizen. */
export const isUnasked = (grant: Grant): boolean => Reflect.get(grant, 'unasked') === true;

/** What is asked for and was never put to the citizen. */
export function undecidedClaims(grant: Grant, asked: readonly AskedClaim[]): string[] {
  const granted = grantedClaims(grant);
  const refused = new Set(grant.getRejectedOIDCClaims());
  return asked.map(({ name }) => name).filter((name) => !granted.has(name) && !refused.has(name));
}

export interface Decision {
  scopes: { granted: readonly string[]; refused: readonly string[] };
  claims: { granted: readonly string[]; refused: readonly string[] };
}

/** Writes down what the citizen decided; a later word takes the place of an earlier one. */
export function decide(grant: Grant, { scopes, claims }: Decision): void {
  const known = [...grantedClaims(grant)];
  const refused = grant.getRejectedOIDCClaims();
  const scopesRefused = listed(grant.getRejectedOIDCScope());
  grant.openid = {
    scope: merge(listed(grant.openid?.scope), scopes.granted, scopes.refused).join(' '),
    claims: merge(known, claims.granted, claims.refused),
  };
  grant.rejected = {
    ...grant.rejected,
    openid: {
      scope: merge(scopesRefused, scopes.refused, scopes.granted).join(' '),
      claims: merge(refused, claims.refused, claims.granted),
    },
  };
}

const merge = (before: readonly string[], added: readonly string[], taken: readonly string[]): string[] => [
  ...new Set([...before.filter((one) => !taken.includes(one)), ...added]),
];

/** How the library makes what an id_token or userinfo says. It has no types for this. */
interface Mask {
  client: Client;
  ctx?: { oidc: { entities: { Grant?: Grant }; account?: { accountId: string } } };
  filter: Record<string, unknown>;
  mask(filter: Record<string, null>): void;
}
interface MaskClass {
  prototype: {
    scope(this: Mask, scope?: string): Mask;
    result(this: Mask): Promise<Record<string, unknown>>;
  };
}

type Release = (release: { client: Client; userId: string; claims: string[] }) => Promise<void>;

/**
 * Everything that is said of a citizen passes here, whether by id_token or userinfo: nothing goes out that they have not
 * been shown and agreed to, and what goes out is written down.
 */
export function guardClaims(provider: Provider, record: Release): void {
  const { prototype } = (provider as unknown as { Claims: MaskClass }).Claims;
  const { scope, result } = prototype;
  prototype.scope = function (value = '') {
    scope.call(this, value);
    if (applicationOf(this.client).identity_with_openid && listed(value).includes('openid'))
      this.mask({ email: null, email_verified: null, ge_id: null });
    return this;
  };
  prototype.result = async function () {
    const { Grant: grant } = this.ctx?.oidc.entities ?? {};
    // Tokens of that time are still good, and tell nothing until the citizen is asked.
    const isHeld = grant && isUnasked(grant) && applicationOf(this.client).consent_required;
    const granted = grant && !isHeld ? grantedClaims(grant) : new Set<string>();
    for (const name of Object.keys(this.filter)) if (!facts.has(name) && !granted.has(name)) delete this.filter[name];
    const said = await result.call(this);
    const claims = Object.keys(said).filter((name) => decidable.has(name));
    if (grant?.accountId && claims.length > 0) await record({ client: this.client, userId: grant.accountId, claims });
    return said;
  };
}
