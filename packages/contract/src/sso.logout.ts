import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ssoBodySizeBytesMax as bodySizeBytesMax, ssoRedirectUri } from './sso.ts';

export const logoutSso = endpoint({
  method: 'POST',
  path: '/api/v1/sso/logout',
  access: 'public',
  summary: 'Sign out here and upstream',
  description:
    'Ends the session of the access token (`Authorization: Bearer`), if there is one, and tells where to send the browser ' +
    'so that the person is signed out upstream too. Where the session here is over already, the upstream asks them.',
  body: z
    .strictObject({ redirect_uri: ssoRedirectUri.optional().describe('Where the upstream leads back to afterwards.') })
    .optional(),
  data: z.object({
    ended: z.boolean().describe('Whether a session here has ended by this.'),
    end_session_url: z
      .string()
      .nullable()
      .describe('Where to send the browser; null where the upstream does not answer or signs nobody out.'),
  }),
  errors: ['request.not_found', 'auth.callback_not_allowed'],
  limit: { requests: 30, perSeconds: 60, burst: 30, key: 'address' },
  bodySizeBytesMax,
  unaudited: 'Without a session nothing changes; the end of one is recorded.',
  example: {
    body: { redirect_uri: 'https://portal.example.mn/' },
    data: { ended: true, end_session_url: 'https://id.example.gov.mn/oauth2/sessions/logout?id_token_hint=eyJh' },
  },
});

export const receiveLogout = endpoint({
  method: 'POST',
  path: '/api/v1/sso/backchannel-logout',
  access: 'public',
  summary: 'Learn from the upstream that somebody has signed out',
  description:
    'For the upstream (OpenID Connect Back-Channel Logout 1.0), which sends a form (application/x-www-form-urlencoded); ' +
    'JSON is taken too. Ends the sessions here that rest on the one there.',
  body: z.object({ logout_token: z.string().min(1).max(6_144).describe('Signed by the upstream.') }),
  data: z.object({ ended: z.int().describe('How many sessions have ended.') }),
  errors: ['request.not_found', 'sso.logout_token_refused', 'sso.unavailable'],
  // All of them come from one address, and a morning has many of them.
  limit: { requests: 1_200, perSeconds: 60, burst: 600, key: 'address' },
  bodySizeBytesMax,
  timeoutMs: 15_000,
  unaudited: 'Where no session rests on it nothing changes; the end of each is recorded.',
  example: {
    body: { logout_token: 'eyJhbGciOiJSUzI1NiIsInR5cCI6ImxvZ291dCtqd3QifQ.eyJzaWQiOiI3In0.c2lnbmF0dXJl' },
    data: { ended: 1 },
  },
});
