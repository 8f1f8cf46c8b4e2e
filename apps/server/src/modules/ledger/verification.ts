import { type Origin, system } from '#platform/actor';
import type { Db } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { readSnapshot, type Snapshot } from '#platform/data/snapshot';
import { fromBytes, toBytes } from '#platform/merkle/digest';
import { packPeaks } from '#platform/merkle/tree';
import { genesis } from './chain.ts';
import { type Checkpoint, readCheckpoint } from './checkpoints.ts';
import { openNote, type VerifierKey } from './notes.ts';
import { eachRow } from './rows.ts';
import { trustedKeys, verifierKeys } from './signing.ts';
import { treeOfSize } from './subtrees.ts';
import { type Finding, openVerifier, type State, type Verifier } from './verifier.ts';
import {
  copyRecords,
  findAgeAfter,
  findHash,
  findHead,
  findNewestCheckpoint,
  findPendingAge,
  listCheckpoints,
  listNodes,
} from './verification.sql.ts';

export interface Verdict {
  broken: Finding | null;
  from: number;
  /** How many records were found in order, one after the other. */
  verified: number;
  head: { seq: number; hash: Buffer };
  /** Up to which record the signed checkpoints vouch for the log. */
  signed: number;
  /** The newest signed checkpoint, to be kept outside. */
  checkpoint: string | null;
  pendingSeconds: number | null;
}

export interface Question {
  /** The first record to look at; what lies before it is taken from the tree, whose root is signed. Not given: the last million. */
  from?: number | undefined;
  /** A checkpoint that was kept outside the database: the log must still say what it said then. */
  kept?: string | undefined;
}

const recentRecords = 1_000_000;
/** Read piece by piece, so that a log of any length is verified in the same memory. */
const pieceRecords = 250_000;
/** Sealing takes a fraction of a second and a checkpoint comes every ten; what waits this long was held back. */
const secondsMax = 60;

/** Checks the log against itself, against its signed checkpoints, and for completeness. */
export function verifyLog(deps: Pick<Deps, 'pool' | 'keyring'>, question: Question, origin?: Origin): Promise<Verdict> {
  return readSnapshot(deps, system('verify the audit log', origin), async (snapshot) => {
    const { db } = snapshot;
    const { seq, hash, peaks } = await findHead(db);
    const head = { seq: Number(seq), hash, peaks };
    const from = Math.max(1, Math.min(question.from ?? head.seq - recentRecords + 1, head.seq + 1));
    const newest = await findNewestCheckpoint(db);
    const signed = Number(newest?.seq ?? 0);
    const pendingSeconds = await findPendingAge(db);
    const keys = trustedKeys(await verifierKeys({ db, keyring: deps.keyring }));

    const state = await stateAt(db, from - 1);
    const broken =
      (await follow(snapshot, state, {
        to: Math.max(head.seq, signed),
        keys,
        kept: question.kept,
      })) ??
      (await checkEnd(db, state, head, signed)) ??
      (pendingSeconds !== null && pendingSeconds > secondsMax ? finding(head.seq + 1, 'pending_too_old') : null);
    const verified = state.tree.size - (from - 1);
    return { broken, from, verified, head, signed, checkpoint: newest?.note ?? null, pendingSeconds };
  });
}

const finding = (seq: number, problem: Finding['problem']): Finding => ({ seq, problem });

async function stateAt(db: Db, size: number): Promise<State> {
  const hash = (await findHash(db, size))?.hash;
  return { tree: await treeOfSize(db, size), hash: hash ? fromBytes(hash) : genesis };
}

interface Way {
  to: number;
  keys: readonly VerifierKey[];
  kept: string | undefined;
}

/** Follows the records up to the end, and leaves in `state` how far they are in order. */
async function follow(snapshot: Snapshot, state: State, { to, keys, kept }: Way): Promise<Finding | null> {
  const keptCheckpoint = kept === undefined ? undefined : readNote(kept, keys);
  if (keptCheckpoint === null) return finding(to, 'checkpoint_forged');
  // Also beyond where the head says the log ends: there must be nothing.
  const end = Math.max(to, keptCheckpoint?.seq ?? 0) + 1;
  while (state.tree.size < end) {
    const after = state.tree.size;
    const last = Math.min(after + pieceRecords, end);
    const checkpoints = keptCheckpoint ? [keptCheckpoint] : [];
    for (const { seq, note } of await listCheckpoints(snapshot.db, after, last)) {
      const checkpoint = readNote(note, keys);
      if (checkpoint?.seq !== Number(seq)) return finding(Number(seq), 'checkpoint_forged');
      checkpoints.push(checkpoint);
    }
    const inOrder = checkpoints.filter(({ seq }) => seq > after).toSorted((one, two) => one.seq - two.seq);
    const verifier = openVerifier(state, inOrder);
    const broken = await followPiece(snapshot, verifier, after, last);
    state.hash = verifier.hash;
    if (broken) return broken;
    if (state.tree.size < last) return missing(state.tree.size, last === end ? end - 1 : last);
  }
  return finding(end, 'head_mismatch');
}

/** The records ended. That is right at the end of the log, and nowhere before it. */
const missing = (size: number, end: number): Finding | null =>
  size < end ? finding(size + 1, 'record_missing') : null;

function readNote(note: string, keys: readonly VerifierKey[]): Checkpoint | null {
  const text = openNote(note, keys);
  return text === null ? null : readCheckpoint(text);
}

async function followPiece(snapshot: Snapshot, verifier: Verifier, after: number, to: number): Promise<Finding | null> {
  const broken = await eachRow(copyRecords(snapshot, after, to), (row) => verifier.add(row));
  return broken ?? checkNodes(verifier, await listNodes(snapshot.db, after, verifier.tree.size));
}

/** The stored nodes are those that the records make: proofs are built from them. */
function checkNodes({ nodes }: Verifier, rows: { level: number; position: string; hash: Buffer }[]): Finding | null {
  const stored = new Map(rows.map(({ level, position, hash }) => [`${level} ${position}`, fromBytes(hash)]));
  const wrong = nodes.find(({ level, position, hash }) => stored.get(`${level} ${position}`) !== hash);
  return wrong ? finding((wrong.position + 1) * 2 ** wrong.level, 'tree_changed') : null;
}

/** The log ends where its head says, and all but its newest records are signed for. */
async function checkEnd(
  db: Db,
  { tree, hash }: State,
  head: { seq: number; hash: Buffer; peaks: Buffer },
  signed: number,
): Promise<Finding | null> {
  const isSame = head.seq === tree.size && head.hash.equals(toBytes(hash)) && head.peaks.equals(packPeaks(tree));
  if (!isSame) return finding(tree.size, 'head_mismatch');
  const unsignedSeconds = signed < head.seq ? await findAgeAfter(db, signed) : null;
  return unsignedSeconds !== null && unsignedSeconds > secondsMax ? finding(signed + 1, 'checkpoint_missing') : null;
}
