import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Price } from './money.ts';
import { pageOf, pageQuery } from './page.ts';
import { audiences, channelKinds, contentSample, ServiceContent } from './registry.content.ts';
import { lifeEventKinds } from './registry.life-events.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';

const texts = z.object({ mn: z.string(), en: z.string() });
const Organisation = z.object({ tenant_id: z.uuid(), name: z.string(), name_en: z.string().nullable() });

const brief = {
  id: z.uuid(),
  code: z.string(),
  title: texts,
  summary: texts.describe('The beginning of the description.'),
  organisation: Organisation,
  audience: z.enum(audiences),
  free: z.boolean(),
  fee_from: Price.nullable().describe('The least of its fees; null where it is free.'),
  fee_to: Price.nullable().describe('The largest of its fees; the same as the least where there is one.'),
  processing_days: z.int(),
  channels: z.array(z.enum(channelKinds)),
  life_event_ids: z.array(z.uuid()),
  version_no: z.int(),
  published_at: timestamp,
};

export const CatalogueService = z.object(brief).meta({ id: 'CatalogueService' });
export type CatalogueService = z.output<typeof CatalogueService>;

const AskedEvidence = z.object({
  requirement_code: z.string(),
  evidence_type_id: z.uuid().describe('The kind of evidence; another service may produce it.'),
  title: texts,
  required: z.boolean(),
  fetched: z.boolean().describe('The state has it: who applies online need not bring it.'),
  note: z.object({ mn: z.string().nullable(), en: z.string().nullable() }).nullable(),
});

export const CatalogueServiceDetail = z
  .object({
    ...brief,
    content: ServiceContent.describe('Everything that the organisation says of it, with its form.'),
    evidences: z.array(AskedEvidence).describe('What it asks for.'),
  })
  .meta({ id: 'CatalogueServiceDetail' });
export type CatalogueServiceDetail = z.output<typeof CatalogueServiceDetail>;

/** JSON-LD, in the words of CPSV-AP 3.2. */
export const CatalogueDocument = z
  .object({
    '@context': z.record(z.string(), z.string()),
    '@graph': z.array(z.record(z.string(), z.unknown())),
    next: z.string().nullable().optional().describe('Of a list: where it goes on, as `after`.'),
  })
  .meta({ id: 'CatalogueDocument' });
export type CatalogueDocument = z.output<typeof CatalogueDocument>;

export const CatalogueLifeEvent = z
  .object({ id: z.uuid(), code: z.string(), title: texts, kind: z.enum(lifeEventKinds), services: z.int() })
  .meta({ id: 'CatalogueLifeEvent' });
export type CatalogueLifeEvent = z.output<typeof CatalogueLifeEvent>;

const sample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22',
  code: 'residence-certificate',
  title: contentSample.title,
  summary: contentSample.description,
  organisation: { tenant_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11', name: 'Улсын бүртгэл', name_en: null },
  audience: 'person',
  free: true,
  fee_from: null,
  fee_to: null,
  processing_days: 1,
  channels: ['online'],
  life_event_ids: [],
  version_no: 1,
  published_at: '2026-01-05T02:30:00.000Z',
} satisfies z.input<typeof CatalogueService>;
const linked = {
  contentType: 'application/ld+json',
  data: CatalogueDocument,
  example: {
    '@context': { cpsv: 'http://purl.org/vocab/cpsv#', dct: 'http://purl.org/dc/terms/' },
    '@graph': [
      {
        '@id': `urn:uuid:${sample.id}`,
        '@type': 'cpsv:PublicService',
        'dct:title': [{ '@language': 'en', '@value': sample.title.en }],
      },
    ],
  },
} as const;
const cache = { scope: 'public', maxAgeSeconds: 60, staleSeconds: 600, shown: true } as const;
const limit = { requests: 600, perSeconds: 60, burst: 200, key: 'address', bucket: 'catalogue' } as const;

export const listCatalogueServices = endpoint({
  method: 'GET',
  path: '/api/v1/catalog/services',
  access: 'public',
  summary: 'Services that are offered',
  description:
    'Published ones of every organisation: the newest first, or those that fit the words best. Words are found in all ' +
    'their forms, with typing errors, and typed in Latin letters.',
  query: z.object({
    ...pageQuery,
    q: line(100).optional().describe('What a citizen would type: words, or a whole sentence.'),
    life_event: z.uuid().optional(),
    org: z.uuid().optional().describe('Those of one organisation.'),
    audience: z.enum(['person', 'organisation']).optional(),
  }),
  data: pageOf(CatalogueService),
  alternative: linked,
  cache,
  limit,
  example: { query: {}, data: { items: [sample], next: null } },
});

export const getCatalogueService = endpoint({
  method: 'GET',
  path: '/api/v1/catalog/services/{id}',
  access: 'public',
  summary: 'A service that is offered',
  description: 'As its organisation has published it; as `application/ld+json` in the words of CPSV-AP 3.2.',
  params: z.object({ id: z.uuid() }),
  data: CatalogueServiceDetail,
  alternative: linked,
  errors: ['registry.service_not_found'],
  cache,
  limit,
  example: {
    params: { id: sample.id },
    data: { ...sample, content: contentSample, evidences: [] },
  },
});

export const listCatalogueLifeEvents = endpoint({
  method: 'GET',
  path: '/api/v1/catalog/life-events',
  access: 'public',
  summary: 'Life events with services',
  description: 'In their order, with how many services are offered for each; those without any are left out.',
  query: z.object({ ...pageQuery }),
  data: pageOf(CatalogueLifeEvent),
  cache,
  limit,
  example: {
    query: {},
    data: {
      items: [
        {
          id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b55',
          code: 'having-a-child',
          title: { mn: 'Хүүхэдтэй болох', en: 'Having a child' },
          kind: 'life',
          services: 4,
        },
      ],
      next: null,
    },
  },
});
