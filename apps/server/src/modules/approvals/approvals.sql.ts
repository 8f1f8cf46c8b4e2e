import type { Db, Tx } from '#platform/data/db';

export interface NewApproval {
  id: string;
  kind: string;
  subject_id: string;
  asked_by: string | null;
  text_mn: string;
  text_en: string;
  statement: string;
  digest: Buffer;
  expires_at: Date;
  created_at: Date;
}

export const insertApproval = (db: Tx, approval: NewApproval) =>
  db.insertInto('approvals.approval').values(approval).execute();

/** Counts those that a person asked of themselves, or those that others ask of them. */
export const countPending = async (db: Tx, subjectId: string, isOwn: boolean): Promise<number> => {
  const { count } = await db
    .selectFrom('approvals.approval')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'PENDING')
    .where('asked_by', isOwn ? 'is not distinct from' : 'is distinct from', subjectId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Takes pending ones without a live claim. Each is handed to one worker until its claim runs out. */
export const claimPending = (db: Db, now: Date, until: Date, limit: number) =>
  db
    .updateTable('approvals.approval')
    .set({ claimed_until: until })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('approvals.approval')
        .select('id')
        .where('state', '=', 'PENDING')
        .where('claimed_until', '<=', now)
        .orderBy('claimed_until')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'subject_id', 'asked_by', 'text_mn', 'statement', 'digest'])
    .returning(['eid_session_sealed', 'expires_at'])
    .execute();

export type PendingRow = Awaited<ReturnType<typeof claimPending>>[number];

/** Lets go of one that is still pending, to be looked at again in its turn. */
export const releaseClaim = (db: Db, id: string, now: Date) =>
  db
    .updateTable('approvals.approval')
    .set({ claimed_until: now })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();

/** Remembers which question stands on the phone; false where it ended meanwhile, or another was faster. */
export const keepSession = async (db: Db, id: string, sealed: string, code: string | null): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('approvals.approval')
    .set({ eid_session_sealed: sealed, verification_code: code })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .where('eid_session_sealed', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export type Reason =
  | 'refused'
  | 'wrong_code'
  | 'expired'
  | 'account_unusable'
  | 'app_outdated'
  | 'unavailable'
  | 'rejected'
  | 'act_refused'
  | 'withdrawn';

export type Ending =
  | { state: 'APPROVED'; reason: null }
  | { state: 'REFUSED' | 'EXPIRED' | 'FAILED' | 'CANCELLED'; reason: Reason };

/** Ends one that is still pending: of all who learn how it ended, one carries it out. */
export const finishApproval = async (
  db: Tx,
  id: string,
  end: Ending & { evidence_id?: string; finished_at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('approvals.approval')
    .set({ ...end, eid_session_sealed: null })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

const shared = ['id', 'kind', 'text_mn', 'text_en', 'state', 'created_at', 'expires_at', 'finished_at'] as const;

/** Row level security shows it to the person who asked and the person who is asked. */
export const findApproval = (db: Db, id: string) =>
  db
    .selectFrom('approvals.approval')
    .select([...shared, 'subject_id'])
    .where('id', '=', id)
    .executeTakeFirst();

export const listApprovalsOf = (
  db: Db,
  subjectId: string,
  filter: { state?: Ending['state'] | 'PENDING' | undefined },
  limit: number,
  after: [Date, string] | undefined,
) => {
  let query = db
    .selectFrom('approvals.approval')
    .select([...shared, 'verification_code', 'reason'])
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id))).execute();
};
