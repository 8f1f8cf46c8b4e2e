import { type Person, system } from '#platform/actor';
import type { Db } from '#platform/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { readSnapshot } from '#platform/snapshot';
import { type Digest, toBytes } from './digest.ts';
import { entryOf } from './entries.ts';
import { readPiece } from './exports.sql.ts';
import { foldSide, sidesOf } from './proofs.ts';
import { subtreeHash } from './subtrees.ts';
import { findNewestCheckpoint } from './verification.sql.ts';

interface Proof {
  seq: number;
  entry: string;
  path: string[];
  checkpoint: string;
}

/** The path from one record to the newest signed root. */
export function proveRecord(deps: Pick<Deps, 'pool'>, { origin }: Pick<Person, 'origin'>, seq: number): Promise<Proof> {
  return readSnapshot(deps, system('prove an audit record', origin), async ({ db }) => {
    const [record] = await readPiece(db, seq - 1, 1);
    if (record?.seq !== seq) throw new AppError('audit.record_not_found');
    const newest = await findNewestCheckpoint(db);
    if (!newest || Number(newest.seq) < seq) throw new AppError('audit.record_not_signed');
    const path = await pathTo(db, seq, Number(newest.seq));
    return {
      seq,
      entry: entryOf(record).toString('base64'),
      path: path.map((hash) => toBytes(hash).toString('base64')),
      checkpoint: newest.note,
    };
  });
}

async function pathTo(db: Db, seq: number, size: number): Promise<Digest[]> {
  const path: Digest[] = [];
  for (const side of sidesOf(seq - 1, size)) {
    const hashes: Digest[] = [];
    for (const subtree of side) hashes.push(await subtreeHash(db, subtree));
    path.push(foldSide(hashes));
  }
  return path;
}
