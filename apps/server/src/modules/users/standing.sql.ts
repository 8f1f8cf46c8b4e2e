import type { Db, Tx } from '#platform/data/db';

export const findStanding = (db: Db, userId: string) =>
  db
    .selectFrom('users.user')
    .select(['role', 'active', 'tokens_revoked_before'])
    .where('id', '=', userId)
    .executeTakeFirst();

export const findSuperadmin = (db: Db, userId: string) =>
  db.selectFrom('users.user').select('id').where('id', '=', userId).where('superadmin', '=', true).executeTakeFirst();

/** Moves the cutoff forward only: an older revocation must not revive tokens. */
export const setTokensRevokedBefore = (db: Tx, userId: string, cutoff: Date) =>
  db
    .updateTable('users.user')
    .set({ tokens_revoked_before: cutoff })
    .where('id', '=', userId)
    .where('tokens_revoked_before', '<', cutoff)
    .execute();
