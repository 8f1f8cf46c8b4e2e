import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import { insertSecret } from './secrets.sql.ts';

/** 256 random bits cannot be guessed, so a fast hash is enough for one that is checked on every request. */
export const makeSecret = (): string => `tmg_${randomBytes(32).toString('base64url')}`;

const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Compared with every hash, in constant time, so that the time taken tells nothing. */
export function isSecretOf(hashes: readonly string[], secret: string): boolean {
  const given = hashOf(secret);
  const same = hashes.map((one) => timingSafeEqual(Buffer.from(one, 'hex'), given));
  return same.includes(true);
}

export async function addSecret(deps: { db: Tx; now: () => Date }, id: string, secret: string): Promise<void> {
  await insertSecret(deps.db, {
    id: uuidv7(),
    application_id: id,
    hash: hashOf(secret),
    hint: secret.slice(-4),
    created_at: deps.now(),
  });
}
