import { hash } from 'node:crypto';
import { canonical } from '#platform/canonical';
import { type System } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { type Digest, toBytes } from '#platform/merkle/digest';
import { grow, hashLeaf, rootOf, type Tree } from '#platform/merkle/tree';
import {
  findLastBatch,
  insertBatch,
  insertParts,
  listWaitingRows,
  type NewBatch,
  type Part,
  type WaitingRow,
} from './batches.sql.ts';

/** As many as a batch holds: a proof reads the hashes of a whole one. */
export const batchRowsMax = 10_000;

/** A leaf of the tree: the hash of a row, after the byte that tells it from an inner node. */
export const leafOf = (rowHash: Buffer): Digest => hashLeaf(Buffer.concat([Buffer.alloc(1), rowHash]));

/** What is timestamped. It binds the root to the number of leaves, which a path alone does not, and to all batches before. */
export const hashOfBatch = ({
  number,
  size,
  root,
  prev_hash,
}: Pick<NewBatch, 'number' | 'size' | 'root' | 'prev_hash'>): Buffer =>
  hash(
    'sha256',
    canonical({ number, size, root: root.toString('hex'), prev_hash: prev_hash.toString('hex') }),
    'buffer',
  );

/** Puts the rows that wait into the next batch, and tells how many. Of two workers at once one makes it, and the other none. */
export const makeBatch = (deps: Pick<Deps, 'pool' | 'now'>, actor: System, rowsMax = batchRowsMax): Promise<number> =>
  transact(deps, actor, async ({ db, now }) => {
    // First: what is in a batch that was made since is then not counted as waiting.
    const last = await findLastBatch(db);
    const rows = await listWaitingRows(db, rowsMax);
    const [first] = rows;
    if (!first) return 0;
    const tree: Tree = { size: 0, peaks: [] };
    for (const { row_hash } of rows) grow(tree, leafOf(row_hash));
    const head = {
      number: String(Number(last?.number ?? 0) + 1),
      size: rows.length,
      root: toBytes(rootOf(tree)),
      prev_hash: last?.batch_hash ?? Buffer.alloc(32),
    };
    const oldest_at = rows.reduce((oldest, { at }) => (at < oldest ? at : oldest), first.at);
    const isFirst = await insertBatch(db, { ...head, batch_hash: hashOfBatch(head), oldest_at, made_at: now() });
    if (!isFirst) return 0;
    await insertParts(db, head.number, partsOf(rows));
    return rows.length;
  });

/** The rows come by platform and number: of each platform they are one run. */
function partsOf(rows: readonly WaitingRow[]): Part[] {
  const parts: Part[] = [];
  for (const [index, { platform_id, seq }] of rows.entries()) {
    const part = parts.at(-1);
    if (part?.platform_id === platform_id) part.to_seq = seq;
    else parts.push({ platform_id, from_seq: seq, to_seq: seq, first_index: index });
  }
  return parts;
}
