import type { Tx } from '#platform/data/db';

export const findBySlug = (db: Tx, slug: string) =>
  db.selectFrom('org.organisation').select(['id', 'name']).where('slug', '=', slug).executeTakeFirst();

/**
 * The organisations that a person owns, with all their owners. The organisations are held until the transaction ends, so
 * that of two owners who go at once the second sees that the first has gone.
 */
export const holdOwnedBy = async (db: Tx, userId: string) => {
  const owned = await db
    .selectFrom('org.organisation as o')
    .innerJoin('org.member as m', 'm.tenant_id', 'o.id')
    .select(['o.id', 'o.name'])
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'owner')
    .where('m.state', '=', 'active')
    .where('o.state', 'in', ['active', 'suspended'])
    .orderBy('o.id')
    .forUpdate('o')
    .execute();
  if (owned.length === 0) return [];
  const owners = await db
    .selectFrom('org.member')
    .select(['tenant_id', 'user_id'])
    .where(
      'tenant_id',
      'in',
      owned.map(({ id }) => id),
    )
    .where('role', '=', 'owner')
    .where('state', '=', 'active')
    .execute();
  return owned.map(({ id, name }) => ({
    id,
    name,
    owners: owners.flatMap((owner) => (owner.tenant_id === id ? [owner.user_id] : [])),
  }));
};

export const findOwner = (db: Tx, tenantId: string, userId: string) =>
  db
    .selectFrom('org.member')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .where('state', '=', 'active')
    .executeTakeFirst();
