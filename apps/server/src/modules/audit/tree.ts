import { hash } from 'node:crypto';

/**
 * A Merkle tree as in RFC 6962, grown leaf by leaf. Of all its nodes it holds only the roots of the complete subtrees,
 * the largest first: enough to grow and to tell the root.
 */
export interface Tree {
  size: number;
  peaks: Buffer[];
}

export const hashBytes = 32;
const emptyRoot = hash('sha256', '', 'buffer');
const pair = Buffer.alloc(1 + 2 * hashBytes, 1);

export function hashPair(left: Buffer, right: Buffer): Buffer {
  left.copy(pair, 1);
  right.copy(pair, 1 + hashBytes);
  return hash('sha256', pair, 'buffer');
}

/** `entry` begins with the zero byte that tells a leaf from an inner node. */
export const hashLeaf = (entry: Buffer): Buffer => hash('sha256', entry, 'buffer');

/** Adds a leaf; tells of every inner node that it completes. */
export function grow(tree: Tree, leaf: Buffer, onNode?: (level: number, position: number, hash: Buffer) => void): void {
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

export const rootOf = (tree: Tree): Buffer =>
  tree.peaks.length === 0 ? emptyRoot : tree.peaks.reduceRight((right, left) => hashPair(left, right));

export const packPeaks = (tree: Tree): Buffer => Buffer.concat(tree.peaks);

/** Nodes that cover fewer records than this are worked out when they are needed. */
export const storedLevelMin = 8;

export function unpackPeaks(size: number, peaks: Buffer): Tree {
  const list = Array.from({ length: peaks.length / hashBytes }, (_, index) =>
    peaks.subarray(index * hashBytes, (index + 1) * hashBytes),
  );
  if (list.length !== countOnes(size)) throw new Error('the peaks of the tree do not fit its size');
  return { size, peaks: list };
}

function countOnes(size: number): number {
  let ones = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) ones += rest % 2;
  return ones;
}
