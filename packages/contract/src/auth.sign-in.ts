import { z } from 'zod';
import { authBodySizeBytesMax as bodySizeBytesMax, TokenPair } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { signInLimit } from './limits.ts';
import { nationalId } from './national-id.ts';
import { timestamp } from './timestamp.ts';

export const signInStates = ['PENDING', 'COMPLETE', 'REFUSED', 'EXPIRED', 'FAILED'] as const;
export const signInErrors = [
  'eid_refused',
  'eid_wrong_code',
  'eid_timeout',
  'eid_account_unusable',
  'eid_app_outdated',
  'eid_unavailable',
  'eid_verification_failed',
  'country_not_admitted',
  'account_disabled',
  'platform_closed',
] as const;
export type SignInError = (typeof signInErrors)[number];

const sid = z
  .string()
  .regex(/^[\w-]{32}$/)
  .describe('The sign-in that has begun. Whoever has it can finish it: keep it.');
const binding = z
  .string()
  .regex(/^[\w-]{43}$/)
  .optional()
  .describe('What the start answered with, where it was asked to bind the sign-in to this client.');
const bind = z
  .boolean()
  .default(false)
  .describe('Whether the sign-in can be finished only with a secret that the start answers with, beside the sid.');
const callbackUrl = z
  .url({ protocol: /^https?$/ })
  .max(1_000)
  .describe('Where the eID app on the same device leads back to. One of those that this platform allows.');

const unaudited = 'An attempt changes nothing yet: login events keep it, and the session that comes of it is audited.';

const Qr = z.object({
  link: z.string().describe('The text of the QR code. It is good for some seconds only.'),
  svg: z.string().describe('The QR code as an image.'),
});

const begun = {
  sid,
  state: z.literal('PENDING'),
  expires_at: timestamp,
  binding: z.string().nullable().describe('Keep it where scripts cannot read it, and send it with every poll.'),
};

export const SignInLink = z
  .object({
    ...begun,
    qr: Qr,
    deep_link: z.string().nullable().describe('Opens the eID app on this device; null without SIGN_IN_CALLBACKS.'),
    verification_code: z.string().nullable().describe('Must be the same on the phone, where it shows one.'),
  })
  .meta({ id: 'SignInLink' });
export type SignInLink = z.output<typeof SignInLink>;

export const SignInPush = z
  .object({ ...begun, verification_code: z.string().describe('Must be the same on the phone.') })
  .meta({ id: 'SignInPush' });
export type SignInPush = z.output<typeof SignInPush>;

const exampleSid = 'Zk1x0c2n9m4b7v5a8s3d6f1g0h2j4k6l';
const exampleBegun = {
  sid: exampleSid,
  state: 'PENDING',
  expires_at: '2026-01-05T02:35:00.000Z',
  binding: null,
} as const;
const exampleLink = 'https://smart-id.com/device-link?deviceLinkType=QR&elapsedSeconds=1&sessionToken=abc';

export const startEidSignIn = endpoint({
  method: 'POST',
  path: '/api/v1/auth/eid/start',
  access: 'public',
  summary: 'Begin to sign in with eID',
  description:
    'Answers with a QR code for the phone beside this screen and a link for the app on this very device, which leads ' +
    'back to callback_url, or to the site of the platform where none is given. The QR code must be asked for anew every second or so: see /auth/eid/link.',
  body: z.strictObject({ bind, callback_url: callbackUrl.optional() }).optional(),
  data: SignInLink,
  errors: ['eid.not_configured', 'eid.unavailable', 'auth.callback_not_allowed', 'auth.sso_required'],
  limit: signInLimit,
  bodySizeBytesMax,
  timeoutMs: 20_000,
  unaudited,
  example: {
    body: {},
    data: { ...exampleBegun, qr: { link: exampleLink, svg: '<svg/>' }, deep_link: null, verification_code: null },
  },
});

export const startEidSignInById = endpoint({
  method: 'POST',
  path: '/api/v1/auth/eid/start-id',
  access: 'public',
  summary: 'Begin to sign in with eID, by national id',
  description:
    'Sends a request to the phone of the person with this national id. The answer is the same whether there is such a ' +
    'person or not; where there is not, the sign-in ends by its time. At most three requests wait on one phone, and ' +
    'after refusals there is a growing wait: only a browser in which the person has signed in is told so.',
  body: z.object({
    national_id: nationalId,
    bind,
    browser_marker: z.string().max(1_000).optional().describe('Of the last sign-in in this browser.'),
  }),
  data: SignInPush,
  errors: [
    'eid.not_configured',
    'eid.unavailable',
    'eid.country_not_admitted',
    'auth.sso_required',
    'auth.phone_busy',
    'auth.phone_resting',
  ],
  limit: signInLimit,
  bodySizeBytesMax,
  timeoutMs: 20_000,
  unaudited,
  example: { body: { national_id: '110000000011' }, data: { ...exampleBegun, verification_code: '51804' } },
});

export const initiateSignIn = endpoint({
  method: 'POST',
  path: '/api/v1/auth/initiate',
  access: 'public',
  summary: 'Begin to sign in from a mobile app',
  description:
    'Answers with a link that opens the eID app; the eID app leads back to callback_url. Always bound: the app keeps ' +
    'the binding in its own storage and sends it with every poll.',
  body: z.object({ callback_url: callbackUrl }),
  data: z.object({ ...begun, app_link: z.string() }),
  errors: ['eid.not_configured', 'eid.unavailable', 'auth.callback_not_allowed', 'auth.sso_required'],
  limit: signInLimit,
  bodySizeBytesMax,
  timeoutMs: 20_000,
  unaudited,
  example: {
    body: { callback_url: 'https://app.example.mn/signed-in' },
    data: { ...exampleBegun, binding: 'b'.repeat(43), app_link: exampleLink.replace('QR', 'App2App') },
  },
});

export const getEidLink = endpoint({
  method: 'POST',
  path: '/api/v1/auth/eid/link',
  access: 'public',
  summary: 'The QR code of this second',
  description: 'A QR code carries its age, and the eID app takes none that is older than some seconds.',
  body: z.object({ sid, binding }),
  data: Qr,
  errors: ['auth.sign_in_not_found'],
  // Every second for each of the people behind one address.
  limit: { requests: 1_200, perSeconds: 60, burst: 120, key: 'address' },
  bodySizeBytesMax,
  unaudited: 'It changes nothing: it is a POST so that the sid stays out of addresses and their logs.',
  example: { body: { sid: exampleSid }, data: { link: exampleLink, svg: '<svg/>' } },
});

const outcome = {
  state: z.enum(signInStates),
  sso_error: z.enum(signInErrors).nullable().describe('Why it did not work, for the client to tell in its own words.'),
};

export const Citizen = z.object({ id: z.uuid(), family_name: z.string(), given_name: z.string(), role: z.string() });

export const SignInOutcome = z
  .object({
    ...outcome,
    needs_callback: z.boolean().describe('The app on this device has answered; send what it brought to callback_url.'),
    browser_marker: z
      .string()
      .nullable()
      .describe('Keep it where scripts cannot read it: /eid/start-id tells a browser that has it why no phone rings.'),
    tokens: TokenPair.nullable().describe('Given once, to the poll that first learns of COMPLETE.'),
    citizen: Citizen.nullable(),
  })
  .meta({ id: 'SignInOutcome' });
export type SignInOutcome = z.output<typeof SignInOutcome>;

export const pollEidSignIn = endpoint({
  method: 'POST',
  path: '/api/v1/auth/eid/poll',
  access: 'public',
  summary: 'Wait for a sign-in to end',
  description:
    'Held for up to 25 seconds until something happens. PENDING: ask again. COMPLETE: signed in, with a token pair. ' +
    'Anything else is the end of this sign-in.',
  body: z.object({
    sid,
    binding,
    callback: z
      .object({ session_secret_digest: z.string().max(100), user_challenge_verifier: z.string().max(200) })
      .optional()
      .describe('What the eID app brought back to callback_url, where it is on this device.'),
  }),
  data: SignInOutcome,
  errors: ['auth.sign_in_not_found', 'auth.sign_in_consumed'],
  limit: { requests: 60, perSeconds: 60, burst: 30, key: 'address' },
  bodySizeBytesMax,
  timeoutMs: 40_000,
  unaudited: 'Most polls change nothing; the one that signs somebody in leaves audit records.',
  example: {
    body: { sid: exampleSid },
    data: {
      state: 'COMPLETE',
      sso_error: null,
      needs_callback: false,
      browser_marker: null,
      tokens: {
        access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJraW5kIjoiYWNjZXNzIn0.c2lnbmF0dXJl',
        refresh_token: 'eyJhbGciOiJIUzI1NiJ9.eyJraW5kIjoicmVmcmVzaCJ9.c2lnbmF0dXJl',
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
    },
  },
});

export const getSignInStatus = endpoint({
  method: 'GET',
  path: '/api/v1/auth/status/{sid}',
  access: 'public',
  summary: 'How far a sign-in is',
  description: 'Tells nothing about anybody, whether or not anybody polls. It is not held: to wait, poll.',
  params: z.object({ sid }),
  data: z.object({ ...outcome, expires_at: timestamp }),
  errors: ['auth.sign_in_not_found'],
  limit: { requests: 120, perSeconds: 60, burst: 60, key: 'address' },
  example: {
    params: { sid: exampleSid },
    data: { state: 'PENDING', sso_error: null, expires_at: '2026-01-05T02:35:00.000Z' },
  },
});
