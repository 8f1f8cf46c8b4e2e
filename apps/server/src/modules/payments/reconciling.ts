import type { PaymentReport, ReportFilter } from '@tamga/contract/payments.admin';
import type { Page } from '@tamga/contract/page';
import { z } from 'zod';
import { type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { cursorOf, pageOf } from '#platform/http/page';
import { calendarOf, dayOf, endOf } from '#platform/time/calendar';
import { addDays } from '#platform/time/holidays';
import { type PaymentDeps, requireProvider } from './deps.ts';
import { type Difference, noteDifference } from './differences.ts';
import type { ReadDeps } from './payments.ts';
import type { Booking, Provider } from './provider.ts';
import {
  findBooked,
  findLastReport,
  listPaidBetween,
  listReportsBefore,
  lookSoon,
  writeReport,
} from './reconciling.sql.ts';

const platform = system('compare the books of payments');
/** For each run; what is left comes with the next, an hour later. */
const daysMax = 30;
const batch = 200;

type Open = PaymentDeps & { db: Tx };

/**
 * Compares the payments of every day since the last report, up to yesterday, with those of the provider, the oldest first:
 * where it fails, it is there that the next run begins. Tells how many differences are new.
 */
export async function reconcilePastDays(deps: PaymentDeps): Promise<number> {
  if (!deps.paymentProvider) return 0;
  const calendar = calendarOf();
  const yesterday = addDays(dayOf(calendar, deps.now()), -1);
  const last = (await findLastReport(asActor(deps, platform)))?.day ?? addDays(yesterday, -1);
  let found = 0;
  for (let count = 1, day = addDays(last, 1); count <= daysMax && day <= yesterday; count += 1, day = addDays(day, 1))
    found += await reconcile(deps, day, endOf(calendar, addDays(day, -1)), endOf(calendar, day));
  return found;
}

export async function reconcile(deps: PaymentDeps, day: string, from: Date, to: Date): Promise<number> {
  const provider = requireProvider(deps);
  const seen = new Set<string>();
  let found = 0;
  for await (const booking of provider.list(from, to)) {
    seen.add(booking.moneyRef);
    found += await transact(deps, platform, (deps) => compare(deps, booking));
  }
  const { count, missing } = await compareOurs(deps, provider, from, to, seen);
  await transact(deps, platform, async ({ db, now }) => {
    await writeReport(db, { day, paid_here: count, paid_there: seen.size, found: found + missing, made_at: now() });
  });
  return found + missing;
}

/** What the provider has, as we have it. What we have not is looked at again, and mends itself. */
async function compare(deps: Open, booking: Booking): Promise<number> {
  const { moneyRef: reference, number, price, refunded } = booking;
  const id = z.uuid().safeParse(number.split('.')[0]).data ?? '00000000-0000-0000-0000-000000000000';
  const ours = await findBooked(deps.db, id, reference);
  const found_minor = price.amount_minor;
  const note = async (difference: Omit<Difference, 'reference'>): Promise<number> => {
    const isNew = await noteDifference(deps, platform, { reference, currency: price.currency, ...difference });
    return isNew ? 1 : 0;
  };
  if (!ours) return note({ kind: 'unknown_here', found_minor });
  const expected_minor = Number(ours.amount_minor);
  if (ours.state !== 'success' || ours.money_ref !== reference) {
    await lookSoon(deps.db, ours.id, deps.now());
    return note({ kind: 'not_paid_here', payment_id: ours.id, expected_minor, found_minor });
  }
  if (expected_minor !== found_minor || ours.currency !== price.currency)
    return note({ kind: 'wrong_amount', payment_id: ours.id, expected_minor, found_minor });
  // What is still on its way may have arrived there already.
  const [least, most] = [Number(ours.returned_minor), Number(ours.refunded_minor)];
  if (refunded.amount_minor >= least && refunded.amount_minor <= most) return 0;
  return note({
    kind: 'refund_differs',
    payment_id: ours.id,
    expected_minor: least,
    found_minor: refunded.amount_minor,
  });
}

/** What we have and the list of the day has not: the provider is asked for each, since a day ends at two clocks. */
async function compareOurs(
  deps: PaymentDeps,
  provider: Provider,
  from: Date,
  to: Date,
  seen: ReadonlySet<string>,
): Promise<{ count: number; missing: number }> {
  const db = asActor(deps, platform);
  let [count, missing] = [0, 0];
  for (let after: string | undefined; ; ) {
    const rows = await listPaidBetween(db, from, to, batch, after);
    for (const { id, money_ref, provider_ref, amount_minor, currency } of rows) {
      count += 1;
      if (money_ref !== null && seen.has(money_ref)) continue;
      const standing = await provider.look(provider_ref ?? '');
      if (standing?.outcome === 'paid') continue;
      const difference = {
        reference: money_ref ?? id,
        payment_id: id,
        expected_minor: Number(amount_minor),
        found_minor: 0,
      };
      const isNew = await transact(deps, platform, (deps) =>
        noteDifference(deps, platform, { kind: 'not_paid_there', currency, ...difference }),
      );
      missing += isNew ? 1 : 0;
    }
    after = rows.at(-1)?.id;
    if (rows.length < batch) return { count, missing };
  }
}

const cursor = cursorOf(z.tuple([z.iso.date()]));

export async function listReports(
  deps: ReadDeps,
  { origin }: Person,
  { limit, after }: ReportFilter,
): Promise<Page<PaymentReport>> {
  const db = asActor(deps, system('read reports of payments', origin));
  const rows = await listReportsBefore(db, limit + 1, cursor.read(after)?.[0]);
  return pageOf(rows, limit, ({ day }) => cursor.write([day]));
}
