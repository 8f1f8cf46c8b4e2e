import { z } from 'zod';
import { Grant } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { nationalId } from './national-id.ts';
import { pageOf, pageQuery } from './page.ts';
import { line, prose } from './text.ts';
import { timestamp } from './timestamp.ts';

const reason = prose(500).optional().describe('Kept with the record of the change.');
const limit = { requests: 30, perSeconds: 60, burst: 15, key: 'user' } as const;

export const Administrator = z
  .object({
    id: z.uuid().describe('Of the citizen.'),
    family_name: z.string(),
    given_name: z.string(),
    role: z.string().describe('That the citizen holds, apart from being a super administrator.'),
    superadmin: z
      .object({
        email: z.string(),
        since: timestamp,
        signed_in_at: timestamp.nullable(),
        locked_until: timestamp.nullable().describe('After too many wrong codes.'),
        recovery_codes_left: z.int(),
      })
      .nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Administrator' });
export type Administrator = z.output<typeof Administrator>;

const example = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  family_name: 'Дорж',
  given_name: 'Болормаа',
  role: 'admin',
  superadmin: null,
  created_at: '2026-01-05T02:30:00.000Z',
};
const granted = { state: 'granted', role: 'admin', approval_id: null, expires_at: null } as const;

export const listAdmins = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/admins',
  access: 'role:superadmin',
  summary: 'Administrators and super administrators',
  description: 'Those of one kind, the newest first. Each of them can see in their access log that they were listed.',
  query: z.object({ ...pageQuery, kind: z.enum(['superadmin', 'admin']).default('superadmin') }),
  data: pageOf(Administrator),
  example: { query: { limit: 20, kind: 'admin' }, data: { items: [example], next: null } },
});

const grantErrors = [
  'users.user_not_found',
  'admin.own_account',
  'admin.user_not_below',
  'admin.user_erased',
  'admin.user_inactive',
  'rbac.role_not_found',
  'rbac.level_not_below',
  'rbac.permission_not_held',
  'approvals.too_many_pending',
] as const;

export const addAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/superadmin/admins',
  access: 'role:superadmin',
  summary: 'Make a citizen an administrator',
  description:
    'Of somebody whom the platform knows. They are asked to agree with PIN2 on their phone; it is pending until then.',
  body: z.object({ user_id: z.uuid(), reason }),
  data: Grant,
  errors: grantErrors,
  assurance: 'recent',
  limit,
  example: { body: { user_id: example.id }, data: granted },
});

export const findAdminByRegister = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/admins/by-register',
  access: 'role:superadmin',
  summary: 'Who has this register number',
  description:
    'From the state directory, or from what the platform knows. The person can see in their access log who asked.',
  query: z.object({ number: nationalId }),
  data: z.object({
    civil_id: z.string(),
    family_name: z.string(),
    given_name: z.string(),
    user_id: z.uuid().nullable().describe('Null where the platform does not know them yet.'),
    role: z.string().nullable(),
  }),
  errors: ['directory.person_not_found', 'directory.unavailable', 'users.user_not_found'],
  timeoutMs: 20_000,
  limit,
  example: {
    query: { number: 'УБ90010112' },
    data: { civil_id: '110000000011', family_name: 'Дорж', given_name: 'Болормаа', user_id: null, role: null },
  },
});

export const addAdminByRegister = endpoint({
  method: 'POST',
  path: '/api/v1/superadmin/admins/by-register',
  access: 'role:superadmin',
  summary: 'Make the citizen of this register number an administrator',
  description:
    'As above, and makes them known to the platform where they are not. Where no state directory is connected, the names ' +
    'are those given here until the eID says otherwise.',
  body: z.object({ number: nationalId, family_name: line(100).optional(), given_name: line(100).optional(), reason }),
  data: z.object({ user_id: z.uuid(), grant: Grant }),
  errors: [
    ...grantErrors,
    'admin.user_exists',
    'admin.names_needed',
    'directory.person_not_found',
    'directory.unavailable',
    'directory.not_configured',
  ],
  assurance: 'recent',
  timeoutMs: 20_000,
  limit,
  example: { body: { number: 'УБ90010112' }, data: { user_id: example.id, grant: granted } },
});

const params = z.object({ id: z.uuid().describe('Of the citizen.') });

export const grantAdmin = endpoint({
  method: 'PUT',
  path: '/api/v1/superadmin/admins/{id}/grant',
  access: 'role:superadmin',
  owner: 'platform',
  summary: 'Grant or take the role of an administrator',
  description:
    'Granted, the person is asked to agree with PIN2; taken, it is gone with the next request. Being a super administrator ' +
    'is not granted here but by invitation, since it needs proofs of the person.',
  params,
  body: z.object({ granted: z.boolean(), reason }),
  data: Grant,
  errors: grantErrors,
  assurance: 'recent',
  limit,
  example: { params: { id: example.id }, body: { granted: true }, data: granted },
});

export const removeAdmin = endpoint({
  method: 'DELETE',
  path: '/api/v1/superadmin/admins/{id}',
  access: 'role:superadmin',
  owner: 'platform',
  summary: 'Remove an administrator or super administrator',
  description:
    'All of it: being a super administrator and the role of an administrator. Their sessions as such end at once, and all ' +
    'super administrators are told by mail. The last super administrator stays.',
  params,
  data: z.object({ id: z.uuid() }),
  errors: ['superadmin.admin_not_found', 'superadmin.last_superadmin'],
  assurance: 'recent',
  limit,
  example: { params: { id: example.id }, data: { id: example.id } },
});

export const resetPasskeys = endpoint({
  method: 'DELETE',
  path: '/api/v1/superadmin/admins/{id}/passkeys',
  access: 'role:superadmin',
  owner: 'platform',
  summary: 'Remove the passkeys of an administrator',
  description:
    'For somebody who has lost theirs: where passkeys are required, they cannot add another by themselves. They sign in ' +
    'with eID and add one anew: every session of theirs ends. Super administrators have recovery codes for this; theirs are ' +
    'not touched.',
  params,
  data: z.object({ id: z.uuid(), removed: z.int() }),
  errors: ['passkeys.none'],
  assurance: 'recent',
  limit,
  example: { params: { id: example.id }, data: { id: example.id, removed: 1 } },
});
