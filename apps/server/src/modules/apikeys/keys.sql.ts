import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';
import { prepared } from '#platform/data/prepared';

const columns = [
  'id',
  'application_id',
  'handle',
  'name',
  'scopes',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
] as const;

export interface KeyRow {
  id: string;
  handle: string;
  hash: Buffer;
  pepper_id: string;
  scopes: string[];
  expires_at: Date;
  /** The application as it is now, if it is active. */
  owner: unknown;
  /** All of this is as it says here until that moves. */
  epoch: string;
}

/** Keys that are not revoked, and whose they are, in one trip; and in one statement, so that the epoch is that of the rest. */
export const findLiveKeys = async (db: Db, handles: string[]): Promise<KeyRow[]> => {
  const { rows } = await sql<KeyRow>`
    select k.id, k.handle, k.hash, k.pepper_id, k.scopes, k.expires_at, applications.client(k.application_id) as owner,
           (select value from tools.key_epoch) as epoch
    from tools.key k
    where k.handle = any (${handles}::text[]) and k.revoked_at is null`.execute(db);
  return rows;
};

const epochs = prepared((db) => db.selectFrom('tools.key_epoch').select('value'));

export const readKeyEpoch = async (db: Db): Promise<string> => {
  const [row] = await epochs(db, {});
  if (!row) throw new Error('the epoch of the keys is not there');
  return row.value;
};

export interface Narrowed {
  id?: string | undefined;
  application_id?: string | undefined;
}

export const listKeysAfter = (
  db: Db,
  { id, application_id: applicationId }: Narrowed,
  limit: number,
  after: [createdAt: Date, id: string] | undefined,
) =>
  db
    .selectFrom('tools.key')
    .select(columns)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(applicationId !== undefined, (query) => query.where('application_id', '=', applicationId ?? ''))
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(...(after ?? [new Date(0), ''])))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const countLiveKeys = async (db: Tx, applicationId: string, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('tools.key')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('application_id', '=', applicationId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export interface NewKeyRow {
  id: string;
  application_id: string;
  handle: string;
  hash: Buffer;
  pepper_id: string;
  name: string;
  scopes: string[];
  created_by: string;
  created_at: Date;
  expires_at: Date;
}

export const insertKey = (db: Tx, key: NewKeyRow) =>
  db.insertInto('tools.key').values(key).returning(columns).executeTakeFirstOrThrow();

/** Only the first time: when it was revoked stays as it was. */
export const endKey = (db: Tx, id: string, now: Date) =>
  db
    .updateTable('tools.key')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('application_id')
    .executeTakeFirst();

export const findKey = (db: Db, id: string) =>
  db.selectFrom('tools.key').select(columns).where('id', '=', id).executeTakeFirst();

/** To the minute: a key that is used all the time is written once in a while. */
export const touchKeys = (db: Tx, used: ReadonlyMap<string, Date>) =>
  sql`
    update tools.key k set last_used_at = u.at
    from unnest(${[...used.keys()]}::uuid[], ${[...used.values()]}::timestamptz[]) as u (id, at)
    where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at - interval '1 minute')`.execute(db);

export const listKeysEnding = (db: Db, from: Date, to: Date, limit: number) =>
  db
    .selectFrom('tools.key')
    .select(['id', 'name', 'expires_at'])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>=', from)
    .where('expires_at', '<', to)
    .orderBy('expires_at')
    .limit(limit)
    .execute();

export const findPepper = (db: Db, id: string) =>
  db.selectFrom('tools.pepper').select(['id', 'value_sealed']).where('id', '=', id).executeTakeFirst();

export const findNewestPepper = (db: Db) =>
  db
    .selectFrom('tools.pepper')
    .select(['id', 'value_sealed'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertPepper = (db: Tx, pepper: { id: string; value_sealed: string; created_at: Date }) =>
  db.insertInto('tools.pepper').values(pepper).execute();
