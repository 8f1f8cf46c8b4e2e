import { z } from 'zod';
import { event, onlyId } from './event.ts';
import { incidentStates, statusComponents } from './status.ts';

const incident = {
  aggregate: 'incident',
  data: z.object({ id: z.uuid(), state: z.enum(incidentStates) }),
  example: { ...onlyId.example, state: 'watching' },
} as const;

export const statusEvents = {
  'status.component_changed': event({
    aggregate: 'component',
    description: 'A probe found a part of the platform failing, or working again.',
    data: z.object({ key: z.enum(statusComponents), works: z.boolean() }),
    example: { key: 'mail', works: false },
  }),
  'status.incident_opened': event({ ...incident, description: 'An administrator has written about an outage.' }),
  'status.incident_updated': event({ ...incident, description: 'It was told how an outage goes on.' }),
};
