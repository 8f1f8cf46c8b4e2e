import type { Db, Tx } from '#platform/data/db';

/** Never asked of the role `user`, which nearly everybody holds and no index lists. */
export const countHoldersOf = async (db: Db, roles: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('users.user')
    .select((eb) => ['role', eb.fn.countAll<string>().as('count')])
    .where('role', 'in', roles)
    .where('role', '<>', 'user')
    .groupBy('role')
    .execute();
  return new Map(rows.map(({ role, count }) => [role, Number(count)]));
};

export const listHolderIds = async (db: Db, role: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('users.user')
    .select('id')
    .where('role', '=', role)
    .where('role', '<>', 'user')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

export const listActiveHolders = async (db: Db, roles: readonly string[], limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('users.user')
    .select('id')
    .where('role', 'in', roles)
    .where('role', '<>', 'user')
    .where('active', '=', true)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

export const listHoldersAmong = (db: Db, ids: readonly string[], roles: readonly string[], limit: number) =>
  db
    .selectFrom('users.user')
    .select('id')
    .where('id', 'in', ids)
    .where('role', 'in', roles)
    .where('role', '<>', 'user')
    .where('active', '=', true)
    .limit(limit)
    .execute();

/** Moves the cutoff forward only: an older revocation must not revive tokens. */
export const setCutoffOfRole = async (db: Tx, role: string, cutoff: Date): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('users.user')
    .set({ tokens_revoked_before: cutoff })
    .where('role', '=', role)
    .where('role', '<>', 'user')
    .where('tokens_revoked_before', '<', cutoff)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
