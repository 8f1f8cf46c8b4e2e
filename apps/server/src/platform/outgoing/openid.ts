import { hash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { openBreaker } from '#platform/limits/breaker';
import { type Discovery, discover, fetchWithin, type Grant, type OpenidClient, redeem } from './openid-calls.ts';
import { publicReach } from './reach.ts';
import type { Deps } from '#platform/deps';

/** Our role towards an OpenID provider: we send people there, and believe what it signs about them. */
export interface RelyingParty {
  authorizeUrl(asked: Asked): Promise<string>;
  /** The ID token for a code, unread; null for a code that the provider does not take. */
  exchange(client: OpenidClient, grant: Grant): Promise<string | null>;
  /** The content of an ID token, once everything about it is right. */
  readIdToken(idToken: string, expected: { clientId: string; nonce: string }): Promise<JWTPayload & { sub: string }>;
  /** The content of a logout token, once everything about it is right. */
  readLogoutToken(token: string, clientIds: string[]): Promise<LogoutToken>;
  /** Null if the provider offers no sign-out. */
  endSessionUrl(said: Record<string, string>): Promise<string | null>;
}

export interface Asked {
  client_id: string;
  redirect_uri: string;
  scope: string;
  state: string;
  nonce: string;
  verifier: string;
  more?: Record<string, string>;
}

export interface LogoutToken {
  jti: string;
  exp: number;
  sub: string | null;
  sid: string | null;
}

/** A token is wrong, in contrast to a provider that does not answer. */
export class UntrustworthyToken extends Error {}

const discoveryMs = 3_600_000;
/** Clocks differ, by less than this. */
export const clockToleranceSeconds = 30;

export function openRelyingParty({ config, now }: Pick<Deps, 'config' | 'now'>, issuer: string): RelyingParty {
  const { OPENID_TIMEOUT_MS: timeoutMs } = config;
  const breaker = openBreaker(now);
  /** A provider that does not answer is left alone for a while; a token of it that is wrong is another matter. */
  const calling = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!breaker.admits()) throw new Error('the provider has not answered lately and is not asked now');
    try {
      const result = await work();
      breaker.succeeded();
      return result;
    } catch (error) {
      breaker.failed();
      throw error;
    }
  };
  // The operator named the issuer; what stands elsewhere, the issuer named.
  const reachOf = (url: string) => (new URL(url).origin === new URL(issuer).origin ? 'anywhere' : publicReach(config));
  const doorsOf = openDoors(now, async () => {
    const found = await calling(() => discover(timeoutMs, issuer));
    const fetchKeys = (url: string) => calling(() => fetchWithin(timeoutMs, url, reachOf(url)));
    return { ...found, keys: createRemoteJWKSet(new URL(found.jwks_uri), { [customFetch]: fetchKeys }) };
  });
  const read = async (token: string, audience: string | string[], requiredClaims: string[]): Promise<JWTPayload> => {
    const { keys } = await doorsOf();
    const expected = { issuer, audience, requiredClaims, currentDate: now(), clockTolerance: clockToleranceSeconds };
    return trusting(async () => (await jwtVerify(token, keys, { ...expected, algorithms: ['RS256'] })).payload);
  };

  return {
    async authorizeUrl({ verifier, more = {}, ...asked }) {
      const url = new URL((await doorsOf()).authorization_endpoint);
      const pkce = { code_challenge: hash('sha256', verifier, 'base64url'), code_challenge_method: 'S256' };
      for (const [name, value] of Object.entries({ response_type: 'code', ...asked, ...pkce, ...more }))
        url.searchParams.set(name, value);
      return url.href;
    },

    async exchange(client, grant) {
      const { token_endpoint: url } = await doorsOf();
      return calling(() => redeem(timeoutMs, { url, reach: reachOf(url) }, client, grant));
    },

    async readIdToken(idToken, { clientId, nonce }) {
      const payload = await read(idToken, clientId, ['sub', 'iat', 'exp', 'nonce']);
      return idTokenOf(payload, clientId, nonce);
    },

    async readLogoutToken(token, clientIds) {
      return logoutTokenOf(await read(token, clientIds, ['iat', 'exp', 'jti']));
    },

    async endSessionUrl(said) {
      const { end_session_endpoint: door } = await doorsOf();
      if (door === undefined) return null;
      const url = new URL(door);
      for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value);
      return url.href;
    },
  };
}

type Doors = Discovery & { keys: JWTVerifyGetKey };

/**
 * Found out at the first use, so that the platform starts without the provider, and anew every hour; once for all who
 * ask at the same time.
 */
function openDoors(now: () => Date, find: () => Promise<Doors>): () => Promise<Doors> {
  let known: { doors: Promise<Doors>; until: number } | null = null;
  return () => {
    if (known && known.until > now().getTime()) return known.doors;
    const finding = { doors: find(), until: now().getTime() + discoveryMs };
    known = finding;
    finding.doors.catch(() => {
      if (known === finding) known = null;
    });
    return finding.doors;
  };
}

/** An error of the library about a token is a verdict; keys that could not be fetched are not. */
async function trusting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { code?: unknown };
    const isAboutToken = typeof code === 'string' && /^ERR_(JWT|JWS|JOSE_ALG|JWKS_NO)_/.test(code);
    if (isAboutToken) throw new UntrustworthyToken('the token is not good', { cause: error });
    throw error;
  }
}

/**
 * Everything that OpenID Connect asks of the receiver of an ID token (Core, 3.1.3.7) beyond signature, issuer and time.
 */
function idTokenOf(payload: JWTPayload, clientId: string, nonce: string): JWTPayload & { sub: string } {
  const { sub, aud, azp } = payload;
  if (typeof sub !== 'string' || sub.length < 1 || sub.length > 255)
    throw new UntrustworthyToken('the ID token names nobody');
  if (payload.nonce !== nonce) throw new UntrustworthyToken('the ID token was made for another sign-in');
  const isShared = Array.isArray(aud) && aud.length > 1;
  if ((isShared || azp !== undefined) && azp !== clientId)
    throw new UntrustworthyToken('the ID token was made for another application');
  return { ...payload, sub };
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Back-Channel Logout 1.0, 2.6: what makes it one, and that no ID token passes for one. */
function logoutTokenOf({ jti, exp, sub, sid, events, nonce }: JWTPayload): LogoutToken {
  const isEvent = typeof events === 'object' && events !== null && logoutEvent in events;
  if (!isEvent || nonce !== undefined) throw new UntrustworthyToken('the token is no logout token');
  const named = { sub: typeof sub === 'string' ? sub : null, sid: typeof sid === 'string' ? sid : null };
  if (named.sub === null && named.sid === null) throw new UntrustworthyToken('the logout token names nobody');
  return { jti: String(jti), exp: Number(exp), ...named };
}
