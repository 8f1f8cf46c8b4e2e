import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { registryCode } from './registry.content.ts';
import { line, written } from './text.ts';
import { timestamp } from './timestamp.ts';

export const referenceSources = ['account', 'directory'] as const;

/** Letters, digits and marks of the traditional script, which no other text of a document is written with. */
export const traditionalText = written(/^[\u1800-\u180e\u1810-\u1819\u1820-\u1878\u1880-\u18aa\u202f ]+$/u, {
  mn: 'монгол бичгээр бичнэ үү.',
  en: 'must be in the traditional Mongolian script.',
})
  .trim()
  .min(1)
  .max(300);

const fields = {
  tenant_id: z.uuid().describe('The organisation that issues it.'),
  code: registryCode,
  title: z.object({ mn: line(200), en: line(200) }),
  traditional: traditionalText.nullable().default(null).describe('The title in the traditional script.'),
  source: z.enum(referenceSources).describe('Where what it says comes from: the account, or the state directory.'),
  evidence_type_id: z.uuid().nullable().default(null).describe('What it is evidence of, as services ask for it.'),
  validity_days: z.int().min(1).max(3_650).nullable().default(null).describe('Null: it does not expire.'),
};

export const NewReferenceType = z.object(fields);
export type NewReferenceType = z.output<typeof NewReferenceType>;

export const ReferenceType = z
  .object({
    id: z.uuid(),
    ...fields,
    issuer: z.object({ mn: z.string(), en: z.string() }).describe('The name of the organisation.'),
    created_at: timestamp,
  })
  .meta({ id: 'ReferenceType' });
export type ReferenceType = z.output<typeof ReferenceType>;

const newSample = {
  tenant_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  code: 'civil-extract',
  title: { mn: 'Иргэний бүртгэлийн лавлагаа', en: 'Extract of the civil register' },
  traditional: 'ᠯᠠᠪᠯᠠᠭ᠎ᠠ',
  source: 'account',
  evidence_type_id: null,
  validity_days: 30,
} as const;
const sample = {
  ...newSample,
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b62',
  issuer: { mn: 'Улсын бүртгэлийн ерөнхий газар', en: 'General Authority for State Registration' },
  created_at: '2026-01-05T02:30:00.000Z',
} as const;

export const listReferenceTypes = endpoint({
  method: 'GET',
  path: '/api/v1/gov/reference-types',
  access: 'signed-in',
  summary: 'Extracts that I can ask for',
  description: 'What organisations give out about a person at once, by title.',
  query: z.object(pageQuery),
  data: pageOf(ReferenceType),
  limit: { requests: 300, perSeconds: 60, burst: 100, key: 'user', bucket: 'references.read' },
  example: { query: {}, data: { items: [sample], next: null } },
});

export const createReferenceType = endpoint({
  method: 'POST',
  path: '/api/v1/gov/reference-types',
  access: 'permission:registry.manage',
  summary: 'Offer an extract',
  description: 'In the name of an organisation that the caller belongs to. Its code is unique there.',
  body: NewReferenceType,
  data: ReferenceType,
  status: 201,
  location: '/api/v1/gov/reference-types',
  errors: [
    'org.organisation_not_found',
    'org.organisation_not_active',
    'references.code_taken',
    'registry.evidence_not_found',
  ],
  idempotencyKey: 'accepted',
  example: { body: newSample, data: sample },
});
