import { z } from 'zod';
import { pageQuery } from './page.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';
import { version } from './version.ts';

/** What a machine may be allowed to call in its own name, in words for those who allow it. */
export const serviceWords = {
  'svc:eid-proxy': { mn: 'Иргэний eID мэдээллийг лавлах', en: 'Look up what the eID knows of a citizen' },
  'svc:eid-org-proxy': { mn: 'Байгууллагын eID мэдээллийг лавлах', en: 'Look up organisations and their signers' },
  'svc:eid-sign': { mn: 'eID-аар гарын үсэг зуруулах', en: 'Have documents signed with the eID' },
  'svc:integrations': {
    mn: 'Иргэний холбосон календарь, файл зэргийг ашиглах',
    en: 'Use the accounts that a citizen has connected',
  },
  'svc:gateway': { mn: 'Гарцаар бусад үйлчилгээг дуудах', en: 'Call services through the gateway' },
  'tools:host.read': { mn: 'Серверийн төлөвийг харах', en: 'See how the host is doing' },
  'tools:exec': { mn: 'Зөвшөөрсөн оношилгооны тушаал ажиллуулах', en: 'Run allowed diagnostic commands' },
  'tools:memory.read': { mn: 'Санах ойгоос хайх', en: 'Search its memory' },
  'tools:memory.write': { mn: 'Санах ойд бичих', en: 'Write into its memory' },
  'tools:branding.write': { mn: 'Сайтын нэр, логог өөрчлөх', en: 'Change the name and logo of the site' },
  'tools:skill.write': { mn: 'Шинэ чадвар бүртгэх', en: 'Register new skills' },
  'tools:skill.run': { mn: 'Бүртгэсэн чадварыг ажиллуулах', en: 'Run registered skills' },
} as const;
export type Service = keyof typeof serviceWords;
export const services = Object.keys(serviceWords) as [Service, ...Service[]];

/**
 * What a citizen may let an application do with their eID and the accounts that they have connected. Asked for in a sign-in, shown where they agree, and kept with what
 * they agreed to; the application must be allowed the service besides.
 */
export const personalServices = ['svc:eid-proxy', 'svc:eid-org-proxy', 'svc:integrations'] as const satisfies Service[];
export type PersonalService = (typeof personalServices)[number];

export type ToolScope = Extract<Service, `tools:${string}`>;
export const isToolScope = (service: Service): service is ToolScope => service.startsWith('tools:');
export const toolScopes = services.filter(isToolScope) as [ToolScope, ...ToolScope[]];

/** What a key may carry: tools, and calls through the gateway. */
export type KeyScope = ToolScope | 'svc:gateway';
export const keyScopes = [...toolScopes, 'svc:gateway'] as [KeyScope, ...KeyScope[]];

export const applicationKinds = ['web', 'native', 'machine'] as const;

/** The server says in words what an address must not have, because that depends on the kind of the application. */
export const address = z.string().min(1).max(1_000);

const publicKey = z.looseObject({ kty: z.enum(['RSA', 'EC', 'OKP']), kid: z.string().max(200).optional() });

const purpose = line(200).nullable().default(null);

const settings = {
  name_mn: line(80),
  name_en: line(80),
  redirect_uris: z
    .array(address)
    .max(20)
    .describe(
      'Where a citizen may be led back to. What an application asks for must be one of these, letter for letter.',
    ),
  post_logout_redirect_uris: z.array(address).max(20).describe('The same after signing out.'),
  backchannel_logout_uri: address.nullable().describe('Told by the platform itself when a citizen has signed out.'),
  auth_method: z
    .enum(['secret', 'private_key_jwt', 'none'])
    .describe('How the application proves itself. A native one cannot keep a secret, so it has none.'),
  jwks: z
    .strictObject({ keys: z.array(publicKey).min(1).max(10) })
    .nullable()
    .describe('Public keys, with private_key_jwt only.'),
  pkce_required: z.boolean().default(true).describe('Off only to certify an installation.'),
  consent_required: z.boolean().default(true).describe('Off for applications of the platform itself.'),
  par_required: z.boolean().default(false).describe('Authorization requests are pushed first.'),
  dpop_required: z.boolean().default(false).describe('Tokens are bound to a key of the application.'),
  device_allowed: z.boolean().default(false).describe('May sign citizens in on a device without a keyboard.'),
  ciba_allowed: z
    .boolean()
    .default(false)
    .describe('May have the phone of a citizen ring to sign them in: a counter, a call centre, a till.'),
  subject_type: z
    .enum(['public', 'pairwise'])
    .default('pairwise')
    .describe('pairwise: a citizen has another subject here than anywhere else. public: the same everywhere.'),
  identity_with_openid: z
    .boolean()
    .default(false)
    .describe('Gets email and ge_id with the scope openid alone, if the citizen agrees; otherwise they are scopes.'),
  introspects_all: z.boolean().default(false).describe('May introspect the tokens of other applications too.'),
  civil_id_allowed: z
    .boolean()
    .default(false)
    .describe('May ask for the scope civil_id: the citizen who agrees is told by their civil id too.'),
  purpose_mn: purpose.describe('What it wants to know citizens for, in one sentence; they read it where they agree.'),
  purpose_en: purpose.describe('The same in English. In both languages, or in none.'),
  privacy_url: address
    .nullable()
    .default(null)
    .describe('Where it says how it treats what it learns: a page with https.'),
  active: z.boolean().default(true).describe('One that is not active is unknown to the provider.'),
};

const identity = {
  id: z.uuid().describe('Also the client_id.'),
  kind: z
    .enum(applicationKinds)
    .describe('web: has a server. native: runs with the citizen. machine: signs nobody in.'),
  organisation_id: z.uuid().nullable().describe('Whose it is; null: of the platform.'),
};

export const ApplicationSecret = z
  .object({
    id: z.uuid(),
    hint: z.string().describe('Its last letters.'),
    created_at: timestamp,
    expires_at: timestamp.nullable().describe('Null: until another takes its place.'),
  })
  .meta({ id: 'ApplicationSecret' });

const shown = {
  ...identity,
  services: z.array(z.enum(services)),
  version,
  created_at: timestamp,
  updated_at: timestamp,
};

export const ApplicationSummary = z
  .object({ ...shown, name_mn: settings.name_mn, name_en: settings.name_en, active: z.boolean() })
  .meta({ id: 'ApplicationSummary' });
export type ApplicationSummary = z.output<typeof ApplicationSummary>;

export const Application = z
  .object({
    ...shown,
    ...settings,
    logo: z.enum(['set', 'none', 'unavailable']).describe('unavailable: this installation keeps no files.'),
    secrets: z.array(ApplicationSecret).describe('Those that are good now.'),
  })
  .meta({ id: 'Application' });
export type Application = z.output<typeof Application>;

const secret = z.string().nullable().describe('Shown this once; null where the application has none.');
export const RegisteredApplication = z
  .object({ application: Application, secret })
  .meta({ id: 'RegisteredApplication' });
export type RegisteredApplication = z.output<typeof RegisteredApplication>;

export const NewApplication = z
  .object({ kind: identity.kind, organisation_id: identity.organisation_id, ...settings })
  .meta({ id: 'NewApplication' });
export type NewApplication = z.output<typeof NewApplication>;

export const ApplicationChange = z.object({ ...settings, version }).meta({ id: 'ApplicationChange' });
export type ApplicationChange = z.output<typeof ApplicationChange>;

export const ApplicationFilter = z.object({
  ...pageQuery,
  q: line(80).optional().describe('The first letters of its name, in either language.'),
  kind: z.enum(applicationKinds).optional(),
  organisation_id: z.uuid().optional(),
});
export type ApplicationFilter = z.output<typeof ApplicationFilter>;

export const ApplicationMistake = z
  .object({
    at: timestamp,
    code: z.string().describe('As the protocol names it, such as invalid_redirect_uri.'),
    message: z.string().describe('What was wrong, for its developer, in the language asked for.'),
    given: z.string().nullable().describe('What was sent, where it explains; never a secret or a token.'),
  })
  .meta({ id: 'ApplicationMistake' });
export type ApplicationMistake = z.output<typeof ApplicationMistake>;

export const RedirectVerdict = z
  .object({
    matches: z.boolean(),
    closest: z.string().nullable().describe('The registered address that is most alike.'),
    position: z.int().nullable().describe('Of the first letter that differs, from 0.'),
    expected: z.string().nullable().describe('The letter there that is registered; empty: it ends before.'),
    found: z.string().nullable().describe('The letter there that was given; empty: it ends before.'),
  })
  .meta({ id: 'RedirectVerdict' });
export type RedirectVerdict = z.output<typeof RedirectVerdict>;

const newSample = {
  kind: 'web',
  organisation_id: null,
  name_mn: 'Номын сан',
  name_en: 'Library',
  redirect_uris: ['https://library.example.mn/callback'],
  post_logout_redirect_uris: ['https://library.example.mn/'],
  backchannel_logout_uri: null,
  auth_method: 'secret',
  jwks: null,
} satisfies z.input<typeof NewApplication>;

const at = '2026-01-05T02:30:00.000Z';

export const applicationSummarySample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b21',
  kind: 'web',
  organisation_id: null,
  name_mn: newSample.name_mn,
  name_en: newSample.name_en,
  services: [],
  active: true,
  version: 1,
  created_at: at,
  updated_at: at,
} satisfies z.input<typeof ApplicationSummary>;

export const applicationSample = {
  ...newSample,
  ...applicationSummarySample,
  pkce_required: true,
  consent_required: true,
  par_required: false,
  dpop_required: false,
  device_allowed: false,
  ciba_allowed: false,
  subject_type: 'pairwise',
  identity_with_openid: false,
  introspects_all: false,
  civil_id_allowed: false,
  purpose_mn: null,
  purpose_en: null,
  privacy_url: null,
  logo: 'none',
  secrets: [{ id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22', hint: 'x7Qk', created_at: at, expires_at: null }],
} satisfies z.input<typeof Application>;

/** An application that assistants call through: a machine of its own. */
export const assistantIdSample = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b2a';

export const newApplicationSample: z.input<typeof NewApplication> = newSample;

export const secretSample = 'tmg_Vt8Zk3nQ5rX1yB7cD9eF2gH4jK6mP8sT0uW3xY5zA7b';
