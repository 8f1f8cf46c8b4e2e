import type { Db, Tx } from '#platform/data/db';

const shown = (db: Db) =>
  db
    .selectFrom('references.reference')
    .select(['number', 'state', 'tenant_id', 'title_mn', 'title_en', 'issued_at', 'valid_until', 'ended_at'])
    .select('verify_code_hash');

export const findByNumber = (db: Db, number: string) => shown(db).where('number', '=', number).executeTakeFirst();

export const findByFile = (db: Db, sha256: Buffer) => shown(db).where('pdf_sha256', '=', sha256).executeTakeFirst();

/** By the hash of what the seal covers, or of the whole file where the other is not known. */
export const listByFiles = (db: Db, hashes: readonly Buffer[]) =>
  shown(db)
    .where((eb) => eb.or([eb('signed_sha256', 'in', hashes), eb('pdf_sha256', 'in', hashes)]))
    .execute();

export const listNotHashed = (db: Db, afterId: string, limit: number) =>
  db
    .selectFrom('references.reference')
    .select(['id', 'pdf_id'])
    .where('signed_sha256', 'is', null)
    .where('pdf_id', 'is not', null)
    .$narrowType<{ pdf_id: string }>()
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();

export const setSignedHash = (db: Tx, id: string, hash: Buffer) =>
  db.updateTable('references.reference').set({ signed_sha256: hash }).where('id', '=', id).execute();

export type VerifiedRow = NonNullable<Awaited<ReturnType<typeof findByNumber>>>;
