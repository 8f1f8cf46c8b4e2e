import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';
import { version } from './version.ts';

export const Change = z
  .object({
    path: z.string().describe('Which part of the content, such as `title.en`.'),
    kind: z.enum(['added', 'removed', 'changed']),
    before: z.string().nullable(),
    after: z.string().nullable(),
    mn: z.string().describe('The change as a sentence.'),
    en: z.string(),
  })
  .meta({ id: 'ServiceChange' });
export type Change = z.output<typeof Change>;

const summary = z.object({ mn: z.string(), en: z.string() });

export const ServiceVersion = z
  .object({
    no: z.int(),
    published_at: timestamp.nullable().describe('Null for the draft.'),
    published_by: z.uuid().nullable(),
    current: z.boolean().describe('Whether it is the one that citizens see.'),
    diff_summary: summary.describe('What differs from the version before.'),
  })
  .meta({ id: 'ServiceVersion' });
export type ServiceVersion = z.output<typeof ServiceVersion>;

const params = { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22' };
const ofService = { owner: 'organisation', params: z.object({ id: z.uuid() }) } as const;
const number = z.coerce.number().int().min(1).max(1_000_000);

export const listServiceVersions = endpoint({
  method: 'GET',
  path: '/api/v1/registry/services/{id}/versions',
  access: 'permission:registry.view',
  ...ofService,
  summary: 'Versions of a service',
  description: 'The newest first, with what each changed. A published version is never changed.',
  query: z.object({ ...pageQuery }),
  data: pageOf(ServiceVersion),
  errors: ['registry.service_not_found'],
  example: {
    params,
    query: {},
    data: {
      items: [
        {
          no: 1,
          published_at: '2026-01-05T02:30:00.000Z',
          published_by: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b33',
          current: true,
          diff_summary: { mn: 'Анхны хувилбар.', en: 'First version.' },
        },
      ],
      next: null,
    },
  },
});

export const compareServiceVersions = endpoint({
  method: 'GET',
  path: '/api/v1/registry/services/{id}/changes',
  access: 'permission:registry.view',
  ...ofService,
  summary: 'What differs between two versions of a service',
  description: 'Part by part, in words of both languages.',
  query: z.object({ from: number, to: number }),
  data: z.object({ from: z.int(), to: z.int(), changes: z.array(Change) }),
  errors: ['registry.service_not_found', 'registry.version_not_found'],
  example: {
    params,
    query: { from: 1, to: 2 },
    data: {
      from: 1,
      to: 2,
      changes: [
        {
          path: 'title.en',
          kind: 'changed',
          before: 'Certificate of residence',
          after: 'Proof of residence',
          mn: 'Нэр (англи): “Certificate of residence” → “Proof of residence”',
          en: 'Title (English): “Certificate of residence” → “Proof of residence”',
        },
      ],
    },
  },
});

export const Publishing = z
  .object({
    tenant_id: z.uuid(),
    needs_reviewer: z.boolean().describe('Nobody publishes a draft that they have written in themselves.'),
    version,
  })
  .meta({ id: 'Publishing' });
export type Publishing = z.output<typeof Publishing>;

const publishing = { tenant_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11', needs_reviewer: false, version: 1 };
const ofTenant = { owner: 'organisation', params: z.object({ tenantId: z.uuid() }) } as const;

export const getPublishing = endpoint({
  method: 'GET',
  path: '/api/v1/registry/organisations/{tenantId}/publishing',
  access: 'permission:registry.view',
  ...ofTenant,
  summary: 'How my organisation publishes',
  description: 'Whether another than the author must publish.',
  data: Publishing,
  errors: ['org.organisation_not_found'],
  versioned: true,
  example: { params: { tenantId: publishing.tenant_id }, data: publishing },
});

export const changePublishing = endpoint({
  method: 'PUT',
  path: '/api/v1/registry/organisations/{tenantId}/publishing',
  access: 'permission:registry.manage',
  ...ofTenant,
  summary: 'Decide how my organisation publishes',
  description: 'For its owners and administrators.',
  body: z.object({ needs_reviewer: z.boolean() }),
  data: Publishing,
  errors: ['org.organisation_not_found', 'org.organisation_not_active', 'org.not_allowed'],
  ifMatch: 'required',
  example: {
    params: { tenantId: publishing.tenant_id },
    body: { needs_reviewer: true },
    data: { ...publishing, needs_reviewer: true, version: 2 },
  },
});
