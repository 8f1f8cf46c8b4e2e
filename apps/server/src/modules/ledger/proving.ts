import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { toBytes } from '#platform/merkle/digest';
import { foldSide, sidesOf } from '#platform/merkle/proofs';
import { entryOf } from './entries.ts';
import { readPiece } from './exports.sql.ts';
import { subtreeHashes } from './subtrees.ts';
import { findNewestCheckpoint } from './verification.sql.ts';

interface Proof {
  seq: number;
  entry: string;
  path: string[];
  checkpoint: string;
}

/** The path from one record to the newest signed root. Nothing of it ever changes, so it needs no one moment. */
export async function proveRecord(
  deps: Pick<Deps, 'pool'>,
  { origin }: Pick<Person, 'origin'>,
  seq: number,
): Promise<Proof> {
  const db = asActor(deps, system('prove an audit record', origin));
  const [record] = await readPiece(db, seq - 1, 1);
  if (record?.seq !== seq) throw new AppError('audit.record_not_found');
  const newest = await findNewestCheckpoint(db);
  if (!newest || Number(newest.seq) < seq) throw new AppError('audit.record_not_signed');

  const sides = sidesOf(seq - 1, Number(newest.seq));
  const hashOf = await subtreeHashes(db, sides.flat());
  const path = sides.map((side) => foldSide(side.map(hashOf)));
  return {
    seq,
    entry: entryOf(record).toString('base64'),
    path: path.map((hash) => toBytes(hash).toString('base64')),
    checkpoint: newest.note,
  };
}
