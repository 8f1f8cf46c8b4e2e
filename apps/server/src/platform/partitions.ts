import { sql } from 'kysely';
import { system } from './actor.ts';
import { asActor } from './db.ts';
import type { Pool } from './pool.ts';

const monthsAhead = 3;

/** Makes the partitions of the coming months, so that no insert ever meets a month without one. */
export async function createPartitions(deps: { pool: Pool }): Promise<number> {
  const db = asActor(deps, system('create partitions'));
  const { rows } = await sql<{ made: number }>`select platform.create_partitions(${monthsAhead}) as made`.execute(db);
  return rows[0]?.made ?? 0;
}

/** Drops those in which everything is over, of the tables that say that it may go. */
export async function dropPartitions(deps: { pool: Pool }): Promise<number> {
  const db = asActor(deps, system('drop partitions'));
  const { rows } = await sql<{ dropped: number }>`select platform.drop_partitions() as dropped`.execute(db);
  return rows[0]?.dropped ?? 0;
}
