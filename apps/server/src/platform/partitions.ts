import { sql } from 'kysely';
import { system } from './actor.ts';
import { transact } from './db.ts';
import type { Pool } from './pool.ts';

const monthsAhead = 3;

/** Makes the partitions of the coming months, so that no insert ever meets a month without one. */
export function createPartitions(deps: { pool: Pool }): Promise<number> {
  return transact(deps, system('create partitions'), async ({ db }) => {
    // PostgreSQL adds months in the time zone of the session; in one that is not UTC a month would be cut or left out.
    await sql`select set_config('timezone', 'UTC', true)`.execute(db);
    const { rows } = await sql<{ made: number }>`select platform.create_partitions(${monthsAhead}) as made`.execute(db);
    return rows[0]?.made ?? 0;
  });
}
