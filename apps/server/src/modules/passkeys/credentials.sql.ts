import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/** Whose, and in which kind of session they count. */
export interface Owner {
  userId: string;
  kind: 'person' | 'superadmin';
}

const shown = ['id', 'name', 'synced', 'created_at', 'last_used_at'] as const;

export const listCredentials = (db: Db, { userId, kind }: Owner) =>
  db
    .selectFrom('passkeys.credential')
    .select(shown)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute();

export const listKeys = (db: Db, { userId, kind }: Owner) =>
  db
    .selectFrom('passkeys.credential')
    .select(['key_id', 'transports'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();

export const findKey = (db: Db, { userId, kind }: Owner, keyId: string) =>
  db
    .selectFrom('passkeys.credential')
    .select(['id', 'key_id', 'public_key', 'name'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key_id', '=', keyId)
    .executeTakeFirst();

const ownKey = (db: Tx, { userId, kind }: Owner, id: string) =>
  db
    .selectFrom('passkeys.credential')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', kind);

/** Whether it is there still; it stays until the transaction ends. */
export const holdKey = (db: Tx, owner: Owner, id: string) => ownKey(db, owner, id).forShare().executeTakeFirst();

/** The same for a caller about to count its use: two that only shared the lock would deadlock. */
export const lockKey = (db: Tx, owner: Owner, id: string) => ownKey(db, owner, id).forUpdate().executeTakeFirst();

export interface NewCredential {
  id: string;
  name: string;
  key_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  synced: boolean;
  created_at: Date;
}

/** On the first place that is free; nothing where none is, or where another was faster to it. */
export const insertCredential = async (db: Tx, { userId, kind }: Owner, key: NewCredential) => {
  const { rows } = await sql<{ id: string }>`
    insert into passkeys.credential
      (id, user_id, kind, place, name, key_id, public_key, counter, transports, synced, created_at)
    select ${key.id}, ${userId}, ${kind}, min(free), ${key.name}, ${key.key_id}, ${key.public_key}, ${key.counter},
      ${key.transports}, ${key.synced}, ${key.created_at}
    from generate_series(1, 10) free
    where free not in (select place from passkeys.credential where user_id = ${userId} and kind = ${kind})
    having min(free) is not null
    on conflict on constraint credential_place do nothing
    returning id`.execute(db);
  return rows[0];
};

/**
 * Takes a use of a passkey by its own count: none is taken twice, nor one older than one that was. Those that do not count
 * say zero each time.
 */
export const takeUse = (db: Tx, id: string, use: { counter: number; synced: boolean; now: Date }) =>
  db
    .updateTable('passkeys.credential')
    .set({ counter: String(use.counter), synced: use.synced, last_used_at: use.now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('counter', '<', String(use.counter)),
        eb.and([eb('counter', '=', '0'), eb(eb.val(use.counter), '=', 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();

export const deleteCredential = (db: Tx, { userId, kind }: Owner, id: string) =>
  db
    .deleteFrom('passkeys.credential')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returning('name')
    .executeTakeFirst();

export const deleteCredentials = (db: Tx, { userId, kind }: Owner) =>
  db
    .deleteFrom('passkeys.credential')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returning('name')
    .execute();

/** Row level security shows a person their own, and no others. */
export const listOwnCredentials = (db: Db) =>
  db
    .selectFrom('passkeys.credential')
    .select(['kind', 'name', 'synced', 'created_at', 'last_used_at'])
    .orderBy('created_at')
    .execute();
