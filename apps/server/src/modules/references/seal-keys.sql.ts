import type { Db, Tx } from '#platform/data/db';

export type Purpose = 'authority' | 'organisation' | 'code' | 'platform';

export interface KeyRow {
  id: string;
  purpose: Purpose;
  tenant_id: string | null;
  private_sealed: string;
  public_key: Buffer;
  certificate: Buffer | null;
  good_until: Date;
  created_at: Date;
}

const columns = ['id', 'private_sealed', 'public_key', 'certificate', 'good_until'] as const;

export const findKey = (db: Db, purpose: Purpose, tenantId: string | null) =>
  db
    .selectFrom('references.seal_key')
    .select(columns)
    .where('purpose', '=', purpose)
    .where('tenant_id', 'is not distinct from', tenantId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();

/** Of all who make the first one at once, one does. */
export const insertKey = (db: Tx, row: KeyRow) =>
  db
    .insertInto('references.seal_key')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const retireKey = (db: Tx, id: string, now: Date) =>
  db.updateTable('references.seal_key').set({ retired_at: now }).where('id', '=', id).execute();

/** Those that sign no more too: what they signed is still out there. */
export const listKeys = (db: Db, purpose: Purpose) =>
  db.selectFrom('references.seal_key').select(columns).where('purpose', '=', purpose).orderBy('created_at').execute();
