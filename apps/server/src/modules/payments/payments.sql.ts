import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

const columns = [
  'payment.id',
  'payment.fee_id',
  'payment.case_id',
  'payment.tenant_id',
  'payment.payer_id',
  'payment.attempt',
  'payment.amount_minor',
  'payment.currency',
  'payment.state',
  'payment.code',
  'payment.method',
  'payment.refunded_minor',
  'payment.receipt_no',
  'payment.qr_text',
  'payment.link',
  'payment.apps',
  'payment.openings',
  'payment.provider_ref',
  'payment.money_ref',
  'payment.expires_at',
  'payment.next_look_at',
  'payment.unanswered',
  'payment.created_at',
  'payment.finished_at',
  'fee.title_mn',
  'fee.title_en',
] as const;

const query = (db: Db) =>
  db
    .selectFrom('payments.payment as payment')
    .innerJoin('payments.fee as fee', 'fee.id', 'payment.fee_id')
    .select(columns);

/** Row level security shows the payer their own, and those who decide cases what is paid to their organisations. */
export const findPayment = (db: Db, id: string) => query(db).where('payment.id', '=', id).executeTakeFirst();

/** Of those that are paid to where the actor decides cases. */
const reviewed = sql<boolean>`payment.tenant_id = any ((select payments.actor_reviews())::uuid[])`;

export const findReviewed = (db: Db, id: string) =>
  query(db).where('payment.id', '=', id).where(reviewed).executeTakeFirst();

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/**
 * Held until the end of the transaction: of two who learn how it stands, one moves it. First all fees of its case, in one
 * order, which is what everybody holds first; otherwise two would wait for each other.
 */
export const lockPayment = async (db: Tx, id: string) => {
  await db
    .selectFrom('payments.fee')
    .select('id')
    .where('case_id', '=', (eb) => eb.selectFrom('payments.payment').select('case_id').where('id', '=', id))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return query(db).where('payment.id', '=', id).forNoKeyUpdate('payment').executeTakeFirst();
};

type State = 'created' | 'started' | 'submitted' | 'success' | 'failed' | 'cancelled' | 'error';

export interface PaymentChoice {
  isReviewed?: boolean;
  payer_id?: string | undefined;
  tenant_id?: string | undefined;
  case_id?: string | undefined;
  state?: State | undefined;
}

export const listPaymentsBefore = (
  db: Db,
  { isReviewed, payer_id, tenant_id, case_id, state }: PaymentChoice,
  limit: number,
  after: [Date, string] | undefined,
) => {
  let list = query(db).orderBy('payment.created_at', 'desc').orderBy('payment.id', 'desc').limit(limit);
  if (isReviewed) list = list.where(reviewed);
  if (payer_id !== undefined) list = list.where('payment.payer_id', '=', payer_id);
  if (tenant_id !== undefined) list = list.where('payment.tenant_id', '=', tenant_id);
  if (case_id !== undefined) list = list.where('payment.case_id', '=', case_id);
  if (state !== undefined) list = list.where('payment.state', '=', state);
  if (after === undefined) return list.execute();
  const [at, id] = after;
  return list.where((eb) => eb(eb.refTuple('payment.created_at', 'payment.id'), '<', eb.tuple(at, id))).execute();
};

/** What was asked for and not paid yet. */
export const listUnpaidOf = (db: Db, payerId: string, limit: number) =>
  query(db)
    .where('payment.payer_id', '=', payerId)
    .where('payment.state', 'in', ['created', 'started'])
    .orderBy('payment.created_at')
    .orderBy('payment.id')
    .limit(limit)
    .execute();

export const findNextAttempt = (db: Db, feeId: string, attempt: number) =>
  db
    .selectFrom('payments.payment')
    .select('id')
    .where('fee_id', '=', feeId)
    .where('attempt', '=', attempt + 1)
    .executeTakeFirst();

export const listEventsOf = (db: Db, paymentId: string) =>
  db
    .selectFrom('payments.event')
    .select(['type', 'at'])
    .where('payment_id', '=', paymentId)
    .where('public', '=', true)
    .orderBy('id')
    .limit(200)
    .execute();

export interface NewEvent {
  id: string;
  payment_id: string;
  tenant_id: string;
  payer_id: string;
  type: string;
  public: boolean;
  details: string;
  at: Date;
}

export const insertEvent = (db: Tx, event: NewEvent) => db.insertInto('payments.event').values(event).execute();
