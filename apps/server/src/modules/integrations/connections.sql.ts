import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

const shown = ['provider', 'state', 'account', 'scopes', 'appointments', 'connected_at', 'used_at'] as const;

/** Row level security shows a person their own and no others; no query here says it again. */
export const listConnections = (db: Db) =>
  db.selectFrom('integrations.connection').select(shown).orderBy('provider').execute();

export const findConnection = (db: Db, userId: string, provider: string) =>
  db
    .selectFrom('integrations.connection')
    .select(['id', 'user_id', ...shown])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();

export interface NewConnection {
  id: string;
  user_id: string;
  provider: string;
  account: string | null;
  scopes: string[];
  data_key_sealed: string;
  tokens_locked: string;
  access_expires_at: Date | null;
  connected_at: Date;
}

/** What was chosen for one account holds for no other, and of an account that is not known nobody can say that it is the same. */
const chosenForSame = sql<boolean>`connection.appointments and coalesce(connection.account = excluded.account, false)`;

/** Takes the place of one that has to be connected again, under its id, and of no other: of two at once one wins. */
export const putConnection = (db: Tx, { id, user_id, provider, ...given }: NewConnection) =>
  db
    .insertInto('integrations.connection')
    .values({ id, user_id, provider, ...given })
    .onConflict((conflict) =>
      conflict
        .constraint('connection_provider')
        .doUpdateSet({
          ...given,
          appointments: chosenForSame,
          state: 'connected',
          refresh_holder: null,
          refresh_until: null,
        })
        .where('integrations.connection.state', '=', 'reconnect_needed')
        .where('integrations.connection.id', '=', id),
    )
    .returning(shown)
    .executeTakeFirst();

export const setAppointments = (db: Tx, userId: string, provider: string, appointments: boolean) =>
  db
    .updateTable('integrations.connection')
    .set({ appointments })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('state', '=', 'connected')
    .returning(shown)
    .executeTakeFirst();

/** All of a person, or one. */
export const deleteConnections = (db: Tx, userId: string, provider?: string) =>
  db
    .deleteFrom('integrations.connection')
    .where('user_id', '=', userId)
    .$if(provider !== undefined, (query) => query.where('provider', '=', provider ?? ''))
    .returning(['id', 'provider', 'data_key_sealed', 'tokens_locked'])
    .execute();

/** Where a person wants their appointments. */
export const findCalendarsOf = (db: Db, userId: string) =>
  db
    .selectFrom('integrations.connection')
    .select('id')
    .where('user_id', '=', userId)
    .where('appointments', '=', true)
    .where('state', '=', 'connected')
    .execute();

export const findWriting = (db: Db, id: string) =>
  db
    .selectFrom('integrations.connection')
    .select(['provider', 'account', 'scopes', 'appointments'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Nothing comes back for one that is gone or lost meanwhile. */
export const noteUse = (db: Tx, id: string, now: Date) =>
  db
    .updateTable('integrations.connection')
    .set({ used_at: sql<Date>`date_trunc('minute', ${now}::timestamptz)` })
    .where('id', '=', id)
    .where('state', '=', 'connected')
    .returning('id')
    .executeTakeFirst();
