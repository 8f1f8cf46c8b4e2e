import type { Db, Tx } from '#platform/data/db';

export const insertRevocation = (db: Tx, row: { id: string; provider: string; tokens_sealed: string }) =>
  db.insertInto('integrations.revocation').values(row).execute();

export const findRevocation = (db: Db, id: string) =>
  db
    .selectFrom('integrations.revocation')
    .select(['id', 'provider', 'tokens_sealed'])
    .where('id', '=', id)
    .executeTakeFirst();

export const deleteRevocation = (db: Db, id: string) =>
  db.deleteFrom('integrations.revocation').where('id', '=', id).execute();

export const deleteRevocationsBefore = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('integrations.revocation')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
