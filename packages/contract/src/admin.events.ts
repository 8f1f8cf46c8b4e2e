import { z } from 'zod';
import { event, nothingMore, onlyId } from './event.ts';

export const adminEvents = {
  'admin.lockout_released': event({
    aggregate: 'lockout',
    description: 'An administrator has let somebody try to sign in again before their time.',
    ...nothingMore,
  }),
  'admin.role_granted': event({
    aggregate: 'person',
    description: 'A person has another role on the platform.',
    data: z.object({ id: z.uuid(), role: z.string() }),
    example: { ...onlyId.example, role: 'operator' },
  }),
  'admin.user_activated': event({
    aggregate: 'person',
    description: 'An administrator has let a person in again.',
    ...onlyId,
  }),
  'admin.user_anonymised': event({
    aggregate: 'person',
    description: 'The time of retention of a deleted person is over, and what was personal is gone.',
    ...onlyId,
  }),
  'admin.user_created': event({
    aggregate: 'person',
    description: 'An administrator has registered a person who had not been here.',
    ...onlyId,
  }),
  'admin.user_deactivated': event({
    aggregate: 'person',
    description: 'An administrator keeps a person out.',
    ...onlyId,
  }),
  'admin.user_signed_out': event({
    aggregate: 'person',
    description: 'An administrator has signed a person out everywhere.',
    ...onlyId,
  }),
  'admin.user_deleted': event({
    aggregate: 'person',
    description: 'A person was deleted; what is personal stays for the time of retention.',
    ...onlyId,
  }),
};
