import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf } from './page.ts';
import { CatalogueService, listCatalogueLifeEvents, listCatalogueServices } from './registry.catalogue.ts';

/** A service as the catalogue has it, and what it means for the person who looks. */
export const CitizenService = CatalogueService.extend({
  eligible: z.enum(['yes', 'no', 'unknown']).describe('Whether the person may apply; unknown where it must be read.'),
  reason: z.object({ mn: z.string(), en: z.string() }).nullable().describe('Why not, or what to read; null for yes.'),
  open_application_id: z.uuid().nullable().describe('An application of the person that is not decided yet.'),
  prefill_ratio: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('How much of what it asks for need not be brought; null where it asks for nothing.'),
}).meta({ id: 'CitizenService' });
export type CitizenService = z.output<typeof CitizenService>;

const [service] = listCatalogueServices.example.data.items;
const [lifeEvent] = listCatalogueLifeEvents.example.data.items;
const limit = { requests: 600, perSeconds: 60, burst: 200, key: 'user', bucket: 'gov.catalogue' } as const;

export const listCitizenServices = endpoint({
  method: 'GET',
  path: '/api/v1/gov/services',
  access: 'signed-in',
  summary: 'Services for me',
  description: 'What the catalogue offers, found and ordered as there, and what each means for the signed-in person.',
  query: listCatalogueServices.query,
  data: pageOf(CitizenService),
  limit,
  example: {
    query: {},
    data: {
      items: [{ ...service, eligible: 'yes', reason: null, open_application_id: null, prefill_ratio: 0.5 }],
      next: null,
    },
  },
});

export const listCitizenLifeEvents = endpoint({
  method: 'GET',
  path: '/api/v1/gov/life-events',
  access: 'signed-in',
  summary: 'Life events with services for me',
  description: 'As in the catalogue, for applications that ask for the signed-in person.',
  query: listCatalogueLifeEvents.query,
  data: listCatalogueLifeEvents.data,
  limit,
  example: { query: {}, data: { items: [lifeEvent], next: null } },
});
