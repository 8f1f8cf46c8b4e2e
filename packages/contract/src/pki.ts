import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timestamp } from './timestamp.ts';

/** What became of asking the provider for one kind of thing. */
const asked = {
  granted: z.boolean().describe('False: the provider of the eID does not let this platform read it.'),
  available: z.boolean().describe('False: it does not answer now. Without one of both there is no content.'),
};

export const EidSummary = z
  .object({
    person_etsi: z.string(),
    document_number: z.string().nullable(),
    certificates: z.object({ ...asked, valid: z.int().nullable(), total: z.int().nullable() }),
    devices: z.object({ ...asked, active: z.int().nullable() }),
    activity: z.object({ ...asked, authentication: z.int().nullable(), signature: z.int().nullable() }),
    organizations: z.object({ ...asked, represented: z.int().nullable(), linked: z.int() }),
  })
  .meta({ id: 'EidSummary' });
export type EidSummary = z.output<typeof EidSummary>;

export const EidCertificate = z
  .object({
    document_number: z.string(),
    type: z.enum(['AUTH', 'SIGN', 'SEAL']),
    serial_number: z.string(),
    certificate_level: z.enum(['ADVANCED', 'QUALIFIED', 'QSCD']),
    status: z.enum(['VALID', 'REVOKED', 'EXPIRED', 'SUSPENDED']),
    not_before: timestamp,
    not_after: timestamp,
    issuer_dn: z.string(),
  })
  .meta({ id: 'EidCertificate' });
export type EidCertificate = z.output<typeof EidCertificate>;

export const EidDevice = z
  .object({
    document_number: z.string(),
    platform: z.string(),
    model: z.string(),
    enrolled_at: timestamp,
    last_seen_at: timestamp,
    active: z.boolean(),
  })
  .meta({ id: 'EidDevice' });
export type EidDevice = z.output<typeof EidDevice>;

export const EidActivity = z
  .object({
    counts: z.object({ authentication: z.int(), signature: z.int() }),
    sessions: z.array(
      z.object({
        session_id: z.string(),
        flow: z.enum(['AUTHENTICATION', 'SIGNATURE', 'CERTIFICATE_CHOICE']),
        outcome: z.string(),
        at: timestamp,
      }),
    ),
  })
  .meta({ id: 'EidActivity' });
export type EidActivity = z.output<typeof EidActivity>;

const shared = {
  access: 'signed-in',
  errors: ['eid.not_configured', 'eid.unavailable', 'eid.account_unusable', 'eid.not_granted', 'users.user_not_found'],
  limit: { requests: 60, perSeconds: 60, burst: 30, key: 'user', bucket: 'eid-console' },
} as const;

const documentNumber = 'PNOMN-110000000011-A1B2-Q';

export const getEidSummary = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/users/me/eid/summary',
  summary: 'My eID at a glance',
  description:
    'Asks the provider for everything at once. What it does not tell, because it may not or cannot now, is said part by ' +
    'part; the rest is told all the same.',
  data: EidSummary,
  errors: ['eid.not_configured', 'users.user_not_found'],
  example: {
    data: {
      person_etsi: 'PNOMN-110000000011',
      document_number: documentNumber,
      certificates: { granted: true, available: true, valid: 2, total: 2 },
      devices: { granted: true, available: true, active: 1 },
      activity: { granted: true, available: true, authentication: 12, signature: 3 },
      organizations: { granted: true, available: false, represented: null, linked: 1 },
    },
  },
});

export const listEidCertificates = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/users/me/eid/certificates',
  summary: 'Certificates of my eID',
  description: 'As the provider has them on file.',
  data: z.array(EidCertificate),
  example: {
    data: [
      {
        document_number: documentNumber,
        type: 'SIGN',
        serial_number: '4f1c0a',
        certificate_level: 'QUALIFIED',
        status: 'VALID',
        not_before: '2025-01-15T03:00:00.000Z',
        not_after: '2028-01-15T03:00:00.000Z',
        issuer_dn: 'CN=Issuing CA, C=MN',
      },
    ],
  },
});

export const listEidDevices = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/users/me/eid/devices',
  summary: 'Phones with my eID',
  description: 'As the provider has them on file.',
  data: z.array(EidDevice),
  example: {
    data: [
      {
        document_number: documentNumber,
        platform: 'iOS',
        model: 'iPhone 15',
        enrolled_at: '2025-01-15T03:00:00.000Z',
        last_seen_at: '2026-01-05T02:30:00.000Z',
        active: true,
      },
    ],
  },
});

export const listEidActivity = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/users/me/eid/activity',
  summary: 'What my eID was used for here',
  description:
    'Only what happened between the person and this platform. The provider counts pages by number, so we do too.',
  query: z.object({
    flow: z.enum(['AUTHENTICATION', 'SIGNATURE']).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  data: EidActivity,
  example: {
    query: { flow: 'SIGNATURE' },
    data: {
      counts: { authentication: 12, signature: 3 },
      sessions: [{ session_id: '5b0f0a52', flow: 'SIGNATURE', outcome: 'OK', at: '2026-01-05T02:30:00.000Z' }],
    },
  },
});
