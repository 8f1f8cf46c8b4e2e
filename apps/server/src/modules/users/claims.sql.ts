import type { Db } from '#platform/db';

export const findClaims = (db: Db, id: string) =>
  db
    .selectFrom('users.user')
    .select(['civil_id', 'ge_id', 'email', 'family_name', 'given_name', 'family_name_latin', 'given_name_latin'])
    .select(['active', 'tokens_revoked_before'])
    .where('id', '=', id)
    .executeTakeFirst();
