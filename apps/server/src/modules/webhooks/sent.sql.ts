import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

const columns = [
  'id',
  'sequence',
  'type',
  'subject',
  'happened_at',
  'state',
  'attempts',
  'status',
  'attempted_at',
] as const;

type State = 'waiting' | 'delivered' | 'retrying' | 'dead' | 'held' | 'dropped';

export const listDeliveriesBefore = (
  db: Db,
  subscriptionId: string,
  state: State | undefined,
  limit: number,
  before: [sequence: string, id: string] | undefined,
) =>
  db
    .selectFrom('webhooks.delivery')
    .select(columns)
    .where('subscription_id', '=', subscriptionId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'held'))
    .$if(before !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('sequence', 'id'), '<', eb.tuple(...(before ?? ['', ''])))),
    )
    .orderBy('sequence', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Once for each event: one that comes again is known. */
export const insertHeld = (
  db: Tx,
  row: {
    subscription_id: string;
    id: string;
    sequence: string;
    type: string;
    subject: string;
    happened_at: Date;
    body: string;
  },
) =>
  db
    .insertInto('webhooks.delivery')
    .values({ ...row, state: 'held' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The subscriptions that are not paused and have something that waits to be left; of all, or whether this one is. */
export const listHolding = (db: Tx, only?: string) =>
  db
    .selectFrom('webhooks.subscription as s')
    .select(['s.id', 's.application_id'])
    .where('s.active', '=', true)
    .$if(only !== undefined, (query) => query.where('s.id', '=', only ?? ''))
    .where(sql<boolean>`exists (select from webhooks.delivery d where d.subscription_id = s.id and d.state = 'held')`)
    .execute();

/** Takes the oldest of each of these that wait to be left; a worker beside this one takes others. */
export const takeHeld = async (db: Tx, subscriptionIds: readonly string[], limitOfEach: number) => {
  const { rows } = await sql<{ subscription_id: string; id: string; body: string; sequence: string }>`
    with due as (
      select d.subscription_id, d.id
      from webhooks.subscription s
      cross join lateral (
        select held.subscription_id, held.id
        from webhooks.delivery held
        where held.subscription_id = s.id and held.state = 'held'
        order by held.sequence
        limit ${limitOfEach}
        for update skip locked) d
      where s.active and s.id = any (${subscriptionIds}::uuid[]))
    update webhooks.delivery d
    set state = 'waiting'
    from due
    where d.subscription_id = due.subscription_id and d.id = due.id
    returning d.subscription_id, d.id, d.body, d.sequence`.execute(db);
  return rows;
};

/** A job sends what is in one of these; a dead one is sent by a job that was redriven. */
const underWay = ['waiting', 'retrying', 'dead'] as const;
/** No job is to send these any more, so they can be left once more. */
const over = ['delivered', 'dead', 'dropped'] as const;

export const isUnderWay = async (db: Db, subscriptionId: string, id: string): Promise<boolean> => {
  const row = await findDelivery(db, subscriptionId, id);
  return row !== undefined && underWay.some((state) => state === row.state);
};

export const findDelivery = (db: Db, subscriptionId: string, id: string) =>
  db
    .selectFrom('webhooks.delivery')
    .select(columns)
    .where('subscription_id', '=', subscriptionId)
    .where('id', '=', id)
    .executeTakeFirst();

/** A webhook that was about to be sent waits, and has all its attempts again once it is left. */
export const holdBack = (db: Db, subscriptionId: string, id: string) =>
  db
    .updateTable('webhooks.delivery')
    .set({ state: 'held', attempts: 0 })
    .where('subscription_id', '=', subscriptionId)
    .where('id', '=', id)
    .where('state', 'in', underWay)
    .execute();

/** What was held or sent again meanwhile keeps that state. */
export const noteAttempt = (
  db: Db,
  subscriptionId: string,
  id: string,
  attempt: { state: 'delivered' | 'retrying' | 'dropped'; status: number | null; at: Date },
  attemptsMax: number,
) =>
  db
    .updateTable('webhooks.delivery')
    .set({
      state:
        attempt.state === 'retrying'
          ? sql<State>`case when attempts + 1 >= ${attemptsMax} then 'dead' else 'retrying' end`
          : attempt.state,
      attempts: sql<number>`attempts + 1`,
      status: attempt.status,
      attempted_at: attempt.at,
    })
    .where('subscription_id', '=', subscriptionId)
    .where('id', '=', id)
    .where('state', 'in', underWay)
    .execute();

export const holdAgain = (db: Tx, subscriptionId: string, id: string) =>
  db
    .updateTable('webhooks.delivery')
    .set({ state: 'held', attempts: 0 })
    .where('subscription_id', '=', subscriptionId)
    .where('id', '=', id)
    .where('state', 'in', over)
    .returning(columns)
    .executeTakeFirst();

export const holdAllSince = async (
  db: Tx,
  subscriptionId: string,
  { since, after }: { since: Date | undefined; after: string | undefined },
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('webhooks.delivery')
    .set({ state: 'held', attempts: 0 })
    .where('subscription_id', '=', subscriptionId)
    .where('state', 'in', over)
    .$if(since !== undefined, (query) => query.where('happened_at', '>=', since ?? new Date()))
    .$if(after !== undefined, (query) => query.where('sequence', '>', after ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

export const deleteDeliveriesBefore = (db: Tx, moment: Date) =>
  db.deleteFrom('webhooks.delivery').where('happened_at', '<', moment).executeTakeFirst();
