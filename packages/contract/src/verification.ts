import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timestamp } from './timestamp.ts';
import { upload } from './upload.ts';

/** What a verification comes to, in the words of ETSI EN 319 102-1. */
export const indications = ['TOTAL_PASSED', 'INDETERMINATE', 'TOTAL_FAILED'] as const;

export const subIndications = [
  'FORMAT_FAILURE',
  'HASH_FAILURE',
  'SIG_CRYPTO_FAILURE',
  'SIG_CONSTRAINTS_FAILURE',
  'CRYPTO_CONSTRAINTS_FAILURE',
  'CHAIN_CONSTRAINTS_FAILURE',
  'NO_SIGNING_CERTIFICATE_FOUND',
  'NO_CERTIFICATE_CHAIN_FOUND',
  'OUT_OF_BOUNDS_NO_POE',
  'EXPIRED',
  'NOT_YET_VALID',
  'REVOKED',
  'REVOKED_NO_POE',
  'REVOKED_CA_NO_POE',
  'TIMESTAMP_ORDER_FAILURE',
  'TRY_LATER',
] as const;

export const signatureLevels = ['PAdES-B-B', 'PAdES-B-T', 'PAdES-B-LT', 'PAdES-B-LTA'] as const;

export const revocationStatuses = ['good', 'revoked', 'unknown', 'not_offered'] as const;

const verdict = {
  indication: z.enum(indications),
  sub_indication: z.enum(subIndications).nullable().describe('Null where it passed.'),
};

const Told = z
  .object({ code: z.string().describe('Stable, for programs.'), mn: z.string(), en: z.string() })
  .meta({ id: 'VerificationFinding' });

export const SignatureReport = z
  .object({
    kind: z
      .enum(['signature', 'seal', 'timestamp'])
      .describe(
        'A seal is the signature of an organisation, by its certificate, and of no person. A timestamp of the document says since ' +
          'when all before it existed.',
      ),
    field: z.string(),
    ...verdict,
    level: z
      .enum(signatureLevels)
      .nullable()
      .describe('How long it can be relied on; null where it is no PAdES signature.'),
    signer: z
      .object({
        name: z.string(),
        organisation: z.string().nullable(),
        organisation_id: z.string().nullable(),
        country: z.string().nullable(),
      })
      .nullable()
      .describe('As the certificate says.'),
    claimed_at: timestamp.nullable().describe('When the signer says that it was.'),
    proven_at: timestamp.nullable().describe('When it existed at the latest, by a timestamp.'),
    reason: z.string().nullable(),
    location: z.string().nullable(),
    algorithm: z.object({ hash: z.string(), signature: z.enum(['rsa-pkcs1', 'rsassa-pss', 'ecdsa']) }).nullable(),
    covers_whole_document: z.boolean(),
    is_changed_after: z.boolean(),
    changes: z.array(z.string()).describe('Kinds of things that are shown now and were not signed.'),
    certifies: z.boolean().describe('It says what may still be changed.'),
    chain: z.array(
      z.object({
        name: z.string(),
        organisation: z.string().nullable(),
        valid_from: timestamp,
        valid_until: timestamp,
        is_anchor: z.boolean(),
      }),
    ),
    revocation: z
      .object({
        at_signing: z.enum(revocationStatuses),
        now: z.enum(revocationStatuses),
        revoked_at: timestamp.nullable(),
      })
      .nullable(),
    timestamps: z.array(
      z.object({ time: timestamp.nullable(), authority: z.string().nullable(), is_trusted: z.boolean() }),
    ),
    findings: z.array(Told).describe('Why it did not pass.'),
    warnings: z.array(Told).describe('What should be known of it all the same.'),
  })
  .meta({ id: 'SignatureReport' });
export type SignatureReport = z.output<typeof SignatureReport>;

export const VerificationReport = z
  .object({
    ...verdict,
    verified_at: timestamp,
    document: z.object({
      sha256: z.string(),
      size_bytes: z.int(),
      revisions: z.int().describe('How often it was saved, each time on top of what was there.'),
      is_changed_after_signing: z.boolean(),
    }),
    signatures: z.array(SignatureReport).describe('In the order of signing.'),
    findings: z.array(Told).describe('Of the document as a whole.'),
  })
  .meta({ id: 'VerificationReport' });
export type VerificationReport = z.output<typeof VerificationReport>;

const at = '2026-01-05T02:30:00.000Z';
const link = { valid_from: '2025-01-01T00:00:00.000Z', valid_until: '2028-01-01T00:00:00.000Z' };
const sample: z.input<typeof VerificationReport> = {
  indication: 'TOTAL_PASSED',
  sub_indication: null,
  verified_at: '2026-01-06T01:00:00.000Z',
  document: {
    sha256: '47dee9a2c0dd4bbfa9d7fbcaea5ba0dbb1e7e5c4bdb3ac3d5f1b6ce6ac2e0d11',
    size_bytes: 48_213,
    revisions: 3,
    is_changed_after_signing: false,
  },
  signatures: [
    {
      kind: 'signature',
      field: 'Signature1',
      indication: 'TOTAL_PASSED',
      sub_indication: null,
      level: 'PAdES-B-LT',
      signer: { name: 'Бат Сүх', organisation: null, organisation_id: null, country: 'MN' },
      claimed_at: at,
      proven_at: at,
      reason: 'Зөвшөөрсөн',
      location: null,
      algorithm: { hash: 'sha256', signature: 'rsassa-pss' },
      covers_whole_document: false,
      is_changed_after: false,
      changes: [],
      certifies: false,
      chain: [
        { name: 'Бат Сүх', organisation: null, ...link, is_anchor: false },
        { name: 'National Root CA', organisation: 'State', ...link, is_anchor: true },
      ],
      revocation: { at_signing: 'good', now: 'good', revoked_at: null },
      timestamps: [{ time: at, authority: 'National TSA', is_trusted: true }],
      findings: [],
      warnings: [],
    },
  ],
  findings: [],
};

export const verifiedSizeBytesMax = 10 * 1_024 * 1_024;
const body = upload({ sizeBytesMax: verifiedSizeBytesMax, types: ['application/pdf'] });
const unaudited = 'It changes nothing, and nothing of it is kept.';
// Ten megabytes at one megabit a second.
const timeoutMs = 120_000;
const limit = { requests: 20, perSeconds: 60, burst: 10, key: 'address', bucket: 'verification' } as const;

export const verifyDocument = endpoint({
  method: 'POST',
  path: '/api/v1/verify/document',
  access: 'public',
  summary: 'Verify a signed PDF',
  description:
    'Each signature of the document: who, when, how, by whom vouched for, whether the certificate was revoked then or is now, ' +
    'and whether the document was changed after it. Indications are those of ETSI EN 319 102-1. A file that is no PDF, or ' +
    'has no signature, is answered with a report that says so. Nothing of the file is kept.',
  body,
  data: VerificationReport,
  unaudited,
  timeoutMs,
  limit,
  example: { data: sample },
});

export const verifyDocumentForPaper = endpoint({
  method: 'POST',
  path: '/api/v1/verify/report.pdf',
  access: 'public',
  summary: 'Verify a signed PDF, and have the report as a document',
  description:
    'The same report in words, in the language of Accept-Language, sealed by the platform, with the JSON inside. Nothing of ' +
    'either is kept.',
  body,
  data: z.string(),
  envelope: 'none',
  contentType: 'application/pdf',
  unaudited,
  timeoutMs,
  limit,
  example: { data: '%PDF-1.7 …' },
});
