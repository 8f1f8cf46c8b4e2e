import { sql } from 'kysely';
import { AppError } from '#platform/error';
import type { Tx } from './handles.ts';

/** The right to carry one request out, once. It travels with the actor until a transaction takes it. */
export interface Claim {
  /** Who acts, and on which operation. */
  scope: string;
  key: string;
  requestHash: Buffer;
  /** How many transactions were committed since it was made; when all is well, one. */
  commits: number;
}

/** Takes a key in the transaction of what is done under it; false where it is taken. */
export async function takeKey(db: Tx, { scope, key, requestHash }: Omit<Claim, 'commits'>): Promise<boolean> {
  const asked = sql<{ mine: boolean }>`select platform.claim_key(${scope}, ${key}, ${requestHash}) as mine`;
  return (await asked.execute(db)).rows[0]?.mine ?? false;
}

/** Writes the claim down in the transaction of the change: both are saved or neither is. */
export async function spendClaim(db: Tx, claim: Claim): Promise<void> {
  if (claim.commits > 0) return;
  // Another request has it, or had it a moment ago; a repeated request is told the outcome.
  if (!(await takeKey(db, claim))) throw new AppError('request.idempotency_in_flight');
}
