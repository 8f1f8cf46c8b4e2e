import type { Db } from '#platform/data/db';

const shown = (db: Db) =>
  db
    .selectFrom('references.reference')
    .select(['number', 'state', 'tenant_id', 'title_mn', 'title_en', 'issued_at', 'valid_until', 'ended_at'])
    .select('verify_code_hash');

export const findByNumber = (db: Db, number: string) => shown(db).where('number', '=', number).executeTakeFirst();

export const findByFile = (db: Db, sha256: Buffer) => shown(db).where('pdf_sha256', '=', sha256).executeTakeFirst();

export type VerifiedRow = NonNullable<Awaited<ReturnType<typeof findByNumber>>>;
