import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { line, written } from './text.ts';
import { timestamp } from './timestamp.ts';
import { version } from './version.ts';

export const platformStates = ['pending', 'active', 'degraded', 'suspended', 'revoked'] as const;
export type PlatformState = (typeof platformStates)[number];
export const signatureKinds = ['v1a', 'v1'] as const;

export const platformCode = written(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, {
  mn: 'жижиг латин үсэг, тоо, зураасаар бичнэ үү.',
  en: 'must be of small Latin letters, digits and hyphens.',
})
  .min(2)
  .max(40);
const publicKey = written(/^whpk_[A-Za-z0-9+/]{43}=$/, {
  mn: 'whpk_ гэж эхэлсэн Ed25519 нийтийн түлхүүр байх ёстой.',
  en: 'must be an Ed25519 public key that begins with whpk_.',
});
const sharedSecret = written(/^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, {
  mn: 'whsec_ гэж эхэлсэн, 24-64 байт нууц үг байх ёстой.',
  en: 'must be a secret of 24 to 64 bytes that begins with whsec_.',
});
const address = written(/^https?:\/\/[^\s@#?]{1,400}$/, {
  mn: 'https:// гэж эхэлсэн хаяг байх ёстой.',
  en: 'must be an address that begins with https://.',
});

const fields = {
  code: platformCode.describe(
    'How the other platform names itself in what it sends; no two of an organisation have the same.',
  ),
  own_code: platformCode.describe(
    'How the other platform knows us: what we send bears this name. Not the short name of another organisation.',
  ),
  name: line(200),
  webhook_url: address.describe('Where it takes messages: https, or an address in a network that the operator allows.'),
  signature: z.enum(signatureKinds).default('v1a').describe('v1a: Ed25519, which can be proven; v1: a shared secret.'),
  max_rps: z.int().min(1).max(1_000).default(20).describe('How many messages it gets in a second at most.'),
  max_in_flight: z.int().min(1).max(100).default(8).describe('How many messages are on the way to it at once at most.'),
  contact: line(200).nullable().default(null).describe('Who to ask when it does not answer.'),
};

export const RelayPlatform = z
  .object({
    id: z.uuid(),
    tenant_id: z.uuid(),
    ...fields,
    state: z.enum(platformStates),
    our_public_keys: z
      .array(z.string())
      .describe('What the other platform checks our signatures with; two while one replaces the other.'),
    their_public_keys: z.array(z.string()),
    failures: z.int().describe('How many messages in a row did not arrive.'),
    created_at: timestamp,
    version,
  })
  .meta({ id: 'RelayPlatform' });
export type RelayPlatform = z.output<typeof RelayPlatform>;

export const NewPlatform = z.object({
  tenant_id: z.uuid(),
  ...fields,
  public_key: publicKey.nullable().default(null).describe('Theirs, with v1a. Without it the platform waits for one.'),
});
export type NewPlatform = z.output<typeof NewPlatform>;

const secretShown = z.string().nullable().describe('The shared secret, with v1. It is shown this once.');

const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c01';
const tenant_id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
const theirKey = 'whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
export const newPlatformSample = {
  tenant_id,
  code: 'social-insurance',
  own_code: 'civil-registry',
  name: 'Нийгмийн даатгал',
  webhook_url: 'https://relay.example.mn/api/v1/relay/webhook',
  signature: 'v1a',
  public_key: theirKey,
  max_rps: 20,
  max_in_flight: 8,
  contact: null,
} satisfies z.input<typeof NewPlatform>;
const { public_key: _, ...shown } = newPlatformSample;
export const platformSample = {
  ...shown,
  id,
  state: 'active',
  our_public_keys: ['whpk_PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw='],
  their_public_keys: [theirKey],
  failures: 0,
  created_at: '2026-01-05T02:30:00.000Z',
  version: 1,
} satisfies z.input<typeof RelayPlatform>;

const access = 'permission:relay.manage';
const onePlatform = { owner: 'organisation', params: z.object({ id: z.uuid() }) } as const;

export const listPlatforms = endpoint({
  method: 'GET',
  path: '/api/v1/relay/platforms',
  access,
  summary: 'Platforms that an organisation exchanges with',
  description: 'Those that were removed are not in it. By name of the code.',
  query: z.object({ ...pageQuery, tenant_id: z.uuid() }),
  data: pageOf(RelayPlatform),
  errors: ['org.organisation_not_found'],
  example: { query: { tenant_id }, data: { items: [platformSample], next: null } },
});

export const addPlatform = endpoint({
  method: 'POST',
  path: '/api/v1/relay/platforms',
  access,
  assurance: 'recent',
  summary: 'Connect a platform',
  description:
    'A key pair of our own is made for it; give `our_public_keys` to those who run it. With v1 a secret is made, which is shown this ' +
    'once. Without a key of theirs it is pending, and nothing is sent or taken.',
  body: NewPlatform,
  data: RelayPlatform.extend({ secret: secretShown }),
  status: 201,
  location: '/api/v1/relay/platforms',
  errors: [
    'org.organisation_not_found',
    'org.organisation_not_active',
    'relay.address_refused',
    'relay.code_taken',
    'relay.key_refused',
  ],
  example: { body: newPlatformSample, data: { ...platformSample, secret: null } },
});

export const removePlatform = endpoint({
  method: 'DELETE',
  path: '/api/v1/relay/platforms/{id}',
  access,
  assurance: 'recent',
  ...onePlatform,
  summary: 'Remove a platform',
  description:
    'For good: its keys hold no more, and its routes go. While messages are on the way to it or wait for an answer it cannot be ' +
    'removed, unless it is suspended: then these end, and requests go by the next route. What was exchanged with it stays provable.',
  data: z.object({ id: z.uuid(), state: z.enum(platformStates) }),
  errors: ['relay.platform_not_found', 'relay.platform_in_use', 'relay.platform_state_conflict'],
  example: { params: { id }, data: { id, state: 'revoked' } },
});

export const suspendPlatform = endpoint({
  method: 'POST',
  path: '/api/v1/relay/platforms/{id}/suspend',
  access,
  ...onePlatform,
  summary: 'Suspend a platform',
  description: 'Nothing is sent to it and nothing taken from it until it is resumed; what waits keeps waiting.',
  body: z.object({ reason: line(300) }),
  data: RelayPlatform,
  errors: ['relay.platform_not_found', 'relay.platform_state_conflict'],
  example: {
    params: { id },
    body: { reason: 'Түлхүүр алдагдсан' },
    data: { ...platformSample, state: 'suspended', version: 2 },
  },
});

export const resumePlatform = endpoint({
  method: 'POST',
  path: '/api/v1/relay/platforms/{id}/resume',
  access,
  assurance: 'recent',
  ...onePlatform,
  summary: 'Resume a platform',
  description: 'One that was suspended, also by answering 410. What waited for it goes on.',
  data: RelayPlatform,
  errors: ['relay.platform_not_found', 'relay.platform_state_conflict', 'relay.key_missing'],
  example: { params: { id }, data: { ...platformSample, version: 3 } },
});

export const RotateKeys = z.object({
  public_key: publicKey.optional().describe('A new one of theirs, with v1a.'),
  secret: sharedSecret.optional().describe('A new one that both know, with v1.'),
  renew_own: z.boolean().default(false).describe('Makes a new key pair of our own.'),
  compromised: z
    .boolean()
    .default(false)
    .describe(
      'What is replaced is in other hands: it holds no more from now on, nor any before it. Without a new key, theirs ends and the ' +
        'platform is suspended until it has another.',
    ),
});
export type RotateKeys = z.output<typeof RotateKeys>;

export const rotateKeys = endpoint({
  method: 'POST',
  path: '/api/v1/relay/platforms/{id}/keys',
  access,
  assurance: 'recent',
  ...onePlatform,
  summary: 'Change the keys of a platform',
  description:
    'The one that was in use holds for seven days more: messages are signed with both, and taken with either. A platform that ' +
    'waited for its key is active from then on. With `compromised` there are no seven days: what was stolen holds no more at once, ' +
    'and is never taken again.',
  body: RotateKeys,
  data: RelayPlatform,
  errors: ['relay.platform_not_found', 'relay.key_unfit', 'relay.key_refused', 'relay.platform_state_conflict'],
  example: {
    params: { id },
    body: { public_key: theirKey },
    data: { ...platformSample, version: 2 },
  },
});
