import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DigestSignature, DigestToSign, hashAlgorithms } from './signing.digest.ts';
import { SigningSeal } from './signing.seal.ts';
import { signingReasons, signingStates } from './signing.states.ts';
import { timestamp } from './timestamp.ts';
import { upload } from './upload.ts';

/** What a reader of the document should know before they sign it. */
export const pdfWarnings = [
  'javascript',
  'embedded_files',
  'hidden_layers',
  'forms',
  'existing_signatures',
  'actions',
] as const;
export type PdfWarning = (typeof pdfWarnings)[number];

export const SigningFindings = z.object({
  pages: z.int().describe('How many pages it has.'),
  signatures: z.int().describe('How many signatures are in it already.'),
  warnings: z.array(z.enum(pdfWarnings)).describe('What is in it besides what is seen on its pages.'),
});
export type SigningFindings = z.output<typeof SigningFindings>;

const sid = z
  .string()
  .regex(/^[\w-]{22}$/)
  .describe('Names the signing while it goes on. It is not a secret: it says nothing to anybody but its owner.');

const standing = {
  id: z.uuid(),
  sid,
  state: z.enum(signingStates),
  reason: z.enum(signingReasons).nullable().describe('Why there is no signature.'),
  verification_code: z
    .string()
    .nullable()
    .describe('The phone shows the same, where it shows a code; null until it rings.'),
  expires_at: timestamp.describe('By when it must be signed.'),
};

export const SigningStatus = z.object(standing).meta({ id: 'SigningStatus' });
export type SigningStatus = z.output<typeof SigningStatus>;

export const SigningDocument = z
  .object({
    ...standing,
    kind: z.enum(['PDF', 'DIGEST']),
    name: z.string().describe('As its owner calls it.'),
    display_text: z.string().nullable().describe('What else the phone shows, such as who asks for the signature.'),
    is_asked: z.boolean().describe('Whether another person asked for the signature.'),
    hash_algorithm: z.enum(hashAlgorithms),
    digest: z.string().nullable().describe('Base64, what the phone signs; null before a PDF is prepared.'),
    sha256: z.string().nullable().describe('Of the PDF as it was sent, in hex; the phone shows how it begins.'),
    size_bytes: z.int().nullable(),
    findings: SigningFindings.nullable().describe('What is in a PDF; null for a digest.'),
    level: z.enum(['B-B', 'B-T', 'B-LT', 'B-LTA']).nullable().describe('Of PAdES, once it is signed.'),
    seal: SigningSeal.nullable().describe('Null where a person signs for themselves, and before they have.'),
    allowed_actions: z.array(z.string()).describe('What the caller may do with it now.'),
    created_at: timestamp,
    signed_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
  })
  .meta({ id: 'SigningDocument' });
export type SigningDocument = z.output<typeof SigningDocument>;

export const pdfToSign = { sizeBytesMax: 10 * 1024 * 1024, types: ['application/pdf'] } as const;

const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c71';
const at = '2026-01-05T02:30:00.000Z';
const status = {
  id,
  sid: 'kYb1nqZ4T0mPqk3vXyJ2fA',
  state: 'AWAITING_SIGNER',
  reason: null,
  verification_code: '48213',
  expires_at: '2026-01-05T02:35:00.000Z',
} as const satisfies z.input<typeof SigningStatus>;
const digest = 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=';
export const digestSample = {
  ...status,
  kind: 'DIGEST',
  name: 'Түрээсийн гэрээ.pdf',
  display_text: null,
  is_asked: false,
  hash_algorithm: 'SHA-256',
  digest,
  sha256: null,
  size_bytes: null,
  findings: null,
  level: null,
  seal: null,
  allowed_actions: ['cancel'],
  created_at: at,
  signed_at: null,
  finished_at: null,
} as const satisfies z.input<typeof SigningDocument>;
export const signingSample = {
  ...digestSample,
  kind: 'PDF',
  state: 'UPLOADED',
  verification_code: null,
  digest: null,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  size_bytes: 48_211,
  findings: { pages: 3, signatures: 0, warnings: [] },
  allowed_actions: ['begin', 'cancel'],
} as const satisfies z.input<typeof SigningDocument>;

const signatureSample = {
  signature_value: 'c2lnbmF0dXJl',
  algorithm: 'rsassa-pss',
  hash_algorithm: 'SHA-256',
  digest,
  certificate: 'Y2VydGlmaWNhdGU=',
  chain: ['aXNzdWVy'],
  signed_at: at,
} as const satisfies z.input<typeof DigestSignature>;

const fileErrors = ['objects.not_set_up', 'objects.store_failed', 'objects.not_found'] as const;
export const ofCitizen = { owner: 'citizen', params: z.object({ id: z.uuid() }) } as const;
export const opening = { requests: 20, perSeconds: 60, burst: 10, key: 'user', bucket: 'signing.open' } as const;
export const reading = { requests: 300, perSeconds: 60, burst: 100, key: 'user', bucket: 'signing.read' } as const;

export const initSigning = endpoint({
  method: 'POST',
  path: '/api/v1/sign/init',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Bring a PDF to sign',
  description:
    'It is scanned and inspected: one that is damaged, encrypted, locked or signed and changed after is refused; what else is ' +
    'in it is told as `findings`. Then the phone of the signed-in person asks for PIN2. With `begin=later` it waits for ' +
    '`POST /api/v1/sign/{id}/begin`, an hour at most.',
  query: z.object({ begin: z.enum(['now', 'later']).default('now') }),
  body: upload(pdfToSign),
  data: SigningDocument,
  status: 201,
  location: '/api/v1/sign/{id}',
  errors: [
    'signing.not_set_up',
    'signing.too_many_pending',
    'signing.pdf_invalid',
    'signing.pdf_encrypted',
    'signing.pdf_certified_locked',
    'signing.pdf_xfa',
    'signing.existing_signature_broken',
    'signing.pdf_changed_after_signing',
    ...fileErrors,
    'objects.too_large',
    'objects.type_refused',
    'objects.infected',
    'objects.scan_failed',
  ],
  // Ten megabytes at 1 Mbit/s, and some.
  timeoutMs: 150_000,
  limit: opening,
  example: { query: { begin: 'later' }, data: signingSample },
});

export const initiateSigning = endpoint({
  method: 'POST',
  path: '/api/v1/sign/initiate',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Sign a digest',
  description:
    'For a document that stays where it is. The phone of the signed-in person shows its name, what else is given and how the ' +
    'digest begins, and asks for PIN2. The verification code stands in the status as soon as the phone rings.',
  body: DigestToSign,
  data: SigningDocument,
  status: 201,
  location: '/api/v1/sign/{id}',
  errors: ['signing.digest_length', 'signing.too_many_pending', 'eid.not_configured'],
  idempotencyKey: 'accepted',
  limit: opening,
  example: {
    body: { digest, hash_algorithm: 'SHA-256', doc_name: digestSample.name },
    data: { ...digestSample, state: 'PREPARED', verification_code: null },
  },
});

export const getSigningStatus = endpoint({
  method: 'GET',
  path: '/api/v1/sign/status/{sid}',
  access: 'signed-in',
  owner: 'citizen',
  summary: 'Wait for a signature',
  description:
    'Held for up to 25 seconds until the state is another than `seen`, or than it was when the question came. COMPLETED, ' +
    'REFUSED, EXPIRED, FAILED and CANCELLED are ends, and answered at once.',
  params: z.object({ sid }),
  query: z.object({ seen: z.enum(signingStates).optional().describe('The state that the caller knows.') }),
  data: SigningStatus,
  errors: ['signing.document_not_found'],
  timeoutMs: 40_000,
  limit: { requests: 120, perSeconds: 60, burst: 60, key: 'user' },
  example: { params: { sid: status.sid }, query: { seen: 'UPLOADED' }, data: status },
});

export const getSigning = endpoint({
  method: 'GET',
  path: '/api/v1/sign/{id}',
  access: 'signed-in',
  ...ofCitizen,
  summary: 'A document that I sign',
  description: 'How its signing stands, and what was found in it.',
  data: SigningDocument,
  errors: ['signing.document_not_found'],
  limit: reading,
  example: { params: { id }, data: digestSample },
});

export const downloadSigned = endpoint({
  method: 'GET',
  path: '/api/v1/sign/{id}/download',
  access: 'signed-in',
  ...ofCitizen,
  summary: 'The signed document',
  description:
    'The PDF with its signature (PAdES). For a digest, and for those who ask for JSON, the signature with its certificates. ' +
    '`part=brought` is the PDF that is to be signed, until it is. With an ETag, also in parts.',
  query: z.object({ part: z.enum(['signed', 'brought']).default('signed') }),
  data: z.unknown(),
  envelope: 'none',
  contentType: 'application/pdf',
  alternative: { contentType: 'application/json', data: DigestSignature, example: signatureSample },
  errors: [
    'signing.document_not_found',
    'signing.not_ready',
    'signing.over',
    ...fileErrors,
    'request.range_outside',
    'request.too_many_downloads',
  ],
  limit: reading,
  example: { params: { id }, query: { part: 'signed' }, data: '%PDF-1.7' },
});
