import type { Db, Tx } from '#platform/data/db';

/** Row level security shows a person their own and no other. */
export const findSignature = (db: Db, id: string) =>
  db
    .selectFrom('users.signature')
    .select(['image_sealed', 'width', 'height', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();

export interface SignatureRow {
  image_sealed: string;
  width: number;
  height: number;
  updated_at: Date;
}

export const upsertSignature = (db: Tx, id: string, row: SignatureRow) =>
  db
    .insertInto('users.signature')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row }))
    .execute();

export const removeSignature = async (db: Tx, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('users.signature').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
};
