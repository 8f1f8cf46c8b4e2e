import type { Db, Tx } from '#platform/data/db';

export interface NewReference {
  id: string;
  number: string;
  tenant_id: string;
  subject_id: string;
  type_id: string | null;
  evidence_type_id: string | null;
  case_id: string | null;
  title_mn: string;
  title_en: string;
  lang: 'mn' | 'en';
  data_sealed: string;
  verify_code_hash: Buffer;
  valid_until: Date | null;
  superseded_id: string | null;
  second_approver: boolean;
  decision_signature: boolean;
}

const references = (db: Db) =>
  db
    .selectFrom('references.reference')
    .select(['id', 'number', 'state', 'type_id', 'evidence_type_id', 'case_id', 'tenant_id', 'subject_id'])
    .select(['title_mn', 'title_en', 'lang', 'issued_at', 'valid_until', 'revoked_at', 'revoke_reason', 'ended_at'])
    .select(['second_approver', 'decision_signature'])
    .select(['superseded_id', 'data_sealed', 'content_sealed', 'content_sha256', 'pdf_id', 'attempts', 'created_at']);

export type ReferenceRow = NonNullable<Awaited<ReturnType<typeof findReference>>>;

export const findReference = (db: Db, id: string) => references(db).where('id', '=', id).executeTakeFirst();

/** Who comes second waits, and sees what the first has done. */
export const lockReference = (db: Tx, id: string) => references(db).where('id', '=', id).forUpdate().executeTakeFirst();

/** What is being made, or was, in place of this one. */
export const findHeir = (db: Db, id: string) =>
  db.selectFrom('references.reference').select('id').where('superseded_id', '=', id).executeTakeFirst();

/** Made in one statement, so that who draws a number that is taken learns it and draws another. */
export const insertReference = (db: Tx, row: NewReference, now: Date) =>
  db
    .insertInto('references.reference')
    .values({ ...row, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .executeTakeFirst();

type Place = readonly [Date, string] | undefined;

export const listReferencesOf = (db: Db, subjectId: string, limit: number, after: Place) => {
  const query = newestFirst(db, limit).where('subject_id', '=', subjectId);
  return before(query, after).execute();
};

export interface IssuedFilter {
  tenantId: string;
  state?: 'requested' | 'generating' | 'issued' | 'expired' | 'revoked' | 'superseded' | 'failed' | undefined;
  number?: string | null | undefined;
  caseId?: string | undefined;
}

export const listReferencesBy = (db: Db, filter: IssuedFilter, limit: number, after: Place) => {
  const { tenantId, state, number, caseId } = filter;
  let query = newestFirst(db, limit).where('tenant_id', '=', tenantId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (number !== undefined) query = query.where('number', '=', number ?? '');
  if (caseId !== undefined) query = query.where('case_id', '=', caseId);
  return before(query, after).execute();
};

interface Wanted {
  subjectId: string;
  evidenceTypeId: string;
  /** Organisations whose documents count. */
  issuers: readonly string[];
}

/** The newest of its kind about this person that holds. */
export const findHolding = (db: Db, { subjectId, evidenceTypeId, issuers }: Wanted, now: Date) =>
  references(db)
    .where('subject_id', '=', subjectId)
    .where('evidence_type_id', '=', evidenceTypeId)
    .where('tenant_id', 'in', issuers)
    .where('state', '=', 'issued')
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();

const newestFirst = (db: Db, limit: number) =>
  references(db).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);

function before(query: ReturnType<typeof newestFirst>, after: Place) {
  if (after === undefined) return query;
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id)));
}

/** How many of a person are not made yet, counted no further than so many. */
export const countPending = async (db: Db, subjectId: string, most: number): Promise<number> => {
  const rows = await db
    .selectFrom('references.reference')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['requested', 'generating'])
    .limit(most)
    .execute();
  return rows.length;
};

export const listOver = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('references.reference')
    .select(['id', 'state', 'valid_until', 'tenant_id'])
    .where('state', '=', 'issued')
    .where('valid_until', '<=', now)
    .orderBy('valid_until')
    .limit(limit)
    .execute();

/** Those without a file are locked too: one may be getting its file at this moment. */
export const lockFilesOf = (db: Tx, subjectId: string) =>
  db
    .selectFrom('references.reference')
    .select('pdf_id')
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .forUpdate()
    .execute();

/** What is left says that such a number was issued, and whether it holds; not what it said. */
export const emptyReferencesOf = (db: Tx, subjectId: string) =>
  db
    .updateTable('references.reference')
    .set({ data_sealed: null, content_sealed: null, pdf_id: null, revoke_reason: null })
    .where('subject_id', '=', subjectId)
    .execute();
