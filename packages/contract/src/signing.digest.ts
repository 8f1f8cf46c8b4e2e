import { z } from 'zod';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';

export const hashAlgorithms = ['SHA-256', 'SHA-384', 'SHA-512'] as const;

export const DigestToSign = z.object({
  digest: z.base64().min(44).max(88).describe('Base64, of exactly as many bytes as the algorithm makes.'),
  hash_algorithm: z
    .enum(hashAlgorithms)
    .default('SHA-256')
    .describe('Certificates with a key on P-256 sign digests of SHA-256 only; others end as `account_unusable`.'),
  doc_name: line(200).describe('What the document is called; the phone shows it.'),
  display_text: line(80).nullable().default(null).describe('What else the phone shows.'),
});
export type DigestToSign = z.output<typeof DigestToSign>;

/** What `GET /api/v1/sign/{id}/download` answers for a digest. */
export const DigestSignature = z
  .object({
    signature_value: z.base64(),
    algorithm: z
      .enum(['rsassa-pss', 'ecdsa'])
      .describe(
        'What the key of the certificate does: RSA with MGF1 of the same hash and a salt as long as it, or ECDSA on P-256, as DER.',
      ),
    hash_algorithm: z.enum(hashAlgorithms),
    digest: z.base64(),
    certificate: z.base64().describe('DER, of the person who signed.'),
    chain: z.array(z.base64()).describe('DER, those that vouch for it, from the nearest up.'),
    signed_at: timestamp,
  })
  .meta({ id: 'DigestSignature' });
export type DigestSignature = z.output<typeof DigestSignature>;
