import { z } from 'zod';
import { Application, applicationSample } from './application.ts';
import { endpoint } from './endpoint.ts';
import { upload } from './upload.ts';

const params = z.object({ id: z.uuid() });
const example = { id: applicationSample.id };
const access = 'permission:gateway.manage';

export const logoRules = { sizeBytesMax: 1_048_576, types: ['image/png', 'image/jpeg', 'image/webp'] } as const;

export const putApplicationLogo = endpoint({
  method: 'PUT',
  path: '/api/v1/applications/{id}/logo',
  access,
  owner: 'organisation',
  assurance: 'recent',
  summary: 'Give an application a logo',
  description:
    'In place of the one before. It is drawn anew as a PNG of at most 256 pixels on a side, and nothing else of the file is ' +
    'kept. At least 64 pixels on a side, and neither side more than twice the other.',
  params,
  body: upload(logoRules),
  data: Application,
  errors: [
    'applications.application_not_found',
    'applications.logo_refused',
    'objects.not_set_up',
    'objects.too_large',
    'objects.type_refused',
    'objects.infected',
    'objects.scan_failed',
    'objects.store_failed',
    'objects.not_found',
  ],
  // A megabyte at 150 kbit/s.
  timeoutMs: 60_000,
  limit: { requests: 20, perSeconds: 60, burst: 10, key: 'user' },
  example: { params: example, data: { ...applicationSample, logo: 'set' } },
});

export const deleteApplicationLogo = endpoint({
  method: 'DELETE',
  path: '/api/v1/applications/{id}/logo',
  access,
  owner: 'organisation',
  assurance: 'recent',
  summary: 'Take the logo of an application away',
  description: 'Citizens see the first letter of its name instead.',
  params,
  data: Application,
  errors: ['applications.application_not_found', 'applications.logo_not_found'],
  example: { params: example, data: applicationSample },
});

export const getApplicationLogo = endpoint({
  method: 'GET',
  path: '/api/v1/applications/{id}/logo',
  access: 'public',
  summary: 'The logo of an application',
  description: 'As a PNG, for everybody: it stands on the page on which citizens agree. With an ETag.',
  params,
  data: z.unknown(),
  envelope: 'none',
  contentType: 'image/png',
  errors: [
    'applications.logo_not_found',
    'objects.not_found',
    'objects.not_set_up',
    'objects.store_failed',
    'request.range_outside',
  ],
  limit: { requests: 600, perSeconds: 60, burst: 300, key: 'address' },
  example: { params: example, data: '' },
});
