import { z } from 'zod';
import { regNo } from './directory.ts';
import { endpoint } from './endpoint.ts';
import { civilId } from './org.members.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

const rightType = z.enum(['ADMIN', 'MANAGER']);

export const Representation = z
  .object({
    reg_no: z.string(),
    org_etsi: z.string(),
    name: z.string(),
    name_en: z.string().nullable(),
    role: z.string(),
    right_type: z.enum(['ADMIN', 'MANAGER', 'SEAL']),
    source: z.enum(['REGISTRY', 'MANUAL']),
    valid_from: timestamp.nullable(),
    valid_to: timestamp.nullable(),
    linkable: z.boolean().describe('Whether the person can be linked by it: the register of the state must name them.'),
  })
  .meta({ id: 'Representation' });
export type Representation = z.output<typeof Representation>;

export const LinkedOrganization = z
  .object({
    reg_no: z.string(),
    name: z.string(),
    name_en: z.string().nullable(),
    role: z.string(),
    right_type: rightType,
    valid_from: timestamp.nullable(),
    valid_to: timestamp.nullable(),
    confirmed_at: timestamp.describe('When the provider last confirmed it.'),
  })
  .meta({ id: 'LinkedOrganization' });
export type LinkedOrganization = z.output<typeof LinkedOrganization>;

export const signerStates = ['INVITED', 'ACTIVE', 'DECLINED', 'EXPIRED', 'REVOKED', 'LAPSED'] as const;

export const Signer = z
  .object({
    id: z.uuid(),
    reg_no: z.string(),
    user_id: z.uuid().nullable().describe('Null until the person has agreed, as are their names.'),
    family_name: z.string().nullable(),
    given_name: z.string().nullable(),
    right_type: rightType,
    state: z.enum(signerStates),
    invited_by: z.uuid(),
    sent_count: z.int(),
    last_sent_at: timestamp,
    accepted_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
    reason: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Signer' });
export type Signer = z.output<typeof Signer>;

const linked = {
  reg_no: '2002002',
  name: 'Тал Нутаг ХХК',
  name_en: 'Tal Nutag LLC',
  role: 'Захирал',
  right_type: 'ADMIN',
  valid_from: '2024-01-01T00:00:00.000Z',
  valid_to: null,
  confirmed_at: '2026-01-05T02:30:00.000Z',
} as const;

const signer = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  reg_no: '2002002',
  user_id: null,
  family_name: null,
  given_name: null,
  right_type: 'MANAGER',
  state: 'INVITED',
  invited_by: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b33',
  sent_count: 1,
  last_sent_at: '2026-01-05T02:30:00.000Z',
  accepted_at: null,
  revoked_at: null,
  reason: null,
  created_at: '2026-01-05T02:30:00.000Z',
} as const;

const provider = [
  'eid.not_configured',
  'eid.unavailable',
  'eid.account_unusable',
  'eid.not_granted',
  'users.user_not_found',
] as const;
const confirmed = [...provider, 'pki.organization_not_linked', 'pki.not_representative'] as const;
const limit = { requests: 20, perSeconds: 60, burst: 10, key: 'user', bucket: 'eid-organizations' } as const;
const params = z.object({ regNo });

export const listEidOrganizations = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/eid/organizations',
  access: 'signed-in',
  summary: 'Organisations I represent',
  description:
    'Those the person is linked to, and those that the provider of the eID names now. What the provider does not tell is ' +
    'said; it tells only of people who signed in with their eID within a day.',
  data: z.object({
    linked: z.array(LinkedOrganization),
    represented: z.object({ granted: z.boolean(), available: z.boolean(), items: z.array(Representation) }),
  }),
  errors: ['eid.not_configured', 'users.user_not_found'],
  limit: { requests: 60, perSeconds: 60, burst: 30, key: 'user', bucket: 'eid-console' },
  example: { data: { linked: [linked], represented: { granted: true, available: true, items: [] } } },
});

export const linkEidOrganization = endpoint({
  method: 'POST',
  path: '/api/v1/users/me/eid/organizations',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Link an organisation that I represent',
  description: 'The provider must confirm it, from the register of the state. Linking it again confirms it anew.',
  body: z.object({ reg_no: regNo }),
  data: LinkedOrganization,
  errors: [...provider, 'pki.not_representative'],
  limit,
  example: { body: { reg_no: '2002002' }, data: linked },
});

export const unlinkEidOrganization = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/me/eid/organizations/{regNo}',
  access: 'signed-in',
  owner: 'representation',
  assurance: 'eid',
  summary: 'Unlink an organisation',
  description: 'Those whom the person has let sign for it lose that right with it, and invitations are withdrawn.',
  params,
  data: z.object({ reg_no: z.string() }),
  errors: ['pki.organization_not_linked'],
  limit,
  example: { params: { regNo: '2002002' }, data: { reg_no: '2002002' } },
});

export const listSigners = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/eid/organizations/{regNo}/signers',
  access: 'signed-in',
  owner: 'representation',
  assurance: 'eid',
  summary: 'Who may sign for an organisation',
  description: 'For those who are linked to it. The first invited come first. The people find it in their access log.',
  params,
  query: z.object({ ...pageQuery, state: z.enum(signerStates).optional() }),
  data: pageOf(Signer),
  errors: ['pki.organization_not_linked'],
  example: { params: { regNo: '2002002' }, query: {}, data: { items: [signer], next: null } },
});

export const inviteSigner = endpoint({
  method: 'POST',
  path: '/api/v1/users/me/eid/organizations/{regNo}/signers',
  access: 'signed-in',
  owner: 'representation',
  assurance: 'recent',
  summary: 'Let somebody sign for an organisation',
  description:
    'Their phone asks them, and they agree with PIN2. The provider must confirm at that moment that the caller still ' +
    'represents the organisation. Only people who have been here can be asked; whether a number is such a person’s is ' +
    'not told: where nobody is asked, the invitation expires as one that nobody answers.',
  params,
  body: z.object({ civil_id: civilId, right_type: rightType }),
  data: Signer,
  errors: [...confirmed, 'pki.signer_exists', 'pki.signer_is_self'],
  limit,
  example: { params: { regNo: '2002002' }, body: { civil_id: '110000000033', right_type: 'MANAGER' }, data: signer },
});

export const resendSigner = endpoint({
  method: 'POST',
  path: '/api/v1/users/me/eid/organizations/{regNo}/signers/resend',
  access: 'signed-in',
  owner: 'representation',
  assurance: 'eid',
  summary: 'Ask a signer again',
  description:
    'Not sooner than a minute after the last time, and five times in all. What was asked before is withdrawn.',
  params,
  body: z.object({ signer_id: z.uuid() }),
  data: Signer,
  errors: [
    ...confirmed,
    'pki.signer_exists',
    'pki.signer_not_found',
    'pki.signer_not_waiting',
    'pki.resend_too_soon',
    'pki.resend_limit_reached',
  ],
  limit,
  example: { params: { regNo: '2002002' }, body: { signer_id: signer.id }, data: { ...signer, sent_count: 2 } },
});

export const revokeSigner = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/me/eid/organizations/{regNo}/signers',
  access: 'signed-in',
  owner: 'representation',
  assurance: 'eid',
  summary: 'Take the right to sign back',
  description: 'From somebody who has it, or who is still asked.',
  params,
  query: z.object({ signer_id: z.uuid() }),
  data: Signer,
  errors: ['pki.organization_not_linked', 'pki.signer_not_found'],
  limit,
  example: { params: { regNo: '2002002' }, query: { signer_id: signer.id }, data: { ...signer, state: 'REVOKED' } },
});
