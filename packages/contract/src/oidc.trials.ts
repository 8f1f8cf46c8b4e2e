import { z } from 'zod';
import { address } from './application.ts';
import { endpoint } from './endpoint.ts';
import { timestamp } from './timestamp.ts';

const access = 'permission:gateway.manage';

const Claim = z.object({ name: z.string(), value: z.string().describe('As text; what is no text, as JSON.') });

export const Trial = z
  .object({
    id: z.uuid(),
    application_id: z.uuid(),
    state: z.enum(['waiting', 'worked', 'failed']),
    started_at: timestamp,
    expires_at: timestamp.describe('Until then the browser can come back.'),
    redirect_uri: z.string(),
    scope: z.array(z.string()).describe('What was asked for.'),
    problem: z
      .object({
        step: z.enum(['request', 'answer', 'exchange', 'userinfo']).describe('Where it ended.'),
        code: z.string().describe('As the protocol names it.'),
        message: z.string().describe('What to mend, in the language asked for.'),
      })
      .nullable(),
    granted: z
      .object({
        scope: z.array(z.string()),
        expires_in: z.int().describe('Seconds that the access token would have been good for.'),
        refresh_token: z.boolean().describe('Whether there was one.'),
      })
      .nullable()
      .describe('What the code was exchanged for. The tokens themselves have ended and are never shown.'),
    id_token: z.array(Claim).nullable().describe('Its claims, once its signature and all else is right.'),
    userinfo: z.array(Claim).nullable(),
  })
  .meta({ id: 'Trial' });
export type Trial = z.output<typeof Trial>;

const applicationId = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b21';
const sample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c01',
  application_id: applicationId,
  state: 'waiting',
  started_at: '2026-01-05T02:30:00.000Z',
  expires_at: '2026-01-05T02:45:00.000Z',
  redirect_uri: 'https://library.example.mn/callback',
  scope: ['openid', 'profile'],
  problem: null,
  granted: null,
  id_token: null,
  userinfo: null,
} satisfies z.input<typeof Trial>;

export const startTrial = endpoint({
  method: 'POST',
  path: '/api/v1/applications/{id}/trials',
  access,
  owner: 'organisation',
  summary: 'Try signing in at an application',
  description:
    'Begins a real sign-in of this application, as whoever asks: send their browser to redirect_to. The provider checks the ' +
    'request as it checks those of the application, and leads the browser back to a page of the platform instead of the ' +
    'application. Where it refuses the request, the answer says why and redirect_to is null.',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    redirect_uri: address.describe('As the application sends it.'),
    scope: z
      .array(z.string().regex(/^[\w:.-]{1,50}$/))
      .max(20)
      .describe('Besides openid.'),
  }),
  status: 201,
  data: Trial.extend({ redirect_to: z.string().nullable() }),
  errors: ['applications.application_not_found', 'request.not_found'],
  limit: { requests: 20, perSeconds: 60, burst: 10, key: 'user' },
  example: {
    params: { id: applicationId },
    body: { redirect_uri: sample.redirect_uri, scope: ['profile'] },
    data: {
      ...sample,
      redirect_to: `https://id.example.gov.mn/oauth2/auth?client_id=${applicationId}&request_uri=...`,
    },
  },
});

export const getTrial = endpoint({
  method: 'GET',
  path: '/api/v1/applications/{id}/trials/{trial_id}',
  access,
  owner: 'citizen',
  summary: 'What came of a trial',
  description: 'Step by step, for the person who began it, and for an hour.',
  params: z.object({ id: z.uuid(), trial_id: z.uuid() }),
  data: Trial,
  errors: ['oidc.trial_not_found'],
  example: { params: { id: applicationId, trial_id: sample.id }, data: sample },
});

const brought = z.string().max(2_000);

export const finishTrial = endpoint({
  method: 'POST',
  path: '/api/v1/provider/trials/finish',
  access,
  summary: 'Finish a trial with what the browser brought back',
  description:
    'In the session in which it was begun, once. The platform exchanges the code in place of the application, without its ' +
    'secret, reads what the tokens say, and ends them.',
  body: z.object({
    state: brought,
    code: brought.optional(),
    error: z
      .string()
      .regex(/^[a-z_]{1,60}$/)
      .optional(),
    error_description: brought.optional(),
  }),
  data: Trial,
  errors: ['oidc.trial_not_found', 'oidc.trial_over', 'request.not_found'],
  limit: { requests: 30, perSeconds: 60, burst: 15, key: 'user' },
  example: {
    body: { state: 'trial.8JpC5vNfXw0r1nR2dQ7bY3tK6mZ9sL4hG8aE5cU0iOo', code: 'pXo5b1y7s0h2' },
    data: {
      ...sample,
      state: 'worked',
      granted: { scope: ['openid', 'profile'], expires_in: 900, refresh_token: true },
      id_token: [{ name: 'sub', value: '0c2f6f0e-2b1f-4a44-8d52-6a3a5d6c9e10' }],
      userinfo: [{ name: 'given_name', value: 'Болормаа' }],
    },
  },
});
