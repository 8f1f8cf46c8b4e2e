import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

export const findClaims = (db: Db, id: string) =>
  db
    .selectFrom('users.user')
    .select(['civil_id', 'ge_id', 'family_name', 'given_name', 'family_name_latin', 'given_name_latin'])
    // An unverified address is not told to applications.
    .select(sql<string | null>`case when email_verified_at is not null then email end`.as('email'))
    .select(['active', 'tokens_revoked_before'])
    .where('id', '=', id)
    .executeTakeFirst();
