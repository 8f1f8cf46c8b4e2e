import { type Digest, digestBytes } from './digest.ts';
import { grow, hashPair, type Tree } from './tree.ts';

/** A complete subtree: it covers the leaves from `position * 2 ** level` on, `2 ** level` of them. */
export interface Subtree {
  level: number;
  position: number;
}

/** What proves that one leaf is in a tree: on each level the other side, as complete subtrees from left to right. */
export function sidesOf(leaf: number, size: number): Subtree[][] {
  return sides(leaf, 0, size);
}

function sides(leaf: number, from: number, to: number): Subtree[][] {
  if (to - from <= 1) return [];
  const middle = from + splitOf(to - from);
  return leaf < middle
    ? [...sides(leaf, from, middle), cover(middle, to)]
    : [...sides(leaf, middle, to), cover(from, middle)];
}

/** The largest power of two below a number: where RFC 6962 splits a tree. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

/** The fewest complete subtrees that cover the leaves from `from` up to, not including, `to`. */
export function cover(from: number, to: number): Subtree[] {
  const parts: Subtree[] = [];
  let at = from;
  while (at < to) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= to) level += 1;
    parts.push({ level, position: at / 2 ** level });
    at += 2 ** level;
  }
  return parts;
}

export const foldSide = (hashes: Digest[]): Digest => hashes.reduceRight((right, left) => hashPair(left, right));

/** Whether `path` leads from a leaf to the root of a tree (RFC 9162, 2.1.3.2). */
export function isProven(leaf: Digest, index: number, size: number, path: readonly Digest[], root: Digest): boolean {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return false;
  let at = index;
  let last = size - 1;
  let node = leaf;
  for (const side of path) {
    if (last === 0 || side.length !== digestBytes) return false;
    if (at % 2 === 1 || at === last) {
      node = hashPair(side, node);
      while (at % 2 === 0 && at !== 0) {
        at /= 2;
        last = Math.floor(last / 2);
      }
    } else {
      node = hashPair(node, side);
    }
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && node === root;
}

/** The path from one of these leaves to the root of all of them, where they are few enough to hold. */
export function pathOf(leaves: readonly Digest[], index: number): Digest[] {
  const known = new Map<string, Digest>();
  const tree: Tree = { size: 0, peaks: [] };
  for (const leaf of leaves) {
    known.set(`0 ${tree.size}`, leaf);
    grow(tree, leaf, (level, position, hash) => known.set(`${level} ${position}`, hash));
  }
  return sidesOf(index, leaves.length).map((side) =>
    foldSide(side.map(({ level, position }) => known.get(`${level} ${position}`) ?? '')),
  );
}
