import {
  applicationStates,
  type ApplicationFlag,
  type ApplicationGate,
  type ApplicationState,
} from '@tamga/contract/cases.states';
import type { Actor } from '#platform/actor';
import { defineStates } from '#platform/data/states';

/** What the table judges by: the application as it stands, and where the actor stands towards it. */
export interface ApplicationLife {
  id: string;
  state: ApplicationState;
  applicant_id: string;
  assigned_to: string | null;
  gates: readonly ApplicationGate[];
  flags: readonly ApplicationFlag[];
  decided_at: Date | null;
  decided_by: readonly string[];
  due_at: Date | null;
  waits_until: Date | null;
  appeal_until: Date | null;
  /** Two officers decide. */
  second_approver: boolean;
  proposed: 'approve' | 'reject' | null;
  proposed_by: string | null;
  /** The applicant was asked for PIN2, or has given it. */
  signed: boolean;
  /** What the actor is in the organisation, which must be active; null for everybody else. */
  standing: 'officer' | 'supervisor' | null;
  /** Whether the officer who has it may still decide. */
  has_assignee: boolean;
}

type Row = ApplicationLife;

/**
 * Nobody decides on their own application, nor on an appeal against what they decided. Once the appeal is decided, too, who
 * did it carries it out.
 */
export const isConflicted = (
  { applicant_id, flags, decided_at, decided_by }: Pick<Row, 'applicant_id' | 'flags' | 'decided_at' | 'decided_by'>,
  userId: string,
): boolean =>
  applicant_id === userId || (flags.includes('appeal') && decided_at === null && decided_by.includes(userId));

const isOfficer = (row: Row, actor: Actor): boolean =>
  actor.kind === 'person' &&
  row.standing !== null &&
  actor.permissions.has('gov.review') &&
  !isConflicted(row, actor.userId);

const isPast = (moment: Date | null, now: Date): boolean => moment !== null && moment.getTime() <= now.getTime();

export const applicationLife = defineStates({
  table: 'cases.application',
  about:
    'An application of a citizen for a service. What it waits for beyond its state are gates: with one open it does not go ' +
    'on. Two officers decide where the service says so: the first proposes, and another confirms or objects.',
  states: applicationStates,
  first: ['draft'],
  moves: [
    { action: 'edit', from: ['draft'], to: 'draft', by: ['applicant'] },
    { action: 'submit', from: ['draft'], to: 'submitted', by: ['applicant'] },
    { action: 'submit', from: ['draft'], to: 'submitted', by: ['system'], when: ['signed'] },
    { action: 'enqueue', from: ['submitted'], to: 'queued', by: ['system'], when: ['no_gates'] },
    { action: 'assign', from: ['queued', 'in_review'], to: 'in_review', by: ['supervisor'], when: ['no_gates'] },
    { action: 'assign', from: ['queued'], to: 'in_review', by: ['officer'] },
    { action: 'assign', from: ['in_review'], to: 'in_review', by: ['assignee'], when: ['no_gates'] },
    { action: 'unassign', from: ['in_review'], to: 'queued', by: ['assignee', 'supervisor'], when: ['no_gates'] },
    { action: 'request_info', from: ['in_review'], to: 'info_requested', by: ['assignee'], when: ['no_gates'] },
    { action: 'provide_info', from: ['info_requested'], to: 'in_review', by: ['applicant'], when: ['has_assignee'] },
    { action: 'provide_info', from: ['info_requested'], to: 'queued', by: ['applicant'] },
    {
      action: 'miss_info',
      from: ['info_requested'],
      to: 'in_review',
      by: ['system'],
      when: ['waited', 'has_assignee'],
    },
    { action: 'miss_info', from: ['info_requested'], to: 'queued', by: ['system'], when: ['waited'] },
    { action: 'approve', from: ['in_review'], to: 'approved', by: ['assignee'], when: ['no_gates', 'one_decides'] },
    { action: 'approve', from: ['in_review'], to: 'in_review', by: ['assignee'], when: ['no_gates'] },
    { action: 'reject', from: ['in_review'], to: 'rejected', by: ['assignee'], when: ['no_gates', 'one_decides'] },
    { action: 'reject', from: ['in_review'], to: 'in_review', by: ['assignee'], when: ['no_gates'] },
    { action: 'confirm', from: ['in_review'], to: 'approved', by: ['second'], when: ['approval_proposed'] },
    { action: 'confirm', from: ['in_review'], to: 'rejected', by: ['second'], when: ['rejection_proposed'] },
    { action: 'object', from: ['in_review'], to: 'in_review', by: ['second'], when: ['proposed'] },
    { action: 'complete', from: ['approved'], to: 'completed', by: ['assignee', 'supervisor'], when: ['no_gates'] },
    { action: 'appeal', from: ['rejected'], to: 'queued', by: ['applicant'], when: ['may_appeal'] },
    {
      action: 'withdraw',
      from: ['draft', 'submitted', 'queued', 'in_review', 'info_requested'],
      to: 'withdrawn',
      by: ['applicant'],
    },
    // Of a person who is erased nothing is under way any more.
    {
      action: 'withdraw',
      from: ['draft', 'submitted', 'queued', 'in_review', 'info_requested', 'approved'],
      to: 'withdrawn',
      by: ['system'],
    },
    { action: 'escalate', from: ['queued'], to: 'queued', by: ['system'], when: ['overdue'] },
    { action: 'escalate', from: ['in_review'], to: 'in_review', by: ['system'], when: ['overdue'] },
    { action: 'expire', from: ['draft', 'submitted'], to: 'expired', by: ['system'], when: ['waited'] },
  ],
  who: {
    applicant: (row: Row, actor) => actor.kind === 'person' && actor.userId === row.applicant_id,
    officer: isOfficer,
    assignee: (row: Row, actor) => isOfficer(row, actor) && actor.kind === 'person' && row.assigned_to === actor.userId,
    supervisor: (row: Row, actor) => isOfficer(row, actor) && row.standing === 'supervisor',
    second: (row: Row, actor) => isOfficer(row, actor) && actor.kind === 'person' && row.proposed_by !== actor.userId,
    system: (_: Row, actor) => actor.kind === 'system',
  },
  guards: {
    no_gates: ({ gates }: Row) => gates.length === 0,
    signed: ({ signed }: Row) => signed,
    has_assignee: ({ has_assignee }: Row) => has_assignee,
    one_decides: ({ second_approver }: Row) => !second_approver,
    proposed: ({ proposed }: Row) => proposed !== null,
    approval_proposed: ({ proposed }: Row) => proposed === 'approve',
    rejection_proposed: ({ proposed }: Row) => proposed === 'reject',
    may_appeal: ({ flags, appeal_until }: Row, now) =>
      !flags.includes('appeal') && appeal_until !== null && !isPast(appeal_until, now),
    waited: ({ waits_until }: Row, now) => isPast(waits_until, now),
    overdue: ({ due_at, flags }: Row, now) => !flags.includes('overdue') && isPast(due_at, now),
  },
  refusals: {
    state: 'cases.state_conflict',
    who: 'cases.not_assignee',
    guards: {
      no_gates: 'cases.gate_open',
      signed: 'cases.state_conflict',
      has_assignee: 'cases.state_conflict',
      one_decides: 'cases.state_conflict',
      proposed: 'cases.nothing_proposed',
      approval_proposed: 'cases.nothing_proposed',
      rejection_proposed: 'cases.nothing_proposed',
      may_appeal: 'cases.appeal_over',
      waited: 'cases.not_due',
      overdue: 'cases.not_due',
    },
  },
});
