import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timestamp } from './timestamp.ts';

const shared = { access: 'admin-key' } as const;

export const getStatus = endpoint({
  ...shared,
  method: 'GET',
  path: '/admin/api/v1/status',
  summary: 'How the platform is doing',
  description:
    'For the machines that run the platform: the version, the engines with the reason where one is not ready, and what ' +
    'waits: records for their seal, events for NATS, jobs for a worker.',
  data: z.object({
    version: z.string(),
    environment: z.string(),
    started_at: timestamp.describe('When this process started.'),
    engines: z.array(z.object({ name: z.string(), ready: z.boolean(), reason: z.string().nullable() })),
    audit: z.object({
      pending_seconds: z.number().nullable().describe('How long the oldest change has waited for its seal.'),
    }),
    outbox: z.object({
      pending: z.number().int().describe('Events that NATS has not taken yet; counted up to a million.'),
      lag_seconds: z.number(),
    }),
    jobs: z.array(
      z.object({ queue: z.string(), state: z.enum(['waiting', 'running', 'dead']), count: z.number().int() }),
    ),
  }),
  example: {
    data: {
      version: '0.1.0',
      environment: 'production',
      started_at: '2026-01-05T02:30:00.000Z',
      engines: [{ name: 'postgresql', ready: true, reason: null }],
      audit: { pending_seconds: null },
      outbox: { pending: 0, lag_seconds: 0 },
      jobs: [{ queue: 'mail.send', state: 'waiting', count: 2 }],
    },
  },
});

export const listMigrations = endpoint({
  ...shared,
  method: 'GET',
  path: '/admin/api/v1/migrations',
  summary: 'What was done to the database',
  description: 'Every migration of this release and when it was applied; null for one that was not.',
  data: z.array(z.object({ name: z.string(), applied_at: timestamp.nullable() })),
  example: { data: [{ name: '0001_platform.sql', applied_at: '2026-01-05T02:30:00.000Z' }] },
});

export const listDeadJobs = endpoint({
  ...shared,
  method: 'GET',
  path: '/admin/api/v1/jobs/dead',
  summary: 'Jobs that failed for good',
  description: 'The oldest thousand, with the error of their last try. Events that a consumer failed on are here, too.',
  data: z.array(
    z.object({ id: z.uuid(), queue: z.string(), died_at: timestamp, tries: z.number().int(), why: z.unknown() }),
  ),
  example: {
    data: [
      {
        id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
        queue: 'mail.send',
        died_at: '2026-01-05T02:30:00.000Z',
        tries: 9,
        why: { message: 'connection refused' },
      },
    ],
  },
});

export const redriveJobs = endpoint({
  ...shared,
  method: 'POST',
  path: '/admin/api/v1/jobs/redrive',
  summary: 'Try dead jobs again',
  description: 'One by its id, those of a queue, or, with an empty body, all of them. Tells how many.',
  body: z.object({ id: z.uuid().optional(), queue: z.string().max(100).optional() }),
  data: z.object({ revived: z.number().int() }),
  example: { body: { queue: 'mail.send' }, data: { revived: 2 } },
});

export const exportAuditPiece = endpoint({
  ...shared,
  method: 'GET',
  path: '/admin/api/v1/audit/export',
  summary: 'Copy the audit log, piece by piece',
  description:
    'Lines of JSON: up to 5,000 records after the given one, each checkpoint after the record it ends with. Ask again ' +
    'with the number of the last record until an answer is empty; the pieces one after the other are what ' +
    '`tamga audit export` writes, and `tamga audit verify --file` takes.',
  query: z.object({ after: z.coerce.number().int().min(0).default(0).describe('The last record you have.') }),
  data: z.string(),
  envelope: 'none',
  contentType: 'application/x-ndjson; charset=utf-8',
  timeoutMs: 60_000,
  example: { query: { after: 0 }, data: '{"seq":1,"hash":"…"}\n' },
});

export const listSealingKeys = endpoint({
  ...shared,
  method: 'GET',
  path: '/admin/api/v1/keys',
  summary: 'Keys that values are sealed with',
  description:
    'By their names only. A key that the database needs and the ring lacks would keep a process from starting.',
  data: z.array(z.object({ id: z.string(), first_used_at: timestamp, in_ring: z.boolean(), current: z.boolean() })),
  example: {
    data: [{ id: 'k20260105', first_used_at: '2026-01-05T02:30:00.000Z', in_ring: true, current: true }],
  },
});

export const resealValues = endpoint({
  ...shared,
  method: 'POST',
  path: '/admin/api/v1/keys/reseal',
  summary: 'Seal every value with the current key',
  description:
    'After a new key was put first in INTEGRATION_ENC_KEY and every process was restarted with it. A worker does it ' +
    'while the platform runs; when only the current key is listed, the old one can leave the ring.',
  data: z.object({ current: z.string().describe('The key that everything will be sealed with.') }),
  example: { data: { current: 'k20260105' } },
});
