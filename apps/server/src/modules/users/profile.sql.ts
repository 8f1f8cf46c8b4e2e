import { prepared, type Value } from '#platform/data/prepared';

/** Prepared: clients ask for the own profile on nearly every page. */
export const findProfile = prepared((db, value: Value<{ id: string }>) =>
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
      'email_verified_at',
      'email_source',
      'phone',
      'phone_verified_at',
      'role',
      'created_at',
    ])
    .where('id', '=', value('id')),
);
