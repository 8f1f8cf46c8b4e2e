import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

export interface RoleRow {
  id: string;
  level: number;
  name_mn: string;
  name_en: string;
  built_in: boolean;
  version: number;
  permissions: string[];
}

const roles = (db: Db) =>
  db
    .selectFrom('rbac.role as r')
    .select(['r.key as id', 'r.level', 'r.name_mn', 'r.name_en', 'r.built_in', 'r.version'])
    .select((eb) =>
      eb
        .selectFrom('rbac.role_permission as p')
        .whereRef('p.role', '=', 'r.key')
        .select(sql<string[]>`coalesce(array_agg(p.permission order by p.permission), '{}')`.as('all'))
        .$asScalar()
        .$notNull()
        .as('permissions'),
    );

export const listRolesAfter = (db: Db, limit: number, after: [number, string] | undefined): Promise<RoleRow[]> => {
  const query = roles(db).orderBy('r.level').orderBy('r.key').limit(limit);
  if (after === undefined) return query.execute();
  const [level, key] = after;
  return query.where((eb) => eb(eb.refTuple('r.level', 'r.key'), '>', eb.tuple(level, key))).execute();
};

/** Locked until the transaction ends, so that what was checked of it still holds when it is changed. */
export const lockRole = (db: Tx, id: string): Promise<RoleRow | undefined> =>
  roles(db).where('r.key', '=', id).forUpdate('r').executeTakeFirst();

export const findRoleRow = (db: Db, id: string): Promise<RoleRow | undefined> =>
  roles(db).where('r.key', '=', id).executeTakeFirst();

/** One after the other, or two would both be the last that there is room for. */
export const countCustomRoles = async (db: Tx): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('rbac.role'))`.execute(db);
  const { count } = await db
    .selectFrom('rbac.role')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('built_in', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertRole = (db: Tx, { id, ...role }: Pick<RoleRow, 'id' | 'level' | 'name_mn' | 'name_en'>) =>
  db
    .insertInto('rbac.role')
    .values({ key: id, ...role })
    .execute();

export const updateNames = (db: Tx, id: string, names: Pick<RoleRow, 'name_mn' | 'name_en'>) =>
  db
    .updateTable('rbac.role')
    .set((eb) => ({ ...names, version: eb('version', '+', 1) }))
    .where('key', '=', id)
    .execute();

export const moveVersion = (db: Tx, id: string) =>
  db
    .updateTable('rbac.role')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('key', '=', id)
    .execute();

export const addPermissions = (db: Tx, role: string, permissions: readonly string[]) =>
  db
    .insertInto('rbac.role_permission')
    .values(permissions.map((permission) => ({ role, permission })))
    .execute();

export const removePermissions = (db: Tx, role: string, permissions: readonly string[]) =>
  db.deleteFrom('rbac.role_permission').where('role', '=', role).where('permission', 'in', permissions).execute();

export const removeRole = (db: Tx, id: string) => db.deleteFrom('rbac.role').where('key', '=', id).execute();
