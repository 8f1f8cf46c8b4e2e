import { sql } from 'kysely';
import { system } from '#platform/actor';
import { asActor } from './db.ts';
import type { Pool } from './pool.ts';

const monthsAhead = 3;

/** Makes the partitions of the coming months, so that no insert ever meets a month without one. */
export async function createPartitions(deps: { pool: Pool }): Promise<number> {
  const db = asActor(deps, system('create partitions'));
  const { rows } = await sql<{ made: number }>`select platform.create_partitions(${monthsAhead}) as made`.execute(db);
  return rows[0]?.made ?? 0;
}

/** Drops those in which everything is over, of the tables that say that it may go; each in a transaction of its own. */
export async function dropPartitions(deps: { pool: Pool }): Promise<number> {
  const db = asActor(deps, system('drop partitions'));
  for (let dropped = 0; ; dropped += 1) {
    const { rows } = await sql<{ dropped: number }>`select platform.drop_partitions() as dropped`.execute(db);
    if (!rows[0]?.dropped) return dropped;
  }
}
