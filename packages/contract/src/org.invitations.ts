import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const takeUpInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/org/invitations/accept',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Take up an invitation from a mail',
  description:
    'Makes the signed-in person what the invitation says, such as the owner. A code works once, within seven days. ' +
    'An organisation that waited for its owner becomes active.',
  body: z.object({
    code: z
      .string()
      .regex(/^[\w-]{32}$/)
      .describe('The code in the mail.'),
  }),
  data: z.object({ tenant_id: z.uuid(), role: z.string() }),
  errors: ['org.invitation_not_found'],
  limit: { requests: 10, perSeconds: 60, burst: 5, key: 'user' },
  example: {
    body: { code: 'k2h7Vn3cQ9bXz1LmP0sRtYu5wEaGdJfH' },
    data: { tenant_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11', role: 'owner' },
  },
});
