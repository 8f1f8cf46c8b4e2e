import type { Db } from '#platform/db';

export const findProfile = (db: Db, id: string) =>
  db
    .selectFrom('users.user')
    .select([
      'id',
      'civil_id',
      'ge_id',
      'family_name',
      'given_name',
      'family_name_latin',
      'given_name_latin',
      'email',
      'role',
      'created_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
