import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { memberRoles, memberStates, Organisation, organisationExample } from './org.ts';
import { pageOf, pageQuery } from './page.ts';
import { line, written } from './text.ts';
import { timestamp } from './timestamp.ts';

/** The number under which the national eID knows a person. */
export const civilId = written(/^\d{12}$/, {
  mn: 'иргэний бүртгэлийн дугаар 12 цифр байна.',
  en: 'must be a civil id: 12 digits.',
});

export const Member = z
  .object({
    tenant_id: z.uuid(),
    user_id: z
      .uuid()
      .describe('Who it is. Of somebody invited by number: the id of the invitation, until they accept.'),
    family_name: z.string().nullable().describe('Null until the person has accepted.'),
    given_name: z.string().nullable(),
    role: z.enum(memberRoles),
    state: z.enum(memberStates),
    created_at: timestamp.describe('When the person was first invited, or became a member.'),
    invited_by: z
      .string()
      .nullable()
      .describe('Of an invitation that waits: who invited, as the person signs; null where it is not known.'),
    expires_at: timestamp.nullable().describe('Until when an invitation waits.'),
    accepted_at: timestamp.nullable(),
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof Member>;

export const MemberFilter = z.object({
  ...pageQuery,
  state: z.enum(memberStates).optional(),
  role: z.enum(memberRoles).optional(),
  q: line(80).optional().describe('The first letters of a name. Nobody is found by it before they have accepted.'),
});
export type MemberFilter = z.output<typeof MemberFilter>;

export const NewMember = z
  .object({ civil_id: civilId.optional(), user_id: z.uuid().optional(), role: z.enum(memberRoles) })
  .refine(({ civil_id, user_id }) => (civil_id === undefined) !== (user_id === undefined), {
    params: { mn: 'civil_id, user_id хоёрын аль нэгийг өгнө үү.', en: 'must have either civil_id or user_id.' },
  });
export type NewMember = z.output<typeof NewMember>;

export const MemberChange = z
  .object({ role: z.enum(memberRoles).optional(), state: z.enum(['active', 'suspended']).optional() })
  .refine(({ role, state }) => role !== undefined || state !== undefined, {
    params: { mn: 'role эсвэл state өгнө үү.', en: 'must have role or state.' },
  });
export type MemberChange = z.output<typeof MemberChange>;

const { tenant_id } = organisationExample;
const userID = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22';
const example = {
  tenant_id,
  user_id: userID,
  family_name: null,
  given_name: null,
  role: 'officer',
  state: 'invited',
  created_at: '2026-01-05T02:30:00.000Z',
  invited_by: 'Д.Болормаа',
  expires_at: '2026-01-12T02:30:00.000Z',
  accepted_at: null,
} as const;
const params = z.object({ id: z.uuid(), userID: z.uuid() });

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/v1/org/{id}/members',
  access: 'signed-in',
  owner: 'organisation',
  assurance: 'eid',
  summary: 'Members of an organisation',
  description: 'For its active members. Those who joined first come first. The others find it in their access log.',
  params: z.object({ id: z.uuid() }),
  query: MemberFilter,
  data: pageOf(Member),
  errors: ['org.organisation_not_found'],
  example: { params: { id: tenant_id }, query: { state: 'invited' }, data: { items: [example], next: null } },
});

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/v1/org/{id}/members',
  access: 'signed-in',
  owner: 'organisation',
  assurance: 'recent',
  summary: 'Invite somebody into an organisation',
  description:
    'Owners invite into any role, administrators officers and members. The person has seven days to accept, and finds ' +
    'the invitation in their inbox when they sign in. Whether a number is somebody’s, whose, and whether they have been ' +
    'here is not told: their name is shown once they have accepted. An invitation lets nobody into a closed platform.',
  params: z.object({ id: z.uuid() }),
  body: NewMember,
  data: Member,
  errors: [
    'org.organisation_not_found',
    'org.organisation_not_active',
    'org.not_allowed',
    'org.person_not_found',
    'org.member_exists',
  ],
  limit: { requests: 30, perSeconds: 60, burst: 15, key: 'user' },
  example: { params: { id: tenant_id }, body: { civil_id: '110000000011', role: 'officer' }, data: example },
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/org/{id}/members/me/accept',
  access: 'signed-in',
  owner: 'organisation',
  assurance: 'eid',
  summary: 'Accept an invitation into an organisation',
  description: 'Nobody else can accept it. To decline, remove yourself from its members.',
  params: z.object({ id: z.uuid() }),
  data: Organisation,
  errors: ['org.invitation_not_found', 'org.invitation_over', 'org.inviter_not_allowed'],
  example: { params: { id: tenant_id }, data: organisationExample },
});

export const changeMember = endpoint({
  method: 'PUT',
  path: '/api/v1/org/{id}/members/{userID}',
  access: 'signed-in',
  owner: 'organisation',
  assurance: 'recent',
  summary: 'Change the role of a member, or suspend them',
  description: 'Owners change everybody, administrators officers and members. One owner always stays.',
  params,
  body: MemberChange,
  data: Member,
  errors: [
    'org.organisation_not_found',
    'org.organisation_not_active',
    'org.member_not_found',
    'org.not_allowed',
    'org.state_conflict',
    'org.last_owner',
  ],
  example: { params: { id: tenant_id, userID }, body: { role: 'admin' }, data: { ...example, role: 'admin' } },
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/org/{id}/members/{userID}',
  access: 'signed-in',
  owner: 'organisation',
  assurance: 'eid',
  summary: 'Remove a member, leave, or decline an invitation',
  description: 'Everybody may remove themselves; otherwise as with changing. The last owner cannot leave.',
  params,
  data: z.object({ tenant_id: z.uuid(), user_id: z.uuid() }),
  errors: [
    'org.organisation_not_found',
    'org.organisation_not_active',
    'org.member_not_found',
    'org.not_allowed',
    'org.state_conflict',
    'org.last_owner',
  ],
  example: { params: { id: tenant_id, userID }, data: { tenant_id, user_id: userID } },
});
