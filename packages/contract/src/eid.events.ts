import { z } from 'zod';
import { event } from './event.ts';

const id = z.uuid().describe('Of the session, as this platform knows it.');
const kind = z.enum(['signature', 'certificate-choice', 'certificate']);
const aSession = { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11', kind: 'signature' } as const;
const application_id = z.uuid().nullable().describe('The application that asked; null: who holds the relay token.');

export const eidEvents = {
  'eid.relay_asked': event({
    aggregate: 'relayed_session',
    description: 'An application has a citizen asked to sign, or reads their certificate, through the platform.',
    data: z.object({ id, kind, application_id }),
    example: { ...aSession, application_id: null },
  }),
  'eid.relay_ended': event({
    aggregate: 'relayed_session',
    description: 'A citizen has answered what an application had asked through the platform, or did not in time.',
    data: z.object({ id, kind, application_id, outcome: z.string() }),
    example: { ...aSession, application_id: null, outcome: 'OK' },
  }),
};
