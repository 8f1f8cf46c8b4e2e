import type { Db } from '#platform/db';

export const findEpoch = (db: Db) => db.selectFrom('rbac.epoch').select('value').executeTakeFirstOrThrow();

/** Every role with each of its permissions; a role without any appears once. */
export const listGrants = (db: Db) =>
  db
    .selectFrom('rbac.role')
    .leftJoin('rbac.role_permission', 'rbac.role_permission.role', 'rbac.role.key')
    .select(['rbac.role.key', 'rbac.role.level', 'rbac.role_permission.permission'])
    .execute();
