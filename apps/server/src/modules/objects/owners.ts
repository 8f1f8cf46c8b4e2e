import { type Person, system } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { deleteOf, listSettledOf } from './objects.sql.ts';

type File = Awaited<ReturnType<typeof listSettledOf>>[number];

/**
 * What this room holds about a person, for the person: which files they have handed in. A file that was found infected
 * is not theirs to see otherwise, so the platform reads it for them and says so; its bytes are gone.
 */
export async function exportAbout(deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, system('export files', person.origin));
  const files = await allRows<File>((limit, last) =>
    listSettledOf(db, person.userId, limit, last && [last.created_at, last.id]),
  );
  return { files: files.map(({ state, ...file }) => ({ ...file, refused_as_infected: state === 'infected' })) };
}

/**
 * In the transaction that anonymises a person. Without the row the bytes cannot be opened, and the next sweep removes
 * them.
 */
export const forgetPerson = async ({ db }: { db: Tx }, userId: string): Promise<void> => {
  await deleteOf(db, userId);
};
