import {
  allowInsecureRequests,
  authorizationCodeGrant,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  refreshTokenGrant,
  ResponseBodyError,
  tokenRevocation,
} from 'openid-client';
import type { Breaker } from '#platform/limits/breaker';
import { type Reply, type Request, send } from '#platform/outgoing/outgoing';
import { publicReach } from '#platform/outgoing/reach';
import type { Deps } from '#platform/deps';
import type { ProviderSettings } from './integrations.config.ts';

/** An honest answer has a few kilobytes. */
const sizeBytesMax = 64 * 1_024;

type CallDeps = Pick<Deps, 'config'> & { breaker: Breaker };

/** The library speaks; every byte goes through our one door, which follows no redirect. */
function fetcherOf({ config, breaker }: CallDeps, settings: ProviderSettings): CustomFetch {
  const { issuer, authorize_url, token_url, revoke_url } = settings;
  const named = new Set(
    [issuer, authorize_url, token_url, revoke_url].flatMap((url) => (url ? new URL(url).origin : [])),
  );
  return async (url, { method, headers, body }) => {
    if (method !== 'GET' && method !== 'POST') throw new Error('providers are asked with GET and POST');
    const reply = await watched(breaker, {
      method,
      url,
      // The operator named these; what stands elsewhere, the provider named.
      reach: named.has(new URL(url).origin) ? 'anywhere' : publicReach(config),
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      timeoutMs: config.OPENID_TIMEOUT_MS,
      sizeBytesMax,
    });
    const kept = Object.entries(reply.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    const content = reply.status === 204 ? null : new Uint8Array(reply.body);
    return new Response(content, { status: reply.status, headers: Object.fromEntries(kept) });
  };
}

/** A provider that does not answer is left alone for a while; one that says no, or lies, has answered. */
async function watched(breaker: Breaker, request: Request): Promise<Reply> {
  if (!breaker.admits()) throw new Error('the provider has not answered lately and is not asked now');
  try {
    const reply = await send(request);
    if (reply.status >= 500 || reply.status === tooMany) breaker.failed();
    else breaker.succeeded();
    return reply;
  } catch (error) {
    breaker.failed();
    throw error;
  }
}

const tooMany = 429;

/** What the library needs to know of a provider: of an OpenID provider it is asked, of others it stands in the settings. */
export async function configure(deps: CallDeps, settings: ProviderSettings): Promise<Configuration> {
  const { issuer, authorize_url, token_url, revoke_url, client_id, client_secret } = settings;
  const secret = client_secret.reveal();
  const auth = settings.client_auth === 'post' ? ClientSecretPost(secret) : ClientSecretBasic(secret);
  const fetcher = fetcherOf(deps, settings);
  // Plain HTTP is only on this machine: other addresses of that kind are refused as settings.
  const insecure = (issuer ?? token_url ?? '').startsWith('http:') ? [allowInsecureRequests] : [];
  if (issuer !== undefined)
    return discovery(new URL(issuer), client_id, {}, auth, { [customFetch]: fetcher, execute: insecure });
  const doors = {
    issuer: new URL(token_url ?? '').origin,
    ...(authorize_url ? { authorization_endpoint: authorize_url } : {}),
    ...(token_url ? { token_endpoint: token_url } : {}),
    ...(revoke_url ? { revocation_endpoint: revoke_url } : {}),
  };
  const plain = new Configuration(doors, client_id, {}, auth);
  plain[customFetch] = fetcher;
  for (const allow of insecure) allow(plain);
  return plain;
}

/** What a provider gives: for now, and where it does, for renewing it. */
export interface Granted {
  access_token: string;
  refresh_token: string | null;
  expires_at: Date | null;
  /** Null where the provider does not say, which means what was asked for. */
  scopes: string[] | null;
  account: string | null;
}

export interface Redeeming {
  redirect_uri: string;
  verifier: string;
  nonce: string;
  state: string;
  code: string;
  iss: string | undefined;
}

export async function redeem(
  configuration: Configuration,
  isOpenid: boolean,
  { redirect_uri, verifier, nonce, state, code, iss }: Redeeming,
  now: Date,
): Promise<Granted> {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ code, state, ...(iss === undefined ? {} : { iss }) }))
    url.searchParams.set(name, value);
  const checks = { pkceCodeVerifier: verifier, expectedState: state, ...(isOpenid ? { expectedNonce: nonce } : {}) };
  return grantedOf(await authorizationCodeGrant(configuration, url, checks), now);
}

export const renew = async (configuration: Configuration, refreshToken: string, now: Date): Promise<Granted> =>
  grantedOf(await refreshTokenGrant(configuration, refreshToken), now);

/** The token for renewing stands for all that came of it; where there is none, the other ends. */
export async function revoke(configuration: Configuration, token: string): Promise<void> {
  if (configuration.serverMetadata().revocation_endpoint !== undefined) await tokenRevocation(configuration, token);
}

function grantedOf(said: Answer, now: Date): Granted {
  if (said.token_type.toLowerCase() !== 'bearer') throw new Error('the provider gave a token of another kind');
  const email = said.claims()?.['email'];
  return {
    access_token: said.access_token,
    refresh_token: said.refresh_token ?? null,
    expires_at:
      said.expires_in === undefined ? null : new Date(now.getTime() + Math.min(said.expires_in, yearSeconds) * 1_000),
    scopes: said.scope === undefined ? null : said.scope.split(' ').filter((scope) => scope !== ''),
    account: typeof email === 'string' && email.length > 0 && email.length <= 254 ? email : null,
  };
}

type Answer = Awaited<ReturnType<typeof refreshTokenGrant>>;

const yearSeconds = 365 * 86_400;

/** The provider says that the code or the token is no longer good, in contrast to everything else that can go wrong. */
export const isNoLongerGood = (error: unknown): boolean =>
  error instanceof ResponseBodyError && error.status === 400 && error.error === 'invalid_grant';

/**
 * For the log: never the error itself, which may carry what the provider answered, tokens included. The library's own words for
 * what was wrong carry nothing of it.
 */
export function reasonOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: 'unknown' };
  const { code, status, cause } = error as { code?: unknown; status?: unknown; cause?: unknown };
  const because = cause instanceof Error ? cause.message : undefined;
  return { reason: error.message, fault: code, status, because };
}
