import { hash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { type Discovery, discover, fetchWithin, redeem } from './social-calls.ts';
import { type Flow, tagOf } from './social-flow.ts';
import type { AccountKey } from './social.sql.ts';

/** An account, proven to be in the hands of whoever brought the code. */
export interface SocialAccount extends AccountKey {
  email: string | null;
}

export interface SocialProvider {
  allows(redirectUri: string): boolean;
  authorizeUrl(flow: Flow, state: string): Promise<string>;
  exchange(flow: Flow, code: string): Promise<SocialAccount>;
}

const discoveryMs = 3_600_000;
/** Clocks differ, by less than this. */
const clockToleranceSeconds = 30;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
});

/** The provider that the settings name, or null where they name none. */
export function openSocialProvider({ config, log, now }: Pick<Deps, 'config' | 'log' | 'now'>): SocialProvider | null {
  const { SOCIAL_ISSUER: issuer, SOCIAL_CLIENT_ID: clientId, SOCIAL_CLIENT_SECRET: secret } = config;
  const redirectUris = config.SOCIAL_REDIRECT_URIS;
  if (!issuer || !clientId || !secret || !redirectUris) return null;
  const doorsOf = openDoors(issuer, now);

  /** Whatever goes wrong over there is one refusal to the caller; the log tells what it was, in words of ours. */
  const trusting = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) throw error;
      log.warn({ step, err: error }, 'the social provider did not serve');
      throw new AppError('auth.social_unavailable');
    }
  };

  return {
    allows: (redirectUri) => redirectUris.includes(redirectUri),

    authorizeUrl: (flow, state) =>
      trusting('start', async () => {
        const url = new URL((await doorsOf()).authorization_endpoint);
        const asked = {
          response_type: 'code',
          client_id: clientId,
          redirect_uri: flow.redirect_uri,
          scope: 'openid email',
          state: tagOf(state),
          nonce: flow.nonce,
          code_challenge: hash('sha256', flow.verifier, 'base64url'),
          code_challenge_method: 'S256',
        };
        for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
        return url.href;
      }),

    exchange: (flow, code) =>
      trusting('exchange', async () => {
        const doors = await doorsOf();
        const client = { id: clientId, secret: secret.reveal() };
        const grant = { code, redirect_uri: flow.redirect_uri, code_verifier: flow.verifier };
        const idToken = await redeem(doors.token_endpoint, client, grant);
        if (idToken === null) throw new AppError('auth.social_code_refused');
        return readAccount(idToken, doors.keys, { issuer, clientId, nonce: flow.nonce, now: now() });
      }),
  };
}

type Doors = Discovery & { keys: JWTVerifyGetKey };

/** Found out at the first use, so that the platform starts without the provider, and anew every hour. */
function openDoors(issuer: string, now: () => Date): () => Promise<Doors> {
  let known: { doors: Doors; until: number } | null = null;
  return async () => {
    if (known && known.until > now().getTime()) return known.doors;
    const found = await discover(issuer);
    const keys = createRemoteJWKSet(new URL(found.jwks_uri), { [customFetch]: fetchWithin });
    const doors = { ...found, keys };
    known = { doors, until: now().getTime() + discoveryMs };
    return doors;
  };
}

/** Checks all that OpenID Connect asks of whoever gets an ID token (Core, 3.1.3.7), the signature always. */
async function readAccount(
  idToken: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; clientId: string; nonce: string; now: Date },
): Promise<SocialAccount> {
  const { issuer, clientId } = expected;
  const { payload } = await jwtVerify(idToken, keys, {
    algorithms: ['RS256'],
    issuer,
    audience: clientId,
    currentDate: expected.now,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['iat', 'exp', 'nonce'],
  });
  const claims = Claims.parse(payload);
  if (claims.nonce !== expected.nonce) throw new Error('the ID token was made for another sign-in');
  const isShared = Array.isArray(claims.aud) && claims.aud.length > 1;
  if ((isShared || claims.azp !== undefined) && claims.azp !== clientId)
    throw new Error('the ID token was made for another application');
  return {
    provider: issuer,
    subject_hash: hash('sha256', `${issuer}\n${claims.sub}`),
    email: claims.email_verified === true ? (claims.email ?? null) : null,
  };
}
