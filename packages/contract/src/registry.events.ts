import { z } from 'zod';
import { event, onlyId } from './event.ts';
import { serviceStates } from './registry.ts';

const service = {
  aggregate: 'service',
  data: z.object({ id: z.uuid(), state: z.enum(serviceStates), version: z.int() }),
} as const;
const example = { ...onlyId.example, version: 2 } as const;

const evidence = { aggregate: 'evidence', ...onlyId } as const;
const lifeEvent = { aggregate: 'life_event', ...onlyId } as const;

export const registryEvents = {
  'registry.evidence_changed': event({ ...evidence, description: 'A kind of evidence was described otherwise.' }),
  'registry.evidence_created': event({ ...evidence, description: 'A kind of evidence was described.' }),
  'registry.evidence_deleted': event({ ...evidence, description: 'A kind of evidence that no service used is gone.' }),
  'registry.life_event_created': event({ ...lifeEvent, description: 'A life event was added.' }),
  'registry.life_event_deleted': event({ ...lifeEvent, description: 'A life event that no service used is gone.' }),
  'registry.publishing_changed': event({
    aggregate: 'organisation',
    description: 'An organisation has decided whether drafts need a reviewer.',
    data: z.object({ needs_reviewer: z.boolean() }),
    example: { needs_reviewer: true },
  }),
  'registry.service_archived': event({
    ...service,
    description: 'A service takes no new applications.',
    example: { ...example, state: 'archived' },
  }),
  'registry.service_changed': event({
    ...service,
    description: 'The draft of a service was written; what is published stays.',
    example: { ...example, state: 'published' },
  }),
  'registry.service_created': event({
    ...service,
    description: 'A service was begun, as a draft.',
    example: { ...example, version: 1, state: 'draft' },
  }),
  'registry.service_deleted': event({
    ...service,
    description: 'A draft that was never published was deleted.',
    example: { ...example, state: 'deleted' },
  }),
  'registry.service_published': event({
    aggregate: 'service',
    description: 'A version of a service is what citizens see from now on.',
    data: z.object({ id: z.uuid(), no: z.int(), version: z.int() }),
    example: { ...example, no: 1 },
  }),
};
