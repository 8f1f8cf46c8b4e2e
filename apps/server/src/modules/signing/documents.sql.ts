import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

export interface NewDocument {
  id: string;
  sid: string;
  owner_id: string;
  kind: 'PDF' | 'DIGEST';
  state: 'UPLOADED' | 'PREPARED';
  words_sealed: string;
  hash_algorithm: 'SHA-256' | 'SHA-384' | 'SHA-512';
  digest: Buffer | null;
  in_id: string | null;
  in_sha256: Buffer | null;
  in_size_bytes: number | null;
  /** JSON. */
  findings: string | null;
  wish_sealed: string | null;
  is_asked: boolean;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
}

export const insertDocument = (db: Tx, row: NewDocument) => db.insertInto('signing.document').values(row).execute();

/** What its owner may read; row level security shows it to nobody else. */
const shown = (db: Db) =>
  db
    .selectFrom('signing.document')
    .select(['id', 'sid', 'owner_id', 'kind', 'state', 'reason', 'words_sealed', 'hash_algorithm', 'digest'])
    .select(['in_sha256', 'in_size_bytes', 'findings', 'verification_code', 'answer_sealed', 'out_id', 'level'])
    .select(['wish_sealed', 'is_asked', 'seal_reg_no', 'seal_root_id', 'seal_state', 'seal_reason'])
    .select(['created_at', 'expires_at', 'signed_at', 'finished_at']);

export type ShownRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

export const findDocument = (db: Db, id: string) => shown(db).where('id', '=', id).executeTakeFirst();

export const findBySid = (db: Db, sid: string) => shown(db).where('sid', '=', sid).executeTakeFirst();

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof readDocument>>>;

const whole = (db: Db) =>
  shown(db).select([
    'in_id',
    'prepared_id',
    'prepared_sealed',
    'eid_session_sealed',
    'attempts',
    'evidence_id',
    'out_sha256',
  ]);

/** What a step may write. */
export type Changes = Partial<Omit<DocumentRow, 'id' | 'sid' | 'owner_id' | 'kind' | 'state'>>;

/** All of it, which only the platform itself reads. */
export const readDocument = (db: Db, id: string) => whole(db).where('id', '=', id).executeTakeFirst();

/** Who comes second waits, and sees what the first has done. */
export const lockDocument = (db: Tx, id: string) => whole(db).where('id', '=', id).forUpdate().executeTakeFirst();

export const setAttempts = (db: Tx, id: string, attempts: number) =>
  db.updateTable('signing.document').set({ attempts }).where('id', '=', id).execute();

export const listDocumentsOf = (
  db: Db,
  ownerId: string,
  state: ShownRow['state'] | undefined,
  limit: number,
  after: readonly [Date, string] | undefined,
) => {
  let query = shown(db)
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (state !== undefined) query = query.where('state', '=', state);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id))).execute();
};

/** One at a time of a person, until the end of the transaction. */
export const lockOpening = (db: Tx, ownerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`signing ${ownerId}`}, 0))`.execute(db);

/** How many of a person are not over, counted no further than so many. */
export const countOpen = async (db: Db, ownerId: string, most: number): Promise<number> => {
  const rows = await db
    .selectFrom('signing.document')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('finished_at', 'is', null)
    // What others ask of a person must not keep them from signing what is theirs.
    .where('is_asked', '=', false)
    .limit(most)
    .execute();
  return rows.length;
};

/** Takes those that wait for a phone and have no live claim. Each is handed to one worker until its claim runs out. */
export const claimWaiting = (db: Db, now: Date, until: Date, limit: number) =>
  db
    .updateTable('signing.document')
    .set({ claimed_until: until })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('signing.document')
        .select('id')
        // Written out, here and below, in the words of the index: a plan that is made for all values finds it then.
        .where(sql<boolean>`state in ('PREPARED', 'AWAITING_SIGNER')`)
        .where('claimed_until', '<=', now)
        .orderBy('claimed_until')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();

/** Lets go of one, to be looked at again in its turn. */
export const releaseClaim = (db: Db, id: string, now: Date) =>
  db.updateTable('signing.document').set({ claimed_until: now }).where('id', '=', id).execute();

/** Brought, and left lying. */
export const listForgotten = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('signing.document')
    .select('id')
    .where(sql<boolean>`state = 'UPLOADED'`)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();

export const deleteDocumentsOf = (db: Tx, ownerId: string) =>
  db
    .deleteFrom('signing.document')
    .where('owner_id', '=', ownerId)
    .returning(['id', 'in_id', 'prepared_id', 'out_id'])
    .execute();
