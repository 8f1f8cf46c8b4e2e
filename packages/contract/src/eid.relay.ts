import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The words of the relying-party API, version 3, as they are passed on. Whatever is not here is left out. */
const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);

export const RelayedOpening = z
  .object({
    sessionID: z.guid(),
    sessionToken: z.string().optional(),
    sessionSecret: base64.optional(),
    deviceLinkBase: z.string().optional(),
    vc: z.object({ type: z.string(), value: z.string() }).optional(),
    relyingPartyName: z.string().describe('Ours, by which the phone names who asks; links are made with it.'),
  })
  .meta({ id: 'RelayedOpening' });
export type RelayedOpening = z.output<typeof RelayedOpening>;

export const RelayedCertificate = z
  .object({
    state: z.enum(['OK', 'DOCUMENT_UNUSABLE']),
    cert: z.object({ value: base64, certificateLevel: z.string() }).optional(),
  })
  .meta({ id: 'RelayedCertificate' });
export type RelayedCertificate = z.output<typeof RelayedCertificate>;

export const RelayedStatus = z
  .object({
    state: z.enum(['RUNNING', 'COMPLETE']),
    result: z
      .object({
        endResult: z.string(),
        documentNumber: z.string().optional(),
        details: z.object({ interaction: z.string() }).optional(),
      })
      .optional(),
    signatureProtocol: z.string().optional(),
    signature: z
      .object({
        value: base64.optional(),
        flowType: z.string(),
        signatureAlgorithm: z.string().optional(),
        signatureAlgorithmParameters: z
          .object({
            hashAlgorithm: z.string(),
            maskGenAlgorithm: z.object({ algorithm: z.string(), parameters: z.object({ hashAlgorithm: z.string() }) }),
            saltLength: z.int(),
            trailerField: z.string(),
          })
          .optional(),
      })
      .optional(),
    cert: z.object({ value: base64, certificateLevel: z.string() }).optional(),
    interactionTypeUsed: z.string().optional(),
  })
  .meta({ id: 'RelayedStatus' });
export type RelayedStatus = z.output<typeof RelayedStatus>;

export const relaySignature = endpoint({
  method: 'ANY',
  path: '/rp/sign/{path...}',
  access: ['scope:svc:eid-sign', 'relay-token'],
  owner: 'application',
  summary: 'Have a citizen sign with their eID',
  description:
    'The part of the relying-party API of the eID (version 3) that has people sign, for partners that have no contract with ' +
    'the provider: POST signature/{device-link|notification}/{etsi|document}/{id}, signature/notification/linked/{id}, ' +
    'signature/certificate/{id}, signature/certificate-choice/device-link/anonymous, ' +
    'signature/certificate-choice/notification/etsi/{id}, and GET session/{id}. Who asks the provider is this platform; what ' +
    'the phone shows must name the application. A session is known to the caller that began it and to no other. Every method ' +
    'and path besides is not found.',
  params: z.object({ path: z.string().min(1).max(200) }),
  query: z.object({
    timeoutMs: z.coerce
      .number()
      .int()
      .min(1_000)
      .max(120_000)
      .optional()
      .describe('How long a session may be waited for; 25 seconds at most, whatever is asked for.'),
  }),
  raw: {
    contentTypes: ['application/json'],
    bytesMax: 8 * 1_024,
    example: '{"certificateLevel":"QUALIFIED"}',
  },
  data: z.union([RelayedOpening, RelayedCertificate, RelayedStatus]),
  envelope: 'none',
  contentType: 'application/json; charset=utf-8',
  timeoutMs: 45_000,
  errors: [
    'request.not_found',
    'request.invalid',
    'request.malformed_json',
    'eid.relayed_session_not_found',
    'eid.relay_refused',
    'eid.name_not_shown',
    'eid.phone_busy',
    'eid.account_unusable',
    'eid.not_configured',
    'eid.unavailable',
  ],
  limit: { requests: 240, perSeconds: 60, burst: 120, key: 'client', bucket: 'eid-relay' },
  example: {
    params: { path: 'signature/certificate/PNOMN-110000000011-A1B2-Q' },
    query: { timeoutMs: 1_000 },
    data: { state: 'OK', cert: { value: 'MIIB', certificateLevel: 'QUALIFIED' } },
  },
});
