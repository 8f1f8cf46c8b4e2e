import { z } from 'zod';
import { endpoint, type RateLimit } from './endpoint.ts';
import { AskingClient, ShownClient } from './oidc.asker.ts';
import { timestamp } from './timestamp.ts';

const challenge = z
  .string()
  .regex(/^[\w-]{16,64}$/)
  .describe('As the address of the page gave it.');
const body = z.object({ challenge });
const limit: RateLimit = { requests: 600, perSeconds: 60, burst: 300, key: 'address', bucket: 'oidc-challenges' };
const example = 'Wm4tT0o8nH1bYcJ2qLrKx';

const expired = z
  .boolean()
  .describe('Too late to go on: take the citizen to redirect_to, from where the application can start again.');
const redirectTo = z.string().nullable().describe('Where the browser goes now; null: it stays, and the citizen acts.');

export const LoginChallenge = z
  .object({
    challenge: z.string(),
    expired,
    redirect_to: redirectTo,
    client: ShownClient,
    requested_scope: z.array(z.string()),
    reasons: z.array(z.string()).describe('Why: no_session, max_age, login_prompt, acr_step_up, session_revoked.'),
    acr: z.enum(['low', 'substantial', 'high']).nullable().describe('The level of assurance that is asked for.'),
    max_age: z.int().nullable(),
    login_hint: z.string().nullable(),
  })
  .meta({ id: 'LoginChallenge' });
export type LoginChallenge = z.output<typeof LoginChallenge>;

export const ConsentChallenge = z
  .object({
    challenge: z.string(),
    expired,
    redirect_to: redirectTo,
    client: AskingClient,
    returns_to: z
      .string()
      .nullable()
      .describe('The host that the browser goes back to; null: to an app, or it goes on at another device.'),
    requested_scope: z.array(z.string()),
    missing_scope: z.array(z.string()).describe('What the citizen was not asked before.'),
    claims: z
      .array(
        z.object({
          name: z.string(),
          value: z
            .string()
            .nullable()
            .describe('What would be told now; null: nothing, or somebody else is signed in.'),
          scope: z.string().nullable().describe('What brings it; null: the claims parameter alone.'),
          essential: z
            .boolean()
            .describe('The application says that it cannot do without. It can be refused all the same.'),
          decided: z.enum(['granted', 'refused']).nullable().describe('What the citizen said before.'),
        }),
      )
      .describe('All that the application would be told of the citizen. What is not here is not told.'),
    subject_type: z
      .enum(['public', 'pairwise'])
      .describe('pairwise: known here by a number for this application alone.'),
    identity_with_openid: z
      .boolean()
      .describe('The application gets email and ge_id with openid, if the citizen agrees.'),
  })
  .meta({ id: 'ConsentChallenge' });
export type ConsentChallenge = z.output<typeof ConsentChallenge>;

const Onward = z.object({ redirect_to: z.string().describe('Where the browser goes now.') }).meta({ id: 'Onward' });

const clientExample = {
  client_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b21',
  name_mn: 'Номын сан',
  name_en: 'Library',
  is_test: false,
};
const onward = { redirect_to: `https://id.example.gov.mn/oauth2/auth/${example}` };
const unaudited = 'the provider leaves the record when the browser has come back to it';

export const getLogin = endpoint({
  method: 'GET',
  path: '/api/v1/provider/login',
  access: 'challenge',
  summary: 'Which application asks a citizen to sign in',
  description:
    'For the page that signs citizens in. A challenge is good only in the browser that it was given to, by a cookie of ' +
    'its own, so that several may be under way at once.',
  query: z.object({ login_challenge: challenge }),
  data: LoginChallenge,
  errors: ['oidc.challenge_not_found'],
  limit,
  example: {
    query: { login_challenge: example },
    data: {
      challenge: example,
      expired: false,
      redirect_to: null,
      client: clientExample,
      requested_scope: ['openid'],
      reasons: ['no_session'],
      acr: null,
      max_age: null,
      login_hint: null,
    },
  },
});

export const acceptLogin = endpoint({
  method: 'POST',
  path: '/api/v1/provider/login/accept',
  access: 'challenge',
  summary: 'Sign the citizen in at the application',
  description:
    'As the person of the session that the request carries, never anybody else. Where PIN2 is asked for, redirect_to is ' +
    'null and an approval waits on the phone: ask again when it is given.',
  body: z.object({ challenge, remember: z.boolean().default(true) }),
  data: z.object({
    redirect_to: redirectTo,
    approval: z.object({ id: z.uuid(), expires_at: timestamp }).nullable(),
  }),
  errors: [
    'oidc.challenge_not_found',
    'oidc.sign_in_first',
    'oidc.sign_in_again',
    'oidc.testers_only',
    'approvals.too_many_pending',
  ],
  limit,
  example: { body: { challenge: example }, data: { ...onward, approval: null } },
});

export const rejectLogin = endpoint({
  method: 'POST',
  path: '/api/v1/provider/login/reject',
  access: 'challenge',
  summary: 'Do not sign in at the application',
  description: 'The application learns that the citizen did not want to.',
  body,
  data: Onward,
  errors: ['oidc.challenge_not_found', 'oidc.testers_only'],
  limit,
  unaudited,
  example: { body: { challenge: example }, data: onward },
});

export const getConsent = endpoint({
  method: 'GET',
  path: '/api/v1/provider/consent',
  access: 'challenge',
  summary: 'What an application wants to know of the citizen',
  description: 'For the page on which a citizen agrees, wholly or in part.',
  query: z.object({ consent_challenge: challenge }),
  data: ConsentChallenge,
  errors: ['oidc.challenge_not_found'],
  limit,
  example: {
    query: { consent_challenge: example },
    data: {
      challenge: example,
      expired: false,
      redirect_to: null,
      client: {
        ...clientExample,
        has_logo: false,
        organisation: { name: 'Нийслэлийн номын сан', name_en: 'City Library', verified: true },
        purpose_mn: 'Ном захиалсан хүнийг таних',
        purpose_en: 'To know who has ordered a book',
        privacy_url: 'https://library.example.mn/privacy',
      },
      returns_to: 'library.example.mn',
      requested_scope: ['openid', 'profile'],
      missing_scope: ['openid', 'profile'],
      claims: [{ name: 'given_name', value: 'Болормаа', scope: 'profile', essential: false, decided: null }],
      subject_type: 'pairwise',
      identity_with_openid: false,
    },
  },
});

export const acceptConsent = endpoint({
  method: 'POST',
  path: '/api/v1/provider/consent/accept',
  access: 'challenge',
  summary: 'Agree to what an application wants to know',
  description:
    'Wholly, or to the scopes and claims that are named. It is remembered until the citizen takes it back; a claim more is asked for again.',
  body: z.object({
    challenge,
    grant_scope: z
      .array(z.string().max(100))
      .max(50)
      .optional()
      .describe('Left out: all that was asked for. Without openid, everything is refused.'),
    grant_claims: z.array(z.string().max(100)).max(50).optional().describe('Left out: all of the scopes agreed to.'),
  }),
  data: Onward,
  errors: ['oidc.challenge_not_found', 'oidc.sign_in_first', 'oidc.other_person', 'oidc.testers_only'],
  limit,
  example: {
    body: { challenge: example, grant_scope: ['openid', 'profile'], grant_claims: ['given_name'] },
    data: onward,
  },
});

export const rejectConsent = endpoint({
  method: 'POST',
  path: '/api/v1/provider/consent/reject',
  access: 'challenge',
  summary: 'Do not agree',
  description: 'The application learns that the citizen did not agree.',
  body,
  data: Onward,
  errors: ['oidc.challenge_not_found', 'oidc.testers_only'],
  limit,
  unaudited,
  example: { body: { challenge: example }, data: onward },
});

export const acceptLogout = endpoint({
  method: 'POST',
  path: '/api/v1/provider/logout/accept',
  access: 'challenge',
  summary: 'Sign out at the provider and its applications',
  description:
    'Ends the session at the provider and that of the platform; applications that want to know are told by the platform.',
  body,
  data: Onward,
  errors: ['oidc.challenge_not_found'],
  limit,
  unaudited,
  example: {
    body: { challenge: example },
    data: { redirect_to: 'https://id.example.gov.mn/oauth2/sessions/logout/verify?logout_verifier=...' },
  },
});
