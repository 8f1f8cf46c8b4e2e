import { z } from 'zod';
import { event, onlyId } from './event.ts';

const service = { aggregate: 'gateway_service', ...onlyId } as const;

const access = {
  aggregate: 'gateway_access',
  data: z.object({ id: z.uuid(), service_id: z.uuid(), application_id: z.uuid() }),
  example: {
    id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0d21',
    service_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0d01',
    application_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  },
} as const;

export const gatewayEvents = {
  'gateway.access_approved': event({ ...access, description: 'An application may call a service that it asked for.' }),
  'gateway.access_asked': event({ ...access, description: 'Access to a service was asked for, for an application.' }),
  'gateway.access_ended': event({
    ...access,
    description: 'An application may no longer call a service that it had asked for.',
  }),
  'gateway.access_refused': event({ ...access, description: 'A request to call a service was refused.' }),
  'gateway.access_withdrawn': event({ ...access, description: 'A request to call a service was taken back.' }),
  'gateway.service_added': event({ ...service, description: 'A service was put behind the gateway.' }),
  'gateway.service_changed': event({
    ...service,
    description: 'A service behind the gateway, or who may call it, was changed.',
  }),
  'gateway.service_removed': event({ ...service, description: 'A service was taken off the gateway.' }),
};
