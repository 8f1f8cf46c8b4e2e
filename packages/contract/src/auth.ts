import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { written } from './text.ts';
import { timestamp } from './timestamp.ts';

/** The limit for everything under /api/v1/auth/. */
export const authBodySizeBytesMax = 4 * 1024;

const refreshToken = written(/^[\w-]+\.[\w-]+\.[\w-]+$/, {
  mn: 'токены бичиглэл биш байна.',
  en: 'is not written like a token.',
}).max(1_024);

const tokenExample =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6ImsxIn0.eyJraW5kIjoicmVmcmVzaCIsImN0ciI6N30.c2lnbmF0dXJl';

export const TokenPair = z
  .object({
    access_token: z.string().describe('Sent as `Authorization: Bearer` with every request.'),
    refresh_token: z.string().describe('Good for one refresh. Keep it where no script of a page can read it.'),
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('Seconds that the access token has left.'),
    refresh_expires_in: z.int().describe('Seconds that the refresh token has left, unless it is used before.'),
  })
  .meta({ id: 'TokenPair' });
export type TokenPair = z.output<typeof TokenPair>;

export const tokensExample = {
  access_token: tokenExample,
  refresh_token: tokenExample,
  token_type: 'Bearer',
  expires_in: 600,
  refresh_expires_in: 1_209_600,
} as const;

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/v1/auth/refresh',
  access: 'public',
  summary: 'Refresh the tokens of a session',
  description:
    'Gives a new pair for a refresh token, which is thereby replaced. Save the new pair before using it: a replaced ' +
    'token that comes back is taken for stolen and ends the session, with every token of it. Requests that overlap, ' +
    'as from two windows of a browser, all get the same new pair.',
  body: z.object({ refresh_token: refreshToken }),
  data: TokenPair,
  errors: ['auth.refresh_refused'],
  bodySizeBytesMax: authBodySizeBytesMax,
  unaudited: 'It changes no right of anybody. That a session opens, ends or is stolen is recorded.',
  // Not the five a minute of signing in. A carrier puts thousands of people behind one address, each of whom comes once
  // in the life of an access token: at ten minutes this is room for 12,000. Tokens are signed, so there is nothing to
  // guess, and one that was replaced ends its session; what is limited is what a flood costs the processor.
  limit: { requests: 1_200, perSeconds: 60, burst: 600, key: 'address' },
  example: {
    body: { refresh_token: tokenExample },
    data: tokensExample,
  },
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout',
  access: 'signed-in',
  summary: 'Sign out',
  description:
    'Ends the session: its refresh token and its access tokens are refused everywhere at once. A refresh token of ' +
    'another session of the same person, when given, ends that one too; any other is passed over.',
  body: z.strictObject({ refresh_token: refreshToken.optional() }).optional(),
  data: z.object({ id: z.uuid().describe('The session that has ended.') }),
  bodySizeBytesMax: authBodySizeBytesMax,
  // By person and not by address: a signed-in person is already told apart, and must be able to sign out.
  limit: { requests: 5, perSeconds: 60, burst: 5, key: 'user' },
  example: { body: {}, data: { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b33' } },
});

/** How a session began. */
export const signInMethods = ['eid-qr', 'eid-link', 'eid-push', 'social', 'sso', 'mfa', 'unknown'] as const;
export type SignInMethod = (typeof signInMethods)[number];

export const OwnSession = z
  .object({
    id: z.uuid(),
    current: z.boolean().describe('Whether it is the one that asks.'),
    method: z.enum(signInMethods).describe('How the person signed in.'),
    browser: z.string().nullable().describe('Family of the browser or app, such as Chrome.'),
    device: z.string().nullable().describe('Kind of the device, such as iPhone or Windows.'),
    place: z.string().nullable().describe('Network that it was opened from, not the address itself.'),
    created_at: timestamp,
    last_used_at: timestamp.describe('To within the life of an access token.'),
    ends_at: timestamp.describe('When it ends unless it is used before.'),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.output<typeof OwnSession>;

const sessionExample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b33',
  current: true,
  method: 'eid-qr',
  browser: 'Chrome',
  device: 'Android',
  place: '203.0.113.0/24',
  created_at: '2026-01-05T02:30:00.000Z',
  last_used_at: '2026-01-05T09:12:00.000Z',
  ends_at: '2026-01-19T09:12:00.000Z',
} as const;

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/sessions',
  access: 'signed-in',
  summary: 'Where I am signed in',
  description: 'The sessions of the signed-in person that have not ended, the newest first.',
  query: z.object(pageQuery),
  data: pageOf(OwnSession),
  example: { query: { limit: 20 }, data: { items: [sessionExample], next: null } },
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/me/sessions/{id}',
  access: 'signed-in',
  owner: 'citizen',
  summary: 'Sign out elsewhere',
  description: 'Ends one session of the signed-in person at once. Of the one that asks, this is signing out.',
  params: z.object({ id: z.uuid() }),
  data: z.object({ id: z.uuid() }),
  errors: ['auth.session_not_found'],
  example: { params: { id: sessionExample.id }, data: { id: sessionExample.id } },
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/me/sessions',
  access: 'signed-in',
  summary: 'Sign out everywhere else',
  description:
    'Ends every session of the signed-in person but the one that asks. Whoever fears that somebody else has got in also ' +
    'unlinks their social account, or the same somebody may come back by it; that asks for a recent sign-in with eID.',
  query: z.object({
    social_link: z
      .enum(['keep', 'unlink'])
      .default('keep')
      .describe('What becomes of the linked social account, where there is one.'),
  }),
  data: z.object({
    ended: z.int().describe('How many.'),
    tokens: TokenPair.nullable().describe(
      'When unlinked, new ones of the session that asks: all from before are refused.',
    ),
  }),
  errors: ['request.eid_required', 'request.recent_eid_required', 'request.mfa_required'],
  example: { query: { social_link: 'keep' }, data: { ended: 2, tokens: null } },
});
