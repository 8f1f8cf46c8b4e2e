import type { Db, Tx } from '#platform/data/db';

export const legColumns = [
  'id',
  'tenant_id',
  'request_id',
  'platform_id',
  'purpose',
  'state',
  'ordering',
  'lane',
  'seq',
  'webhook_id',
  'body_sealed',
  'body_sha256',
  'attempts',
  'next_attempt_at',
  'lease_until',
  'deadline_at',
  'receipt',
  'last_error',
  'answer_status',
  'answer_sealed',
  'version',
] as const;

export type LegRow = NonNullable<Awaited<ReturnType<typeof lockLeg>>>;

export const lockLeg = (db: Tx, id: string) =>
  db.selectFrom('relay.assignment').select(legColumns).where('id', '=', id).forUpdate().executeTakeFirst();

/** What a member of the organisation may see of it. */
export const findLeg = (db: Db, id: string) =>
  db
    .selectFrom('relay.assignment')
    .select(['id', 'tenant_id', 'request_id', 'platform_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findLegPlace = (db: Db, id: string) =>
  db.selectFrom('relay.assignment').select(['id', 'platform_id', 'request_id']).where('id', '=', id).executeTakeFirst();

export const listLegs = (db: Db, requestId: string) =>
  db
    .selectFrom('relay.assignment as a')
    .innerJoin('relay.platform as p', 'p.id', 'a.platform_id')
    .select([...legColumns.map((name) => `a.${name}` as const), 'p.code'])
    .where('a.request_id', '=', requestId)
    .orderBy('a.id')
    .execute();

export type NewLegRow = Pick<
  LegRow,
  | 'id'
  | 'tenant_id'
  | 'request_id'
  | 'platform_id'
  | 'purpose'
  | 'state'
  | 'ordering'
  | 'lane'
  | 'seq'
  | 'webhook_id'
  | 'body_sealed'
  | 'body_sha256'
  | 'next_attempt_at'
  | 'deadline_at'
>;

export const insertLeg = (db: Tx, row: NewLegRow, now: Date) =>
  db
    .insertInto('relay.assignment')
    .values({ ...row, created_at: now, updated_at: now })
    .execute();

/** The next number of a lane; two who ask at once wait for each other. */
export async function nextSeq(db: Tx, platformId: string, lane: string): Promise<string> {
  const { seq } = await db
    .insertInto('relay.lane')
    .values({ platform_id: platformId, direction: 'out', lane, seq: '1' })
    .onConflict((conflict) =>
      conflict
        .columns(['platform_id', 'direction', 'lane'])
        .doUpdateSet((one) => ({ seq: one('relay.lane.seq', '+', '1') })),
    )
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq;
}

/** Of those before it in its lane, the first that has not arrived. In a strict lane one that can be tried again holds it, too. */
export const findBefore = (
  db: Tx,
  leg: { platform_id: string; lane: string; seq: string; ordering: string },
  now: Date,
) =>
  db
    .selectFrom('relay.assignment')
    .select('id')
    .where('platform_id', '=', leg.platform_id)
    .where('lane', '=', leg.lane)
    .where('seq', '<', leg.seq)
    .where('state', 'in', ['queued', 'sending', 'retry_wait', 'dead'])
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['queued', 'sending', 'retry_wait']),
        ...(leg.ordering === 'strict' ? [eb('state', '=', 'dead').and('deadline_at', '>', now)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst();

export const findNextInLane = (db: Tx, leg: { platform_id: string; lane: string; seq: string }) =>
  db
    .selectFrom('relay.assignment')
    .select('id')
    .where('platform_id', '=', leg.platform_id)
    .where('lane', '=', leg.lane)
    .where('seq', '>', leg.seq)
    .where('state', 'in', ['queued', 'retry_wait'])
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();

export async function countSending(db: Tx, platformId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('relay.assignment')
    .select((one) => one.fn.countAll<string>().as('count'))
    .where('platform_id', '=', platformId)
    .where('state', '=', 'sending')
    .where('lease_until', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const listUnanswered = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('relay.assignment')
    .select('id')
    .where('state', '=', 'delivered')
    .where('purpose', '=', 'request')
    .where('deadline_at', '<=', now)
    .orderBy('deadline_at')
    .limit(limit)
    .execute();

/** How many requests of a platform wait for our answer, counted up to so many. */
export async function countReceived(db: Tx, platformId: string, most: number): Promise<number> {
  const some = db
    .selectFrom('relay.assignment')
    .select('id')
    .where('platform_id', '=', platformId)
    .where('state', '=', 'received')
    .limit(most)
    .as('some');
  const { count } = await db
    .selectFrom(some)
    .select((one) => one.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What was on the way to a platform, or waits for our answer to it, when it was removed. */
export const listStranded = (db: Db, limit: number) =>
  db
    .selectFrom('relay.assignment as a')
    .innerJoin('relay.platform as p', 'p.id', 'a.platform_id')
    .innerJoin('relay.request as r', 'r.id', 'a.request_id')
    .select(['a.id', 'a.request_id'])
    .where('p.state', '=', 'revoked')
    .where((one) =>
      one.or([
        one('a.state', 'in', ['queued', 'sending', 'retry_wait', 'received']),
        one.and([one('a.state', '=', 'delivered'), one('a.purpose', '=', 'request'), one('r.closed_at', 'is', null)]),
      ]),
    )
    .orderBy('a.id')
    .limit(limit)
    .execute();

/** The leg that a message of the other platform speaks of: the last, where it had several. */
export const findLegOf = (db: Tx, platformId: string, correlationId: string, direction: 'out' | 'in') =>
  db
    .selectFrom('relay.assignment as a')
    .innerJoin('relay.request as r', 'r.id', 'a.request_id')
    .select(['a.id', 'a.request_id'])
    .where('a.platform_id', '=', platformId)
    .where('a.purpose', '=', direction === 'out' ? 'request' : 'local')
    .where('r.correlation_id', '=', correlationId)
    .where('r.direction', '=', direction)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const lockOpenLegs = (db: Tx, requestId: string) =>
  db
    .selectFrom('relay.assignment')
    .select(legColumns)
    .where('request_id', '=', requestId)
    .where('purpose', 'in', ['request', 'local'])
    .where('state', 'in', ['queued', 'sending', 'retry_wait', 'delivered', 'received'])
    .orderBy('id')
    .forUpdate()
    .execute();

export const insertDelivery = (
  db: Tx,
  row: {
    id: string;
    tenant_id: string;
    assignment_id: string;
    attempt: number;
    started_at: Date;
    http_status: number | null;
    latency_ms: number;
    error: string | null;
    response_sha256: Buffer | null;
  },
) => db.insertInto('relay.delivery').values(row).execute();

export const hasDeliveries = async (db: Tx, assignmentId: string): Promise<boolean> =>
  (await db
    .selectFrom('relay.delivery')
    .select('id')
    .where('assignment_id', '=', assignmentId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const listDeliveries = (db: Db, assignmentIds: readonly string[], limit: number) =>
  db
    .selectFrom('relay.delivery')
    .select(['assignment_id', 'attempt', 'started_at', 'http_status', 'latency_ms', 'error'])
    .where('assignment_id', 'in', assignmentIds)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
