import type { Digest } from '#platform/merkle/digest';
import { grow, hashLeaf, rootOf, storedLevelMin, type Tree } from '#platform/merkle/tree';
import { linkHash } from './chain.ts';
import type { Checkpoint } from './checkpoints.ts';
import type { RawRecord } from './rows.ts';

export type Problem =
  | 'record_missing'
  | 'record_changed'
  | 'checkpoint_mismatch'
  | 'checkpoint_forged'
  | 'checkpoint_missing'
  | 'head_mismatch'
  | 'tree_changed'
  | 'pending_too_old';

/** What is wrong, and at which record it was first seen. */
export interface Finding {
  seq: number;
  problem: Problem;
}

/** How far the log has been followed. */
export interface State {
  tree: Tree;
  hash: Digest;
}

export interface Verifier extends State {
  /** Inner nodes completed on the way, as they ought to be stored. */
  nodes: { level: number; position: number; hash: Digest }[];
  /** Checks the next record; tells what is wrong with it. */
  add(record: RawRecord): Finding | null;
}

/** Follows the log record by record. `checkpoints` are signed, in order, and lie after the start. */
export function openVerifier(start: State, checkpoints: readonly Checkpoint[]): Verifier {
  let next = 0;
  const verifier: Verifier = {
    tree: start.tree,
    hash: start.hash,
    nodes: [],

    add({ seq, hash, entry }) {
      const expected = verifier.tree.size + 1;
      if (seq !== expected) return { seq: expected, problem: 'record_missing' };
      const leaf = hashLeaf(entry);
      verifier.hash = linkHash(verifier.hash, seq, leaf);
      if (verifier.hash !== hash) return { seq, problem: 'record_changed' };
      grow(verifier.tree, leaf, (level, position, hash) => {
        if (level >= storedLevelMin) verifier.nodes.push({ level, position, hash });
      });
      for (let checkpoint = checkpoints[next]; checkpoint?.seq === seq; checkpoint = checkpoints[next]) {
        next += 1;
        if (!agrees(verifier, checkpoint)) return { seq, problem: 'checkpoint_mismatch' };
      }
      return null;
    },
  };
  return verifier;
}

/** Whether a signed checkpoint says of the log what the log says of itself. */
export const agrees = ({ tree, hash }: State, checkpoint: Checkpoint): boolean =>
  checkpoint.seq === tree.size && checkpoint.hash === hash && checkpoint.root === rootOf(tree);
