import { z } from 'zod';
import { list, secret } from '#platform/settings';

const objectId = /^[0-2](\.\d{1,20}){2,20}$/;
const listOf = (form: RegExp, words: string) => list(form, `must be ${words}, separated by commas`);

export const eidEnv = z.object({
  EID_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'The eID provider, up to what comes before /authentication. Unset, nobody signs in with eID here.',
      example: 'https://rp.eidmongolia.mn',
    }),
  EID_DIALECT: z.enum(['smart-id', 'eid-mn']).default('eid-mn').meta({
    description:
      'Whose words the provider speaks: those of Smart-ID, or those of eID Mongolia, which grew out of them.',
  }),
  EID_RELYING_PARTY_UUID: z.guid().optional().meta({
    description: 'Our number at the eID provider. Needed with EID_URL.',
    example: '00000000-0000-4000-8000-000000000000',
  }),
  EID_RELYING_PARTY_NAME: z.string().min(1).max(120).optional().meta({
    description: 'Our name as the phone shows it, exactly as it was registered. Needed with EID_URL.',
    example: 'Tamga',
  }),
  EID_API_KEY: secret(8).optional().meta({
    description: 'Our key at the eID provider. Needed with the dialect eid-mn.',
  }),
  EID_TRUST_ANCHORS: z
    .string()
    .optional()
    .meta({
      description:
        'File with the certificates (PEM) in which every chain must end. Nobody else is trusted, whatever the system ' +
        'trusts. Needed with EID_URL; tamga eid recheck reads it too.',
      example: '/etc/tamga/eid-anchors.pem',
    }),
  EID_INTERMEDIATES: z.string().optional().meta({
    description: 'File with the certificates (PEM) between the anchors and people. They are not trusted by themselves.',
    example: '/etc/tamga/eid-intermediates.pem',
  }),
  EID_TLS_KEYS: listOf(/^[A-Za-z0-9+/]{43}=$/, 'SHA-256 hashes in base64')
    .optional()
    .meta({
      description: 'SHA-256 of the public keys that the provider may show for TLS, in base64, the next one too.',
      example: '<base64>,<base64>',
    }),
  EID_CERTIFICATE_LEVEL: z.enum(['ADVANCED', 'QUALIFIED']).default('QUALIFIED').meta({
    description: 'The lowest level of certificate that is good enough here.',
  }),
  EID_POLICIES: listOf(objectId, 'object identifiers')
    .optional()
    .meta({
      description:
        'Policies that a certificate for signing in must carry, all of them. Unset, those that the documented provider ' +
        'names for the level.',
      example: '1.3.6.1.4.1.10015.17.2,0.4.0.2042.1.2',
    }),
  EID_SIGNING_POLICIES: listOf(objectId, 'object identifiers').optional().meta({
    description: 'The same for certificates that sign documents.',
    example: '1.3.6.1.4.1.10015.17.2,0.4.0.194112.1.2',
  }),
  EID_COUNTRIES: listOf(/^[A-Z]{2}$/, 'countries of two capital letters')
    .default(['MN'])
    .meta({
      description:
        'Countries whose people may sign in and sign here, by the country in their certificate. A person is known by ' +
        'country, kind and number: those of another country are other people, whatever their number.',
      example: 'MN,EE',
    }),
  EID_OCSP_NONCE: z.enum(['required', 'optional']).default('required').meta({
    description: 'optional where the responder of the authority answers in advance, and so never to our nonce.',
  }),
  EID_SCHEME_NAME: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,31}$/)
    .default('smart-id')
    .meta({ description: 'The first word of what is signed; smart-id-demo at the demo provider of Smart-ID.' }),
  EID_SESSION_SECONDS: z.coerce.number().int().min(10).max(600).default(120).meta({
    description: 'How long the provider waits for a person, as it says itself. Screens count down from it.',
  }),
  EID_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000).meta({
    description: 'How long the provider may take to answer, on top of what we let it wait for a person.',
  }),
  EID_REVOCATION_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(4_000).meta({
    description: 'How long OCSP, and after it the revocation list, may take to answer.',
  }),
});

type EidEnv = z.output<typeof eidEnv>;

/** EID_URL brings others with it: half an eID is none. */
export function requireTogether(env: EidEnv, context: z.core.$RefinementCtx): void {
  const isWrong = context.issues.some(({ path }) => path?.[0] === 'EID_URL');
  if (env.EID_URL === undefined || isWrong) return;
  const needed = ['EID_RELYING_PARTY_UUID', 'EID_RELYING_PARTY_NAME', 'EID_TRUST_ANCHORS'] as const;
  const names = env.EID_DIALECT === 'eid-mn' ? [...needed, 'EID_API_KEY' as const] : needed;
  for (const name of names) {
    if (env[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'must be set' });
  }
}
