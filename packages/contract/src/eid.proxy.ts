import { z } from 'zod';
import { regNo } from './directory.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { EidActivity, EidCertificate, EidDevice, EidSummary, listEidActivity } from './pki.ts';
import { LinkedOrganization, Representation, Signer, signerStates } from './pki.organizations.ts';

const withCivilId = 'Null unless the citizen lets the application know their civil id, which is a part of it.';
const documentNumber = z.string().nullable().describe(withCivilId);

/** What an application reads is what the citizen reads, without the numbers and names of others that it has no need for. */
export const ReadEidSummary = EidSummary.extend({
  person_etsi: z.string().nullable().describe(withCivilId),
  document_number: documentNumber,
}).meta({ id: 'ReadEidSummary' });
export type ReadEidSummary = z.output<typeof ReadEidSummary>;

export const ReadEidCertificate = EidCertificate.extend({ document_number: documentNumber }).meta({
  id: 'ReadEidCertificate',
});
export type ReadEidCertificate = z.output<typeof ReadEidCertificate>;

export const ReadEidDevice = EidDevice.extend({ document_number: documentNumber }).meta({ id: 'ReadEidDevice' });
export type ReadEidDevice = z.output<typeof ReadEidDevice>;

export const ReadEidActivity = z
  .object({
    counts: EidActivity.shape.counts,
    sessions: z.array(EidActivity.shape.sessions.element.omit({ session_id: true })),
  })
  .meta({ id: 'ReadEidActivity' });
export type ReadEidActivity = z.output<typeof ReadEidActivity>;

export const ReadSigner = Signer.omit({ user_id: true, invited_by: true }).meta({ id: 'ReadSigner' });
export type ReadSigner = z.output<typeof ReadSigner>;

const whose = {
  sub: z
    .uuid()
    .optional()
    .describe(
      'The citizen, by the subject that this application knows them by. Needed with a token of its own; the token of a ' +
        'citizen names them itself.',
    ),
};
const agreed =
  'For an application that may, of a citizen who has agreed to this scope there and has not taken it back. Everybody else is ' +
  'not found. The citizen sees in their access log which application has read it.';
const limit = { requests: 120, perSeconds: 60, burst: 60, key: 'client', bucket: 'eid-proxy' } as const;
const subjectErrors = ['eid.subject_missing', 'eid.subject_not_found', 'eid.not_configured'] as const;
const recordErrors = [...subjectErrors, 'eid.unavailable', 'eid.account_unusable', 'eid.not_granted'] as const;

const sample = { sub: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11' };
const ofPerson = { access: 'scope:svc:eid-proxy', limit } as const;
const ofOrganizations = { access: 'scope:svc:eid-org-proxy', limit } as const;

export const readEidSummary = endpoint({
  ...ofPerson,
  method: 'GET',
  path: '/api/v1/eid/summary',
  summary: 'The eID of a citizen at a glance',
  description: `${agreed} What the provider does not tell, because it may not or cannot now, is said part by part.`,
  query: z.object(whose),
  data: ReadEidSummary,
  errors: subjectErrors,
  example: {
    query: sample,
    data: {
      person_etsi: null,
      document_number: null,
      certificates: { granted: true, available: true, valid: 2, total: 2 },
      devices: { granted: true, available: true, active: 1 },
      activity: { granted: true, available: true, authentication: 12, signature: 3 },
      organizations: { granted: true, available: false, represented: null, linked: 1 },
    },
  },
});

export const readEidCertificates = endpoint({
  ...ofPerson,
  method: 'GET',
  path: '/api/v1/eid/certificates',
  summary: 'Certificates of the eID of a citizen',
  description: `${agreed} As the provider has them on file.`,
  query: z.object(whose),
  data: z.array(ReadEidCertificate),
  errors: recordErrors,
  example: {
    query: sample,
    data: [
      {
        document_number: null,
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

export const readEidDevices = endpoint({
  ...ofPerson,
  method: 'GET',
  path: '/api/v1/eid/devices',
  summary: 'Phones with the eID of a citizen',
  description: `${agreed} As the provider has them on file.`,
  query: z.object(whose),
  data: z.array(ReadEidDevice),
  errors: recordErrors,
  example: {
    query: sample,
    data: [
      {
        document_number: null,
        platform: 'iOS',
        model: 'iPhone 15',
        enrolled_at: '2025-01-15T03:00:00.000Z',
        last_seen_at: '2026-01-05T02:30:00.000Z',
        active: true,
      },
    ],
  },
});

export const readEidActivity = endpoint({
  ...ofPerson,
  method: 'GET',
  path: '/api/v1/eid/activity',
  summary: 'What the eID of a citizen was used for here',
  description: `${agreed} Only what happened between the citizen and this platform. The provider counts pages by number.`,
  query: listEidActivity.query.extend(whose),
  data: ReadEidActivity,
  errors: recordErrors,
  example: {
    query: { ...sample, flow: 'SIGNATURE' },
    data: {
      counts: { authentication: 12, signature: 3 },
      sessions: [{ flow: 'SIGNATURE', outcome: 'OK', at: '2026-01-05T02:30:00.000Z' }],
    },
  },
});

export const readEidOrganizations = endpoint({
  ...ofOrganizations,
  method: 'GET',
  path: '/api/v1/eid-org/organizations',
  summary: 'Organisations that a citizen represents',
  description: `${agreed} Those they are linked to, and those that the provider of the eID names now.`,
  query: z.object(whose),
  data: z.object({
    linked: z.array(LinkedOrganization),
    represented: z.object({ granted: z.boolean(), available: z.boolean(), items: z.array(Representation) }),
  }),
  errors: subjectErrors,
  example: { query: sample, data: { linked: [], represented: { granted: true, available: true, items: [] } } },
});

export const readSigners = endpoint({
  ...ofOrganizations,
  method: 'GET',
  path: '/api/v1/eid-org/organizations/{regNo}/signers',
  owner: 'representation',
  summary: 'Who may sign for an organisation of a citizen',
  description: `${agreed} The citizen must be linked to the organisation. Those who are named find it in their access log too.`,
  params: z.object({ regNo }),
  query: z.object({ ...pageQuery, ...whose, state: z.enum(signerStates).optional() }),
  data: pageOf(ReadSigner),
  errors: [...subjectErrors, 'pki.organization_not_linked'],
  example: {
    params: { regNo: '2002002' },
    query: sample,
    data: {
      items: [
        {
          id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
          reg_no: '2002002',
          family_name: 'Бат',
          given_name: 'Сүх',
          right_type: 'MANAGER',
          state: 'ACTIVE',
          sent_count: 1,
          last_sent_at: '2026-01-05T02:30:00.000Z',
          accepted_at: '2026-01-05T02:31:00.000Z',
          revoked_at: null,
          reason: null,
          created_at: '2026-01-05T02:30:00.000Z',
        },
      ],
      next: null,
    },
  },
});
