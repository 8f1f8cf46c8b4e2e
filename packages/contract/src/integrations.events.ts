import { z } from 'zod';
import { event } from './event.ts';
import { providerKey } from './integrations.ts';

const ofPerson = {
  aggregate: 'person',
  data: z.object({ id: z.uuid(), provider: providerKey }),
  example: { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11', provider: 'sample-cloud' },
} as const;

export const integrationsEvents = {
  'integrations.changed': event({ ...ofPerson, description: 'A person chose what a connected account is used for.' }),
  'integrations.connected': event({ ...ofPerson, description: 'A person has connected an account at a provider.' }),
  'integrations.disconnected': event({ ...ofPerson, description: 'A person has disconnected an account.' }),
  'integrations.file_taken': event({
    ...ofPerson,
    description: 'A person has taken a file from a connected drive; storage.file_added tells of the file.',
  }),
  'integrations.reconnect_needed': event({
    ...ofPerson,
    description: 'A provider no longer takes what it gave us for an account; its person is asked to connect it again.',
  }),
};
