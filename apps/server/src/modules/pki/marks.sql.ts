import type { Db, Tx } from '#platform/data/db';

/** Row level security shows and lets change the marks of organisations that one represents. */
export const findMark = (db: Db, regNo: string) =>
  db
    .selectFrom('pki.mark')
    .select(['stamp_sealed', 'width', 'height', 'name_latin', 'updated_at'])
    .where('id', '=', regNo)
    .executeTakeFirst();

export const upsertMark = (
  db: Tx,
  id: string,
  mark: {
    stamp_sealed?: string;
    width?: number;
    height?: number;
    name_latin?: string;
    updated_by: string;
    updated_at: Date;
  },
) =>
  db
    .insertInto('pki.mark')
    .values({ id, ...mark })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(mark))
    .execute();

export const clearStamp = (db: Tx, id: string, updatedBy: string, now: Date) =>
  db
    .updateTable('pki.mark')
    .set({ stamp_sealed: null, width: null, height: null, updated_by: updatedBy, updated_at: now })
    .where('id', '=', id)
    .where('stamp_sealed', 'is not', null)
    .returning('id')
    .executeTakeFirst();

export const listMarksBy = (db: Db, userId: string) =>
  db
    .selectFrom('pki.mark')
    .select(['id as reg_no', 'updated_at'])
    .where('updated_by', '=', userId)
    .orderBy('id')
    .execute();
