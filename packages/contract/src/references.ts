import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { languages } from './errors.ts';
import { pageOf, pageQuery } from './page.ts';
import { referenceNumber } from './references.number.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';

export const referenceStates = [
  'requested',
  'generating',
  'issued',
  'expired',
  'revoked',
  'superseded',
  'failed',
] as const;
export type ReferenceState = (typeof referenceStates)[number];

const words = z.object({ mn: z.string(), en: z.string() });

export const fieldValueMax = 500;

/** One line of what a reference says. */
export const ReferenceField = z.object({
  label: z.object({ mn: line(100), en: line(100) }),
  value: line(fieldValueMax),
});
export type ReferenceField = z.output<typeof ReferenceField>;

export const Reference = z
  .object({
    id: z.uuid(),
    number: referenceNumber.describe('Unique on the platform; its last digit checks the others.'),
    state: z.enum(referenceStates),
    type_id: z.uuid().nullable().describe('The extract that was asked for; null where a case ended with it.'),
    evidence_type_id: z.uuid().nullable().describe('What it is evidence of, as services ask for it.'),
    case_id: z.uuid().nullable(),
    tenant_id: z.uuid().describe('The organisation that issues it.'),
    issuer: words.describe('The name of that organisation.'),
    title: words,
    lang: z.enum(languages),
    issued_at: timestamp.nullable(),
    valid_until: timestamp.nullable().describe('Null: it does not expire.'),
    revoked_at: timestamp.nullable(),
    revoke_reason: z.string().nullable(),
    superseded_id: z.uuid().nullable().describe('The one whose place it takes.'),
    allowed_actions: z.array(z.string()).describe('What the caller may do with it now.'),
    created_at: timestamp,
  })
  .meta({ id: 'Reference' });
export type Reference = z.output<typeof Reference>;

export const ReferenceDetails = Reference.extend({
  purpose: z.string().nullable(),
  fields: z.array(ReferenceField).describe('What it says. Empty once its content was erased.'),
  verify_code: z.string().nullable().describe('With the number, it lets anybody see whether the document still holds.'),
  verify_url: z.string().nullable().describe('What the code on the paper leads to; null before it is issued.'),
  qr: z.string().nullable().describe('The same as a picture: SVG.'),
  content_sha256: z.string().nullable().describe('Of the JSON, as RFC 8785 writes it; the paper names it too.'),
}).meta({ id: 'ReferenceDetails' });
export type ReferenceDetails = z.output<typeof ReferenceDetails>;

export const ReferenceRequest = z.object({
  type: z.uuid().describe('Which extract; `GET /api/v1/gov/reference-types` lists them.'),
  purpose: line(200).nullable().default(null).describe('Where it is to be shown, as it stands on the paper.'),
  lang: z.enum(languages).default('mn'),
});
export type ReferenceRequest = z.output<typeof ReferenceRequest>;

const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b61';
const at = '2026-01-05T02:30:00.000Z';
export const referenceSample = {
  id,
  number: '2648-1739-2052',
  state: 'issued',
  type_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b62',
  evidence_type_id: null,
  case_id: null,
  tenant_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  issuer: { mn: 'Улсын бүртгэлийн ерөнхий газар', en: 'General Authority for State Registration' },
  title: { mn: 'Иргэний бүртгэлийн лавлагаа', en: 'Extract of the civil register' },
  lang: 'mn',
  issued_at: at,
  valid_until: '2026-02-04T02:30:00.000Z',
  revoked_at: null,
  revoke_reason: null,
  superseded_id: null,
  allowed_actions: [],
  created_at: at,
} as const satisfies z.input<typeof Reference>;
const requested = { ...referenceSample, state: 'requested', issued_at: null, valid_until: null } as const;
const ofCitizen = { owner: 'citizen', params: z.object({ id: z.uuid() }) } as const;
const limit = { requests: 300, perSeconds: 60, burst: 100, key: 'user', bucket: 'references.read' } as const;

export const listOwnReferences = endpoint({
  method: 'GET',
  path: '/api/v1/gov/references',
  access: 'signed-in',
  summary: 'My documents',
  description: 'What organisations have issued to the signed-in person, and what is being made; the newest first.',
  query: z.object(pageQuery),
  data: pageOf(Reference),
  limit,
  example: { query: {}, data: { items: [referenceSample], next: null } },
});

export const requestReference = endpoint({
  method: 'POST',
  path: '/api/v1/gov/references',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Ask for an extract',
  description:
    'About the signed-in person, from their account or the state directory, as the extract says. It is made within ' +
    'seconds; the person is told when it is there.',
  body: ReferenceRequest,
  data: Reference,
  status: 202,
  errors: [
    'references.type_not_found',
    'references.too_many_pending',
    'org.organisation_not_active',
    'objects.not_set_up',
    'directory.person_not_found',
    'directory.unavailable',
    'directory.not_configured',
  ],
  idempotencyKey: 'required',
  limit: { requests: 10, perSeconds: 60, burst: 10, key: 'user' },
  example: {
    body: { type: referenceSample.type_id, purpose: 'Банканд өгөх', lang: 'mn' },
    data: requested,
  },
});

export const getReference = endpoint({
  method: 'GET',
  path: '/api/v1/gov/references/{id}',
  access: 'signed-in',
  ...ofCitizen,
  summary: 'One of my documents',
  description: 'What it says, whether it holds, and the code by which others can see that it does.',
  data: ReferenceDetails,
  errors: ['references.reference_not_found'],
  limit,
  example: {
    params: { id },
    data: {
      ...referenceSample,
      purpose: 'Банканд өгөх',
      fields: [{ label: { mn: 'Нэр', en: 'Given name' }, value: 'Болормаа' }],
      verify_code: 'BCDF-2345',
      verify_url: 'https://example.gov.mn/verify/2648-1739-2052?code=BCDF-2345#eyJhbGciOiJFZERTQSJ9.e30.AAAA',
      qr: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"></svg>',
      content_sha256: '47dee9a2c0dd4bbfa9d7fbcaea5ba0dbb1e7e5c4bdb3ac3d5f1b6ce6ac2e0d11',
    },
  },
});

const readErrors = ['references.reference_not_found', 'references.not_ready', 'references.no_longer_holds'] as const;

export const getReferenceDocument = endpoint({
  method: 'GET',
  path: '/api/v1/gov/references/{id}/document',
  access: 'signed-in',
  ...ofCitizen,
  summary: 'The document',
  description:
    'A PDF for archives (PDF/A-3) that carries the seal of the organisation (PAdES) and, inside, the same as JSON. One that was ' +
    'revoked or superseded is no longer given out.',
  data: z.unknown(),
  envelope: 'none',
  contentType: 'application/pdf',
  errors: [
    ...readErrors,
    'objects.not_found',
    'objects.not_set_up',
    'objects.store_failed',
    'request.range_outside',
    'request.too_many_downloads',
  ],
  limit,
  example: { params: { id }, data: '%PDF-1.7' },
});

export const getReferenceData = endpoint({
  method: 'GET',
  path: '/api/v1/gov/references/{id}/data',
  access: 'signed-in',
  ...ofCitizen,
  summary: 'The document for machines',
  description: 'The JSON as RFC 8785 writes it, byte by byte what `content_sha256` is the hash of.',
  data: z.string(),
  envelope: 'none',
  contentType: 'application/json; charset=utf-8',
  errors: readErrors,
  limit,
  example: { params: { id }, data: '{"number":"2648-1739-2052"}' },
});
