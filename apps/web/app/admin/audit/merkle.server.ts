import { hash } from 'node:crypto';

export interface MerkleStep {
  /** The hash beside the way, and from which side it joins. */
  beside: string;
  side: 'left' | 'right';
  /** What both give together. */
  result: string;
}

export interface MerkleWalk {
  leaf: string;
  steps: MerkleStep[];
  /** Whether the way ends at the root. */
  holds: boolean;
}

/** Walks from one record to the root of the tree, as RFC 9162 (2.1.3.2) tells. All hashes are in base64. */
export function walkTree(
  entry: string,
  index: number,
  size: number,
  path: readonly string[],
  root: string,
): MerkleWalk {
  const leaf = hash('sha256', Buffer.from(entry, 'base64'), 'base64');
  const steps: MerkleStep[] = [];
  let [at, last, node] = [index, size - 1, leaf];
  for (const beside of path) {
    if (last === 0) return { leaf, steps, holds: false };
    const side = at % 2 === 1 || at === last ? 'left' : 'right';
    node = side === 'left' ? joined(beside, node) : joined(node, beside);
    // A side that has no partner on its level rises until it has one.
    if (side === 'left') for (; at % 2 === 0 && at !== 0; at /= 2) last = Math.floor(last / 2);
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
    steps.push({ beside, side, result: node });
  }
  return { leaf, steps, holds: last === 0 && node === root };
}

/** An inner node begins with a one, so that it can never pass for a record. */
const joined = (left: string, right: string): string =>
  hash('sha256', Buffer.concat([Buffer.of(1), Buffer.from(left, 'base64'), Buffer.from(right, 'base64')]), 'base64');
