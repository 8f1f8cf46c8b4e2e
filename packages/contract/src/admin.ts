import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nationalId } from './national-id.ts';
import { pageOf, pageQuery } from './page.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';

const role = z.string().regex(/^[a-z][a-z0-9_]{1,31}$/);
const reason = line(500).optional().describe('Why, in the words of the administrator. It is kept with the record.');

export const ManagedUser = z
  .object({
    id: z.uuid(),
    civil_id: z.string(),
    family_name: z.string(),
    given_name: z.string(),
    email: z.string().nullable(),
    role,
    superadmin: z.boolean().describe('Whether they are a super administrator, beside their role.'),
    active: z.boolean(),
    created_at: timestamp,
    deleted_at: timestamp.nullable().describe('Since when the account is given up.'),
  })
  .meta({ id: 'ManagedUser' });
export type ManagedUser = z.output<typeof ManagedUser>;

export const UserFilter = z.object({
  ...pageQuery,
  id: z.uuid().optional().describe('Only this user.'),
  q: line(100)
    .optional()
    .describe(
      'A civil id, or the first letters of names: of the given name or the family name, or of both in this order: ' +
        'family name, given name. What is found by name comes in the order of names.',
    ),
  role: role.optional(),
  active: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  created_from: timestamp.optional().describe('Not earlier than this; in the order of creation only.'),
  created_to: timestamp.optional().describe('Earlier than this; in the order of creation only.'),
  sort: z
    .enum(['created_at', 'name'])
    .default('created_at')
    .describe('created_at: the newest first. name: by given name, then family name, in the Mongolian alphabet.'),
});
export type UserFilter = z.output<typeof UserFilter>;

const user = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  civil_id: '110000000011',
  family_name: 'Дорж',
  given_name: 'Болормаа',
  email: null,
  role: 'user',
  superadmin: false,
  active: true,
  created_at: '2026-01-05T02:30:00.000Z',
  deleted_at: null,
};
const params = z.object({ id: z.uuid() });
const refusals = ['users.user_not_found', 'admin.own_account', 'admin.user_not_below'] as const;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/users',
  access: 'permission:users.manage',
  summary: 'Users',
  description: 'Filters are joined. Everybody who is shown finds this reading in their access log.',
  query: UserFilter,
  data: pageOf(ManagedUser),
  limit: { requests: 120, perSeconds: 60, burst: 60, key: 'user' },
  example: { query: { q: 'Болор', limit: 20 }, data: { items: [user], next: null } },
});

export const Grant = z
  .object({
    state: z.enum(['granted', 'pending']).describe('pending: the person is asked to agree with PIN2 on their phone.'),
    role: role.describe('The role that was asked for.'),
    approval_id: z.uuid().nullable().describe('Where it is pending: how it stands is told by /api/v1/approvals/{id}.'),
    expires_at: timestamp.nullable().describe('Until when the person can agree.'),
  })
  .meta({ id: 'Grant' });
export type Grant = z.output<typeof Grant>;

const granted = { state: 'granted', role: 'user', approval_id: null, expires_at: null } as const;

export const createUser = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users',
  access: 'permission:users.manage',
  assurance: 'recent',
  summary: 'Create a user',
  description:
    'Before their first sign-in. The names come from the state directory; where none is connected, they are those given ' +
    'here until the eID says otherwise. A role that needs the consent of the person is pending at first.',
  body: z.object({
    number: nationalId.describe('The civil id; or the register number, where the state directory is connected.'),
    family_name: line(100).optional(),
    given_name: line(100).optional(),
    role: role.default('user'),
  }),
  data: z.object({ user: ManagedUser, grant: Grant }),
  errors: [
    'admin.user_exists',
    'admin.names_needed',
    'rbac.role_not_found',
    'rbac.level_not_below',
    'rbac.permission_not_held',
    'directory.person_not_found',
    'directory.unavailable',
    'directory.not_configured',
  ],
  timeoutMs: 20_000,
  limit: { requests: 30, perSeconds: 60, burst: 15, key: 'user' },
  example: {
    body: { number: '110000000011', family_name: 'Дорж', given_name: 'Болормаа' },
    data: { user, grant: granted },
  },
});

export const changeUserRole = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/users/{id}/role',
  access: 'permission:users.manage',
  owner: 'platform',
  assurance: 'recent',
  summary: 'Give a user a role',
  description:
    'A role below the own one, to somebody below oneself, with no permission that one lacks. A role of level 3 or above ' +
    'is given once the person agrees with PIN2 on their own phone; refused or too late means that nothing changes. Where ' +
    'rights are taken, the person must sign in again.',
  params,
  body: z.object({ role, reason }),
  data: Grant,
  errors: [
    ...refusals,
    'admin.user_inactive',
    'rbac.role_not_found',
    'rbac.level_not_below',
    'rbac.permission_not_held',
    'approvals.too_many_pending',
  ],
  limit: { requests: 30, perSeconds: 60, burst: 15, key: 'user' },
  example: { params: { id: user.id }, body: { role: 'user' }, data: granted },
});

export const changeUserActive = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/users/{id}/active',
  access: 'permission:users.manage',
  owner: 'platform',
  summary: 'Let a user in or keep them out',
  description:
    'Who is kept out is refused from the next request on, and their sessions end. Letting somebody in again also takes ' +
    'back that they were deleted, as long as they were not anonymised.',
  params,
  body: z.object({ active: z.boolean(), reason }),
  data: ManagedUser,
  errors: [...refusals, 'admin.user_erased'],
  example: { params: { id: user.id }, body: { active: false, reason: 'Хүсэлтээр' }, data: { ...user, active: false } },
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/users/{id}',
  access: 'permission:users.manage',
  owner: 'platform',
  assurance: 'recent',
  summary: 'Delete a user',
  description:
    'At once they are kept out and their sessions end. What is personal is taken from the account after the time of ' +
    'retention, for good; until then letting them in again takes this back.',
  params,
  data: z.object({ id: z.uuid(), anonymised_after: timestamp }),
  errors: [...refusals, 'admin.user_erased'],
  example: { params: { id: user.id }, data: { id: user.id, anonymised_after: '2026-04-05T02:30:00.000Z' } },
});
