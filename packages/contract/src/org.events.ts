import { z } from 'zod';
import { event, onlyId } from './event.ts';
import { memberRoles, memberStates, organisationStates } from './org.ts';

const role = z.enum(memberRoles);
const membership = {
  aggregate: 'organisation',
  data: z.object({ user_id: z.uuid(), role, state: z.enum(memberStates) }),
} as const;
const aMember = { user_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11', role: 'officer' } as const;

export const orgEvents = {
  'org.invitation_accepted': event({
    aggregate: 'organisation',
    description: 'A person has taken up an organisation that was registered for them.',
    data: z.object({ id: z.uuid(), member: z.uuid(), role }),
    example: { ...onlyId.example, member: '0193f8a4-1c2d-7e5f-8a9b-0c1d2e3f4a5b', role: 'owner' },
  }),
  'org.invitee_added': event({
    aggregate: 'organisation',
    description: 'A person was invited by their number, whether or not they have been here.',
    data: z.object({ invitee: z.uuid().describe('The invitation, not the person.'), role }),
    example: { invitee: onlyId.example.id, role: 'member' },
  }),
  'org.invitee_removed': event({
    aggregate: 'organisation',
    description: 'An invitation by number was taken back or declined.',
    data: z.object({ invitee: z.uuid().describe('The invitation, not the person.') }),
    example: { invitee: onlyId.example.id },
  }),
  'org.member_accepted': event({
    ...membership,
    description: 'A person has become a member.',
    example: { ...aMember, state: 'active' },
  }),
  'org.member_changed': event({
    ...membership,
    description: 'The role or the state of a member has changed.',
    example: { ...aMember, state: 'suspended' },
  }),
  'org.member_invited': event({
    ...membership,
    description: 'A person was invited to become a member.',
    example: { ...aMember, state: 'invited' },
  }),
  'org.member_removed': event({
    ...membership,
    description: 'A person is no longer a member, or their invitation was taken back.',
    example: { ...aMember, state: 'removed' },
  }),
  'org.module_installed': event({
    aggregate: 'organisation',
    description: 'An organisation has installed a module.',
    data: z.object({ key: z.string() }),
    example: { key: 'gov' },
  }),
  'org.module_removed': event({
    aggregate: 'organisation',
    description: 'An organisation has removed a module.',
    data: z.object({ key: z.string() }),
    example: { key: 'gov' },
  }),
  'org.organisation_created': event({
    aggregate: 'organisation',
    description: 'An organisation was registered.',
    data: z.object({ id: z.uuid(), state: z.enum(organisationStates) }),
    example: { ...onlyId.example, state: 'pending' },
  }),
  'org.organisation_moved': event({
    aggregate: 'organisation',
    description: 'An organisation is in another state.',
    data: z.object({ id: z.uuid(), state: z.enum(organisationStates) }),
    example: { ...onlyId.example, state: 'suspended' },
  }),
};
