import { z } from 'zod';
import { authBodySizeBytesMax as bodySizeBytesMax, TokenPair } from './auth.ts';
import { SignInLink, SignInPush, SignInOutcome } from './auth.sign-in.ts';
import { Ticket } from './auth.social.ts';
import { endpoint } from './endpoint.ts';
import { factorLimit, signInLimit } from './limits.ts';
import { nationalId } from './national-id.ts';
import { written } from './text.ts';
import { timestamp } from './timestamp.ts';

/** The next step for a person who becomes a super administrator. */
export const onboardingSteps = ['eid', 'email', 'totp', 'done'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

const next = z
  .enum(onboardingSteps)
  .describe('What is asked for next. No step can be left out or taken before its turn.');

/** Guesses are counted for each ticket and each person; this is for floods. */
export const codeLimit = { requests: 20, perSeconds: 60, burst: 10, key: 'address', bucket: 'superadmin' } as const;

export const sixDigits = written(/^\d{6}$/, { mn: 'зургаан оронтой тоо байна.', en: 'must be six digits.' });
const exampleTicket = {
  ticket: 't'.repeat(43),
  binding: 'b'.repeat(43),
  expires_at: '2026-01-05T02:45:00.000Z',
};
export const exampleTokens = {
  access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJraW5kIjoiYWNjZXNzIn0.c2lnbmF0dXJl',
  refresh_token: 'eyJhbGciOiJIUzI1NiJ9.eyJraW5kIjoicmVmcmVzaCJ9.c2lnbmF0dXJl',
  token_type: 'Bearer',
  expires_in: 600,
  refresh_expires_in: 900,
} as const;
const exampleBegun = {
  sid: 'Zk1x0c2n9m4b7v5a8s3d6f1g0h2j4k6l',
  state: 'PENDING',
  expires_at: '2026-01-05T02:35:00.000Z',
  binding: null,
} as const;

export const onboardSocial = endpoint({
  method: 'POST',
  path: '/api/v1/auth/superadmin/onboard/social',
  access: 'public',
  summary: 'Become a super administrator: social account',
  description:
    'The first step, and the only one without a ticket: it gives one. Takes the code of a social account, begun at ' +
    '/auth/social/start with the intent superadmin. Its verified address must have been invited, or, while there is no ' +
    'super administrator, be the one that the settings name. The ticket is good for fifteen minutes, in this browser.',
  body: z.object({
    code: z.string().min(1).max(1_024),
    state: z.string().min(1).max(2_048).describe('As /auth/social/start answered it.'),
  }),
  data: z.object({ ...Ticket.shape, next }),
  errors: [
    'auth.social_not_configured',
    'auth.social_unavailable',
    'auth.social_state_refused',
    'auth.social_code_refused',
    'superadmin.not_invited',
    'superadmin.already_onboarded',
  ],
  limit: signInLimit,
  bodySizeBytesMax,
  timeoutMs: 15_000,
  example: {
    body: { code: 'SplxlOBeZQQYbYS6WxSbIA', state: 'v1.k1.bm9u.dGFn.dGV4dA' },
    data: { ...exampleTicket, next: 'eid' },
  },
});

const unaudited = 'Nothing is proven yet: what comes of it is audited.';

export const onboardEidStart = endpoint({
  method: 'POST',
  path: '/api/v1/auth/superadmin/onboard/eid/start',
  access: 'onboarding-ticket',
  summary: 'Become a super administrator: begin with eID',
  description:
    'As /auth/eid/start; the phone says what it is for. The QR code of each second comes from /auth/eid/link. Begun ' +
    'again, what was begun before does not count.',
  body: z
    .strictObject({
      callback_url: z
        .url({ protocol: /^https?$/ })
        .max(1_000)
        .optional(),
    })
    .optional(),
  data: SignInLink,
  errors: ['superadmin.step_out_of_order', 'eid.not_configured', 'eid.unavailable', 'auth.callback_not_allowed'],
  limit: signInLimit,
  bodySizeBytesMax,
  timeoutMs: 20_000,
  unaudited,
  example: {
    body: {},
    data: {
      ...exampleBegun,
      qr: { link: 'https://eid.example/link', svg: '<svg/>' },
      deep_link: null,
      verification_code: null,
    },
  },
});

export const onboardEidStartById = endpoint({
  method: 'POST',
  path: '/api/v1/auth/superadmin/onboard/eid/start-id',
  access: 'onboarding-ticket',
  summary: 'Become a super administrator: begin with eID, by national id',
  description: 'As /auth/eid/start-id; the phone says what it is for.',
  body: z.object({
    national_id: nationalId,
  }),
  data: SignInPush,
  errors: ['superadmin.step_out_of_order', 'eid.not_configured', 'eid.unavailable', 'eid.country_not_admitted'],
  limit: signInLimit,
  bodySizeBytesMax,
  timeoutMs: 20_000,
  unaudited,
  example: { body: { national_id: '110000000011' }, data: { ...exampleBegun, verification_code: '51804' } },
});

export const onboardEidPoll = endpoint({
  method: 'POST',
  path: '/api/v1/auth/superadmin/onboard/eid/poll',
  access: 'onboarding-ticket',
  summary: 'Become a super administrator: wait for the eID',
  description:
    'As /auth/eid/poll, for what this ticket has begun. On COMPLETE the civil id is fixed for good: the account belongs ' +
    'to this citizen. On anything else but PENDING, begin again.',
  body: z
    .strictObject({
      callback: z
        .object({ session_secret_digest: z.string().max(100), user_challenge_verifier: z.string().max(200) })
        .optional(),
    })
    .optional(),
  data: z.object({ ...SignInOutcome.pick({ state: true, sso_error: true, needs_callback: true }).shape, next }),
  errors: [
    'superadmin.step_out_of_order',
    'superadmin.person_taken',
    'auth.sign_in_not_found',
    'auth.sign_in_consumed',
  ],
  limit: { requests: 60, perSeconds: 60, burst: 30, key: 'address' },
  bodySizeBytesMax,
  timeoutMs: 40_000,
  unaudited: 'Most polls change nothing; the one that learns who it is leaves audit records.',
  example: { body: {}, data: { state: 'COMPLETE', sso_error: null, needs_callback: false, next: 'email' } },
});

export const onboardEmailSend = endpoint({
  method: 'POST',
  path: '/api/v1/auth/superadmin/onboard/email/send',
  access: 'onboarding-ticket',
  summary: 'Become a super administrator: send a code by mail',
  description:
    'Six digits, to the address of the social account. Good for ten minutes and five tries. Another one, which replaces ' +
    'it, can be asked for after a minute, five times in all.',
  data: z.object({ next, expires_at: timestamp, again_at: timestamp.describe('When another one can be asked for.') }),
  errors: [
    'superadmin.step_out_of_order',
    'superadmin.code_cooling_down',
    'superadmin.tries_exhausted',
    'mail.not_configured',
  ],
  limit: signInLimit,
  bodySizeBytesMax,
  unaudited,
  example: {
    data: { next: 'email', expires_at: '2026-01-05T02:45:00.000Z', again_at: '2026-01-05T02:36:00.000Z' },
  },
});

export const onboardEmailVerify = endpoint({
  method: 'POST',
  path: '/api/v1/auth/superadmin/onboard/email/verify',
  access: 'onboarding-ticket',
  summary: 'Become a super administrator: enter the code',
  description: 'The newest one that was sent. A wrong one counts.',
  body: z.object({ code: sixDigits }),
  data: z.object({ next }),
  errors: ['superadmin.step_out_of_order', 'superadmin.code_wrong'],
  limit: factorLimit,
  bodySizeBytesMax,
  example: { body: { code: '482913' }, data: { next: 'totp' } },
});

export const onboardTotpInit = endpoint({
  method: 'POST',
  path: '/api/v1/auth/superadmin/onboard/totp/init',
  access: 'onboarding-ticket',
  summary: 'Become a super administrator: set up an authenticator',
  description:
    'A new secret for an authenticator app (RFC 6238). It is shown here and never again; a new one replaces it.',
  data: z.object({ next, secret: z.string().describe('In base32.'), uri: z.string(), qr_svg: z.string() }),
  errors: ['superadmin.step_out_of_order'],
  limit: codeLimit,
  bodySizeBytesMax,
  unaudited,
  example: {
    data: { next: 'totp', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Tamga:a%40example.mn', qr_svg: '<svg/>' },
  },
});

export const onboardTotpVerify = endpoint({
  method: 'POST',
  path: '/api/v1/auth/superadmin/onboard/totp/verify',
  access: 'onboarding-ticket',
  summary: 'Become a super administrator: the first code of the authenticator',
  description:
    'The last step. Answers with ten recovery codes, which are shown this once, and with the tokens of the first session. ' +
    'The others who run the platform are told by mail.',
  body: z.object({ code: sixDigits }),
  data: z.object({ next, recovery_codes: z.array(z.string()), tokens: TokenPair }),
  errors: [
    'superadmin.step_out_of_order',
    'superadmin.code_wrong',
    'superadmin.tries_exhausted',
    'superadmin.not_invited',
    'superadmin.already_onboarded',
    'superadmin.person_taken',
  ],
  limit: factorLimit,
  bodySizeBytesMax,
  example: {
    body: { code: '287082' },
    data: { next: 'done', recovery_codes: ['ABCD-EFGH-IJKL-MNOP'], tokens: exampleTokens },
  },
});
