import { z } from 'zod';
import { event, onlyId } from './event.ts';

export const notificationsEvents = {
  'notifications.notice_added': event({
    aggregate: 'person',
    description: 'Something was put into the inbox of a person.',
    data: z.object({ id: z.uuid(), person: z.uuid(), kind: z.string() }),
    example: { ...onlyId.example, person: '0193f8a4-1c2d-7e5f-8a9b-0c1d2e3f4a5b', kind: 'email_changed' },
  }),
};
