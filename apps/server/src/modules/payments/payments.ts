import type { Payment, PaymentDetail, PaymentFilter, Refund } from '@tamga/contract/payments';
import type { Page } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as org from '#modules/org';
import { type Actor, type Person, system } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { asActor, type Db, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { allowedActions } from '#platform/data/states';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { fromColumns } from '#platform/money';
import { drawQr } from '#platform/qr';
import { paymentStates } from './payments.states.ts';
import {
  findNextAttempt,
  findPayment,
  insertEvent,
  listEventsOf,
  listPaymentsBefore,
  listUnpaidOf,
  type PaymentRow,
} from './payments.sql.ts';
import { receiptNumber } from './receipt-number.ts';
import { listRefundsOf } from './refunds.sql.ts';

export type ReadDeps = Pick<Deps, 'pool' | 'now'>;

export const paymentCursor = cursorOf(z.tuple([timestamp, z.uuid()]));

export async function listOwnPayments(
  deps: ReadDeps,
  person: Person,
  { limit, after, state, case_id }: PaymentFilter,
): Promise<Page<Payment>> {
  // An official sees those of their organisation, too, which are not their own.
  const choice = { payer_id: person.userId, state, case_id };
  const rows = await listPaymentsBefore(asActor(deps, person), choice, limit + 1, paymentCursor.read(after));
  const items = rows.map((row) => shownTo(deps, person, row));
  return pageOf(items, limit, ({ created_at, id }) => paymentCursor.write([created_at, id]));
}

/** More than fit a page of what one has to do. */
const unpaidMax = 10;

export async function listUnpaid(deps: ReadDeps, person: Person): Promise<Payment[]> {
  const rows = await listUnpaidOf(asActor(deps, person), person.userId, unpaidMax);
  return rows.map((row) => shownTo(deps, person, row));
}

export async function getOwnPayment(deps: ReadDeps, person: Person, id: string): Promise<PaymentDetail> {
  const db = asActor(deps, person);
  const row = await findOwn(deps, person, id);
  const [events, refunds, next, payee] = await Promise.all([
    listEventsOf(db, id),
    readRefunds(db, id),
    findNextAttempt(db, row.fee_id, row.attempt),
    org.describeOrganisation({ pool: deps.pool }, system('name a payee', person.origin), row.tenant_id),
  ]);
  return {
    ...shownTo(deps, person, row),
    payee: payee?.name ?? '',
    payee_en: payee?.name_en ?? null,
    session: sessionOf(row, deps.now()),
    next_payment_id: next?.id ?? null,
    refunds,
    events,
  };
}

/** What went back of a payment, or is on its way. */
export const readRefunds = async (db: Db, id: string): Promise<Refund[]> =>
  (await listRefundsOf(db, id)).map(({ amount_minor, currency, ...row }) => ({
    ...row,
    price: fromColumns({ amount_minor, currency }),
  }));

/** Of another person there is nothing to find, also for those who may see it as officials. */
export async function findOwn(deps: { pool: Pool }, person: Person, id: string): Promise<PaymentRow> {
  const row = await findPayment(asActor(deps, person), id);
  if (row?.payer_id !== person.userId) throw new AppError('payments.payment_not_found');
  return row;
}

export const shownTo = ({ now }: Pick<Deps, 'now'>, actor: Actor, row: PaymentRow): Payment => ({
  ...inWords(row),
  allowed_actions: allowedActions(paymentStates, row, actor, now()),
});

const inWords = (row: PaymentRow): Omit<Payment, 'allowed_actions'> => ({
  id: row.id,
  case_id: row.case_id,
  tenant_id: row.tenant_id,
  title_mn: row.title_mn,
  title_en: row.title_en,
  price: priceOf(row),
  attempt: row.attempt,
  state: row.state,
  code: row.code,
  method: row.method,
  refunded: fromColumns({ amount_minor: row.refunded_minor, currency: row.currency }),
  receipt_no: receiptNumber(row),
  expires_at: row.expires_at,
  created_at: row.created_at,
  finished_at: row.finished_at,
});

export const priceOf = ({ amount_minor, currency }: Pick<PaymentRow, 'amount_minor' | 'currency'>): Payment['price'] =>
  fromColumns({ amount_minor, currency });

const Apps = z.array(z.object({ name: z.string(), link: z.string() }));
const payable: readonly string[] = ['started', 'error'];

function sessionOf({ state, qr_text, link, apps, expires_at }: PaymentRow, now: Date): PaymentDetail['session'] {
  if (!payable.includes(state) || qr_text === null || !expires_at || expires_at <= now) return null;
  return { qr_text, qr_svg: drawQr(qr_text), link, apps: Apps.parse(apps), expires_at };
}

type Happened = Pick<PaymentRow, 'id' | 'tenant_id' | 'payer_id'>;

/** Writes down what happened to a payment; `isPublic` where the payer is to read it, too. */
export const writeEvent = (
  { db, now }: { db: Tx; now: () => Date },
  { id, tenant_id, payer_id }: Happened,
  type: string,
  { isPublic = true, details = {} }: { isPublic?: boolean; details?: Record<string, string | number | null> } = {},
) =>
  insertEvent(db, {
    id: uuidv7(),
    payment_id: id,
    tenant_id,
    payer_id,
    type,
    public: isPublic,
    details: JSON.stringify(details),
    at: now(),
  });

/** What this room holds about a person, for the person. */
export async function exportAbout(deps: Deps, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, person);
  const rows = await allRows<PaymentRow>((limit, last) =>
    listPaymentsBefore(db, { payer_id: person.userId }, limit, last && [last.created_at, last.id]),
  );
  const payments: unknown[] = [];
  for (const row of rows)
    payments.push({ ...inWords(row), refunds: await readRefunds(db, row.id), events: await listEventsOf(db, row.id) });
  return { payments };
}
