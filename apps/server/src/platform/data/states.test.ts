import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { everyCell } from '#test/states';
import { type Actor, system } from '#platform/actor';
import { diagramOf, isStateTable } from './state-diagram.ts';
import { allowedActions, defineStates, judge } from './states.ts';

interface Loan {
  state: 'asked' | 'lent' | 'returned';
  readerId: string;
  isPaid: boolean;
}

const loans = defineStates({
  // Any table will do where nothing is moved.
  table: 'org.organisation',
  about: 'A book.',
  states: ['asked', 'lent', 'returned'],
  first: ['asked'],
  moves: [
    { action: 'lend', from: ['asked'], to: 'lent', by: ['library'], when: ['paid'] },
    { action: 'give_back', from: ['lent'], to: 'returned', by: ['reader', 'library'] },
    { action: 'give_up', from: ['asked'], to: 'returned', by: ['reader'], when: ['unpaid'] },
    { action: 'give_up', from: ['asked'], to: 'asked', by: ['reader'], when: ['paid'] },
  ],
  who: {
    library: (_: Loan, actor) => actor.kind === 'system',
    reader: (loan: Loan, actor) => actor.kind === 'person' && actor.userId === loan.readerId,
  },
  guards: { paid: ({ isPaid }: Loan) => isPaid, unpaid: ({ isPaid }: Loan) => !isPaid },
  refusals: {
    state: 'org.state_conflict',
    who: 'org.not_allowed',
    guards: { paid: 'org.organisation_not_active', unpaid: 'org.member_exists' },
  },
});

const now = new Date();
const library = system('test');
const reader = { ...library, kind: 'person', userId: 'bolor' } as unknown as Actor;
const loan = (more: Partial<Loan> = {}): Loan => ({ state: 'asked', readerId: 'bolor', isPaid: true, ...more });

suite('a table of states', () => {
  test('lets those move whom it names, from where it says, under its conditions', () => {
    assert.deepEqual(judge(loans, loan(), 'lend', library, now), { is: 'allowed', to: 'lent' });
    assert.deepEqual(judge(loans, loan({ isPaid: false }), 'lend', library, now), { is: 'held', guard: 'paid' });
    assert.deepEqual(judge(loans, loan({ state: 'lent' }), 'lend', library, now), { is: 'wrong state' });
    assert.deepEqual(judge(loans, loan({ readerId: 'dorj' }), 'give_up', reader, now), { is: 'not theirs' });
  });

  test('tells whoever may not nothing of the state', () => {
    for (const state of loans.states) {
      assert.deepEqual(judge(loans, loan({ state }), 'lend', reader, now), { is: 'not theirs' });
    }
  });

  test('takes the first way of an action whose conditions hold', () => {
    assert.deepEqual(judge(loans, loan({ isPaid: false }), 'give_up', reader, now), { is: 'allowed', to: 'returned' });
    assert.deepEqual(judge(loans, loan(), 'give_up', reader, now), { is: 'allowed', to: 'asked' });
  });

  test('lists what is allowed and nothing else, for everybody in every state', () => {
    assert.deepEqual(allowedActions(loans, loan(), reader, now), ['give_up']);
    assert.deepEqual(allowedActions(loans, loan({ state: 'lent' }), reader, now), ['give_back']);
    for (const actor of [library, reader]) {
      for (const { action, verdict, allowed } of everyCell(loans, (state) => loan({ state }), actor)) {
        assert.equal(allowed.includes(action), verdict.is === 'allowed');
      }
    }
  });

  test('is drawn with its beginnings, its ways, its conditions and its ends', () => {
    assert.ok(isStateTable(loans) && !isStateTable({ moves: {} }));
    const drawing = diagramOf(loans);
    for (const line of [
      '[*] --> asked',
      'asked --> lent: lend by library [paid]',
      'lent --> returned: give_back by reader or library',
      'returned --> [*]',
    ]) {
      assert.ok(drawing.includes(`  ${line}\n`), line);
    }
    assert.equal(drawing.match(/\[\*\]/g)?.length, 2);
  });
});
