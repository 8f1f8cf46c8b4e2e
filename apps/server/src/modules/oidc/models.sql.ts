import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';
import { prepared, type Value } from '#platform/data/prepared';

export interface TokenRow {
  payload: unknown;
  consumed_at: Date | null;
}

interface TokenKey {
  hash: Buffer;
  kind: string;
  now: Date;
  /** After this no token of its kind can end: partitions beyond are not looked at. */
  horizon: Date;
}

interface NewToken {
  hash: Buffer;
  kind: string;
  expires_at: Date;
  payload: string;
}

type Table = 'oidc.token' | 'oidc.refresh_token';

/** The same questions of both tables of tokens, each text made once. */
export function tokensIn(table: Table) {
  return {
    find: prepared((db, value: Value<TokenKey>) =>
      db
        .selectFrom(table)
        .select(['payload', 'consumed_at'])
        .where('id_hash', '=', value('hash'))
        .where('kind', '=', value('kind') as never)
        .where('expires_at', '>', value('now'))
        .where('expires_at', '<=', value('horizon')),
    ),

    /** Without a row where it is there already: two who bring the same proof at once are told apart by it. */
    insert: prepared((db, value: Value<NewToken>) =>
      db
        .insertInto(table)
        .values({
          id_hash: value('hash'),
          kind: value('kind') as never,
          expires_at: value('expires_at'),
          payload: value('payload'),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('kind'),
    ),

    /** Spends it: of many who do at once, one gets a row. */
    spend: prepared((db, value: Value<TokenKey>) =>
      db
        .updateTable(table)
        .set({ consumed_at: value('now') })
        .where('id_hash', '=', value('hash'))
        .where('kind', '=', value('kind') as never)
        .where('expires_at', '>', value('now'))
        .where('expires_at', '<=', value('horizon'))
        .where('consumed_at', 'is', null)
        .returning('kind'),
    ),

    remove: prepared((db, value: Value<TokenKey>) =>
      db
        .deleteFrom(table)
        .where('id_hash', '=', value('hash'))
        .where('kind', '=', value('kind') as never)
        .where('expires_at', '>', value('now'))
        .where('expires_at', '<=', value('horizon')),
    ),
  };
}

export interface StateRow {
  id: string;
  payload_sealed: string;
  consumed_at: Date | null;
  platform_session_id: string | null;
}

const stateColumns = ['id', 'payload_sealed', 'consumed_at', 'platform_session_id'] as const;

export const findState = prepared((db, value: Value<{ id: string; now: Date }>) =>
  db.selectFrom('oidc.state').select(stateColumns).where('id', '=', value('id')).where('expires_at', '>', value('now')),
);

/** Also one that is over, for as long as it is kept. */
export const findOldState = (db: Db, id: string) =>
  db.selectFrom('oidc.state').select(stateColumns).where('id', '=', id).executeTakeFirst();

/** The newest, where two requests of one browser have each made one. */
export const findStateByOther = prepared((db, value: Value<{ hash: Buffer; kind: string; now: Date }>) =>
  db
    .selectFrom('oidc.state')
    .select(stateColumns)
    .where('other_hash', '=', value('hash'))
    .where('kind', '=', value('kind') as never)
    .where('expires_at', '>', value('now'))
    .orderBy('updated_at', 'desc')
    .limit(1),
);

export const lockStateByOther = async (db: Tx, hash: Buffer): Promise<StateRow | undefined> =>
  db
    .selectFrom('oidc.state')
    .select(stateColumns)
    .where('other_hash', '=', hash)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export interface NewState {
  id: string;
  kind: string;
  other_hash: Buffer | null;
  user_id: string | null;
  application_id: string | null;
  /** The platform session that this session rests on. */
  platform_session_id: string | null;
  payload_sealed: string;
  updated_at: Date;
  expires_at: Date;
}

export const upsertState = (db: Db, row: NewState) =>
  db
    .insertInto('oidc.state')
    .values({ ...row, kind: row.kind as never })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        other_hash: row.other_hash,
        user_id: row.user_id,
        application_id: row.application_id,
        platform_session_id: row.platform_session_id,
        payload_sealed: row.payload_sealed,
        updated_at: row.updated_at,
        expires_at: row.expires_at,
      }),
    )
    .execute();

export const spendState = (db: Db, id: string, now: Date) =>
  db
    .updateTable('oidc.state')
    .set({ consumed_at: now })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

export const removeState = (db: Db, id: string) => db.deleteFrom('oidc.state').where('id', '=', id).execute();

/** Ends every grant of a person, or those at one application; with a grant all of its tokens end. */
export const removeGrants = (db: Tx, userId: string, applicationId: string) =>
  db
    .deleteFrom('oidc.state')
    .where('user_id', '=', userId)
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'Grant')
    .execute();

/** Removes rows that ended before `before`; answers with how many. */
export const removeOldState = async (db: Db, before: Date, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from oidc.state
    where id in (select id from oidc.state where expires_at < ${before} order by expires_at limit ${limit})
    returning 1`.execute(db);
  return rows.length;
};

/** The client by its id, as the room of applications gives it out, as JSON; null for one that is not served. */
export const findClientRow = async (db: Db, id: string): Promise<string | null> =>
  (await askClient(db, { id }))[0]?.client ?? null;

const askClient = prepared((db, value: Value<{ id: string }>) => ({
  compile: () =>
    sql<{ client: string | null }>`select applications.client(${value('id')}::uuid)::text as client`.compile(db),
}));
