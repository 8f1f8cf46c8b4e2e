import { hash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { system, type Origin } from '#platform/actor';
import type { ShownToken } from '#platform/http/access';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { hashOf } from './hashes.ts';
import { tokensIn } from './models.sql.ts';

/** By which applications may sign proofs, here and at the provider. */
export const proofAlgorithms = ['ES256', 'Ed25519', 'EdDSA'] as const;

/** As the provider has it. Clocks differ by less. */
const windowSeconds = 300;
const jtiLengthMax = 256;

const Proof = z.object({
  jti: z.string().min(1).max(jtiLengthMax),
  iat: z.number(),
  htm: z.string(),
  htu: z.string(),
  ath: z.string(),
});

const proofs = tokensIn('oidc.token');

/**
 * Whether a token that is bound to a key (`jkt`) was shown with a proof of that key, made for this request and never
 * shown before (RFC 9449, 4.3). Its time shows that it is recent: no nonce is asked for here, and one that a client got
 * from the provider is ignored.
 */
export async function isProven(
  deps: Pick<Deps, 'pool' | 'now'> & { issuer: string },
  { token, proof }: ShownToken,
  { jkt, clientId, origin }: { jkt: string; clientId: string; origin: Origin },
): Promise<boolean> {
  if (proof === null) return false;
  const said = await read(proof.jwt);
  if (!said || said.thumbprint !== jkt) return false;
  const { jti, iat, htm, htu, ath } = said;
  const now = deps.now();
  const isRecent = Math.abs(now.getTime() / 1_000 - iat) <= windowSeconds;
  const isOfThis = htm === proof.method && addressOf(htu) === new URL(proof.path, deps.issuer).href;
  if (!isRecent || !isOfThis || ath !== hash('sha256', token, 'base64url')) return false;
  const [kept] = await proofs.insert(asActor(deps, system('check proof', origin)), {
    hash: hashOf(`proof ${clientId} ${jti}`),
    kind: 'ReplayDetection',
    expires_at: new Date((Math.floor(iat) + windowSeconds + 1) * 1_000),
    payload: '{}',
  });
  return kept !== undefined;
}

async function read(jwt: string): Promise<(z.output<typeof Proof> & { thumbprint: string }) | null> {
  try {
    const verified = await jwtVerify(jwt, EmbeddedJWK, { typ: 'dpop+jwt', algorithms: [...proofAlgorithms] });
    const { success, data } = Proof.safeParse(verified.payload);
    const { jwk } = verified.protectedHeader;
    return success && jwk ? { ...data, thumbprint: await calculateJwkThumbprint(jwk) } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}

/** The part after the path does not belong to the address (RFC 9449, 4.2). */
function addressOf(htu: string): string | undefined {
  const url = URL.parse(htu);
  if (url) [url.hash, url.search] = ['', ''];
  return url?.href;
}
