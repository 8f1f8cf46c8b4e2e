import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';
import { assistantIdSample } from './application.ts';
import { apiKeySample } from './tools.keys.ts';
import { brandingStates, BrandingVersion, RebrandedSystem } from './tools.branding.ts';
import { brandingSample } from './tools.samples.ts';

const access = 'permission:gateway.manage';
const at = '2026-01-05T02:30:00.000Z';
const ids = { params: z.object({ id: z.uuid() }) };
const ofApplication = { ...pageQuery, application_id: z.uuid().optional() };
const brandingVersion = z.coerce.number().int().min(1).max(2_147_483_647);

export const Insight = z
  .object({
    id: z.uuid(),
    application_id: z.uuid(),
    topic: z.string(),
    content: z.string().describe('Written by an assistant.'),
    confidence: z.number(),
    use_count: z.int(),
    supersedes: z.uuid().nullable(),
    superseded_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Insight' });
export type Insight = z.output<typeof Insight>;

export const insightSample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b41',
  application_id: assistantIdSample,
  topic: 'passport',
  content: 'Гадаад паспортыг 10 жилээр сунгадаг.',
  confidence: 0.9,
  use_count: 1,
  supersedes: null,
  superseded_at: null,
  created_at: at,
  updated_at: at,
} satisfies z.input<typeof Insight>;

export const listInsights = endpoint({
  method: 'GET',
  path: '/api/v1/admin/tools/insights',
  access,
  summary: 'What assistants remember',
  description: 'Of the applications that the caller can see, the newest first; with `contains`, those with this text.',
  query: z.object({
    ...ofApplication,
    id: z.uuid().optional(),
    contains: z.string().trim().min(2).max(100).optional(),
  }),
  data: pageOf(Insight),
  example: { query: { limit: 20 }, data: { items: [insightSample], next: null } },
});

export const deleteInsight = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/tools/insights/{id}',
  access,
  owner: 'organisation',
  summary: 'Forget an insight',
  description: 'Takes an insight out of the memory for good; assistants find it no more.',
  ...ids,
  data: z.object({ id: z.uuid() }),
  errors: ['tools.insight_gone'],
  example: { params: { id: insightSample.id }, data: { id: insightSample.id } },
});

export const listCalls = endpoint({
  method: 'GET',
  path: '/api/v1/admin/tools/calls',
  access,
  summary: 'What assistants called lately',
  description: 'Of the applications that the caller can see, the newest first; kept for a month or two.',
  query: z.object({
    ...ofApplication,
    tool: z.string().min(1).max(128).optional().describe('Only this tool or skill.'),
    outcome: z.enum(['ok', 'refused']).optional().describe('Only those that worked, or only those that did not.'),
  }),
  data: pageOf(
    z.object({
      id: z.uuid(),
      at: timestamp,
      application_id: z.uuid(),
      key_id: z.uuid().nullable().describe('Null where it came with a token.'),
      tool: z.string(),
      via: z.enum(['rest', 'mcp']),
      code: z.string().nullable().describe('What went wrong; null: nothing did.'),
      duration_ms: z.number(),
    }),
  ),
  example: {
    query: { limit: 20 },
    data: {
      items: [
        {
          id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b61',
          at,
          application_id: assistantIdSample,
          key_id: apiKeySample.id,
          tool: 'host_status',
          via: 'mcp',
          code: null,
          duration_ms: 5.1,
        },
      ],
      next: null,
    },
  },
});

const brandingVersionSample = {
  version: 2,
  state: 'applied',
  branding: brandingSample.branding,
  name_mn: brandingSample.branding.name,
  name_en: brandingSample.branding.name,
  changed: ['name'],
  changed_by: `application:${assistantIdSample}`,
  created_at: at,
} satisfies z.input<typeof BrandingVersion>;

export const listBrandings = endpoint({
  method: 'GET',
  path: '/api/v1/admin/tools/branding',
  access: 'permission:settings.manage',
  summary: 'Versions of the branding',
  description: 'The newest first. The newest of those `applied` is in force; those `pending` wait for a decision.',
  query: z.object({
    ...pageQuery,
    version: brandingVersion.optional().describe('Only this one.'),
    state: z.enum(brandingStates).optional(),
  }),
  data: pageOf(BrandingVersion),
  example: { query: { limit: 20 }, data: { items: [brandingVersionSample], next: null } },
});

export const restoreBranding = endpoint({
  method: 'POST',
  path: '/api/v1/admin/tools/branding/{version}/restore',
  access: 'permission:settings.manage',
  owner: 'platform',
  summary: 'Approve a proposed version of the branding, or go back to one',
  description:
    'As a new version; seen on the next request. Of a proposal it takes what the assistant asked to change, of a ' +
    'version that was in force all of it.',
  params: z.object({ version: brandingVersion }),
  data: RebrandedSystem,
  errors: ['tools.branding_version_not_found', 'tools.branding_not_pending', 'tools.proposer_not_allowed'],
  example: { params: { version: 1 }, data: { ...brandingSample, version: 3, previousVersion: 2 } },
});

export const rejectBranding = endpoint({
  method: 'POST',
  path: '/api/v1/admin/tools/branding/{version}/reject',
  access: 'permission:settings.manage',
  owner: 'platform',
  summary: 'Reject a proposed version of the branding',
  description: 'It is never in force, and stays to be read.',
  params: z.object({ version: brandingVersion }),
  data: BrandingVersion,
  errors: ['tools.branding_version_not_found', 'tools.branding_not_pending'],
  example: { params: { version: 2 }, data: { ...brandingVersionSample, state: 'rejected' } },
});
