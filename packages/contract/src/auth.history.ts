import { z } from 'zod';
import { signInMethods } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

export const signInOutcomes = ['signed_in', 'refused', 'expired', 'failed', 'locked'] as const;
export type SignInEnding = (typeof signInOutcomes)[number];

export const OwnSignIn = z
  .object({
    id: z.uuid(),
    at: timestamp,
    method: z.enum(signInMethods).describe('How the person signed in, or was asked to.'),
    outcome: z
      .enum(signInOutcomes)
      .describe(
        'Signed in; declined on the phone; not answered in time; failed; or held back, since it was tried too often.',
      ),
    place: z.string().nullable().describe('Network that it came from, not the address itself.'),
    browser: z.string().nullable(),
    device: z.string().nullable(),
    application: z
      .object({ id: z.uuid(), name_mn: z.string(), name_en: z.string() })
      .nullable()
      .describe('Where they signed in with their session here; by the name that it had then.'),
    current: z.boolean().describe('Whether it opened the session that asks.'),
  })
  .meta({ id: 'OwnSignIn' });
export type OwnSignIn = z.output<typeof OwnSignIn>;

export const listOwnSignIns = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/sign-ins',
  access: 'signed-in',
  summary: 'My sign-ins',
  description:
    'Every time that somebody signed in as the signed-in person, here or at an application, and every attempt that asked ' +
    'for them and did not succeed. The newest first.',
  query: z.object(pageQuery),
  data: pageOf(OwnSignIn),
  example: {
    query: { limit: 20 },
    data: {
      items: [
        {
          id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
          at: '2026-01-05T02:30:00.000Z',
          method: 'eid-push',
          outcome: 'signed_in',
          place: '203.0.113.0/24',
          browser: 'Chrome',
          device: 'Android',
          application: null,
          current: true,
        },
      ],
      next: null,
    },
  },
});
