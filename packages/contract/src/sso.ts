import { z } from 'zod';
import { TokenPair } from './auth.ts';
import { Citizen } from './auth.sign-in.ts';
import { endpoint } from './endpoint.ts';
import { signInLimit } from './limits.ts';
import { timestamp } from './timestamp.ts';

export const ssoBodySizeBytesMax = 8 * 1024;
/** Three calls to the upstream at most, of four seconds each, and then our own work. */
const timeoutMs = 15_000;
const unaudited =
  'A sign-in that fails changes nothing: login events keep it, and the session that comes of it is audited.';

export const ssoReasons = [
  'upstream_refused',
  'upstream_sign_in_required',
  'upstream_unavailable',
  'code_refused',
  'verification_failed',
  'level_not_reached',
  'identity_missing',
  'country_not_admitted',
  'account_disabled',
  'platform_closed',
] as const;
export type SsoError = (typeof ssoReasons)[number];

export const ssoRedirectUri = z
  .string()
  .min(1)
  .max(512)
  .describe('One of those that this platform allows (SSO_REDIRECT_URIS), letter for letter.');
const code = z.string().min(1).max(1_024);
const acrValues = z
  .array(z.string().regex(/^[\x21-\x7e]{1,100}$/))
  .min(1)
  .max(5)
  .optional()
  .describe('Levels of assurance of which one must be reached, in the words of the upstream.');
const maxAge = z
  .int()
  .min(0)
  .max(86_400)
  .optional()
  .describe('How many seconds ago the person may have signed in upstream at most; 0 asks them to sign in anew.');

export const SsoStart = z
  .object({
    authorize_url: z.string().describe('Where to send the browser.'),
    binding: z
      .string()
      .describe('Keep it in this browser where scripts cannot read it. Without it the sign-in cannot be finished.'),
    expires_at: timestamp,
  })
  .meta({ id: 'SsoStart' });
export type SsoStart = z.output<typeof SsoStart>;

export const SsoOutcome = z
  .object({
    state: z.enum(['COMPLETE', 'FAILED']),
    sso_error: z.enum(ssoReasons).nullable().describe('Why it failed.'),
    acr: z.string().nullable().describe('The level of assurance that was reached, in the words of the upstream.'),
    tokens: TokenPair.nullable().describe('Given once.'),
    citizen: Citizen.nullable(),
  })
  .meta({ id: 'SsoOutcome' });
export type SsoOutcome = z.output<typeof SsoOutcome>;

const exampleToken = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6ImsxIn0.eyJraW5kIjoiYWNjZXNzIn0.c2lnbmF0dXJl';
const exampleOutcome = {
  state: 'COMPLETE',
  sso_error: null,
  acr: 'substantial',
  tokens: {
    access_token: exampleToken,
    refresh_token: exampleToken,
    token_type: 'Bearer',
    expires_in: 600,
    refresh_expires_in: 1_209_600,
  },
  citizen: {
    id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
    family_name: 'Дорж',
    given_name: 'Болормаа',
    role: 'user',
  },
} as const;
const exampleCode = 'SplxlOBeZQQYbYS6WxSbIA';
const exampleBinding = 'dGhpcy1pcy13aGF0LW9ubHktdGhlLWJyb3dzZXItaGE';
const exampleState = 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..bm9uY2U.dGV4dA.dGFn';

export const startSso = endpoint({
  method: 'POST',
  path: '/api/v1/sso/start',
  access: 'public',
  summary: 'Begin to sign in upstream',
  description:
    'Begins to sign in at the upstream that this platform is a client of (GET /site/auth tells). Send the browser to ' +
    'authorize_url; it comes back to redirect_uri with a state, and a code or an error. There are ten minutes for it.',
  body: z.strictObject({
    redirect_uri: ssoRedirectUri,
    acr_values: acrValues,
    max_age: maxAge,
    proof: z
      .literal('eid')
      .optional()
      .describe('Asks for an eID that is shown now, in place of acr_values and max_age.'),
    prompt: z.enum(['none']).optional().describe('Ask nobody anything: succeed only where it needs no question.'),
  }),
  data: SsoStart,
  errors: ['request.not_found', 'sso.unavailable', 'auth.callback_not_allowed'],
  limit: signInLimit,
  bodySizeBytesMax: ssoBodySizeBytesMax,
  unaudited: 'It keeps nothing: all that has begun is in the answer.',
  example: {
    body: { redirect_uri: 'https://portal.example.mn/sso/callback' },
    data: {
      authorize_url: `https://id.example.gov.mn/oauth2/auth?response_type=code&client_id=portal&state=${exampleState}`,
      binding: exampleBinding,
      expires_at: '2026-01-05T02:40:00.000Z',
    },
  },
});

export const finishSso = endpoint({
  method: 'POST',
  path: '/api/v1/sso/callback',
  access: 'public',
  summary: 'Finish signing in upstream',
  description:
    'Takes what came back to redirect_uri, together with the binding of the browser that began. COMPLETE: signed in, ' +
    'with a token pair. FAILED: sso_error says why. Either way the state is used up.',
  body: z.strictObject({
    state: z.string().min(1).max(4_096).describe('As it came to redirect_uri.'),
    binding: z.string().min(1).max(100).describe('As /sso/start answered it.'),
    code: code.optional().describe('As it came to redirect_uri.'),
    error: z.string().max(200).optional().describe('As it came to redirect_uri, instead of a code.'),
    iss: z.string().max(512).optional().describe('As it came to redirect_uri, where it did (RFC 9207).'),
  }),
  data: SsoOutcome,
  errors: ['request.not_found', 'sso.state_refused', 'sso.already_used'],
  limit: signInLimit,
  bodySizeBytesMax: ssoBodySizeBytesMax,
  timeoutMs,
  unaudited,
  example: { body: { state: exampleState, binding: exampleBinding, code: exampleCode }, data: exampleOutcome },
});

export const finishNativeSso = endpoint({
  method: 'POST',
  path: '/api/v1/sso/native',
  access: 'public',
  summary: 'Finish signing in upstream, from an app',
  description:
    'For a mobile app that has led the person to the upstream itself, with PKCE (S256) and a nonce of its own. It must ' +
    'have compared the state that came back with its own. Each code is taken once.',
  body: z.strictObject({
    code,
    code_verifier: z
      .string()
      .regex(/^[\w.~-]{43,128}$/)
      .describe('What the code_challenge of the app was made of.'),
    redirect_uri: ssoRedirectUri,
    nonce: z
      .string()
      .regex(/^[\x21-\x7e]{22,256}$/)
      .describe('As the app sent it to the upstream; random, and for this sign-in alone.'),
    acr_values: acrValues,
    max_age: maxAge,
  }),
  data: SsoOutcome,
  errors: ['request.not_found', 'sso.already_used', 'auth.callback_not_allowed'],
  limit: signInLimit,
  bodySizeBytesMax: ssoBodySizeBytesMax,
  timeoutMs,
  unaudited,
  example: {
    body: {
      code: exampleCode,
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      redirect_uri: 'mn.example.portal:/sso',
      nonce: 'n-0S6_WzA2Mj-0123456789',
    },
    data: exampleOutcome,
  },
});
