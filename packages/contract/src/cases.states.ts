/** The words of the life of an application, which the wire, the database and the table of moves share. */
export const applicationStates = [
  'draft',
  'submitted',
  'queued',
  'in_review',
  'info_requested',
  'approved',
  'rejected',
  'completed',
  'withdrawn',
  'expired',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** What keeps an application from going on. */
export const applicationGates = ['payment', 'evidence', 'appointment', 'second_decision', 'confirmation'] as const;
export type ApplicationGate = (typeof applicationGates)[number];

/** What its readers should notice. */
export const applicationFlags = [
  'overdue',
  'escalated',
  'possible_duplicate',
  'form_changed',
  'officer_edited',
  'appeal',
  'info_missing',
] as const;
export type ApplicationFlag = (typeof applicationFlags)[number];

export const applicationActions = [
  'edit',
  'submit',
  'enqueue',
  'assign',
  'unassign',
  'request_info',
  'provide_info',
  'miss_info',
  'approve',
  'reject',
  'confirm',
  'object',
  'complete',
  'appeal',
  'withdraw',
  'escalate',
  'expire',
] as const;
export type ApplicationAction = (typeof applicationActions)[number];
