import { z } from 'zod';
import { type System, system } from '#platform/actor';
import { asActor, type Db } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { readSnapshot } from '#platform/data/snapshot';
import { fromBytes } from '#platform/merkle/digest';
import { genesis } from './chain.ts';
import { readCheckpoint } from './checkpoints.ts';
import { entryOf } from './entries.ts';
import { readPiece } from './exports.sql.ts';
import { openNote } from './notes.ts';
import { trustedKeys } from './signing.ts';
import { listCheckpoints } from './verification.sql.ts';
import { agrees, type Finding, openVerifier, type State } from './verifier.ts';

const pieceRecords = 5_000;

/** Writes the whole log as lines of JSON: the records in order, and each checkpoint after the record it ends with. */
export function exportLog(deps: Pick<Deps, 'pool'>, write: (line: string) => Promise<void>): Promise<number> {
  return readSnapshot(deps, system('export the audit log'), async ({ db }) => {
    let last = 0;
    for (;;) {
      const piece = await readLines(db, last);
      if (!piece) return last;
      await write(piece.text);
      last = piece.end;
    }
  });
}

/** The part of an export that follows a record; empty where nothing does. */
export async function exportPiece(deps: Pick<Deps, 'pool'>, actor: System, after: number): Promise<string> {
  const piece = await readLines(asActor(deps, actor), after);
  return piece?.text ?? '';
}

async function readLines(db: Db, after: number): Promise<{ text: string; end: number } | null> {
  const records = await readPiece(db, after, pieceRecords);
  const end = records.at(-1)?.seq;
  if (end === undefined) return null;
  const notes = new Map((await listCheckpoints(db, after, end)).map(({ seq, note }) => [Number(seq), note]));
  const lines = records.flatMap((record) => {
    const note = notes.get(record.seq);
    return note === undefined ? [record] : [record, { checkpoint: note }];
  });
  return { text: lines.map((line) => `${JSON.stringify(line)}\n`).join(''), end };
}

const Line = z.union([
  z.strictObject({ checkpoint: z.string() }),
  z.strictObject({
    seq: z.number().int(),
    hash: z.hex().length(64),
    id: z.number().int(),
    at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    actor: z.string(),
    action: z.string(),
    object: z.string(),
    tenant_id: z.uuid().nullable(),
    request_id: z.string(),
    subject_id: z.uuid().nullable(),
    details: z.string(),
    personal: z.string().nullable(),
  }),
]);

export interface ExportVerdict {
  verified: number;
  /** Up to which record the checkpoints of the file, or the one kept apart, vouch for the log. */
  signed: number;
  broken: (Omit<Finding, 'problem'> & { problem: Finding['problem'] | 'line_unreadable' }) | null;
}

/** Verifies an export with the key of the log alone: no database, no network. */
export async function verifyExport(
  lines: AsyncIterable<string>,
  trust: { keys: readonly string[]; kept?: string | undefined },
): Promise<ExportVerdict> {
  const keys = trustedKeys(trust.keys);
  const state: State = { tree: { size: 0, peaks: [] }, hash: genesis };
  const read = (note: string) => {
    const text = openNote(note, keys);
    return text === null ? null : readCheckpoint(text);
  };
  const kept = trust.kept === undefined ? undefined : read(trust.kept);
  if (kept === null) return { verified: 0, signed: 0, broken: { seq: 0, problem: 'checkpoint_forged' } };
  const verifier = openVerifier(state, kept ? [kept] : []);
  let signed = 0;

  for await (const text of lines) {
    const seq = state.tree.size + 1;
    const line = parseLine(text);
    const wrong = (problem: Finding['problem'] | 'line_unreadable') => ({
      verified: seq - 1,
      signed,
      broken: { seq, problem },
    });
    if (!line) return wrong('line_unreadable');
    if ('checkpoint' in line) {
      const checkpoint = read(line.checkpoint);
      if (!checkpoint) return wrong('checkpoint_forged');
      if (!agrees(verifier, checkpoint)) return wrong('checkpoint_mismatch');
      signed = checkpoint.seq;
    } else {
      const broken = verifier.add({
        seq: line.seq,
        hash: fromBytes(Buffer.from(line.hash, 'hex')),
        entry: entryOf(line),
      });
      if (broken) return { verified: seq - 1, signed, broken };
      if (kept?.seq === seq) signed = seq;
    }
  }
  const verified = state.tree.size;
  const isCut = kept !== undefined && kept.seq > verified;
  return { verified, signed, broken: isCut ? { seq: verified + 1, problem: 'record_missing' } : null };
}

function parseLine(text: string): z.output<typeof Line> | null {
  try {
    return Line.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
