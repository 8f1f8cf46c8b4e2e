import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { PaymentState, RefundState } from '@tamga/contract/payments';
import { type Actor, type Person, system } from '#platform/actor';
import { everyCell } from '#test/states';
import { paymentStates } from './payments.states.ts';
import { refundStates } from './refunds.states.ts';

const origin = { requestId: 'test', address: '', auditRecords: 0 };
const person = (userId: string): Person => ({
  kind: 'person',
  userId,
  sessionId: randomUUID(),
  role: 'manager',
  level: 3,
  permissions: new Set(['gov.review'] as const),
  renewedBy: 'recent_eid',
  origin,
});
const payer_id = randomUUID();
const actors: Record<string, Actor> = {
  payer: person(payer_id),
  another: person(randomUUID()),
  visitor: { kind: 'visitor', origin },
  platform: system('test'),
};

/** Written apart from the table, which must not be its own witness: who, from where, what, and where it leads. */
const ways = [
  'payer created pay started',
  'payer started cancel failed',
  'payer error cancel failed',
  'platform started hold submitted',
  'platform error hold submitted',
  'platform started capture success',
  'platform submitted capture success',
  'platform error capture success',
  'platform started refuse failed',
  'platform submitted refuse failed',
  'platform error refuse failed',
  'platform started expire failed',
  'platform submitted expire failed',
  'platform error expire failed',
  'platform started doubt error',
  'platform submitted doubt error',
  'platform error resume started',
  'platform started give_up failed',
  'platform submitted give_up failed',
  'platform error give_up failed',
  'platform created withdraw cancelled',
  'platform started withdraw cancelled',
  'platform submitted withdraw cancelled',
  'platform error withdraw cancelled',
  'platform failed correct success',
  'platform cancelled correct success',
];

for (const [name, actor] of Object.entries(actors))
  test(`what ${name} may do with a payment in every state`, () => {
    const rowIn = (state: PaymentState) => ({ id: randomUUID(), state, payer_id });
    for (const { state, action, verdict } of everyCell(paymentStates, rowIn, actor)) {
      const way = ways.find((one) => one.startsWith(`${name} ${state} ${action} `));
      const cell = `${name} ${state} ${action}`;
      if (way) assert.deepEqual(verdict, { is: 'allowed', to: way.split(' ')[3] }, cell);
      else assert.ok(verdict.is === 'not theirs' || verdict.is === 'wrong state', cell);
    }
  });

test('what is paid stays paid, whoever asks', () => {
  for (const { from, action } of paymentStates.moves) assert.ok(!from.some((state) => state === 'success'), action);
});

test('a refund ends once, and only the platform ends it', () => {
  const rowIn = (state: RefundState) => ({ id: randomUUID(), state });
  for (const [name, actor] of Object.entries(actors))
    for (const { state, verdict } of everyCell(refundStates, rowIn, actor))
      assert.equal(verdict.is === 'allowed', name === 'platform' && state === 'submitted', `${name} ${state}`);
});
