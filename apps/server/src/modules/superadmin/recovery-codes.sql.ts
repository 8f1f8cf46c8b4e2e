import type { Db, Tx } from '#platform/data/db';

export interface NewRecoveryCode {
  id: string;
  salt: Buffer;
  hash: Buffer;
}

export const insertRecoveryCodes = (db: Tx, adminId: string, codes: readonly NewRecoveryCode[]) =>
  db
    .insertInto('superadmin.recovery_code')
    .values(codes.map((code) => ({ ...code, admin_id: adminId })))
    .execute();

export const listUnusedCodes = (db: Db, adminId: string) =>
  db
    .selectFrom('superadmin.recovery_code')
    .select(['id', 'salt', 'hash'])
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .execute();

/** Spends a code. One guarded statement, so of any number who show it one is let in. */
export const spendCode = async (db: Tx, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('superadmin.recovery_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const countUnusedCodes = async (db: Db, adminId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('superadmin.recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};
