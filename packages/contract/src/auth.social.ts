import { z } from 'zod';
import { authBodySizeBytesMax as bodySizeBytesMax, TokenPair, tokensExample } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { signInLimit } from './limits.ts';
import { timestamp } from './timestamp.ts';

/**
 * Signs in the person who has linked the account, links it to the signed-in person, or goes on as a super
 * administrator.
 */
export const socialIntents = ['sign_in', 'link', 'superadmin'] as const;
export type SocialIntent = (typeof socialIntents)[number];

const state = z.string().min(1).max(2_048);

export const SocialStart = z
  .object({
    authorize_url: z.string().describe('Where to send the browser.'),
    state: state.describe(
      'Keep it in this browser for ten minutes, and send it with the code. The state in authorize_url, which the ' +
        'provider sends back, is its SHA-256 in base64url: go on only if it is that of the one you kept.',
    ),
  })
  .meta({ id: 'SocialStart' });
export type SocialStart = z.output<typeof SocialStart>;

export const SocialLink = z
  .object({
    provider: z.string().describe('The issuer of the account.'),
    email: z.string().nullable().describe('The address of the account, where the provider has verified it.'),
    created_at: timestamp,
  })
  .meta({ id: 'SocialLink' });
export type SocialLink = z.output<typeof SocialLink>;

export const Ticket = z
  .object({
    ticket: z.string().describe('Sent as `X-Onboarding-Ticket` with every step that follows.'),
    binding: z.string().describe('Sent as `X-Onboarding-Binding`. Keep it where no script of a page can read it.'),
    expires_at: timestamp,
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.output<typeof Ticket>;

export const SocialOutcome = z
  .object({
    outcome: z.enum(['signed_in', 'linked', 'mfa_required']),
    tokens: TokenPair.nullable().describe(
      'Of the new session, when signed in. When linked, new ones of the session that asked: all from before are refused.',
    ),
    link: SocialLink.nullable().describe('The new link, when linked.'),
    mfa: Ticket.nullable().describe('Of a super administrator, for /auth/superadmin/mfa, when that is required.'),
  })
  .meta({ id: 'SocialOutcome' });
export type SocialOutcome = z.output<typeof SocialOutcome>;

const exampleState = 'v1.k1.bm9uY2Utb2Ytb25l.dGFnLW9mLXRoZS10ZXh0.dmVyaWZpZXItbm9uY2U';
const provider = 'https://accounts.example.com';

export const startSocial = endpoint({
  method: 'POST',
  path: '/api/v1/auth/social/start',
  access: 'public',
  summary: 'Begin with a social account',
  description:
    'Begins to sign in with a social account, or, for somebody who is signed in (`Authorization: Bearer`) and has just shown their eID, to link one. ' +
    'Send the browser to authorize_url; it comes back to redirect_uri with a code.',
  body: z.object({
    redirect_uri: z.string().min(1).max(512).describe('One of those that this platform allows, letter for letter.'),
    intent: z.enum(socialIntents).default('sign_in'),
  }),
  data: SocialStart,
  errors: [
    'auth.social_not_configured',
    'auth.social_unavailable',
    'auth.callback_not_allowed',
    'auth.sso_required',
    'request.unauthenticated',
    'request.eid_required',
    'request.recent_eid_required',
    'request.mfa_required',
  ],
  limit: signInLimit,
  bodySizeBytesMax,
  unaudited: 'It keeps nothing: all that has begun is in the answer.',
  example: {
    body: { redirect_uri: 'https://portal.example.mn/auth/social/callback', intent: 'sign_in' },
    data: { authorize_url: `${provider}/authorize?response_type=code&client_id=tamga`, state: exampleState },
  },
});

export const finishSocial = endpoint({
  method: 'POST',
  path: '/api/v1/auth/social',
  access: 'public',
  summary: 'Sign in with a social account, or link it',
  description:
    'Exchanges the code of the provider. Begun to sign in, it answers with a token pair, if the account is linked; one ' +
    'that is not makes nobody a citizen: sign in with eID first, then link. Begun to link, it links the account to the ' +
    'person who began, who must be signed in still (`Authorization: Bearer`) and have shown their eID within the last 20 ' +
    'minutes; every other session of theirs ends, and they are told. Begun as a super administrator, it answers ' +
    'with a ticket to show the second factor with; nobody is signed in yet.',
  body: z.object({
    code: z.string().min(1).max(1_024).describe('As it came to redirect_uri. Good once.'),
    state: state.describe('As /auth/social/start answered it.'),
  }),
  data: SocialOutcome,
  errors: [
    'auth.social_not_configured',
    'auth.social_unavailable',
    'auth.social_state_refused',
    'auth.social_code_refused',
    'auth.social_not_linked',
    'auth.social_already_linked',
    'auth.social_account_taken',
    'auth.account_disabled',
    'auth.sso_required',
    'superadmin.not_onboarded',
    'request.unauthenticated',
    'request.eid_required',
    'request.recent_eid_required',
    'request.mfa_required',
  ],
  limit: signInLimit,
  bodySizeBytesMax,
  // Three calls to the provider at most, of four seconds each, and then our own work.
  timeoutMs: 15_000,
  example: {
    body: { code: 'SplxlOBeZQQYbYS6WxSbIA', state: exampleState },
    data: {
      outcome: 'linked',
      tokens: tokensExample,
      mfa: null,
      link: { provider, email: 'bolormaa@example.com', created_at: '2026-01-05T02:30:00.000Z' },
    },
  },
});

export const getSocialLink = endpoint({
  method: 'GET',
  path: '/api/v1/auth/social/link',
  access: 'signed-in',
  summary: 'My social account',
  description: 'With which social account the signed-in person can sign in, and since when.',
  data: SocialLink,
  errors: ['auth.social_link_not_found'],
  example: { data: { provider, email: 'bolormaa@example.com', created_at: '2026-01-05T02:30:00.000Z' } },
});

export const unlinkSocial = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/social/link',
  access: 'signed-in',
  summary: 'Unlink my social account',
  description:
    'Nobody signs in with the account any more. Every other session of the person ends at once; the one that asks goes on ' +
    'with the tokens of the answer.',
  assurance: 'recent',
  data: z.object({ ended: z.int().describe('How many sessions have ended.'), tokens: TokenPair }),
  errors: ['auth.social_link_not_found'],
  bodySizeBytesMax,
  limit: { requests: 5, perSeconds: 60, burst: 5, key: 'user' },
  example: { data: { ended: 1, tokens: tokensExample } },
});
