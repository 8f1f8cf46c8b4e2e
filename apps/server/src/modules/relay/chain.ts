import { hash } from 'node:crypto';
import { canonical } from '#platform/canonical';
import type { Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { appendRow, lockChain, type LogRow } from './chain.sql.ts';
import { describeParties } from './parties.ts';

/** A message that was exchanged: what was signed besides its bytes, and by which signatures. */
export interface Exchanged {
  direction: 'out' | 'in';
  webhook_id: string;
  timestamp: string;
  signature: string;
  body_sha256: Buffer;
  receipt: string | null;
}

/** Adds it to the chain of its platform. Last in its transaction: others who have something to add wait from here on. */
export async function appendToChain(
  { db, now }: Pick<Deps, 'now'> & { db: Tx },
  platformId: string,
  exchanged: Exchanged,
): Promise<void> {
  const parties = await describeParties(db, platformId, now());
  const end = await lockChain(db, platformId);
  const row = {
    ...exchanged,
    platform_id: platformId,
    seq: String(Number(end.seq) + 1),
    at: now(),
    prev_hash: end.row_hash,
    parties,
  };
  await appendRow(db, { ...row, row_hash: hashOf(row) });
}

type Hashed = Omit<LogRow, 'row_hash' | 'body_sha256' | 'prev_hash' | 'at'> & {
  body_sha256: string;
  prev_hash: string;
  at: string;
};

/** Of everything that a row says, written in the one way there is; and so of all rows before it. */
export function hashOfWritten(row: Hashed): Buffer {
  const { platform_id, seq, direction, webhook_id, timestamp, signature, receipt, body_sha256, prev_hash, at } = row;
  const said = { platform_id, seq, direction, webhook_id, timestamp, signature, receipt, body_sha256, prev_hash, at };
  // Left out where there are none: so the rows from before there were any keep their hashes.
  return hash('sha256', canonical({ ...said, parties: row.parties ?? undefined }), 'buffer');
}

export const hashOf = ({ body_sha256, prev_hash, at, ...row }: Omit<LogRow, 'row_hash'>): Buffer =>
  hashOfWritten({
    ...row,
    body_sha256: body_sha256.toString('hex'),
    prev_hash: prev_hash.toString('hex'),
    at: at.toISOString(),
  });

/** Up to where a chain was followed. */
export type Place = Pick<LogRow, 'seq' | 'row_hash'>;

export const genesis: Place = { seq: '0', row_hash: Buffer.alloc(32) };

/** The number of the first row that is not as it was written, from there on; null where all are. */
export function firstBroken(rows: readonly LogRow[], from = genesis): string | null {
  let before = from;
  for (const row of rows) {
    const isNext = BigInt(row.seq) === BigInt(before.seq) + 1n && row.prev_hash.equals(before.row_hash);
    if (!isNext || !hashOf(row).equals(row.row_hash)) return row.seq;
    before = row;
  }
  return null;
}
