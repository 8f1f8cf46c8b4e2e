import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timestamp } from './timestamp.ts';

export const closingGraceDays = 14;

export const Closing = z
  .object({
    closed_at: timestamp.nullable().describe('When the person closed the account; null where it is open.'),
    erased_after: timestamp.nullable().describe('From then on everything personal is erased, unless it is taken back.'),
    sole_owner_of: z
      .array(z.object({ id: z.uuid(), name: z.string() }))
      .describe('Organisations that would be left without an owner; each needs another one first.'),
    superadmin: z
      .enum(['no', 'one', 'last'])
      .describe('A super administrator is removed by another first; the last one cannot be.'),
  })
  .meta({ id: 'Closing' });
export type Closing = z.output<typeof Closing>;

const open = { closed_at: null, erased_after: null, sole_owner_of: [], superadmin: 'no' } as const;
const closed = {
  closed_at: '2026-01-05T02:30:00.000Z',
  erased_after: '2026-01-19T02:30:00.000Z',
  sole_owner_of: [],
  superadmin: 'no',
} as const;

export const getClosing = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/closing',
  access: 'signed-in',
  summary: 'Whether my account is closed',
  description: 'And if it is open, what stands in the way of closing it.',
  data: Closing,
  example: { data: { ...open, sole_owner_of: [] } },
});

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/v1/users/me/closing',
  access: 'signed-in',
  assurance: 'recent',
  summary: 'Close my account',
  description:
    'Ends every session of the person, also the one that asks, and withdraws every consent. For 14 days they can sign in ' +
    'and take it back; then everything personal is erased. What the law has kept stays: the audit log, and what was signed.',
  data: z.object({ erased_after: timestamp }),
  errors: ['closing.already_closed', 'closing.last_owner', 'closing.superadmin', 'closing.last_superadmin'],
  example: { data: { erased_after: closed.erased_after } },
});

export const reopenAccount = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/me/closing',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Take back that I closed my account',
  description: 'Consents do not come back; everything else is as it was.',
  data: Closing,
  errors: ['closing.not_closed'],
  example: { data: { ...open, sole_owner_of: [] } },
});
