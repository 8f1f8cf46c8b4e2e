import { z } from 'zod';
import { approvalStates } from './approvals.ts';
import { event, onlyId } from './event.ts';

export const approvalsEvents = {
  'approvals.approval_asked': event({
    aggregate: 'approval',
    description: 'A person is asked to agree to something on their phone.',
    data: z.object({ id: z.uuid(), kind: z.string() }),
    example: { ...onlyId.example, kind: 'admin.role_grant' },
  }),
  'approvals.approval_ended': event({
    aggregate: 'approval',
    description: 'A person has agreed or refused, or the question is over.',
    data: z.object({ id: z.uuid(), state: z.enum(approvalStates) }),
    example: { ...onlyId.example, state: 'APPROVED' },
  }),
};
