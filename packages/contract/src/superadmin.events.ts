import { z } from 'zod';
import { event, nothingMore } from './event.ts';
import { accessModes } from './superadmin.ts';

const aPerson = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';

export const superadminEvents = {
  'superadmin.access_mode_set': event({
    aggregate: 'platform',
    description: 'The platform was opened or closed.',
    data: z.object({ before: z.enum(accessModes), after: z.enum(accessModes) }),
    example: { before: 'open', after: 'closed' },
  }),
  'superadmin.admin_removed': event({
    aggregate: 'person',
    description: 'A person administers the platform no more.',
    data: z.object({ role: z.string(), superadmin: z.boolean() }).describe('What they were.'),
    example: { role: 'user', superadmin: true },
  }),
  'superadmin.invite_withdrawn': event({
    aggregate: 'invite',
    description: 'An invitation to become a super administrator was taken back.',
    ...nothingMore,
  }),
  'superadmin.invited': event({
    aggregate: 'invite',
    description: 'Somebody was invited to become a super administrator.',
    data: z.object({ invited_by: z.string().describe('The person, or `console` for the command line.') }),
    example: { invited_by: aPerson },
  }),
  'superadmin.onboarded': event({
    aggregate: 'person',
    description: 'A person has become a super administrator.',
    data: z.object({ user_id: z.uuid() }),
    example: { user_id: aPerson },
  }),
  'superadmin.recovery_code_used': event({
    aggregate: 'person',
    description: 'A super administrator got in by a recovery code.',
    data: z.object({ left: z.int().describe('How many codes they have left.') }),
    example: { left: 7 },
  }),
};
