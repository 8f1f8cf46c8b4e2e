import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { type ApplicationState, applicationStates } from '@tamga/contract/cases.states';
import { type Actor, system } from '#platform/actor';
import { actorOf } from '#test/cases';
import { everyCell } from '#test/states';
import { type ApplicationLife, applicationLife } from './applications.states.ts';

const [applicant, assignee, colleague, chief] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const now = new Date('2026-03-02T04:00:00Z');
const [before, later] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];

/** Everybody who could try, and where they stand in the organisation. */
const roles: Record<string, { actor: Actor; standing: ApplicationLife['standing'] }> = {
  applicant: { actor: actorOf({ userId: applicant }, []), standing: null },
  assignee: { actor: actorOf({ userId: assignee }), standing: 'officer' },
  colleague: { actor: actorOf({ userId: colleague }), standing: 'officer' },
  supervisor: { actor: actorOf({ userId: chief }), standing: 'supervisor' },
  'member without the permission': { actor: actorOf({ userId: colleague }, []), standing: 'supervisor' },
  'officer of another organisation': { actor: actorOf({ userId: colleague }), standing: null },
  'applicant who is an officer': { actor: actorOf({ userId: applicant }), standing: 'supervisor' },
  visitor: { actor: { kind: 'visitor', origin: system('test').origin }, standing: null },
  platform: { actor: system('test'), standing: null },
};

/** Written apart from the table, which must not be its own witness: who, from where, what, and where it leads. */
const ways = [
  'applicant draft edit draft',
  'applicant draft submit submitted',
  'platform draft submit submitted',
  'platform submitted enqueue queued',
  'assignee queued assign in_review',
  'colleague queued assign in_review',
  'supervisor queued assign in_review',
  'assignee in_review assign in_review',
  'supervisor in_review assign in_review',
  'assignee in_review unassign queued',
  'supervisor in_review unassign queued',
  'assignee in_review request_info info_requested',
  'applicant info_requested provide_info in_review',
  'platform info_requested miss_info in_review',
  'assignee in_review approve approved',
  'assignee in_review reject rejected',
  'assignee approved complete completed',
  'supervisor approved complete completed',
  'applicant rejected appeal queued',
  'applicant draft withdraw withdrawn',
  'applicant submitted withdraw withdrawn',
  'applicant queued withdraw withdrawn',
  'applicant in_review withdraw withdrawn',
  'applicant info_requested withdraw withdrawn',
  'platform draft withdraw withdrawn',
  'platform submitted withdraw withdrawn',
  'platform queued withdraw withdrawn',
  'platform in_review withdraw withdrawn',
  'platform info_requested withdraw withdrawn',
  'platform approved withdraw withdrawn',
  'platform queued escalate queued',
  'platform in_review escalate in_review',
  'platform draft expire expired',
  'platform submitted expire expired',
];
/** Who is an officer of their own application is its applicant, and nothing else. */
const twins = ways.flatMap((way) =>
  way.startsWith('applicant ') ? [`applicant who is an officer${way.slice(9)}`] : [],
);

const rowIn = (
  state: ApplicationState,
  standing: ApplicationLife['standing'],
  change: Partial<ApplicationLife> = {},
) => ({
  id: randomUUID(),
  state,
  applicant_id: applicant,
  assigned_to: assignee,
  gates: [],
  flags: [],
  decided_at: null,
  decided_by: [],
  due_at: before,
  waits_until: before,
  appeal_until: later,
  second_approver: false,
  proposed: null,
  proposed_by: null,
  signed: true,
  standing,
  has_assignee: true,
  ...change,
});

for (const [name, { actor, standing }] of Object.entries(roles))
  test(`what the ${name} may do in every state`, () => {
    const cells = everyCell(applicationLife, (state) => rowIn(state, standing), actor, now);
    assert.equal(cells.length, applicationStates.length * 17);
    for (const { state, action, verdict, allowed } of cells) {
      const start = `${name} ${state} ${action} `;
      const way = [...ways, ...twins].find((one) => one.startsWith(start));
      if (way) assert.deepEqual(verdict, { is: 'allowed', to: way.slice(start.length) }, start);
      else assert.notEqual(verdict.is, 'allowed', start);
      assert.equal(allowed.includes(action), way !== undefined, start);
    }
  });

const may = (role: string, action: string, state: ApplicationState, change: Partial<ApplicationLife>) => {
  const { actor, standing } = roles[role]!;
  const cells = everyCell(applicationLife, (at) => rowIn(at, standing, change), actor, now);
  const { verdict } = cells.find((cell) => cell.state === state && cell.action === action)!;
  return verdict.is === 'allowed' ? verdict.to : 'guard' in verdict ? verdict.guard : verdict.is;
};

test('with an open gate nothing goes on, and what ends it still does', () => {
  const gates = ['payment'] as const;
  assert.equal(may('platform', 'enqueue', 'submitted', { gates }), 'no_gates');
  assert.equal(may('platform', 'expire', 'submitted', { gates }), 'expired');
  assert.equal(may('applicant', 'withdraw', 'submitted', { gates }), 'withdrawn');
  for (const action of ['approve', 'reject', 'request_info', 'assign', 'unassign'])
    assert.equal(may('assignee', action, 'in_review', { gates: ['second_decision'] }), 'no_gates', action);
  assert.equal(may('assignee', 'complete', 'approved', { gates: ['confirmation'] }), 'no_gates');
});

test('where two decide, the first proposes and another confirms or objects, never the same', () => {
  const pair = { second_approver: true };
  assert.equal(may('assignee', 'approve', 'in_review', pair), 'in_review');
  assert.equal(may('assignee', 'reject', 'in_review', pair), 'in_review');
  const proposed = {
    ...pair,
    gates: ['second_decision'] as const,
    proposed: 'approve' as const,
    proposed_by: assignee,
  };
  assert.equal(may('colleague', 'confirm', 'in_review', proposed), 'approved');
  assert.equal(may('colleague', 'confirm', 'in_review', { ...proposed, proposed: 'reject' }), 'rejected');
  assert.equal(may('colleague', 'object', 'in_review', proposed), 'in_review');
  assert.equal(may('assignee', 'confirm', 'in_review', proposed), 'not theirs');
  assert.equal(may('applicant who is an officer', 'confirm', 'in_review', proposed), 'not theirs');
  assert.equal(may('colleague', 'confirm', 'in_review', pair), 'approval_proposed');
});

test('an appeal is for others than those who decided', () => {
  const appeal = { flags: ['appeal'] as const, decided_by: [assignee] };
  assert.equal(may('assignee', 'assign', 'queued', appeal), 'not theirs');
  assert.equal(may('assignee', 'approve', 'in_review', appeal), 'not theirs');
  assert.equal(may('colleague', 'assign', 'queued', appeal), 'in_review');
  assert.equal(may('assignee', 'complete', 'approved', { ...appeal, decided_at: before }), 'completed');
  assert.equal(may('applicant', 'appeal', 'rejected', { flags: ['appeal'] }), 'may_appeal');
  assert.equal(may('applicant', 'appeal', 'rejected', { appeal_until: before }), 'may_appeal');
});

test('what is not due does not end, and without an officer it waits for the next', () => {
  assert.equal(may('platform', 'expire', 'draft', { waits_until: later }), 'waited');
  assert.equal(may('platform', 'escalate', 'queued', { due_at: later }), 'overdue');
  assert.equal(may('platform', 'escalate', 'queued', { flags: ['overdue'] }), 'overdue');
  assert.equal(may('applicant', 'provide_info', 'info_requested', { has_assignee: false }), 'queued');
  assert.equal(may('platform', 'miss_info', 'info_requested', { has_assignee: false }), 'queued');
  assert.equal(may('platform', 'submit', 'draft', { signed: false }), 'signed');
});
