import * as oidc from '#modules/oidc';
import type { Deps } from '#platform/deps';

export interface Said {
  slug: string;
  clientId: string;
  purpose: string;
  legalBasis: string;
  civilId: string | null;
}

const lifeSeconds = 60;
/** One that was made is used so long: a signature takes longer than the whole rest of a call. */
const reusedMs = 20_000;
const keptMax = 10_000;

/**
 * What a service is told of a call, signed with the keys that are published at /.well-known/jwks.json: who calls, about
 * whom, what for and by which law. Its type and audience keep it apart from all other tokens that we sign.
 */
export async function openCallTokens(deps: Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now' | 'keyring' | 'config'>) {
  const keysOf = oidc.openKeys(deps);
  // The first keys of a platform take seconds to make, for which no call is to wait.
  await keysOf();
  const kept = new Map<string, { token: Promise<string>; until: number }>();
  const { OAUTH_ISSUER: issuer = 'urn:tamga' } = deps.config;

  const make = async ({ slug, clientId, purpose, legalBasis, civilId }: Said): Promise<string> => {
    const { current } = await keysOf();
    const now = Math.floor(deps.now().getTime() / 1_000);
    const header = { alg: 'RS256', typ: 'tamga-call+jwt', kid: current.kid };
    const claims = {
      iss: issuer,
      aud: `urn:tamga:gateway:${slug}`,
      iat: now,
      exp: now + lifeSeconds,
      client_id: clientId,
      purpose,
      legal_basis: legalBasis,
      ...(civilId !== null && { citizen: civilId }),
    };
    const body = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${body}.${(await current.sign(Buffer.from(body))).toString('base64url')}`;
  };

  return (said: Said): Promise<string> => {
    const key = JSON.stringify(said);
    const time = deps.now().getTime();
    const known = kept.get(key);
    if (known && known.until > time) return known.token;
    const made = { token: make(said), until: time + reusedMs };
    kept.delete(key);
    kept.set(key, made);
    if (kept.size > keptMax) kept.delete(kept.keys().next().value ?? key);
    made.token.catch(() => kept.get(key) === made && kept.delete(key));
    return made.token;
  };
}
