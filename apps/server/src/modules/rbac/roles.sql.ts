import type { Db } from '#platform/data/db';

export const findEpoch = (db: Db) => db.selectFrom('rbac.epoch').select('value').executeTakeFirstOrThrow();

const grants = (db: Db) =>
  db
    .selectFrom('rbac.role')
    .leftJoin('rbac.role_permission', 'rbac.role_permission.role', 'rbac.role.key')
    .select(['rbac.role.key', 'rbac.role.level', 'rbac.role.name_mn', 'rbac.role.name_en'])
    .select('rbac.role_permission.permission');

export type GrantRow = Awaited<ReturnType<typeof listGrants>>[number];

/** Every role with each of its permissions; a role without any appears once. */
export const listGrants = (db: Db) => grants(db).execute();

/** Keeps a role as it is until the transaction ends; any number may at once. */
export const shareRole = (db: Db, key: string) =>
  db.selectFrom('rbac.role').select('key').where('key', '=', key).forShare().execute();

export const listGrantsOf = (db: Db, key: string) => grants(db).where('rbac.role.key', '=', key).execute();
