import { z } from 'zod';
import { signInMethods } from './auth.ts';
import { event } from './event.ts';

const user_id = z.uuid();
const aPerson = { user_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11' };
const provider = z.string().describe('The address of the provider of the account.');

export const authEvents = {
  'auth.session_ended': event({
    aggregate: 'session',
    description: 'A session has ended before its time: signed out, or taken away.',
    data: z.object({ user_id, reason: z.string().describe('In words of the platform.') }),
    example: { ...aPerson, reason: 'signed out' },
  }),
  'auth.session_opened': event({
    aggregate: 'session',
    description: 'A person has signed in.',
    data: z.object({ user_id, method: z.enum(signInMethods) }),
    example: { ...aPerson, method: 'eid-push' },
  }),
  'auth.social_linked': event({
    aggregate: 'person',
    description: 'A person can sign in by an account elsewhere from now on.',
    data: z.object({ provider }),
    example: { provider: 'https://accounts.google.com' },
  }),
  'auth.social_unlinked': event({
    aggregate: 'person',
    description: 'A person can no longer sign in by an account elsewhere.',
    data: z.object({ provider }),
    example: { provider: 'https://accounts.google.com' },
  }),
};
