import { createSecretKey, type KeyObject } from 'node:crypto';
import type { TokenPair } from '@tamga/contract/auth';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Config } from '#config';

const shared = { sub: z.uuid(), sid: z.uuid(), iat: z.number(), exp: z.number() };

const AccessClaims = z.object({ ...shared, kind: z.literal('access') });
export type AccessClaims = z.infer<typeof AccessClaims>;

const RefreshClaims = z.object({ ...shared, kind: z.literal('refresh'), ctr: z.int().min(0) });
export type RefreshClaims = z.infer<typeof RefreshClaims>;

/** A session as far as its tokens depend on it. */
export interface Chain {
  id: string;
  user_id: string;
  counter: number;
  rotated_at: Date;
  idle_until: Date;
}

type TokenConfig = Pick<Config, 'JWT_SECRET' | 'JWT_ISSUER' | 'ACCESS_TOKEN_SECONDS'>;

const algorithm = 'HS256';
const rememberedMax = 10_000;

export interface Tokens {
  /** Contains only what is in `chain`, so that two pairs for the same state of a session are the same. */
  issuePair(chain: Chain, now: Date): Promise<TokenPair>;
  issueAccess(claims: { sub: string; sid: string }, now: Date): Promise<string>;
  /** The claims of a token that we signed and that has not expired; null for anything else. */
  readAccess(token: string, now: Date): Promise<AccessClaims | null>;
  readRefresh(token: string, now: Date): Promise<RefreshClaims | null>;
}

export function openTokens(config: TokenConfig): Tokens {
  const keyring = new Map<string, KeyObject>(
    [...config.JWT_SECRET.all].map(([id, key]) => [id, createSecretKey(key.reveal(), 'utf8')]),
  );
  const { id: signingKeyId } = config.JWT_SECRET.current;
  const keyOf = (id: string | undefined): KeyObject => {
    const key = keyring.get(id ?? '');
    if (!key) throw new Error('unknown key id');
    return key;
  };
  const sign = (payload: JWTPayload, issuedAt: Date, expiresAt: number): Promise<string> =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: signingKeyId })
      .setIssuer(config.JWT_ISSUER)
      .setAudience(config.JWT_ISSUER)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(keyOf(signingKeyId));
  const issueAccess = ({ sub, sid }: { sub: string; sid: string }, issuedAt: Date): Promise<string> =>
    sign({ kind: 'access', sid, sub }, issuedAt, secondsOf(issuedAt) + config.ACCESS_TOKEN_SECONDS);
  // A signature once found good stays good; whether the session still lives is asked on every request regardless.
  const remembered = new Map<string, AccessClaims>();

  return {
    issueAccess,

    async issuePair({ id: sid, user_id: sub, counter, rotated_at: issuedAt, idle_until: idleUntil }, now) {
      const [accessToken, refreshToken] = await Promise.all([
        issueAccess({ sub, sid }, issuedAt),
        sign({ kind: 'refresh', sid, sub, ctr: counter }, issuedAt, secondsOf(idleUntil)),
      ]);
      const left = (end: number) => Math.max(0, end - secondsOf(now));
      return {
        access_token: accessToken,
        refresh_token: refreshToken,
        token_type: 'Bearer',
        expires_in: left(secondsOf(issuedAt) + config.ACCESS_TOKEN_SECONDS),
        refresh_expires_in: left(secondsOf(idleUntil)),
      };
    },

    async readAccess(token, now) {
      const known = remembered.get(token);
      const claims = known ?? (await verify(token, AccessClaims, keyOf, config, now));
      if (!claims || claims.exp * 1_000 <= now.getTime()) {
        remembered.delete(token);
        return null;
      }
      if (!known) {
        // Maps keep the order of insertion: the first key is the oldest.
        if (remembered.size >= rememberedMax) remembered.delete(remembered.keys().next().value ?? '');
        remembered.set(token, claims);
      }
      return claims;
    },

    readRefresh: (token, now) => verify(token, RefreshClaims, keyOf, config, now),
  };
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1_000);

async function verify<S extends z.ZodType>(
  token: string,
  schema: S,
  keyOf: (id: string | undefined) => KeyObject,
  config: TokenConfig,
  now: Date,
): Promise<z.output<S> | null> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyOf(kid), {
      algorithms: [algorithm],
      typ: 'JWT',
      issuer: config.JWT_ISSUER,
      audience: config.JWT_ISSUER,
      currentDate: now,
      requiredClaims: ['iat', 'exp'],
    });
    return schema.parse(payload);
  } catch {
    // The caller is not told why a token is refused.
    return null;
  }
}
