import { z } from 'zod';
import { address, ApplicationMistake, secretSample } from './application.ts';
import { endpoint } from './endpoint.ts';
import { line, written } from './text.ts';
import { timestamp } from './timestamp.ts';

export const testApplicationsMax = 5;
export const testersMax = 20;
/** So long may one lie unused. */
export const testUnusedDays = 90;

const name = line(60).describe('As the people who test it read it, in either language.');
const redirect_uris = z
  .array(address)
  .min(1)
  .max(5)
  .describe('Where a tester is led back to: https, or http on localhost. Compared letter for letter.');

const Tester = z.object({
  id: z.uuid(),
  ge_id: z.string().nullable().describe('By which they were named.'),
  created_at: timestamp,
});

export const TestApplication = z
  .object({
    id: z.uuid().describe('Also the client_id.'),
    name,
    redirect_uris,
    secret_hint: z.string().describe('The last letters of its secret.'),
    testers: z.array(Tester).describe('Who may sign in with it besides its maker.'),
    created_at: timestamp,
    last_used_at: timestamp.nullable().describe('When a person last signed in with it, to the hour.'),
    removed_at: timestamp.describe('When it is removed, unless it is used before.'),
  })
  .meta({ id: 'TestApplication' });
export type TestApplication = z.output<typeof TestApplication>;

export const MadeTestApplication = z
  .object({ application: TestApplication, secret: z.string().describe('Shown this once.') })
  .meta({ id: 'MadeTestApplication' });
export type MadeTestApplication = z.output<typeof MadeTestApplication>;

const body = z.object({ name, redirect_uris });
export type TestApplicationSettings = z.output<typeof body>;

const geId = written(/^GE[0-9A-F]{24}$/, {
  mn: 'GE дугаарыг профайл дээр байгаагаар нь бичнэ үү.',
  en: 'must be a GE number as the profile shows it.',
});

const params = z.object({ id: z.uuid() });
const shared = { access: 'signed-in', owner: 'citizen', assurance: 'eid' } as const;
const limit = { requests: 30, perSeconds: 3_600, burst: 30, key: 'user' } as const;

const testerSample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b26',
  ge_id: 'GE4F1D09A7C3B2E85D60719AB4',
  created_at: '2026-01-05T02:30:00.000Z',
};
const sample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b25',
  name: 'Номын сан',
  redirect_uris: ['http://localhost:4000/callback'],
  secret_hint: 'zA7b',
  testers: [],
  created_at: '2026-01-05T02:30:00.000Z',
  last_used_at: null,
  removed_at: '2026-04-05T02:30:00.000Z',
} satisfies z.input<typeof TestApplication>;
const bodySample = { name: sample.name, redirect_uris: sample.redirect_uris };

export const listTestApplications = endpoint({
  method: 'GET',
  path: '/api/v1/me/test-applications',
  access: 'signed-in',
  summary: 'My test applications',
  description: 'Those that the signed-in person has made, five at most, the newest first.',
  data: z.object({ items: z.array(TestApplication) }),
  example: { data: { items: [sample] } },
});

export const createTestApplication = endpoint({
  method: 'POST',
  path: '/api/v1/me/test-applications',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Make a test application',
  description:
    'To build a sign-in before an organisation registers the real one. Only its maker and the testers whom they name can ' +
    'sign in with it. It proves itself with its secret and PKCE, always asks for consent, may ask for openid, profile and ' +
    'email, and is removed after 90 days without use.',
  body,
  status: 201,
  data: MadeTestApplication,
  errors: ['applications.settings_refused', 'applications.too_many_tests'],
  limit,
  example: { body: bodySample, data: { application: sample, secret: secretSample } },
});

export const getTestApplication = endpoint({
  method: 'GET',
  path: '/api/v1/me/test-applications/{id}',
  access: 'signed-in',
  owner: 'citizen',
  summary: 'A test application of mine',
  description: 'With the people who may sign in with it.',
  params,
  data: TestApplication,
  errors: ['applications.application_not_found'],
  example: { params: { id: sample.id }, data: sample },
});

export const changeTestApplication = endpoint({
  method: 'PUT',
  path: '/api/v1/me/test-applications/{id}',
  ...shared,
  summary: 'Change a test application',
  description: 'Its name and where testers are led back to. Holds from the next request.',
  params,
  body,
  data: TestApplication,
  errors: ['applications.application_not_found', 'applications.settings_refused'],
  example: { params: { id: sample.id }, body: bodySample, data: sample },
});

export const rotateTestSecret = endpoint({
  method: 'POST',
  path: '/api/v1/me/test-applications/{id}/rotate-secret',
  ...shared,
  summary: 'A new secret for a test application',
  description: 'Shown this once. The one before ends at once.',
  params,
  data: MadeTestApplication,
  errors: ['applications.application_not_found'],
  limit,
  example: { params: { id: sample.id }, data: { application: sample, secret: secretSample } },
});

export const deleteTestApplication = endpoint({
  method: 'DELETE',
  path: '/api/v1/me/test-applications/{id}',
  ...shared,
  summary: 'Delete a test application',
  description: 'For good, with its secret, its tokens and what testers agreed to.',
  params,
  data: z.object({ id: z.uuid() }),
  errors: ['applications.application_not_found'],
  example: { params: { id: sample.id }, data: { id: sample.id } },
});

export const nameTester = endpoint({
  method: 'POST',
  path: '/api/v1/me/test-applications/{id}/testers',
  ...shared,
  summary: 'Let a person test my application',
  description:
    'By their citizen number, which they read on their profile and tell you. They still sign in and agree themselves.',
  params,
  body: z.object({ ge_id: geId }),
  data: TestApplication,
  errors: [
    'applications.application_not_found',
    'applications.tester_not_found',
    'applications.tester_already_named',
    'applications.too_many_testers',
  ],
  limit,
  example: {
    params: { id: sample.id },
    body: { ge_id: testerSample.ge_id },
    data: { ...sample, testers: [testerSample] },
  },
});

export const removeTester = endpoint({
  method: 'DELETE',
  path: '/api/v1/me/test-applications/{id}/testers/{tester_id}',
  ...shared,
  summary: 'No longer let a person test my application',
  description: 'What it was given for them is refused from the next request.',
  params: params.extend({ tester_id: z.uuid() }),
  data: TestApplication,
  errors: ['applications.application_not_found', 'applications.tester_not_found'],
  example: { params: { id: sample.id, tester_id: testerSample.id }, data: sample },
});

export const listTestMistakes = endpoint({
  method: 'GET',
  path: '/api/v1/me/test-applications/{id}/errors',
  access: 'signed-in',
  owner: 'citizen',
  summary: 'What my test application did wrong lately',
  description: 'What the identity provider refused it, the newest first, for a week.',
  params,
  data: z.object({ items: z.array(ApplicationMistake) }),
  errors: ['applications.application_not_found'],
  example: { params: { id: sample.id }, data: { items: [] } },
});
