import type { DifferenceFilter, DifferenceKind, PaymentDifference } from '@tamga/contract/payments.admin';
import type { Page } from '@tamga/contract/page';
import * as audit from '#modules/audit';
import { type Person, type System, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { pageOf } from '#platform/http/page';
import { type DifferenceRow, insertDifference, listDifferencesBefore, resolveDifference } from './differences.sql.ts';
import { paymentCursor, type ReadDeps } from './payments.ts';

export interface Difference {
  kind: DifferenceKind;
  reference: string;
  payment_id?: string | null;
  expected_minor?: number | null;
  found_minor?: number | null;
  currency?: string | null;
}

/** Writes down where the books differ, once; tells whether it is new. */
export async function noteDifference(
  deps: { db: Tx; now: () => Date },
  platform: System,
  found: Difference,
): Promise<boolean> {
  const id = uuidv7();
  const { payment_id = null, expected_minor = null, found_minor = null, currency = null } = found;
  const amounts = { expected_minor: textOf(expected_minor), found_minor: textOf(found_minor), currency };
  const isNew = await insertDifference(deps.db, { ...found, ...amounts, payment_id, id, found_at: deps.now() });
  if (!isNew) return false;
  const { kind } = found;
  const details = { kind, payment: found.payment_id ?? undefined };
  audit.record(deps, platform, { action: 'payments.difference_found', object: `payment_difference:${id}`, details });
  announce(deps, platform, {
    type: 'payments.difference_found',
    aggregate: `payment_difference:${id}`,
    data: { id, kind },
  });
  return true;
}

/** No person may read these, so the platform does, for an administrator whose role was checked. */
export async function listDifferences(
  deps: ReadDeps,
  { origin }: Person,
  { limit, after, open }: DifferenceFilter,
): Promise<Page<PaymentDifference>> {
  const db = asActor(deps, system('read differences of payments', origin));
  const rows = await listDifferencesBefore(db, open, limit + 1, paymentCursor.read(after));
  return pageOf(rows.map(inNumbers), limit, ({ found_at, id }) => paymentCursor.write([found_at, id]));
}

export async function resolve(deps: ReadDeps, admin: Person, id: string, note: string): Promise<PaymentDifference> {
  return transact(deps, system('resolve a difference of payments', admin.origin), async (deps) => {
    const change = { resolved_at: deps.now(), resolved_by: admin.userId, note };
    const row = await resolveDifference(deps.db, id, change);
    if (!row) throw new AppError('payments.difference_not_found');
    audit.record(deps, admin, { action: 'payments.difference_resolved', object: `payment_difference:${id}` });
    return inNumbers(row);
  });
}

const textOf = (amount: number | null): string | null => (amount === null ? null : String(amount));
const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

const inNumbers = (row: DifferenceRow): PaymentDifference => ({
  ...row,
  expected_minor: numberOf(row.expected_minor),
  found_minor: numberOf(row.found_minor),
});
