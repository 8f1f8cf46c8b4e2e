import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

const key = z.string().regex(/^[0-9a-f]{40}$/);

export const Lockout = z
  .object({
    key: key.describe('A keyed hash of the account or the network; it tells nobody whose it is.'),
    failures: z.int(),
    failed_at: timestamp,
    locked_until: timestamp,
  })
  .meta({ id: 'Lockout' });
export type Lockout = z.output<typeof Lockout>;

const example = {
  key: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
  failures: 6,
  failed_at: '2026-01-05T02:30:00.000Z',
  locked_until: '2026-01-05T02:32:00.000Z',
};

export const listLockouts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/lockouts',
  access: 'permission:users.manage',
  summary: 'Who is locked out',
  description: 'Accounts and networks that failed to sign in too often and must wait, the longest wait first.',
  query: z.object({
    ...pageQuery,
    user_id: z.uuid().optional().describe('Only the lockout of this user, who asked to be let in.'),
  }),
  data: pageOf(Lockout),
  errors: ['users.user_not_found'],
  example: { query: { limit: 20 }, data: { items: [example], next: null } },
});

export const releaseLockout = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/lockouts/{key}',
  access: 'permission:users.manage',
  owner: 'platform',
  summary: 'Let somebody try again',
  description: 'Ends the wait and forgets the failures.',
  params: z.object({ key }),
  data: z.object({ key }),
  errors: ['admin.lockout_not_found'],
  example: { params: { key: example.key }, data: { key: example.key } },
});
