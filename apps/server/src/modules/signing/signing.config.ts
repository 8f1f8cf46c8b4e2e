import { z } from 'zod';

export const signingEnv = z.object({
  TIMESTAMP_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'The authority (RFC 3161) that says when a document was signed. Unset, no PDF is signed here. Its answers are ' +
        'signed, so http does.',
      example: 'http://tsa.example.mn',
    }),
  TIMESTAMP_ANCHORS: z
    .string()
    .optional()
    .meta({
      description:
        'File with the certificates (PEM) in which the chain of that authority must end. Needed with TIMESTAMP_URL. Those of former ' +
        'authorities stay in it: without them what they have stamped is not stamped anew.',
      example: '/etc/tamga/timestamp-anchors.pem',
    }),
  TIMESTAMP_TIMEOUT_MS: z.coerce.number().int().min(100).max(20_000).default(8_000).meta({
    description: 'How long that authority may take to answer.',
  }),
  TIMESTAMP_RENEW_DAYS: z.coerce.number().int().min(1).max(3_650).default(180).meta({
    description:
      'How many days before a certificate ends on which the timestamp of a kept document rests, the document gets a new one.',
  }),
  TIMESTAMP_RENEW_OLDER_THAN: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional()
    .meta({
      description:
        'Kept documents whose newest timestamp is from before this moment get a new one, however long that would hold: for ' +
        'when an algorithm or an authority is no longer to be relied on.',
      example: '2031-01-01T00:00:00Z',
    }),
});

export function requireTimestampWhole(env: z.output<typeof signingEnv>, context: z.core.$RefinementCtx): void {
  const isWrong = context.issues.some(({ path }) => path?.[0] === 'TIMESTAMP_URL');
  if (isWrong || env.TIMESTAMP_URL === undefined || env.TIMESTAMP_ANCHORS !== undefined) return;
  context.addIssue({ code: 'custom', path: ['TIMESTAMP_ANCHORS'], message: 'must be set' });
}
