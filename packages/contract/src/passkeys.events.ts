import { z } from 'zod';
import { event, onlyId } from './event.ts';

const kind = z.enum(['person', 'superadmin']).describe('Which sessions of the person it protects.');
const one = { aggregate: 'person', data: z.object({ id: z.uuid(), kind }) } as const;

export const passkeysEvents = {
  'passkeys.passkey_added': event({
    ...one,
    description: 'A person has registered a passkey.',
    example: { ...onlyId.example, kind: 'person' },
  }),
  'passkeys.passkey_removed': event({
    ...one,
    description: 'A person has removed a passkey.',
    example: { ...onlyId.example, kind: 'person' },
  }),
  'passkeys.passkeys_removed': event({
    aggregate: 'person',
    description: 'All passkeys of one kind went with the right that they protected.',
    data: z.object({ user_id: z.uuid(), kind, count: z.int().positive() }),
    example: { user_id: onlyId.example.id, kind: 'superadmin', count: 2 },
  }),
};
