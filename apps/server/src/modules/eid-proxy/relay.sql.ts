import type { Db, Tx } from '#platform/data/db';

export interface NewRelayed {
  id: string;
  application_id: string | null;
  kind: 'signature' | 'certificate-choice';
  account_key: string | null;
  rings: boolean;
  started_at: Date;
  expires_at: Date;
}

export const insertRelayed = (db: Tx, session: NewRelayed) =>
  db.insertInto('eid.relayed_session').values(session).execute();

/** The name that the provider gave it, once: a second caller who is given the same one does not get it. */
export const nameRelayed = async (db: Db, id: string, hash: Buffer): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('eid.relayed_session')
    .set({ session_hash: hash })
    .where('id', '=', id)
    .where('session_hash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Of this caller. Row level security shows an application its own; who holds the relay token has those of no application. */
export const findRelayed = (db: Db, hash: Buffer, applicationId: string | null, now: Date) =>
  db
    .selectFrom('eid.relayed_session')
    .select(['id', 'application_id', 'kind', 'account_key', 'rings', 'ended_at'])
    .where('session_hash', '=', hash)
    .where('application_id', 'is not distinct from', applicationId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export type RelayedRow = NonNullable<Awaited<ReturnType<typeof findRelayed>>>;

/** Of any number who learn that it is over, one says so; whose it was may be known only now. */
export const endRelayed = async (
  db: Tx,
  id: string,
  how: { outcome: string; account_key: string | null; ended_at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('eid.relayed_session')
    .set(how)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** A choice that was made, of this caller and this person, is spent on one signature. Tells which, if it was there to spend. */
export const linkRelayed = async (
  db: Db,
  {
    hash,
    applicationId,
    accountKey,
    now,
  }: { hash: Buffer; applicationId: string | null; accountKey: string; now: Date },
): Promise<string | undefined> => {
  const row = await db
    .updateTable('eid.relayed_session')
    .set({ linked_at: now })
    .where('session_hash', '=', hash)
    .where('application_id', 'is not distinct from', applicationId)
    .where('kind', '=', 'certificate-choice')
    .where('account_key', '=', accountKey)
    .where('outcome', '=', 'OK')
    .where('linked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

export const unlinkRelayed = (db: Db, id: string) =>
  db.updateTable('eid.relayed_session').set({ linked_at: null }).where('id', '=', id).execute();

/** Those that rang, and whose partner did not read how they ended. */
export const listUnread = (db: Db, startedBefore: Date): Promise<RelayedRow[]> =>
  db
    .selectFrom('eid.relayed_session')
    .select(['id', 'application_id', 'kind', 'account_key', 'rings', 'ended_at'])
    .where('rings', '=', true)
    .where('ended_at', 'is', null)
    .where('session_hash', 'is not', null)
    .where('started_at', '<', startedBefore)
    .orderBy('started_at')
    .limit(500)
    .execute();

export const deleteOldRelayed = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('eid.relayed_session')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
