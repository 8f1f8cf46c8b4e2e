import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

export const AuditRecord = z
  .object({
    seq: z.number().int().describe('Its number in the log; there are no gaps.'),
    at: timestamp,
    actor: z.string().describe('Who acted: person:<id>, application:<id>, system:<duty> or visitor.'),
    action: z.string().describe('What happened: <room>.<what_happened>.'),
    object: z.string().describe('What it happened to: <kind>:<id>.'),
    tenant_id: z.uuid().nullable().describe('The organisation it concerns.'),
    request_id: z.string().describe('The X-Request-Id of the request that did it.'),
    details: z.record(z.string(), z.unknown()),
    subject_id: z.uuid().nullable().describe('The person whose data `personal` is.'),
    personal: z.record(z.string(), z.unknown()).nullable().describe('Null when there is none, or when it was erased.'),
    erased: z.boolean().describe('Whether the personal part was there and has been erased for good.'),
    hash: z.string().describe('SHA-256 over every field and the hash of the record before, in hexadecimal.'),
  })
  .meta({ id: 'AuditRecord' });
export type AuditRecord = z.output<typeof AuditRecord>;

const filters = {
  actor: z.string().max(200).optional().describe('Who acted, as written in the record.'),
  action: z.string().max(100).optional(),
  object: z.string().max(200).optional(),
  tenant_id: z.uuid().optional(),
  request_id: z.string().max(64).optional(),
  from: timestamp.optional().describe('At or after this moment.'),
  to: timestamp.optional().describe('Before this moment.'),
};

const exampleRecord = {
  seq: 1042,
  at: '2026-01-05T02:30:00.000Z',
  actor: 'person:019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  action: 'site.theme_activated',
  object: 'theme:019a0b4e-9b1c-7c3a-9d55-2f6c1a7e0b12',
  tenant_id: null,
  request_id: '5f7c1a7e-0b11-4c3a-9d55-2f6c019a0b4e',
  details: { name: 'Хөх тэнгэр' },
  subject_id: null,
  personal: null,
  erased: false,
  hash: 'f6e0a1e28ac41945a9aa7ff8a8aaa0cebc12a3bcc981a929ad5cf810a090e11a',
};

export const listAuditRecords = endpoint({
  method: 'GET',
  path: '/api/v1/audit/',
  access: 'role:admin',
  summary: 'Read the audit log',
  description: 'Every change there was, newest first. A record appears here a fraction of a second after its change.',
  query: z.object({
    seq: z.coerce
      .number()
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Only the record of this number.'),
    ...filters,
    ...pageQuery,
  }),
  data: pageOf(AuditRecord),
  example: { query: { action: 'site.theme_activated', limit: 20 }, data: { items: [exampleRecord], next: null } },
});

export const exportAuditRecords = endpoint({
  method: 'GET',
  path: '/api/v1/audit/csv',
  access: 'role:admin',
  summary: 'Read the audit log as a table',
  description:
    'The newest 10,000 records that match, as CSV in UTF-8. For more, narrow the time. To prove anything, use ' +
    '`tamga audit export`: a table carries no proof.',
  query: z.object(filters),
  data: z.string(),
  envelope: 'none',
  contentType: 'text/csv; charset=utf-8',
  limit: { requests: 6, perSeconds: 60, burst: 3, key: 'user' },
  example: { query: { action: 'site.theme_activated' }, data: 'seq,at,actor,action,object\r\n' },
});

const problems = {
  record_missing: 'a record is missing or out of place',
  record_changed: 'a record is not as it was when it was sealed',
  checkpoint_mismatch: 'the log no longer says what a signed checkpoint says of it',
  checkpoint_forged: 'a checkpoint carries no signature of ours',
  checkpoint_missing: 'records were never signed for, or their checkpoint was removed',
  head_mismatch: 'the log does not end where it should',
  tree_changed: 'the tree from which proofs are made is not that of the records',
  pending_too_old: 'a record waits for its seal for more than a minute: no worker runs, or it was held back',
} as const;
const problemNames = Object.keys(problems) as [keyof typeof problems, ...(keyof typeof problems)[]];

export const AuditVerdict = z
  .object({
    ok: z.boolean(),
    from: z.number().int().describe('The first record that was looked at.'),
    verified: z.number().int().describe('How many records are in order from there on.'),
    seq: z.number().int().describe('The number of the last record.'),
    hash: z.string().describe('The hash of the last record, in hexadecimal.'),
    broken: z
      .object({
        seq: z.number().int().describe('The first record at which something is wrong.'),
        problem: z.enum(problemNames).describe(
          Object.entries(problems)
            .map(([name, words]) => `\`${name}\`: ${words}.`)
            .join(' '),
        ),
      })
      .nullable(),
    signed: z.number().int().describe('Up to which record the signed checkpoints vouch for the log.'),
    pending_seconds: z.number().nullable().describe('How long the oldest change has waited for its seal.'),
    checkpoint: z
      .string()
      .nullable()
      .describe('The newest signed checkpoint. Keep it outside: it proves today’s log for ever.'),
  })
  .meta({ id: 'AuditVerdict' });
export type AuditVerdict = z.output<typeof AuditVerdict>;

const exampleCheckpoint = [
  'tamga/audit',
  '1042',
  'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=',
  'chain 9uCh4orEGUWpqn/4qKqgzrwSo7zJgakprVz4EKCQ4Ro=',
  'time 2026-01-05T02:30:01.000Z',
  '',
  '— tamga/audit 4PuqMdpPoEYB6Lw1cG1lVhH8Q3f4d0Nw1mT9m2vWn3pC0l8x7k5uJ6bY2sR4aZqEoDgXhViNtKfLyBcMwSjUOrPe',
  '',
].join('\n');

export const verifyAuditLog = endpoint({
  method: 'GET',
  path: '/api/v1/audit/verify',
  access: 'role:admin',
  summary: 'Verify the audit log',
  description:
    'Reads the records anew and checks every hash, every number, every signed checkpoint and that nothing is held ' +
    'back. The newest million unless `from` says otherwise; `tamga audit verify` looks at all of it, however long it takes.',
  query: z.object({
    from: z.coerce
      .number()
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('The first record to look at.'),
    checkpoint: z
      .string()
      .max(2_000)
      .optional()
      .describe('A checkpoint kept outside, which the log must still agree with.'),
  }),
  data: AuditVerdict,
  errors: ['audit.verifying_already'],
  timeoutMs: 120_000,
  limit: { requests: 6, perSeconds: 60, burst: 3, key: 'user' },
  example: {
    query: { from: 1 },
    data: {
      ok: true,
      from: 1,
      verified: 1042,
      seq: 1042,
      hash: exampleRecord.hash,
      broken: null,
      signed: 1042,
      pending_seconds: null,
      checkpoint: exampleCheckpoint,
    },
  },
});

export const getAuditCheckpoint = endpoint({
  method: 'GET',
  path: '/api/v1/audit/checkpoint',
  access: 'public',
  summary: 'The newest signed checkpoint of the audit log',
  description:
    'A C2SP signed note: how many records there are and what they hash to. It tells nothing of what is in them. ' +
    'Whoever keeps one can prove later that the log was rewritten or cut.',
  data: z.object({
    checkpoint: z.string().nullable().describe('Null as long as nothing has been signed.'),
    keys: z.array(z.string()).describe('The keys that may sign, as C2SP verifier keys, the present one first.'),
  }),
  limit: { requests: 60, perSeconds: 60, burst: 30, key: 'address' },
  cache: { scope: 'public', maxAgeSeconds: 10 },
  example: {
    data: {
      checkpoint: exampleCheckpoint,
      keys: ['tamga/audit+e0fbaa31+AdpPoEYB6Lw1cG1lVhH8Q3f4d0Nw1mT9m2vWn3pC0l8x'],
    },
  },
});

export const proveAuditRecord = endpoint({
  method: 'GET',
  path: '/api/v1/audit/{seq}/proof',
  access: 'role:admin',
  owner: 'platform',
  summary: 'Prove one record',
  description:
    'A short path (RFC 6962) from one record to a signed checkpoint. Whoever has the key of the log can check it ' +
    'without us and without seeing any other record.',
  params: z.object({ seq: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  data: z.object({
    seq: z.number().int(),
    entry: z.string().describe('The bytes of the record that are hashed, in base64. Their SHA-256 is the leaf.'),
    path: z.array(z.string()).describe('The hashes beside the way from the leaf to the root, in base64.'),
    checkpoint: z.string().describe('The signed checkpoint whose root the path leads to.'),
  }),
  errors: ['audit.record_not_found', 'audit.record_not_signed'],
  example: {
    params: { seq: 1 },
    data: {
      seq: 1,
      entry: 'AAAAAAg=',
      path: ['CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I='],
      checkpoint: exampleCheckpoint,
    },
  },
});
