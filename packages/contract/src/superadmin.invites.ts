import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

const email = z.email().max(254).toLowerCase();
const limit = { requests: 10, perSeconds: 60, burst: 5, key: 'user' } as const;

export const Invite = z
  .object({
    email: z.string(),
    invited_by: z.uuid().nullable().describe('Null where it was invited from the command line.'),
    created_at: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: 'Invite' });
export type Invite = z.output<typeof Invite>;

const example = {
  email: 'bolormaa@example.mn',
  invited_by: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  created_at: '2026-01-05T02:30:00.000Z',
  expires_at: '2026-01-12T02:30:00.000Z',
};

export const listInvites = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/invites',
  access: 'role:superadmin',
  summary: 'Who is invited to be a super administrator',
  description: 'Those that hold still, in the order of their addresses.',
  query: z.object(pageQuery),
  data: pageOf(Invite),
  example: { query: { limit: 20 }, data: { items: [example], next: null } },
});

export const invite = endpoint({
  method: 'POST',
  path: '/api/v1/superadmin/invites',
  access: 'role:superadmin',
  summary: 'Invite somebody to be a super administrator',
  description:
    'By the address of their social account, which is written to. The invitation holds for seven days, is used up by ' +
    'becoming one, and begins anew when it is repeated.',
  body: z.object({ email }),
  data: Invite,
  errors: ['superadmin.already_onboarded', 'mail.not_configured'],
  idempotencyKey: 'required',
  assurance: 'recent',
  limit,
  example: { body: { email: example.email }, data: example },
});

export const withdrawInvite = endpoint({
  method: 'DELETE',
  path: '/api/v1/superadmin/invites/{email}',
  access: 'role:superadmin',
  owner: 'platform',
  summary: 'Withdraw an invitation',
  description: 'Also of somebody who is on their way already: they are refused at the last step.',
  params: z.object({ email }),
  data: z.object({ email: z.string() }),
  errors: ['superadmin.invite_not_found'],
  assurance: 'recent',
  limit,
  example: { params: { email: example.email }, data: { email: example.email } },
});
