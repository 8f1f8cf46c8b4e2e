import type { Tx } from '#platform/data/db';

export const findBySlug = (db: Tx, slug: string) =>
  db.selectFrom('org.organisation').select(['id', 'name']).where('slug', '=', slug).executeTakeFirst();

export const findOwner = (db: Tx, tenantId: string, userId: string) =>
  db
    .selectFrom('org.member')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .where('state', '=', 'active')
    .executeTakeFirst();
