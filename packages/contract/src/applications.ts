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
import type { ErrorTable } from './errors.ts';
import { pageOf } from './page.ts';
import { versionConflict } from './version.ts';

const { kind: _, organisation_id: __, ...changeSample } = newApplicationSample;
const params = z.object({ id: z.uuid() });
const access = 'permission:gateway.manage';

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/v1/applications',
  access,
  summary: 'Registered applications',
  description: 'Those of the platform and of the organisations of the caller, the newest first.',
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
  assurance: 'recent',
  summary: 'Delete an application',
  description: 'For good, with its secrets, tokens and the consents that citizens gave it.',
  params,
  data: z.object({ id: z.uuid() }),
  errors: ['applications.application_not_found'],
  example: { params: { id: applicationSample.id }, data: { id: applicationSample.id } },
});

export const applicationsErrors = {
  'applications.application_not_found': {
    status: 404,
    mn: 'Ийм аппликейшн олдсонгүй.',
    en: 'No such application was found.',
  },
  'applications.organisation_not_found': {
    status: 404,
    mn: 'Ийм байгууллага олдсонгүй, эсвэл та гишүүн нь биш байна.',
    en: 'No such organisation was found, or you are not a member of it.',
  },
  'applications.settings_refused': {
    status: 422,
    mn: 'Аппликейшны тохиргоо буруу байна.',
    en: 'The settings of the application cannot be accepted.',
  },
  'applications.agreement_needed': {
    status: 409,
    mn: 'Энэ өөрчлөлт иргэдийн хамгаалалтад нөлөөлнө. Утсан дээрээ PIN2 кодоор зөвшөөрөөд дахин хадгална уу.',
    en: 'This touches what protects citizens. Please agree with PIN2 on your phone, then save again.',
  },
  'applications.has_no_secret': {
    status: 409,
    mn: 'Энэ аппликейшн нууц түлхүүр ашигладаггүй.',
    en: 'This application does not prove itself with a secret.',
  },
  'applications.too_many_secrets': {
    status: 409,
    mn: 'Зэрэг хүчинтэй нууц түлхүүр хэт олон байна. Давхцах хугацааг 0 болгож дахин оролдоно уу.',
    en: 'There are too many secrets that are good at once. Please try again with an overlap of 0.',
  },
  'applications.secret_too_weak': {
    status: 422,
    mn: 'Нууц түлхүүр таахад амархан байна. Санамсаргүй үүсгэсэн түлхүүр ашиглана уу.',
    en: 'The secret is too easy to guess. Please use one that was made at random.',
  },
  'applications.version_conflict': {
    status: 409,
    mn: 'Таныг засаж байх хооронд өөр хүн өөрчилсөн байна. Шинэчлээд дахин засна уу.',
    en: 'Somebody else changed this while you were editing. Please reload and make your change again.',
    details: versionConflict,
  },
} as const satisfies ErrorTable;
