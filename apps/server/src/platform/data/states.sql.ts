import { sql } from 'kysely';
import type { Tx } from './db.ts';

interface RowMove {
  id: string;
  from: string;
  to: string;
  set: object;
}

/** Tells whether the row was still where it was said to come from. */
export async function moveRow(db: Tx, table: string, { id, from, to, set }: RowMove): Promise<boolean> {
  const columns = Object.entries({ ...set, state: to }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)}
    set ${sql.join(columns)}
    where id = ${id} and state = ${from}`.execute(db);
  return numAffectedRows === 1n;
}
