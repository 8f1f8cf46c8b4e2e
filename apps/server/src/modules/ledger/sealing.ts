import { type System, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Metrics } from '#platform/observability/metrics';
import type { Pool } from '#platform/data/pool';
import { type Digest, fromBytes, splitDigests, toBytes } from '#platform/merkle/digest';
import { grow, packPeaks, rootOf, storedLevelMin, type Tree, unpackPeaks } from '#platform/merkle/tree';
import { linkHash } from './chain.ts';
import { writeCheckpoint } from './checkpoints.ts';
import { insertCheckpoint, insertNodes, lockHead, moveHead, movePending, readPending } from './sealing.sql.ts';
import { currentSigner } from './signing.ts';
import { findNewestCheckpoint, findPendingAge } from './verification.sql.ts';

export type SealDeps = Pick<Deps, 'pool' | 'keyring' | 'config' | 'now'>;

export interface Sealed {
  count: number;
  /** The checkpoint signed with this batch, to be told to the world outside the database. */
  note?: string;
}

interface Head {
  hash: Digest;
  tree: Tree;
}

/**
 * Moves what has been committed to the end of the log. Any number of sealers may try: one at a time holds the head, the
 * others find nothing to do.
 */
export function sealBatch(deps: SealDeps, options: { limit: number; sign: boolean }): Promise<Sealed> {
  return transact(deps, system('seal the audit log'), async (deps) => {
    const row = await lockHead(deps.db);
    if (!row) return { count: 0 };
    const head = { hash: fromBytes(row.hash), tree: unpackPeaks(Number(row.seq), row.peaks) };

    const { ids, leaves } = await readPending(deps.db, options.limit);
    if (ids.length > 0) await extend(deps.db, head, ids, leaves);
    const note = options.sign ? await signHead(deps, head) : undefined;
    return { count: ids.length, ...(note !== undefined && { note }) };
  });
}

async function extend(db: Tx, head: Head, ids: string[], leaves: Buffer): Promise<void> {
  const seq = String(head.tree.size);
  const hashes: Digest[] = [];
  const nodes: { level: number; position: string; hash: Buffer }[] = [];
  for (const leaf of splitDigests(leaves)) {
    head.hash = linkHash(head.hash, head.tree.size + 1, leaf);
    hashes.push(head.hash);
    grow(head.tree, leaf, (level, position, hash) => {
      if (level >= storedLevelMin) nodes.push({ level, position: String(position), hash: toBytes(hash) });
    });
  }

  const moved = await movePending(db, { ids, seq, hashes: toBytes(hashes.join('')) });
  if (moved !== BigInt(ids.length)) throw new Error('some pending audit records vanished while they were sealed');
  if (nodes.length > 0) await insertNodes(db, nodes);
  await moveHead(db, { seq: String(head.tree.size), hash: toBytes(head.hash), peaks: packPeaks(head.tree) });
}

async function signHead(deps: SealDeps & { db: Tx }, head: Head): Promise<string | undefined> {
  const newest = await findNewestCheckpoint(deps.db);
  if (head.tree.size === Number(newest?.seq ?? 0)) return undefined;
  const signer = await currentSigner(deps, deps.config.AUDIT_LOG_NAME);
  const note = signer.sign(
    writeCheckpoint({
      log: deps.config.AUDIT_LOG_NAME,
      seq: head.tree.size,
      root: rootOf(head.tree),
      hash: head.hash,
      at: deps.now(),
    }),
  );
  await insertCheckpoint(deps.db, { seq: String(head.tree.size), note });
  return note;
}

/** How long the oldest change has waited for its seal; null where none waits. */
export const readPendingAge = (deps: { pool: Pool }, actor: System): Promise<number | null> =>
  findPendingAge(asActor(deps, actor));

/** Asked of the database, so that every process tells the same, whether or not one of them seals. */
export function measureSealing(deps: { metrics: Metrics; pool: Pool }): void {
  const db = asActor(deps, system('measure the audit log'));
  deps.metrics.gauge(
    'tamga_audit_lag_seconds',
    'Age of the oldest audit record that is not sealed yet',
    async () => (await findPendingAge(db)) ?? 0,
  );
}
