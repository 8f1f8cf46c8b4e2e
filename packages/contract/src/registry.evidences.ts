import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { registryCode } from './registry.content.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';
import { version } from './version.ts';

export const evidenceKinds = ['certificate', 'extract', 'licence', 'statement', 'image', 'other'] as const;
export const evidenceFormats = ['pdf', 'json', 'xml', 'jpeg', 'png'] as const;

const fields = {
  code: registryCode,
  title: z.object({ mn: line(200), en: line(200) }),
  kind: z.enum(evidenceKinds),
  issuing_org_id: z
    .uuid()
    .nullable()
    .default(null)
    .describe('The organisation that issues it, where it is known here.'),
  formats: z.array(z.enum(evidenceFormats)).min(1).max(evidenceFormats.length),
  validity_days: z.int().min(1).max(36_500).nullable().default(null).describe('Null: it does not expire.'),
  sensitivity: z.int().min(0).max(3).default(1).describe('0: anyone may know; 3: health, family, convictions.'),
};

/** A kind of evidence, as services ask for it; what a citizen hands in is one item of it. */
export const EvidenceType = z
  .object({
    id: z.uuid(),
    tenant_id: z.uuid().describe('The organisation that describes it here.'),
    ...fields,
    mine: z.boolean().describe('Whether it is one of an organisation of the caller, who may then change it.'),
    version,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'EvidenceType' });
export type EvidenceType = z.output<typeof EvidenceType>;

const { code: _, ...changeable } = fields;
export const EvidenceChange = z.object(changeable);
export type EvidenceChange = z.output<typeof EvidenceChange>;
export const NewEvidence = z.object({ tenant_id: z.uuid(), ...fields });
export type NewEvidence = z.output<typeof NewEvidence>;

const at = '2026-01-05T02:30:00.000Z';
const tenant_id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
const changeSample = {
  title: { mn: 'Төрсний гэрчилгээ', en: 'Birth certificate' },
  kind: 'certificate',
  issuing_org_id: null,
  formats: ['pdf'],
  validity_days: null,
  sensitivity: 2,
} satisfies z.input<typeof EvidenceChange>;
export const newEvidenceSample = { tenant_id, code: 'birth-certificate', ...changeSample };
const sample = {
  ...newEvidenceSample,
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b44',
  mine: true,
  version: 1,
  created_at: at,
  updated_at: at,
} satisfies z.input<typeof EvidenceType>;
const params = { id: sample.id };
const ofEvidence = { owner: 'organisation', params: z.object({ id: z.uuid() }) } as const;
const manage = 'permission:registry.manage';

export const listEvidences = endpoint({
  method: 'GET',
  path: '/api/v1/registry/evidences',
  access: 'permission:registry.view',
  summary: 'Kinds of evidence',
  description: 'Those of every organisation, since services ask for what others issue; by their code.',
  query: z.object({ ...pageQuery, tenant_id: z.uuid().optional().describe('Those of one organisation.') }),
  data: pageOf(EvidenceType),
  example: { query: {}, data: { items: [sample], next: null } },
});

export const createEvidence = endpoint({
  method: 'POST',
  path: '/api/v1/registry/evidences',
  access: manage,
  summary: 'Describe a kind of evidence',
  description: 'For every organisation to ask for. The code is unique on the platform.',
  body: NewEvidence,
  data: EvidenceType,
  status: 201,
  location: '/api/v1/registry/evidences',
  errors: [
    'org.organisation_not_found',
    'org.organisation_not_active',
    'registry.code_taken',
    'registry.issuer_not_found',
  ],
  idempotencyKey: 'accepted',
  example: { body: newEvidenceSample, data: sample },
});

export const changeEvidence = endpoint({
  method: 'PUT',
  path: '/api/v1/registry/evidences/{id}',
  access: manage,
  ...ofEvidence,
  summary: 'Change a kind of evidence',
  description: 'Everything but its code, which services of others may know it by.',
  body: EvidenceChange,
  data: EvidenceType,
  errors: ['registry.evidence_not_found', 'registry.issuer_not_found', 'org.organisation_not_active'],
  ifMatch: 'required',
  example: { params, body: changeSample, data: { ...sample, version: 2 } },
});

export const deleteEvidence = endpoint({
  method: 'DELETE',
  path: '/api/v1/registry/evidences/{id}',
  access: manage,
  ...ofEvidence,
  summary: 'Delete a kind of evidence',
  description: 'Only one that no version of a service speaks of.',
  data: z.object({ id: z.uuid(), version }),
  errors: ['registry.evidence_not_found', 'registry.evidence_in_use', 'org.organisation_not_active'],
  ifMatch: 'required',
  example: { params, data: { id: sample.id, version: 1 } },
});
