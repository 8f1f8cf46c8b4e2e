import { z } from 'zod';
import { ManagedUser } from './admin.ts';
import { OwnSession } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { Consent } from './oidc.consents.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';

export const SessionOfUser = OwnSession.omit({ current: true }).meta({ id: 'SessionOfUser' });
export type SessionOfUser = z.output<typeof SessionOfUser>;

export const UserDetails = z
  .object({
    user: ManagedUser,
    eid_verified_at: timestamp.nullable().describe('When they last signed in with eID; null where they never did.'),
    tokens_revoked_before: timestamp.nullable().describe('Tokens from before this moment are refused.'),
    sessions: z.array(SessionOfUser).describe('Those that have not ended, the newest first; 50 at most.'),
    consents: z.array(Consent).describe('Which applications they have let know what, the newest first; 50 at most.'),
    may_administer: z
      .boolean()
      .describe('Whether the caller may change this account: of another person, of a lower role.'),
  })
  .meta({ id: 'UserDetails' });
export type UserDetails = z.output<typeof UserDetails>;

const params = z.object({ id: z.uuid() });
const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';

export const getUser = endpoint({
  method: 'GET',
  path: '/api/v1/admin/users/{id}',
  access: 'permission:users.manage',
  owner: 'platform',
  summary: 'A user',
  description:
    'The account, where the person is signed in, and what they agreed to. The person finds this reading in their access log.',
  params,
  data: UserDetails,
  errors: ['users.user_not_found'],
  limit: { requests: 120, perSeconds: 60, burst: 60, key: 'user' },
  example: {
    params: { id },
    data: {
      user: {
        id,
        civil_id: '110000000011',
        family_name: 'Дорж',
        given_name: 'Болормаа',
        email: null,
        role: 'user',
        superadmin: false,
        active: true,
        created_at: '2026-01-05T02:30:00.000Z',
        deleted_at: null,
      },
      eid_verified_at: '2026-01-05T02:30:00.000Z',
      tokens_revoked_before: null,
      sessions: [],
      consents: [],
      may_administer: true,
    },
  },
});

export const signOutUser = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/{id}/sign-out',
  access: 'permission:users.manage',
  owner: 'platform',
  summary: 'Sign a user out everywhere',
  description:
    'Ends every session of the person and refuses every token from before, as after a lost phone. They may sign in ' +
    'again at once, and are told in their inbox, with the reason.',
  params,
  body: z.object({ reason: line(300).describe('Why. The person reads it.') }),
  data: z.object({ id: z.uuid() }),
  errors: ['users.user_not_found', 'admin.own_account', 'admin.user_not_below', 'admin.user_erased'],
  example: { params: { id }, body: { reason: 'Утсаа алдсан гэж мэдэгдсэн.' }, data: { id } },
});
