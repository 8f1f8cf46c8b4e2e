import type { Db, Tx } from '#platform/data/db';

export interface NewLink {
  user_id: string;
  reg_no: string;
  name: string;
  name_en: string | null;
  role: string;
  right_type: 'ADMIN' | 'MANAGER';
  valid_from: Date | null;
  valid_to: Date | null;
  confirmed_at: Date;
}

const columns = ['reg_no', 'name', 'name_en', 'role', 'right_type', 'valid_from', 'valid_to', 'confirmed_at'] as const;

/** No person represents so many that this would need pages. */
const linksMax = 200;

export const listLinks = (db: Db, userId: string) =>
  db.selectFrom('pki.link').select(columns).where('user_id', '=', userId).orderBy('reg_no').limit(linksMax).execute();

export const findLink = (db: Db, userId: string, regNo: string, now: Date) =>
  db
    .selectFrom('pki.link')
    .select(columns)
    .where('user_id', '=', userId)
    .where('reg_no', '=', regNo)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', now)]))
    .executeTakeFirst();

export const upsertLink = (db: Db, { user_id, reg_no, ...link }: NewLink) =>
  db
    .insertInto('pki.link')
    .values({ user_id, reg_no, ...link })
    .onConflict((conflict) => conflict.columns(['user_id', 'reg_no']).doUpdateSet(link))
    .returning(columns)
    .executeTakeFirstOrThrow();

export const deleteLink = (db: Tx, userId: string, regNo: string) =>
  db
    .deleteFrom('pki.link')
    .where('user_id', '=', userId)
    .where('reg_no', '=', regNo)
    .returning('reg_no')
    .executeTakeFirst();

export const deleteLinksOf = (db: Tx, userId: string) =>
  db.deleteFrom('pki.link').where('user_id', '=', userId).execute();
