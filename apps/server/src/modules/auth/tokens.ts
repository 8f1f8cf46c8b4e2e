import { createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Config } from '#config';

const Claims = z.object({
  kind: z.literal('access'),
  sub: z.uuid(),
  sid: z.uuid(),
  iat: z.number(),
  exp: z.number(),
});
export type Claims = z.infer<typeof Claims>;

type TokenConfig = Pick<Config, 'JWT_SECRET' | 'JWT_ISSUER' | 'ACCESS_TOKEN_SECONDS'>;

const algorithm = 'HS256';
const rememberedMax = 10_000;

export interface Tokens {
  issueAccess(claims: { sub: string; sid: string }, now: Date): Promise<string>;
  /** The claims of a token that we signed and that has not expired; null for anything else. */
  readAccess(token: string, now: Date): Promise<Claims | null>;
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
  // A signature once found good stays good; whether the session still lives is asked on every request regardless.
  const remembered = new Map<string, Claims>();

  return {
    issueAccess: ({ sub, sid }, now) =>
      new SignJWT({ kind: 'access', sid })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: signingKeyId })
        .setSubject(sub)
        .setIssuer(config.JWT_ISSUER)
        .setAudience(config.JWT_ISSUER)
        .setIssuedAt(now)
        .setExpirationTime(Math.floor(now.getTime() / 1_000) + config.ACCESS_TOKEN_SECONDS)
        .sign(keyOf(signingKeyId)),

    async readAccess(token, now) {
      const known = remembered.get(token);
      const claims = known ?? (await verify(token, keyOf, config, now));
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
  };
}

async function verify(
  token: string,
  keyOf: (id: string | undefined) => KeyObject,
  config: TokenConfig,
  now: Date,
): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyOf(kid), {
      algorithms: [algorithm],
      typ: 'JWT',
      issuer: config.JWT_ISSUER,
      audience: config.JWT_ISSUER,
      currentDate: now,
      requiredClaims: ['iat', 'exp'],
    });
    return Claims.parse(payload);
  } catch {
    // Why a token is no good is nobody's business but its issuer's; to the caller all bad tokens are alike.
    return null;
  }
}
