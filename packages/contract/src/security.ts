import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { line, prose } from './text.ts';
import { timestamp } from './timestamp.ts';

/** What a person, or the client in their hands, can report. */
export const reportedKinds = [
  'unknown_sign_in',
  'lost_device',
  'phishing',
  'suspicious_message',
  'client_error',
  'other',
] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/** What the platform notices by itself. */
export const noticedKinds = [
  'account_locked',
  'eid_answer_rejected',
  'memory_forged',
  'not_me',
  'passkey_cloned',
  'payment_callback_denied',
  'recovery_code_used',
  'refresh_token_reused',
  'relay_chain_broken',
  'superadmin_identity_changed',
] as const;

export const eventKinds = [...reportedKinds, ...noticedKinds] as const;
export type EventKind = (typeof eventKinds)[number];

export const severities = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

const contextSizeMax = 10;

const context = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,31}$/), line(300))
  .refine((entries) => Object.keys(entries).length <= contextSizeMax, {
    params: {
      mn: `${contextSizeMax}-аас олон нэмэлт мэдээлэл байж болохгүй.`,
      en: `must have at most ${contextSizeMax} entries.`,
    },
  })
  .describe('A few facts by name, such as the address of a page. At most ten.');

export const SecurityReport = z
  .object({
    kind: z.enum(reportedKinds),
    description: prose(2_000).optional().describe('What happened, in the words of whoever saw it.'),
    occurred_at: timestamp.optional().describe('When it happened, where that is known.'),
    context: context.optional(),
  })
  .meta({ id: 'SecurityReport' });
export type SecurityReport = z.output<typeof SecurityReport>;

export const SecurityEvent = z
  .object({
    id: z.uuid(),
    at: timestamp.describe('When the platform learned of it.'),
    kind: z.string().describe('One of the kinds that the filter takes, or one that a newer release knows.'),
    severity: z.enum(severities).describe('Decided by the platform, not by the reporter.'),
    user_id: z.uuid().nullable().describe('Who reported it, or whom it is about.'),
    session_id: z.uuid().nullable(),
    address: z.string().describe('The network address that it came from.'),
    request_id: z.string(),
    occurred_at: timestamp.nullable(),
    description: z.string().nullable(),
    context: z.record(z.string(), z.string()),
  })
  .meta({ id: 'SecurityEvent' });
export type SecurityEvent = z.output<typeof SecurityEvent>;

export const EventFilter = z.object({
  ...pageQuery,
  kind: z.enum(eventKinds).optional(),
  severity: z.enum(severities).optional(),
  user_id: z.uuid().optional(),
  from: timestamp.optional().describe('Not earlier than this.'),
  to: timestamp.optional().describe('Earlier than this.'),
});
export type EventFilter = z.output<typeof EventFilter>;

const reportExample = {
  kind: 'phishing',
  description: 'Танай нэрийг барьсан захидал ирж, PIN2 кодоо оруулахыг хүссэн.',
  occurred_at: '2026-01-05T02:30:00.000Z',
  context: { sender: 'help@example.com' },
} as const;

export const reportSecurityEvent = endpoint({
  method: 'POST',
  path: '/api/v1/security/events',
  access: 'signed-in',
  summary: 'Report something suspicious',
  description:
    'A person reports what worries them, or their client what it met. The platform adds who, from where and how ' +
    'serious. Answers with a number to refer to; the report itself is read by administrators only.',
  body: SecurityReport,
  data: z.object({ id: z.uuid() }),
  bodySizeBytesMax: 16 * 1024,
  limit: { requests: 10, perSeconds: 60, burst: 5, key: 'user' },
  example: { body: reportExample, data: { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11' } },
});

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/v1/security/events',
  access: 'role:admin',
  summary: 'Security events',
  description: 'The newest first. Filters are joined: an event must meet each of them.',
  query: EventFilter,
  data: pageOf(SecurityEvent),
  example: {
    query: { limit: 20, severity: 'medium', from: '2026-01-01T00:00:00Z' },
    data: {
      items: [
        {
          ...reportExample,
          id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
          at: '2026-01-05T02:31:07.123Z',
          severity: 'medium',
          user_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22',
          session_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b33',
          address: '203.0.113.7',
          request_id: '5b0f0a52-54e5-4a0b-9f0b-0b1f2a3c4d5e',
        },
      ],
      next: null,
    },
  },
});
