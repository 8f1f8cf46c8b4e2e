import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { contentSample, registryCode, ServiceContent, ServiceEvidence, ServiceEvidences } from './registry.content.ts';
import { line, prose } from './text.ts';
import { timestamp } from './timestamp.ts';
import { version } from './version.ts';

export const serviceStates = ['draft', 'published', 'archived', 'deleted'] as const;
export type ServiceState = (typeof serviceStates)[number];
export const serviceActions = ['edit', 'publish', 'archive', 'delete'] as const;

const standing = {
  id: z.uuid(),
  tenant_id: z.uuid().describe('The organisation that offers it: its competent authority.'),
  code: z.string(),
  state: z.enum(serviceStates),
  version,
  title: z.object({ mn: z.string().nullable(), en: z.string().nullable() }),
  published_no: z.int().nullable().describe('The version that citizens see; null before the first.'),
  draft_no: z.int().nullable().describe('The version that is being written, where there is one.'),
  allowed_actions: z.array(z.enum(serviceActions)).describe('What the caller may do with it now.'),
  created_at: timestamp,
  updated_at: timestamp,
};

export const ServiceSummary = z.object(standing).meta({ id: 'RegistryServiceSummary' });
export type ServiceSummary = z.output<typeof ServiceSummary>;

/** One thing that keeps a service from being published. */
export const Missing = z.object({
  path: z.string().describe('Where it stands in the content; empty for the whole.'),
  mn: z.string(),
  en: z.string(),
});
export type Missing = z.output<typeof Missing>;

export const Service = z
  .object({
    ...standing,
    content: ServiceContent.describe('The draft, where there is one; otherwise what is published.'),
    evidences: z.array(ServiceEvidence).describe('What that version asks for.'),
    missing: z.array(Missing).describe('Everything that keeps the content from being published.'),
    archived_at: timestamp.nullable(),
    archive_reason: z.string().nullable(),
    successor_id: z.uuid().nullable().describe('The service that takes its place.'),
  })
  .meta({ id: 'RegistryService' });
export type Service = z.output<typeof Service>;

const at = '2026-01-05T02:30:00.000Z';
const tenant_id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
const summarySample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22',
  tenant_id,
  code: 'residence-certificate',
  state: 'draft',
  version: 1,
  title: contentSample.title,
  published_no: null,
  draft_no: 1,
  allowed_actions: ['edit', 'publish', 'delete'],
  created_at: at,
  updated_at: at,
} satisfies z.input<typeof ServiceSummary>;
const serviceSample = {
  ...summarySample,
  content: contentSample,
  evidences: [],
  missing: [],
  archived_at: null,
  archive_reason: null,
  successor_id: null,
} satisfies z.input<typeof Service>;
const published = {
  ...serviceSample,
  state: 'published',
  version: 2,
  published_no: 1,
  draft_no: null,
  allowed_actions: ['edit', 'archive'],
} satisfies z.input<typeof Service>;
const params = { id: serviceSample.id };

const ofService = { owner: 'organisation', params: z.object({ id: z.uuid() }) } as const;
const view = 'permission:registry.view';
const manage = 'permission:registry.manage';
const changing = ['registry.service_not_found', 'registry.state_conflict', 'org.organisation_not_active'] as const;

export const listServices = endpoint({
  method: 'GET',
  path: '/api/v1/registry/services',
  access: view,
  summary: 'Services of my organisations',
  description: 'In every state, the oldest first; those of other organisations are not among them.',
  query: z.object({
    ...pageQuery,
    tenant_id: z.uuid().optional().describe('Those of one organisation.'),
    state: z.enum(['draft', 'published', 'archived']).optional(),
    q: line(100).optional().describe('A part of the title, in either language, or of the code.'),
  }),
  data: pageOf(ServiceSummary),
  example: { query: {}, data: { items: [summarySample], next: null } },
});

export const getService = endpoint({
  method: 'GET',
  path: '/api/v1/registry/services/{id}',
  access: view,
  ...ofService,
  summary: 'A service of my organisation',
  description: 'With its draft or, where nothing is being written, with what is published, and what it lacks.',
  data: Service,
  errors: ['registry.service_not_found'],
  versioned: true,
  example: { params, data: serviceSample },
});

export const createService = endpoint({
  method: 'POST',
  path: '/api/v1/registry/services',
  access: manage,
  summary: 'Begin a service',
  description: 'As a draft, which may lack anything but its title. The code is unique in the organisation.',
  body: ServiceContent.extend({ tenant_id: z.uuid(), code: registryCode }),
  data: Service,
  status: 201,
  location: '/api/v1/registry/services/{id}',
  errors: [
    'org.organisation_not_found',
    'org.organisation_not_active',
    'registry.code_taken',
    'registry.link_not_found',
  ],
  bodySizeBytesMax: 524_288,
  idempotencyKey: 'accepted',
  example: { body: { tenant_id, code: 'residence-certificate', ...contentSample }, data: serviceSample },
});

export const changeService = endpoint({
  method: 'PUT',
  path: '/api/v1/registry/services/{id}',
  access: manage,
  ...ofService,
  summary: 'Write the draft of a service',
  description: 'The whole content. What is published stays as it is until the draft is published.',
  body: ServiceContent,
  data: Service,
  errors: [...changing, 'registry.link_not_found'],
  ifMatch: 'required',
  bodySizeBytesMax: 524_288,
  example: { params, body: contentSample, data: { ...serviceSample, version: 2 } },
});

export const setServiceEvidences = endpoint({
  method: 'PUT',
  path: '/api/v1/registry/services/{id}/evidences',
  access: manage,
  ...ofService,
  summary: 'Say what a service asks for',
  description:
    'All of it, as part of the draft; where nothing is being written, it begins a draft of what is published.',
  body: z.object({ evidences: ServiceEvidences }),
  data: Service,
  errors: [...changing, 'registry.link_not_found'],
  ifMatch: 'required',
  example: { params, body: { evidences: [] }, data: { ...serviceSample, version: 2 } },
});

export const deleteService = endpoint({
  method: 'DELETE',
  path: '/api/v1/registry/services/{id}',
  access: manage,
  ...ofService,
  summary: 'Delete a draft that was never published',
  description: 'What was published once is archived instead, since applications refer to it.',
  data: z.object({ id: z.uuid(), version }),
  errors: changing,
  ifMatch: 'required',
  example: { params, data: { id: serviceSample.id, version: 2 } },
});

export const publishService = endpoint({
  method: 'POST',
  path: '/api/v1/registry/services/{id}/publish',
  access: manage,
  ...ofService,
  summary: 'Publish a service',
  description:
    'Freezes the draft as the version that citizens see. Refused with everything that is missing. Where the organisation ' +
    'asks for a reviewer, none of those who wrote the draft may.',
  data: Service,
  errors: [...changing, 'registry.not_ready', 'registry.nothing_to_publish', 'registry.reviewer_needed'],
  ifMatch: 'required',
  idempotencyKey: 'accepted',
  example: { params, data: published },
});

export const archiveService = endpoint({
  method: 'POST',
  path: '/api/v1/registry/services/{id}/archive',
  access: manage,
  ...ofService,
  summary: 'Archive a service',
  description: 'Takes no new applications; those that are open run to their end. It can be published again.',
  body: z.object({
    reason: prose(500),
    successor_id: z.uuid().nullable().default(null).describe('A published service of one of my organisations.'),
  }),
  data: Service,
  errors: [...changing, 'registry.successor_not_found'],
  ifMatch: 'required',
  idempotencyKey: 'accepted',
  example: {
    params,
    body: { reason: 'Хууль өөрчлөгдсөн.' },
    data: {
      ...published,
      state: 'archived',
      version: 3,
      allowed_actions: ['edit', 'publish'],
      archived_at: at,
      archive_reason: 'Хууль өөрчлөгдсөн.',
    },
  },
});
