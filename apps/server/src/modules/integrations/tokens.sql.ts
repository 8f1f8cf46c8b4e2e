import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

export const findTokens = (db: Db, id: string) =>
  db
    .selectFrom('integrations.connection')
    .select(['id', 'user_id', 'provider', 'state', 'scopes', 'data_key_sealed', 'tokens_locked', 'access_expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
export type TokenRow = NonNullable<Awaited<ReturnType<typeof findTokens>>>;

/**
 * Takes the right to renew, for a while, of exactly what was read: who read it before another has renewed it takes nothing. By
 * the clock of the database, which all processes share.
 */
export const takeRefresh = (db: Tx, row: Pick<TokenRow, 'id' | 'tokens_locked'>, holder: string, lifeMs: number) =>
  db
    .updateTable('integrations.connection')
    .set({ refresh_holder: holder, refresh_until: sql<Date>`clock_timestamp() + ${lifeMs} * interval '1 millisecond'` })
    .where('id', '=', row.id)
    .where('state', '=', 'connected')
    .where('tokens_locked', '=', row.tokens_locked)
    .where((eb) => eb.or([eb('refresh_until', 'is', null), eb('refresh_until', '<', sql<Date>`clock_timestamp()`)]))
    .returning('id')
    .executeTakeFirst();

/** Only by who holds the right: a row that was connected anew meanwhile, or is gone, is left alone. */
export const finishRefresh = (
  db: Tx,
  id: string,
  holder: string,
  changes: { tokens_locked?: string; access_expires_at?: Date | null; scopes?: string[]; state?: 'reconnect_needed' },
) =>
  db
    .updateTable('integrations.connection')
    .set({ ...changes, refresh_holder: null, refresh_until: null })
    .where('id', '=', id)
    .where('refresh_holder', '=', holder)
    .returning('id')
    .executeTakeFirst();

/** So that it is renewed before it is used again; one that was renewed since it was used is left alone. */
export const ageToken = (db: Tx, { id, tokens_locked }: Pick<TokenRow, 'id' | 'tokens_locked'>, now: Date) =>
  db
    .updateTable('integrations.connection')
    .set({ access_expires_at: now })
    .where('id', '=', id)
    .where('tokens_locked', '=', tokens_locked)
    .execute();
