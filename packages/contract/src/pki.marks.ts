import { z } from 'zod';
import { regNo } from './directory.ts';
import { endpoint } from './endpoint.ts';
import { written } from './text.ts';
import { timestamp } from './timestamp.ts';
import { bodyWithSentImageSizeBytesMax, SentImage } from './users.signature.ts';

export const OrganizationStamp = z
  .object({
    reg_no: z.string(),
    image: z.string().describe('A PNG as data:image/png;base64,... of at most 1024 x 1024 pixels.'),
    width: z.int(),
    height: z.int(),
    updated_at: timestamp,
  })
  .meta({ id: 'OrganizationStamp' });
export type OrganizationStamp = z.output<typeof OrganizationStamp>;

const nameLatin = written(/^[\p{Script=Latin}\d &.,'’()"+/-]+$/u, {
  mn: 'латин үсгээр бичнэ үү.',
  en: 'must be written in Latin letters.',
})
  .normalize()
  .trim()
  .min(1)
  .max(200);

const params = z.object({ regNo });
const limit = { requests: 20, perSeconds: 60, burst: 10, key: 'user' } as const;
const example = {
  reg_no: '2002002',
  image:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  width: 1,
  height: 1,
  updated_at: '2026-01-05T02:30:00.000Z',
};

export const getOrganizationStamp = endpoint({
  method: 'GET',
  path: '/api/v1/me/orgstamp/{regNo}',
  access: 'signed-in',
  owner: 'representation',
  assurance: 'eid',
  summary: 'Stamp of an organisation that I represent',
  description:
    'For those whom the eID has linked to it, and its owners and administrators on this platform; for everybody else ' +
    'there is none.',
  params,
  data: OrganizationStamp,
  errors: ['pki.stamp_not_found'],
  example: { params: { regNo: '2002002' }, data: example },
});

export const putOrganizationStamp = endpoint({
  method: 'PUT',
  path: '/api/v1/me/orgstamp/{regNo}',
  access: 'signed-in',
  owner: 'representation',
  assurance: 'recent',
  summary: 'Set the stamp of an organisation that I represent',
  description: 'The image is drawn anew as a PNG; what cannot be seen in it does not stay.',
  params,
  body: z.object({ image: SentImage }),
  data: OrganizationStamp,
  errors: ['pki.organization_not_linked', 'users.image_refused'],
  bodySizeBytesMax: bodyWithSentImageSizeBytesMax,
  limit,
  example: { params: { regNo: '2002002' }, body: { image: example.image }, data: example },
});

export const deleteOrganizationStamp = endpoint({
  method: 'DELETE',
  path: '/api/v1/me/orgstamp/{regNo}',
  access: 'signed-in',
  owner: 'representation',
  assurance: 'recent',
  summary: 'Remove the stamp of an organisation that I represent',
  description: 'The name in Latin letters stays.',
  params,
  data: z.object({ reg_no: z.string() }),
  errors: ['pki.stamp_not_found'],
  limit,
  example: { params: { regNo: '2002002' }, data: { reg_no: '2002002' } },
});

export const getOrganizationNameLatin = endpoint({
  method: 'GET',
  path: '/api/v1/me/org-name-latin/{regNo}',
  access: 'signed-in',
  owner: 'representation',
  summary: 'Latin name of an organisation that I represent',
  description: 'As it was chosen. For those who may choose it; for everybody else there is none.',
  params,
  data: z.object({ reg_no: z.string(), name_latin: z.string() }),
  errors: ['pki.name_latin_not_found'],
  example: { params: { regNo: '2002002' }, data: { reg_no: '2002002', name_latin: 'Tal Nutag LLC' } },
});

export const putOrganizationNameLatin = endpoint({
  method: 'PUT',
  path: '/api/v1/me/org-name-latin/{regNo}',
  access: 'signed-in',
  owner: 'representation',
  assurance: 'eid',
  summary: 'Choose the Latin name of an organisation that I represent',
  description:
    'Write the name as it is registered; an empty choice is not possible. Beside signatures stands the name in the register.',
  params,
  body: z.object({ name_latin: nameLatin }),
  data: z.object({ reg_no: z.string(), name_latin: z.string(), updated_at: timestamp }),
  errors: ['pki.organization_not_linked'],
  limit,
  example: {
    params: { regNo: '2002002' },
    body: { name_latin: 'Tal Nutag LLC' },
    data: { reg_no: '2002002', name_latin: 'Tal Nutag LLC', updated_at: example.updated_at },
  },
});
