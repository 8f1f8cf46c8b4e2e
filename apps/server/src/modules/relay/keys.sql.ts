import type { Db, Tx } from '#platform/data/db';

export type Side = 'ours' | 'theirs' | 'shared';

/** Those that hold now, the one in use first. */
export const listKeys = (db: Db, platformIds: readonly string[], now: Date) =>
  db
    .selectFrom('relay.platform_key')
    .select(['id', 'platform_id', 'side', 'public_key', 'private_sealed', 'not_after'])
    .where('platform_id', 'in', platformIds)
    .where((one) => one.or([one('not_after', 'is', null), one('not_after', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

export const insertKey = (
  db: Tx,
  row: {
    id: string;
    tenant_id: string;
    platform_id: string;
    side: Side;
    public_key: string | null;
    private_sealed: string | null;
    created_at: Date;
  },
) => db.insertInto('relay.platform_key').values(row).execute();

/** The one that was in use holds until then. */
export const retireKey = (db: Tx, platformId: string, side: Side, notAfter: Date) =>
  db
    .updateTable('relay.platform_key')
    .set({ not_after: notAfter })
    .where('platform_id', '=', platformId)
    .where('side', '=', side)
    .where('not_after', 'is', null)
    .execute();

/** Those of one side hold no more: they are in other hands. */
export const endStolen = (db: Tx, platformId: string, side: Side, now: Date) =>
  db
    .updateTable('relay.platform_key')
    .set({ not_after: now, compromised_at: now })
    .where('platform_id', '=', platformId)
    .where('side', '=', side)
    .where((one) => one.or([one('not_after', 'is', null), one('not_after', '>', now)]))
    .execute();

/** Of this organisation only: what others say of a key must not close a door here. */
export const wasStolen = async (db: Db, tenantId: string, publicKey: string): Promise<boolean> =>
  (await db
    .selectFrom('relay.platform_key')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('public_key', '=', publicKey)
    .where('compromised_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const endKeys = (db: Tx, platformId: string, now: Date) =>
  db
    .updateTable('relay.platform_key')
    .set({ not_after: now })
    .where('platform_id', '=', platformId)
    .where((one) => one.or([one('not_after', 'is', null), one('not_after', '>', now)]))
    .execute();

/** The public halves of both sides that held at some time since then, the oldest first. */
export const listPublicKeys = (db: Db, platformId: string, since: Date) =>
  db
    .selectFrom('relay.platform_key')
    .select(['side', 'public_key', 'created_at', 'not_after'])
    .where('platform_id', '=', platformId)
    .where('public_key', 'is not', null)
    .where((one) => one.or([one('not_after', 'is', null), one('not_after', '>', since)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Of what is over only the secrets go; what was signed is proven with the public halves for good. */
export async function forgetSecrets(db: Tx, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('relay.platform_key')
    .set({ private_sealed: null })
    .where('side', '=', 'ours')
    .where('private_sealed', 'is not', null)
    .where('not_after', '<', before)
    .executeTakeFirst();
  const { numDeletedRows } = await db
    .deleteFrom('relay.platform_key')
    .where('side', '=', 'shared')
    .where('not_after', '<', before)
    .executeTakeFirst();
  return Number(numUpdatedRows) + Number(numDeletedRows);
}
