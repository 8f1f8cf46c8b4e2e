import { z } from 'zod';
import { event, onlyId } from './event.ts';

const source = z.enum(['code', 'social', 'upstream']).nullable().describe('Who vouches for the address.');

export const usersEvents = {
  'users.email_changed': event({
    aggregate: 'person',
    description: 'A person has another e-mail address.',
    data: z.object({ id: z.uuid(), source }),
    example: { ...onlyId.example, source: 'code' },
  }),
  'users.email_removed': event({
    aggregate: 'person',
    description: 'A person has no e-mail address any more.',
    data: z.object({ id: z.uuid(), source }),
    example: { ...onlyId.example, source: null },
  }),
  'users.latin_name_changed': event({
    aggregate: 'person',
    description: 'How a person is written in Latin letters has changed.',
    ...onlyId,
  }),
  'users.phone_changed': event({
    aggregate: 'person',
    description: 'A person has set or removed their telephone number.',
    ...onlyId,
  }),
  'users.signature_removed': event({
    aggregate: 'person',
    description: 'A person has removed the picture of their signature.',
    ...onlyId,
  }),
  'users.signature_set': event({
    aggregate: 'person',
    description: 'A person has put in a picture of their signature.',
    ...onlyId,
  }),
};
