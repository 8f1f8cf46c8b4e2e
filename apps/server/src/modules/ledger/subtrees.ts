import type { Db } from '#platform/data/db';
import { type Digest, fromBytes, splitDigests } from '#platform/merkle/digest';
import { cover, type Subtree } from '#platform/merkle/proofs';
import { grow, storedLevelMin, type Tree } from '#platform/merkle/tree';
import { findNodes, readLeaves } from './subtrees.sql.ts';

const blockRecords = 2 ** storedLevelMin;
const nameOf = ({ level, position }: Subtree): string => `${level} ${position}`;

/**
 * The hashes of complete subtrees, by level and position: from the stored nodes, or worked out from the few records that
 * a small one covers. Those lie in one or two blocks, each of which is read once.
 */
export async function subtreeHashes(db: Db, subtrees: readonly Subtree[]): Promise<(subtree: Subtree) => Digest> {
  const large = subtrees.filter(({ level }) => level >= storedLevelMin);
  const known = new Map<string, Digest>();
  for (const { level, position, hash } of large.length > 0 ? await findNodes(db, large) : []) {
    known.set(nameOf({ level, position: Number(position) }), fromBytes(hash));
  }
  const small = subtrees.filter(({ level }) => level < storedLevelMin);
  const blocks = new Set(small.map(({ level, position }) => Math.floor((position * 2 ** level) / blockRecords)));
  for (const block of blocks) await workOut(db, block * blockRecords, known);
  return (subtree) => {
    const hash = known.get(nameOf(subtree));
    if (hash === undefined) throw new Error(`the tree of the audit log lacks its node ${nameOf(subtree)}`);
    return hash;
  };
}

/** Every complete subtree within the block of records that follows the first `before`. */
async function workOut(db: Db, before: number, known: Map<string, Digest>): Promise<void> {
  const block: Tree = { size: 0, peaks: [] };
  const add = (level: number, position: number, hash: Digest) =>
    known.set(nameOf({ level, position: before / 2 ** level + position }), hash);
  for (const leaf of splitDigests(await readLeaves(db, before + 1, before + blockRecords))) {
    add(0, block.size, leaf);
    grow(block, leaf, add);
  }
}

/** The tree as it was when the log had `size` records. */
export async function treeOfSize(db: Db, size: number): Promise<Tree> {
  const subtrees = cover(0, size);
  const hashOf = await subtreeHashes(db, subtrees);
  return { size, peaks: subtrees.map(hashOf) };
}
