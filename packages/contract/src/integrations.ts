import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timestamp } from './timestamp.ts';

/** How a provider is named in paths; the settings of the platform choose it. */
export const providerKey = z.string().regex(/^[a-z][a-z0-9-]{1,31}$/);

export const integrationStates = ['connected', 'reconnect_needed'] as const;

export const Connection = z
  .object({
    state: z
      .enum(integrationStates)
      .describe('reconnect_needed: the provider no longer takes what it gave us, so the person connects it again.'),
    account: z.string().nullable().describe('Which account it is, where the provider says so.'),
    scopes: z.array(z.string()).describe('What the person allowed there.'),
    appointments: z.boolean().describe('Whether appointments are written into its calendar.'),
    connected_at: timestamp,
    used_at: timestamp.nullable().describe('When it was last used, to the minute.'),
  })
  .meta({ id: 'IntegrationConnection' });
export type Connection = z.output<typeof Connection>;

export const Integration = z
  .object({
    provider: providerKey,
    name_mn: z.string(),
    name_en: z.string(),
    offered: z.boolean().describe('Whether it can be connected. One that is no longer offered can be disconnected.'),
    allows: z
      .array(z.object({ scope: z.string(), mn: z.string(), en: z.string() }))
      .describe('What a person is asked to allow, in words.'),
    has_calendar: z.boolean().describe('Whether appointments can be written there.'),
    has_drive: z.boolean().describe('Whether files can be taken from there.'),
    connection: Connection.nullable().describe('Null where the person has not connected it.'),
  })
  .meta({ id: 'Integration' });
export type Integration = z.output<typeof Integration>;

const params = z.object({ provider: providerKey });
const state = z.string().min(1).max(2_048);
const exampleState = 'v1.k1.bm9uY2Utb2Ytb25l.dGFnLW9mLXRoZS10ZXh0.dmVyaWZpZXItbm9uY2U';
const bodySizeBytesMax = 8 * 1_024;
const limit = { requests: 20, perSeconds: 60, burst: 10, key: 'user', bucket: 'integrations' } as const;
/** Two calls to the provider at most, and then our own work. */
const timeoutMs = 20_000;

const connection = {
  state: 'connected' as const,
  account: 'bolormaa@cloud.example',
  scopes: ['calendar'],
  appointments: false,
  connected_at: '2026-01-05T02:30:00.000Z',
  used_at: null,
};
const sample = {
  provider: 'sample-cloud',
  name_mn: 'Жишээ үүл',
  name_en: 'Sample cloud',
  offered: true,
  allows: [
    { scope: 'calendar', mn: 'Календарьт үйл явдал нэмэх, засах', en: 'Add and change events in your calendar' },
  ],
  has_calendar: true,
  has_drive: false,
};

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/v1/integrations',
  access: 'signed-in',
  summary: 'My connected accounts',
  description: 'The providers that may be connected here, and which of them the signed-in person has connected.',
  data: z.object({ items: z.array(Integration) }),
  example: { data: { items: [{ ...sample, connection }] } },
});

export const startIntegration = endpoint({
  method: 'POST',
  path: '/api/v1/integrations/start',
  access: 'signed-in',
  assurance: 'recent',
  summary: 'Begin to connect an account',
  description:
    'Send the browser to authorize_url, where the person agrees; it comes back to redirect_uri with a code. Nothing is ' +
    'kept until that is sent to POST /api/v1/integrations.',
  body: z.object({
    provider: providerKey,
    redirect_uri: z.string().min(1).max(512).describe('One of those that this platform allows, letter for letter.'),
  }),
  data: z.object({
    authorize_url: z.string().describe('Where to send the browser.'),
    state: state.describe(
      'Keep it in this browser for ten minutes, and send it with the code. The state in authorize_url, which the ' +
        'provider sends back, is its SHA-256 in base64url: go on only if it is that of the one you kept.',
    ),
  }),
  errors: [
    'integrations.provider_not_found',
    'integrations.callback_not_allowed',
    'integrations.already_connected',
    'integrations.provider_unavailable',
  ],
  limit,
  bodySizeBytesMax,
  timeoutMs,
  unaudited: 'It keeps nothing: all that has begun is in the answer.',
  example: {
    body: { provider: 'sample-cloud', redirect_uri: 'https://portal.example.mn/me/connections/callback' },
    data: { authorize_url: 'https://cloud.example/authorize?response_type=code&client_id=tamga', state: exampleState },
  },
});

export const connectIntegration = endpoint({
  method: 'POST',
  path: '/api/v1/integrations',
  access: 'signed-in',
  assurance: 'recent',
  summary: 'Connect an account',
  description:
    'Exchanges the code of the provider, for the person who began, and keeps what it gives, sealed. An account that ' +
    'has to be connected again is connected in the same way.',
  body: z.object({
    code: z.string().min(1).max(2_048).describe('As it came to redirect_uri. Good once.'),
    state: state.describe('As POST /api/v1/integrations/start answered it.'),
    iss: z.string().max(512).optional().describe('As it came to redirect_uri, where the provider says it (RFC 9207).'),
  }),
  data: Integration,
  errors: [
    'integrations.provider_not_found',
    'integrations.state_refused',
    'integrations.code_refused',
    'integrations.already_connected',
    'integrations.provider_unavailable',
  ],
  limit,
  bodySizeBytesMax,
  timeoutMs,
  example: { body: { code: 'SplxlOBeZQQYbYS6WxSbIA', state: exampleState }, data: { ...sample, connection } },
});

export const changeIntegration = endpoint({
  method: 'PATCH',
  path: '/api/v1/integrations/{provider}',
  access: 'signed-in',
  owner: 'citizen',
  summary: 'Choose what a connected account is used for',
  description:
    'With `appointments`, appointments that are booked, moved or called off from now on are written into the calendar.',
  params,
  body: z.object({ appointments: z.boolean() }).partial(),
  data: Integration,
  errors: ['integrations.not_connected', 'integrations.no_calendar', 'integrations.reconnect_needed'],
  bodySizeBytesMax,
  example: {
    params: { provider: 'sample-cloud' },
    body: { appointments: true },
    data: { ...sample, connection: { ...connection, appointments: true } },
  },
});

export const getIntegrationToken = endpoint({
  method: 'GET',
  path: '/api/v1/integrations/{provider}/token',
  access: ['signed-in', 'scope:svc:integrations'],
  owner: 'citizen',
  summary: 'A short-lived token of a connected account',
  description:
    'For an application that the platform allows at this provider, of a citizen who has agreed to the scope ' +
    'svc:integrations there; a person gets their own only where the provider is set up so. Everybody else is not found ' +
    'or refused. An expired token is renewed before, once for all who ask together. Each one given out is in the audit ' +
    'log, and the citizen sees in their access log which application has had it.',
  params,
  query: z.object({
    sub: z
      .uuid()
      .optional()
      .describe(
        'The citizen, by the subject that this application knows them by. Needed with a token of its own; a person and ' +
          'the token of a citizen name themselves.',
      ),
  }),
  data: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_at: timestamp.nullable().describe('Null where the provider does not say.'),
    scopes: z.array(z.string()),
  }),
  errors: [
    'integrations.not_connected',
    'integrations.token_not_allowed',
    'integrations.reconnect_needed',
    'integrations.provider_unavailable',
  ],
  // An application asks for many citizens from one address.
  limit: { requests: 600, perSeconds: 60, burst: 200, key: 'address' },
  timeoutMs,
  example: {
    params: { provider: 'sample-cloud' },
    query: {},
    data: {
      access_token: 'ya29.example',
      token_type: 'Bearer',
      expires_at: '2026-01-05T03:30:00.000Z',
      scopes: ['calendar'],
    },
  },
});

export const disconnectIntegration = endpoint({
  method: 'DELETE',
  path: '/api/v1/integrations/{provider}',
  access: 'signed-in',
  owner: 'citizen',
  summary: 'Disconnect an account',
  description:
    'What the provider gave us is forgotten at once, and the provider is told to end it; that is tried again where it does ' +
    'not answer. What was written there stays.',
  params,
  data: z.object({ provider: providerKey }),
  errors: ['integrations.not_connected'],
  example: { params: { provider: 'sample-cloud' }, data: { provider: 'sample-cloud' } },
});
