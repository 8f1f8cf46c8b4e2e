import { z } from 'zod';
import { event, nothingMore } from './event.ts';

const aPerson = { user_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11' };

export const oidcEvents = {
  'oidc.consent_given': event({
    aggregate: 'application',
    description: 'A person has agreed to what an application gets to know.',
    data: z.object({ user_id: z.uuid(), scopes: z.array(z.string()), claims: z.array(z.string()) }),
    example: { ...aPerson, scopes: ['openid', 'profile'], claims: ['given_name'] },
  }),
  'oidc.consent_withdrawn': event({
    aggregate: 'application',
    description: 'A person has taken their consent back; every token of the application for them has ended.',
    data: z.object({ user_id: z.uuid() }),
    example: aPerson,
  }),
  'oidc.signing_key_rotated': event({
    aggregate: 'key',
    description: 'Another key signs what the identity provider says; this one is published for the next time.',
    ...nothingMore,
  }),
};
