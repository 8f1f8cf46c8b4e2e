import { z } from 'zod';
import {
  address,
  Application,
  ApplicationMistake,
  applicationSample,
  RedirectVerdict,
  RegisteredApplication,
  secretSample,
  services,
} from './application.ts';
import { endpoint } from './endpoint.ts';
import { written } from './text.ts';
import { version } from './version.ts';

const params = z.object({ id: z.uuid() });
const access = 'permission:gateway.manage';

const overlap_seconds = z
  .int()
  .min(0)
  .max(2_592_000)
  .default(604_800)
  .describe('How long the secrets of now stay good; 0 ends them at once.');

export const rotateSecret = endpoint({
  method: 'POST',
  path: '/api/v1/applications/{id}/rotate-secret',
  access,
  owner: 'organisation',
  assurance: 'recent',
  summary: 'A new secret for an application',
  description:
    'Shown this once. The secrets of now stay good for overlap_seconds, so that the application can be changed over ' +
    'without a pause. For one whose safeguards are lowered it needs PIN2, as changing such a one does.',
  params,
  body: z.object({ overlap_seconds }),
  data: RegisteredApplication,
  errors: [
    'applications.application_not_found',
    'applications.agreement_needed',
    'applications.has_no_secret',
    'applications.too_many_secrets',
    'applications.version_conflict',
    'approvals.too_many_pending',
  ],
  limit: { requests: 20, perSeconds: 60, burst: 10, key: 'user' },
  example: {
    params: { id: applicationSample.id },
    body: { overlap_seconds: 604_800 },
    data: { application: applicationSample, secret: secretSample },
  },
});

export const setSecret = endpoint({
  method: 'PUT',
  path: '/api/v1/applications/{id}/secret',
  access,
  owner: 'organisation',
  assurance: 'recent',
  summary: 'Bring a secret along',
  description:
    'For an application that moves here and cannot be changed over: its present secret, which must be as hard to ' +
    'guess as ours, 256 random bits written as 43 characters or more. The others stay good for overlap_seconds. ' +
    'Needs PIN2 where rotating does.',
  params,
  body: z.object({
    secret: written(/^[A-Za-z0-9_~.+/=-]{43,200}$/, {
      mn: '43-200 тэмдэгт (латин үсэг, тоо, - _ . ~ + / =) байна.',
      en: 'must be 43 to 200 Latin letters, digits and - _ . ~ + / =.',
    }),
    overlap_seconds: overlap_seconds.default(0),
  }),
  data: Application,
  errors: [
    'applications.application_not_found',
    'applications.agreement_needed',
    'applications.has_no_secret',
    'applications.too_many_secrets',
    'applications.secret_too_weak',
    'applications.version_conflict',
    'approvals.too_many_pending',
  ],
  limit: { requests: 20, perSeconds: 60, burst: 10, key: 'user' },
  example: { params: { id: applicationSample.id }, body: { secret: secretSample }, data: applicationSample },
});

export const setServices = endpoint({
  method: 'PUT',
  path: '/api/v1/applications/{id}/services',
  access,
  owner: 'organisation',
  assurance: 'recent',
  summary: 'Which services an application may call',
  description:
    'Puts this set in place of the present one. Tokens that were issued before keep no service that is taken away.',
  params,
  body: z.object({
    services: z
      .array(z.enum(services))
      .max(services.length)
      .refine((all) => new Set(all).size === all.length, {
        params: { mn: 'давхардсан үйлчилгээ байна.', en: 'must name each service once.' },
      }),
    version,
  }),
  data: Application,
  errors: ['applications.application_not_found', 'applications.version_conflict'],
  example: {
    params: { id: applicationSample.id },
    body: { services: ['svc:eid-proxy'], version: 1 },
    data: { ...applicationSample, services: ['svc:eid-proxy'], version: 2 },
  },
});

export const listMistakes = endpoint({
  method: 'GET',
  path: '/api/v1/applications/{id}/errors',
  access,
  owner: 'organisation',
  summary: 'What an application did wrong lately',
  description:
    'Its last fifty refused requests to the provider within a week, the newest first, in words for its developer. Kept ' +
    'in short memory only: an empty list may also mean that it was emptied.',
  params,
  data: z.object({ items: z.array(ApplicationMistake) }),
  errors: ['applications.application_not_found'],
  example: {
    params: { id: applicationSample.id },
    data: {
      items: [
        {
          at: applicationSample.created_at,
          code: 'invalid_redirect_uri',
          message: 'The redirect address is none of the registered ones; they are compared letter for letter.',
          given: 'https://library.example.mn/callback/',
        },
      ],
    },
  },
});

export const testRedirect = endpoint({
  method: 'POST',
  path: '/api/v1/applications/{id}/redirect-test',
  access,
  owner: 'organisation',
  summary: 'Try a redirect address',
  description: 'Says whether it is registered and, if not, which letter is the first to differ from the closest one.',
  params,
  body: z.object({ redirect_uri: address }),
  data: RedirectVerdict,
  errors: ['applications.application_not_found'],
  unaudited: 'it changes nothing',
  example: {
    params: { id: applicationSample.id },
    body: { redirect_uri: 'https://library.example.mn/callback/' },
    data: { matches: false, closest: 'https://library.example.mn/callback', position: 35, expected: '', found: '/' },
  },
});
