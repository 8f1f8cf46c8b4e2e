import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timestamp } from './timestamp.ts';

export const verdicts = ['valid', 'expired', 'revoked', 'superseded', 'unknown'] as const;

/** What a stranger learns of a document: whether it holds, and nothing of whom it is about. */
export const ReferenceVerdict = z
  .object({
    verdict: z.enum(verdicts),
    document: z
      .object({
        number: z.string(),
        title: z.object({ mn: z.string(), en: z.string() }),
        issuer: z.object({ mn: z.string(), en: z.string() }),
        issued_at: timestamp,
        valid_until: timestamp.nullable(),
        ended_at: timestamp.nullable().describe('When it was revoked or superseded.'),
      })
      .nullable()
      .describe('Null where there is no such document, or the code is not its own; the two are not told apart.'),
  })
  .meta({ id: 'ReferenceVerdict' });
export type ReferenceVerdict = z.output<typeof ReferenceVerdict>;

const sample = {
  verdict: 'valid',
  document: {
    number: '2648-1739-2052',
    title: { mn: 'Иргэний бүртгэлийн лавлагаа', en: 'Extract of the civil register' },
    issuer: { mn: 'Улсын бүртгэлийн ерөнхий газар', en: 'General Authority for State Registration' },
    issued_at: '2026-01-05T02:30:00.000Z',
    valid_until: '2026-02-04T02:30:00.000Z',
    ended_at: null,
  },
} as const;
// A code has 28^8 values; so few guesses leave it out of reach, and nobody checks more papers by hand.
const limit = { requests: 20, perSeconds: 60, burst: 20, key: 'address', bucket: 'references.verify' } as const;

export const verifyReference = endpoint({
  method: 'GET',
  path: '/api/v1/gov/references/verify',
  access: 'public',
  summary: 'Does a document hold?',
  description:
    'By the number and the code on the paper, as they were typed. A wrong code and an unknown number answer alike.',
  query: z.object({ number: z.string().min(1).max(40), code: z.string().min(1).max(40) }),
  data: ReferenceVerdict,
  limit,
  example: { query: { number: '2648-1739-2052', code: 'BCDF-2345' }, data: sample },
});

export const verifyReferenceFile = endpoint({
  method: 'GET',
  path: '/api/v1/gov/references/verify-file',
  access: 'public',
  summary: 'Does a file hold?',
  description: 'By the SHA-256 of the PDF: whether it is, byte by byte, one that was issued here.',
  query: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  data: ReferenceVerdict,
  limit,
  example: { query: { sha256: '47dee9a2c0dd4bbfa9d7fbcaea5ba0dbb1e7e5c4bdb3ac3d5f1b6ce6ac2e0d11' }, data: sample },
});

export const listReferenceKeys = endpoint({
  method: 'GET',
  path: '/api/v1/gov/references/keys',
  access: 'public',
  summary: 'What documents are verified with',
  description:
    'The keys (JWK Set) that sign the codes on paper, which can so be verified without asking anybody, and the certificates of ' +
    'those who vouch for the seals in the documents.',
  data: z
    .object({
      keys: z.array(
        z.object({
          kid: z.string(),
          kty: z.literal('OKP'),
          crv: z.literal('Ed25519'),
          x: z.string(),
          alg: z.literal('EdDSA'),
          use: z.literal('sig'),
        }),
      ),
      certificates: z.array(z.string()).describe('PEM.'),
    })
    .meta({ id: 'ReferenceKeys' }),
  cache: { scope: 'public', maxAgeSeconds: 300 },
  limit: { requests: 120, perSeconds: 60, burst: 60, key: 'address' },
  example: {
    data: {
      keys: [
        {
          kid: 'kPrK_qmx',
          kty: 'OKP',
          crv: 'Ed25519',
          x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
          alg: 'EdDSA',
          use: 'sig',
        },
      ],
      certificates: ['-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----\n'],
    },
  },
});
