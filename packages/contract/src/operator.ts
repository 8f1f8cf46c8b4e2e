import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const shared = { access: 'operator' } as const;

export const bulkRowsMax = 200;

export const BulkRow = z.strictObject({
  name: z.string().max(500),
  slug: z.string().max(200).describe('Short name for addresses: Latin letters, digits and hyphens.'),
  admin_email: z.string().max(254).describe('Who is invited to run it, where no person is named.'),
  reason: z.string().max(500).describe('Why it is created; it stands in the audit log.'),
  admin_user_id: z.uuid().optional().describe('Who becomes its owner at once: a person who has signed in with eID.'),
});
export type BulkRow = z.output<typeof BulkRow>;

/** Whatever stands in its place is a row, and told as one that is refused. */
const AnyRow = z.union([BulkRow, z.unknown()]);

export const bulkResults = ['created', 'exists', 'invited', 'refused', 'failed'] as const;

const BulkResult = z
  .object({
    index: z.number().int().describe('The place of the row in the request, from 0.'),
    slug: z.string(),
    result: z
      .enum(bulkResults)
      .describe(
        '`created`: with its owner. `invited`: created, and a mail invites its owner. `exists`: there was one already, ' +
          'nothing was changed. `refused`: the row breaks a rule. `failed`: our fault, send it again.',
      ),
    tenant_id: z.uuid().nullable().describe('The organisation, where there is one.'),
    error: z.string().nullable().describe('Why it was refused or failed.'),
    message: z.string().nullable(),
    differs: z
      .array(z.enum(['name', 'admin']))
      .describe('Where it exists: what is not as this row says. Empty means that the row was sent before.'),
  })
  .meta({ id: 'BulkResult' });
export type BulkResult = z.output<typeof BulkResult>;

export const createTenants = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/platform/v1/tenants/bulk',
  assurance: 'recent',
  summary: 'Create many organisations',
  description:
    'Up to 200. Each row is an action of its own with an audit record of its own: one that fails undoes nothing and ' +
    'stops nothing, and every row is reported; one that is malformed is refused by itself, and told why. Sending the same ' +
    'again is safe: what exists is told and left as it is. Under an Idempotency-Key the first answer is told again, and ' +
    'what was cut off is completed.',
  batch: 'organisations',
  body: z.object({ organisations: z.array(AnyRow).min(1).max(bulkRowsMax) }),
  data: z.object({
    results: z.array(BulkResult),
    summary: z.object({
      created: z.number().int(),
      exists: z.number().int(),
      invited: z.number().int(),
      refused: z.number().int(),
      failed: z.number().int(),
    }),
  }),
  bodySizeBytesMax: 512 * 1_024,
  timeoutMs: 60_000,
  limit: { requests: 6, perSeconds: 60, burst: 3, key: 'user' },
  example: {
    body: {
      organisations: [
        { name: 'Улсын бүртгэлийн газар', slug: 'ubeg', admin_email: 'admin@example.mn', reason: 'Туршилтад орсон' },
      ],
    },
    data: {
      results: [
        {
          index: 0,
          slug: 'ubeg',
          result: 'invited',
          tenant_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
          error: null,
          message: null,
          differs: [],
        },
      ],
      summary: { created: 0, exists: 0, invited: 1, refused: 0, failed: 0 },
    },
  },
});
