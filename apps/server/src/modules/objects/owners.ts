import type { Person } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { deleteOf, listOwn } from './objects.sql.ts';

const rowsMax = 1_000;

/** What this room holds about a person, for the person: which files they have handed in. */
export const exportAbout = async (deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> => ({
  files: await listOwn(asActor(deps, person), rowsMax),
});

/**
 * In the transaction that anonymises a person. Without the row the bytes cannot be opened, and the next sweep removes
 * them.
 */
export const forgetPerson = async ({ db }: { db: Tx }, userId: string): Promise<void> => {
  await deleteOf(db, userId);
};
