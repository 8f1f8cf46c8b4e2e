import { randomUUID } from 'node:crypto';
import type { System } from '#platform/actor';
import { transact, type Tx } from '#platform/db';
import type { Pool } from '#platform/pool';
import { type NewPerson, upsertPerson } from './people.sql.ts';

/** Finds or creates a person by civil id; answers with their id. */
export function registerPerson(deps: { pool: Pool; db?: Tx }, actor: System, person: NewPerson): Promise<string> {
  return transact(deps, actor, ({ db }) => upsertPerson(db, randomUUID(), person));
}
