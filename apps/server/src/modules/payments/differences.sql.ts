import type { Db, Tx } from '#platform/data/db';

const columns = [
  'id',
  'kind',
  'reference',
  'payment_id',
  'expected_minor',
  'found_minor',
  'currency',
  'found_at',
  'resolved_at',
  'note',
] as const;

export interface NewDifference {
  id: string;
  kind: DifferenceRow['kind'];
  reference: string;
  payment_id: string | null;
  expected_minor: string | null;
  found_minor: string | null;
  currency: string | null;
  found_at: Date;
}

/** False where it was found before, and is not resolved. */
export const insertDifference = async (db: Tx, difference: NewDifference): Promise<boolean> => {
  const made = await db
    .insertInto('payments.difference')
    .values(difference)
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).where('resolved_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
};

export const listDifferencesBefore = (
  db: Db,
  isOpen: boolean | undefined,
  limit: number,
  after: [Date, string] | undefined,
) => {
  let list = db
    .selectFrom('payments.difference')
    .select(columns)
    .orderBy('found_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (isOpen !== undefined) list = list.where('resolved_at', isOpen ? 'is' : 'is not', null);
  if (after === undefined) return list.execute();
  const [at, id] = after;
  return list.where((eb) => eb(eb.refTuple('found_at', 'id'), '<', eb.tuple(at, id))).execute();
};

export const resolveDifference = (
  db: Tx,
  id: string,
  change: { resolved_at: Date; resolved_by: string; note: string },
) =>
  db
    .updateTable('payments.difference')
    .set(change)
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();

export type DifferenceRow = Awaited<ReturnType<typeof listDifferencesBefore>>[number];
