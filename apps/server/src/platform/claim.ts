import { sql } from 'kysely';
import type { Tx } from './db.ts';
import { AppError } from './error.ts';

/** The right to carry one request out, once. It travels with whoever acts until a transaction takes it. */
export interface Claim {
  /** Who acts, and on which operation. */
  scope: string;
  key: string;
  requestHash: Buffer;
  /** How many transactions were committed since it was made; when all is well, one. */
  commits: number;
}

/** Writes the claim down in the transaction of the change: both are saved or neither is. */
export async function spendClaim(db: Tx, { scope, key, requestHash, commits }: Claim): Promise<void> {
  if (commits > 0) return;
  const claim = sql<{ mine: boolean }>`select platform.claim_key(${scope}, ${key}, ${requestHash}) as mine`;
  const { rows } = await claim.execute(db);
  // Somebody else has it, or had it a moment ago: who asks again is told what became of it.
  if (!rows[0]?.mine) throw new AppError('request.idempotency_in_flight');
}
