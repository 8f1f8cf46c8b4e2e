import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { registryCode } from './registry.content.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';
import { version } from './version.ts';

export const lifeEventKinds = ['life', 'business'] as const;

const fields = {
  code: registryCode,
  title: z.object({ mn: line(200), en: line(200) }),
  kind: z.enum(lifeEventKinds).describe('Of a person, such as a birth; or of a business, such as hiring.'),
  order: z.int().min(0).max(10_000).default(100).describe('Where it stands among the others.'),
};

/** What happens in the life of people or businesses, and groups the services that they then need. */
export const LifeEvent = z
  .object({
    id: z.uuid(),
    tenant_id: z.uuid(),
    ...fields,
    mine: z.boolean().describe('Whether it is one of an organisation of the caller, who may then delete it.'),
    version,
    created_at: timestamp,
  })
  .meta({ id: 'LifeEvent' });
export type LifeEvent = z.output<typeof LifeEvent>;
export const NewLifeEvent = z.object({ tenant_id: z.uuid(), ...fields });
export type NewLifeEvent = z.output<typeof NewLifeEvent>;

export const newLifeEventSample = {
  tenant_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  code: 'having-a-child',
  title: { mn: 'Хүүхэдтэй болох', en: 'Having a child' },
  kind: 'life',
  order: 10,
} satisfies z.input<typeof NewLifeEvent>;
const sample = {
  ...newLifeEventSample,
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b55',
  mine: true,
  version: 1,
  created_at: '2026-01-05T02:30:00.000Z',
} satisfies z.input<typeof LifeEvent>;

export const listLifeEvents = endpoint({
  method: 'GET',
  path: '/api/v1/registry/life-events',
  access: 'permission:registry.view',
  summary: 'Life events',
  description: 'Those of every organisation, in their order, since services of several belong to one.',
  query: z.object({ ...pageQuery, kind: z.enum(lifeEventKinds).optional() }),
  data: pageOf(LifeEvent),
  example: { query: {}, data: { items: [sample], next: null } },
});

export const createLifeEvent = endpoint({
  method: 'POST',
  path: '/api/v1/registry/life-events',
  access: 'permission:registry.manage',
  summary: 'Add a life event',
  description: 'For services of every organisation. The code is unique on the platform.',
  body: NewLifeEvent,
  data: LifeEvent,
  status: 201,
  location: '/api/v1/registry/life-events',
  errors: ['org.organisation_not_found', 'org.organisation_not_active', 'registry.code_taken'],
  idempotencyKey: 'accepted',
  example: { body: newLifeEventSample, data: sample },
});

export const deleteLifeEvent = endpoint({
  method: 'DELETE',
  path: '/api/v1/registry/life-events/{id}',
  access: 'permission:registry.manage',
  owner: 'organisation',
  params: z.object({ id: z.uuid() }),
  summary: 'Delete a life event',
  description: 'Only one that no version of a service belongs to.',
  data: z.object({ id: z.uuid(), version }),
  errors: ['registry.life_event_not_found', 'registry.life_event_in_use', 'org.organisation_not_active'],
  ifMatch: 'required',
  example: { params: { id: sample.id }, data: { id: sample.id, version: 1 } },
});
