import { type Digest, digestBytes, sha256, splitDigests, toBytes } from './digest.ts';

/**
 * A Merkle tree as in RFC 6962, grown leaf by leaf. It holds only the roots of the complete subtrees, the largest
 * first, which is enough to grow and to tell the root.
 */
export interface Tree {
  size: number;
  peaks: Digest[];
}

const emptyRoot = sha256(Buffer.alloc(0));
const pair = Buffer.alloc(1 + 2 * digestBytes, 1);

export function hashPair(left: Digest, right: Digest): Digest {
  pair.write(left, 1, 'latin1');
  pair.write(right, 1 + digestBytes, 'latin1');
  return sha256(pair);
}

/** `entry` begins with the zero byte that tells a leaf from an inner node. */
export const hashLeaf = (entry: Buffer): Digest => sha256(entry);

/** Adds a leaf; tells of every inner node that it completes. */
export function grow(tree: Tree, leaf: Digest, onNode?: (level: number, position: number, hash: Digest) => void): void {
  let node = leaf;
  let level = 0;
  let position = tree.size;
  while (position % 2 === 1) {
    const left = tree.peaks.pop();
    if (!left) throw new Error('the tree has fewer peaks than its size needs');
    node = hashPair(left, node);
    level += 1;
    position = (position - 1) / 2;
    onNode?.(level, position, node);
  }
  tree.peaks.push(node);
  tree.size += 1;
}

export const rootOf = (tree: Tree): Digest =>
  tree.peaks.length === 0 ? emptyRoot : tree.peaks.reduceRight((right, left) => hashPair(left, right));

export const packPeaks = (tree: Tree): Buffer => toBytes(tree.peaks.join(''));

/** Nodes that cover fewer records than this are worked out when they are needed. */
export const storedLevelMin = 8;

export function unpackPeaks(size: number, peaks: Buffer): Tree {
  const list = splitDigests(peaks);
  if (list.length !== countOnes(size)) throw new Error('the peaks of the tree do not fit its size');
  return { size, peaks: list };
}

function countOnes(size: number): number {
  let ones = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) ones += rest % 2;
  return ones;
}
