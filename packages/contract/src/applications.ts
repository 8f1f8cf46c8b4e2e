import { z } from 'zod';
import {
  Application,
  ApplicationChange,
  ApplicationFilter,
  applicationSample,
  ApplicationSummary,
  applicationSummarySample,
  NewApplication,
  newApplicationSample,
  RegisteredApplication,
  secretSample,
} from './application.ts';
import { endpoint } from './endpoint.ts';
import { pageOf } from './page.ts';

const { kind: _, organisation_id: __, ...changeSample } = newApplicationSample;
const params = z.object({ id: z.uuid() });
const access = 'permission:gateway.manage';

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/v1/applications',
  access,
  summary: 'Registered applications',
  description:
    'Those of the platform and of the organisations of the caller, the newest first; all, or those whose name begins with q.',
  query: ApplicationFilter,
  data: pageOf(ApplicationSummary),
  example: { query: { limit: 20 }, data: { items: [applicationSummarySample], next: null } },
});

export const createApplication = endpoint({
  method: 'POST',
  path: '/api/v1/applications',
  access,
  assurance: 'recent',
  summary: 'Register an application',
  description:
    'Answers with its client_id and, where it has one, its secret, which is shown this once. ' +
    'What lowers the protection of citizens (no PKCE, no consent, civil ids, tokens of others) needs PIN2, as changing does.',
  body: NewApplication,
  data: RegisteredApplication,
  errors: [
    'applications.organisation_not_found',
    'applications.agreement_needed',
    'applications.settings_refused',
    'approvals.too_many_pending',
  ],
  example: { body: newApplicationSample, data: { application: applicationSample, secret: secretSample } },
});

export const getApplication = endpoint({
  method: 'GET',
  path: '/api/v1/applications/{id}',
  access,
  owner: 'organisation',
  summary: 'An application',
  description: 'With the secrets that are good now, each by its last letters.',
  params,
  data: Application,
  errors: ['applications.application_not_found'],
  example: { params: { id: applicationSample.id }, data: applicationSample },
});

export const changeApplication = endpoint({
  method: 'PUT',
  path: '/api/v1/applications/{id}',
  access,
  owner: 'organisation',
  assurance: 'recent',
  summary: 'Change an application',
  description:
    'Holds from the next request of anybody. Its kind and owner stay as they are. A change that lowers the protection of ' +
    'citizens is refused with applications.agreement_needed while the phone asks; sent again as it was, it is carried out. ' +
    'While it is lowered, so is a change of who gets its answers: addresses, how it proves itself, how it may ask.',
  params,
  body: ApplicationChange,
  data: Application,
  errors: [
    'applications.application_not_found',
    'applications.agreement_needed',
    'applications.settings_refused',
    'applications.version_conflict',
    'approvals.too_many_pending',
  ],
  example: {
    params: { id: applicationSample.id },
    body: { ...changeSample, version: 1 },
    data: { ...applicationSample, version: 2 },
  },
});

export const deleteApplication = endpoint({
  method: 'DELETE',
  path: '/api/v1/applications/{id}',
  access,
  owner: 'organisation',
  assurance: 'recent',
  summary: 'Delete an application',
  description: 'For good, with its secrets, tokens and the consents that citizens gave it.',
  params,
  data: z.object({ id: z.uuid() }),
  errors: ['applications.application_not_found'],
  example: { params: { id: applicationSample.id }, data: { id: applicationSample.id } },
});
