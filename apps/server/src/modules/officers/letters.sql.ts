import type { Db, Tx } from '#platform/data/db';

export interface LetterText {
  kind: 'request_info' | 'approve' | 'reject' | 'other';
  name: string;
  text_mn: string;
  text_en: string;
}

const letters = (db: Db) =>
  db.selectFrom('officers.letter').select(['id', 'tenant_id', 'kind', 'name', 'text_mn', 'text_en', 'version']);

export type LetterRow = NonNullable<Awaited<ReturnType<typeof findLetter>>>;

export const findLetter = (db: Db, id: string) => letters(db).where('id', '=', id).executeTakeFirst();

export const listLettersAfter = (db: Db, tenantId: string, limit: number, after: string | undefined) =>
  letters(db)
    .where('tenant_id', '=', tenantId)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();

/** Of one organisation, those of these kinds by their names; more than one can choose from are not shown. */
export const listLettersOf = (db: Db, tenantId: string, kinds: readonly LetterText['kind'][]) =>
  letters(db)
    .where('tenant_id', '=', tenantId)
    .where('kind', 'in', kinds)
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute();

export const insertLetter = (
  db: Tx,
  row: LetterText & { id: string; tenant_id: string; created_by: string },
  now: Date,
) =>
  db
    .insertInto('officers.letter')
    .values({ ...row, created_at: now, updated_at: now })
    .execute();

/** Guarded by the version: of two who saw the same one, one gets a row. */
export const updateLetter = (db: Tx, id: string, version: number, text: LetterText, now: Date) =>
  db
    .updateTable('officers.letter')
    .set({ ...text, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['tenant_id'])
    .executeTakeFirst();

export const removeLetter = (db: Tx, id: string) =>
  db.deleteFrom('officers.letter').where('id', '=', id).returning('tenant_id').executeTakeFirst();
