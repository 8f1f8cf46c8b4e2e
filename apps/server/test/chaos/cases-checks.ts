import assert from 'node:assert/strict';
import * as ledger from '#modules/ledger';
import type { Applicant } from './cases-story.ts';
import type { CasesTown } from './cases-town.ts';
import { until } from './harness.ts';

/** What happens to each, in this order; that an officer has looked at it stands between. */
const happened = ['begun', 'submitted', 'gate_closed', 'queued', 'assigned', 'decided', 'completed'];
const told = happened.filter((type) => type !== 'gate_closed').map((type) => `cases.application_${type}`);
const notices = [
  'application_submitted',
  'payment_succeeded',
  'appointment_booked',
  'application_approved',
  'application_completed',
  'reference_issued',
];

/** Nothing is lost and nothing is there twice, of what these people applied for. */
export async function checkStories(town: CasesTown, applicants: readonly Applicant[]): Promise<void> {
  await everythingIsDone(town);
  for (const one of applicants) await checkOne(town, one);
  const { rows, house } = town;
  assert.deepEqual(
    await rows('select taken, capacity from appointments.slot where id = $1', [applicants[0]?.slotId]),
    [{ taken: applicants.length, capacity: applicants.length }],
    'every place is counted, and none twice',
  );
  const unequal = `select transaction_id from payments.entry group by transaction_id, currency having sum(amount_minor) <> 0`;
  assert.deepEqual(await rows(unequal), [], 'the books sum to zero');
  assert.deepEqual(await rows('select id from payments.difference'), [], 'and agree with the bank');

  const { broken, verified } = await ledger.verifyLog(house.deps, { from: 1 });
  assert.equal(broken, null);
  const [numbers] = await rows<object>(
    'select count(distinct seq)::int as count, max(seq)::int as last from audit.record',
  );
  assert.deepEqual(numbers, { count: verified, last: verified }, 'the audit log is whole');
}

/** What was left for later is done by itself: events are handed on, records sealed, jobs done. */
async function everythingIsDone({ rows }: CasesTown): Promise<void> {
  const isEmpty = async (query: string) => (await rows(query)).length === 0;
  await until('events are handed on', () => isEmpty('select id from platform.outbox_pending'), 60_000);
  await until('records are sealed', () => isEmpty('select id from audit.pending'), 60_000);
  // What comes by the clock is always waiting for its next time.
  const waiting = `select id, name, state, output from pgboss.job_common where state < 'completed'
    and name not like '\\_\\_pgboss%' and name not in (select name from pgboss.schedule)`;
  await until('jobs are done', () => isEmpty(waiting), 60_000).catch(async (cause: unknown) => {
    throw new Error(`these jobs are left: ${JSON.stringify(await rows(waiting))}`, { cause });
  });
}

async function checkOne({ rows, sandbox }: CasesTown, { id, citizen: { userId } }: Applicant): Promise<void> {
  const own = await rows<{ id: string; state: string; number: string }>(
    'select id, state, number from cases.application where applicant_id = $1',
    [userId],
  );
  assert.deepEqual(own, [{ id, state: 'completed', number: own[0]?.number }], 'one application');
  assert.match(own[0]?.number ?? '', /^\d{4}-[A-Z0-9]+-\d{7}-\d\d$/);

  const events = await rows<{ seq: number; type: string }>(
    'select seq, type from cases.event where application_id = $1 order by seq',
    [id],
  );
  assert.deepEqual(
    events.map(({ seq }) => seq),
    events.map((_, index) => index + 1),
    'no gap in its history',
  );
  assert.deepEqual(
    events.map(({ type }) => type).filter((type) => type !== 'viewed'),
    happened,
  );
  for (const [table, column, order] of [
    ['platform.outbox', 'type', 'position'],
    ['audit.record', 'action', 'seq'],
  ] as const) {
    const aggregate = table === 'audit.record' ? 'object' : 'aggregate';
    const lines = await rows<{ word: string }>(
      `select ${column} as word from ${table} where ${aggregate} = $1 and ${column} like 'cases.application%' order by ${order}`,
      [`case:${id}`],
    );
    assert.deepEqual(
      lines.map(({ word }) => word),
      told,
      table,
    );
  }

  const paid = await rows<{ state: string; provider_ref: string; refunded: number; entries: number }>(
    `select state, provider_ref, refunded_minor::int as refunded,
            (select count(*)::int from payments.entry e where e.fee_id = p.fee_id) as entries
     from payments.payment p where case_id = $1`,
    [id],
  );
  assert.deepEqual(
    paid.map(({ state, refunded, entries }) => [state, refunded, entries]),
    [['success', 0, 4]],
    'paid once, and owed once before',
  );
  const money = [...sandbox.world.bank.money.values()].filter(({ invoiceId }) => invoiceId === paid[0]?.provider_ref);
  assert.deepEqual(
    money.map(({ state }) => state),
    ['PAID'],
  );
  const one = async (query: string) => assert.equal((await rows(query, [id])).length, 1, query);
  await one(`select id from appointments.booking where case_id = $1 and state = 'booked'`);
  await one('select id from appointments.booking where case_id = $1');
  await one(`select id from cases.decision where application_id = $1 and outcome = 'approve'`);
  await one(`select number from "references".reference where case_id = $1 and state = 'issued' and pdf_id is not null`);
  await one(`select number from "references".reference where case_id = $1`);
  await one(`select id from approvals.approval where subject_id = (select applicant_id from cases.application where id = $1)
    and state = 'APPROVED'`);

  const kinds = await rows<{ kind: string }>('select kind from notifications.notice where user_id = $1', [userId]);
  assert.deepEqual(kinds.map(({ kind }) => kind).toSorted(), notices.toSorted(), 'told of each thing once');
}
