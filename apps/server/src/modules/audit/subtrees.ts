import type { Db } from '#platform/db';
import { cover, type Subtree } from './proofs.ts';
import { findNodes, readLeaves } from './subtrees.sql.ts';
import { type Digest, fromBytes, splitDigests } from './digest.ts';
import { grow, storedLevelMin, type Tree } from './tree.ts';

/** The hash of a complete subtree: from the stored nodes, or worked out from the few records that a small one covers. */
export async function subtreeHash(db: Db, { level, position }: Subtree): Promise<Digest> {
  if (level >= storedLevelMin) {
    const [node] = await findNodes(db, level, [position]);
    if (!node) throw new Error(`the tree of the audit log lacks node ${position} on level ${level}`);
    return fromBytes(node.hash);
  }
  const count = 2 ** level;
  const leaves = await readLeaves(db, position * count + 1, (position + 1) * count);
  const tree: Tree = { size: 0, peaks: [] };
  for (const leaf of splitDigests(leaves)) grow(tree, leaf);
  const [root] = tree.peaks;
  if (!root || tree.size !== count) throw new Error(`the audit log lacks records around ${position * count + 1}`);
  return root;
}

/** The tree as it was when the log had `size` records. */
export async function treeOfSize(db: Db, size: number): Promise<Tree> {
  const peaks: Digest[] = [];
  for (const subtree of cover(0, size)) peaks.push(await subtreeHash(db, subtree));
  return { size, peaks };
}
