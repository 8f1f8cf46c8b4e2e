import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageQuery } from './page.ts';
import { contentSample, titleTexts } from './registry.content.ts';
import { newEvidenceSample } from './registry.evidences.ts';
import { timestamp } from './timestamp.ts';

export const evidenceClasses = ['once_only', 'held', 'derived', 'citizen', 'gap', 'waived'] as const;
export type EvidenceClass = (typeof evidenceClasses)[number];
export const blockers = ['no_route', 'platform_down', 'no_legal_basis', 'no_schema'] as const;
export type Blocker = (typeof blockers)[number];
export const routeStates = ['active', 'closed', 'down'] as const;

const count = z.int().min(0);
const ratio = z.number().min(0).max(1).nullable();
const texts = z.object({ mn: z.string(), en: z.string() });
const EvidenceName = z.object({ id: z.uuid(), code: z.string(), title: texts });

export const Coverage = z
  .object({
    required: count.describe('What published services require, each requirement once.'),
    once_only: count.describe('Fetched from the register that holds it.'),
    held: count.describe('Issued by a service of this platform.'),
    derived: count.describe('Comes out of an earlier step of the same application.'),
    citizen: count.describe('Held by no register, so the citizen brings it.'),
    gap: count.describe('Held by a register from which it cannot be fetched.'),
    waived: count.describe('The same, but with a reason and a term.'),
    ratio: ratio.describe('once_only, held and derived of what is required; null where nothing is.'),
  })
  .meta({ id: 'OnceOnlyCoverage' });
export type Coverage = z.output<typeof Coverage>;

export const OnceOnly = z
  .object({
    coverage: Coverage,
    by_org: z
      .array(Coverage.extend({ tenant_id: z.uuid(), name: z.string(), name_en: z.string().nullable() }))
      .describe('Those with the most gaps first, at most 200.'),
    by_evidence_type: z
      .array(
        EvidenceName.extend({
          provider: texts.nullable().describe('Who holds it, where a provider has told so.'),
          route_state: z.enum(routeStates).nullable(),
          services: count.describe('How many published services ask for it.'),
          requests_30d: count,
          success_rate: ratio,
          p95_ms: z.int().nullable(),
          fallback_uploads_30d: count,
        }),
      )
      .describe('Those that most services ask for first, at most 200.'),
    gaps: z.array(
      z.object({
        service: z.object({ id: z.uuid(), tenant_id: z.uuid(), code: z.string(), title: titleTexts }),
        requirement: z.string(),
        evidence_type: EvidenceName,
        holder: texts.nullable(),
        blocked_by: z.enum(blockers),
      }),
    ),
    next: z.string().nullable().describe('Of the gaps: give it as `after` to go on; null at the end.'),
    saved_uploads_30d: count,
    computed_at: timestamp.nullable().describe('When the last of it was judged; null before the first.'),
  })
  .meta({ id: 'OnceOnly' });
export type OnceOnly = z.output<typeof OnceOnly>;

export const ServiceOnceOnly = z
  .object({
    service_id: z.uuid(),
    version_no: z.int().describe('The version that citizens see; before the first, the draft.'),
    ratio,
    evidences: z.array(
      z.object({
        requirement: z.string(),
        evidence_type: EvidenceName,
        required: z.boolean(),
        condition: titleTexts.nullable(),
        class: z.enum(evidenceClasses),
        blocked_by: z.enum(blockers).nullable().describe('What is in the way of a gap.'),
        provider: z
          .object({ org: texts, platform: z.string(), route_id: z.string(), state: z.enum(routeStates) })
          .nullable(),
        subject_key: z.enum(['civil_id', 'reg_no']).nullable(),
        legal_basis: z.string().nullable(),
        freshness: z.int().nullable().describe('How many days behind the register it may be.'),
        preview: z.boolean().describe('The holder wants the citizen to see it before it is used.'),
        fallback: z.literal('upload'),
        last_success_at: timestamp.nullable(),
        success_rate_30d: ratio,
        reason: texts.nullable().describe('Of a gap or a waiver, in words.'),
      }),
    ),
  })
  .meta({ id: 'ServiceOnceOnly' });
export type ServiceOnceOnly = z.output<typeof ServiceOnceOnly>;

const coverage = { required: 4, once_only: 2, held: 1, derived: 0, citizen: 0, gap: 1, waived: 0, ratio: 0.75 };
const tenant_id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
const service = { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22', tenant_id, code: 'residence-certificate' };
const evidence_type = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b44',
  code: newEvidenceSample.code,
  title: newEvidenceSample.title,
};
const holder = { mn: 'Улсын бүртгэлийн ерөнхий газар', en: 'General Authority for State Registration' };

export const getOnceOnly = endpoint({
  method: 'GET',
  path: '/api/v1/registry/once-only',
  access: 'permission:registry.view',
  summary: 'How much citizens need not bring',
  description:
    'Of what published services of all organisations require, or those of one, as it was judged when they were published ' +
    'and in the night; and where a register holds what citizens must still bring.',
  query: z.object({ ...pageQuery, tenant_id: z.uuid().optional().describe('Of one organisation.') }),
  data: OnceOnly,
  limit: { requests: 60, perSeconds: 60, burst: 30, key: 'user', bucket: 'registry.once_only' },
  example: {
    query: {},
    data: {
      coverage,
      by_org: [{ ...coverage, tenant_id, name: 'Улсын бүртгэл', name_en: null }],
      by_evidence_type: [
        {
          ...evidence_type,
          provider: holder,
          route_state: 'active',
          services: 3,
          requests_30d: 0,
          success_rate: null,
          p95_ms: null,
          fallback_uploads_30d: 0,
        },
      ],
      gaps: [
        {
          service: { ...service, title: contentSample.title },
          requirement: 'birth',
          evidence_type,
          holder,
          blocked_by: 'no_legal_basis',
        },
      ],
      next: null,
      saved_uploads_30d: 0,
      computed_at: '2026-01-05T02:30:00.000Z',
    },
  },
});

export const getServiceOnceOnly = endpoint({
  method: 'GET',
  path: '/api/v1/registry/services/{id}/once-only',
  access: 'permission:registry.view',
  owner: 'organisation',
  params: z.object({ id: z.uuid() }),
  summary: 'What citizens need not bring to a service',
  description: 'Each requirement, who holds it, and what keeps it from being fetched; judged as it is now.',
  data: ServiceOnceOnly,
  errors: ['registry.service_not_found'],
  example: {
    params: { id: service.id },
    data: {
      service_id: service.id,
      version_no: 1,
      ratio: 1,
      evidences: [
        {
          requirement: 'birth',
          evidence_type,
          required: true,
          condition: null,
          class: 'once_only',
          blocked_by: null,
          provider: {
            org: holder,
            platform: 'state-directory',
            route_id: 'state-directory/birth-certificate',
            state: 'active',
          },
          subject_key: 'civil_id',
          legal_basis: 'Улсын бүртгэлийн ерөнхий хууль',
          freshness: 1,
          preview: false,
          fallback: 'upload',
          last_success_at: '2026-01-05T02:30:00.000Z',
          success_rate_30d: null,
          reason: null,
        },
      ],
    },
  },
});
