import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

export const SigningRight = z
  .object({
    id: z.uuid(),
    reg_no: z.string(),
    name: z
      .string()
      .nullable()
      .describe('Of the organisation; null where whoever gave the right is not linked any more.'),
    name_en: z.string().nullable(),
    right_type: z.enum(['ADMIN', 'MANAGER']),
    accepted_at: timestamp.describe('Since when: the person agreed with PIN2.'),
  })
  .meta({ id: 'SigningRight' });
export type SigningRight = z.output<typeof SigningRight>;

const right = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  reg_no: '2002002',
  name: 'Тал Нутаг ХХК',
  name_en: 'Tal Nutag LLC',
  right_type: 'MANAGER',
  accepted_at: '2026-01-05T02:30:00.000Z',
} as const;

export const listOwnSigningRights = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/eid/signing-rights',
  access: 'signed-in',
  summary: 'For whom I may sign',
  description: 'The organisations whose representatives have let the signed-in person sign; the newest first.',
  query: z.object(pageQuery),
  data: pageOf(SigningRight),
  example: { query: {}, data: { items: [right], next: null } },
});

export const resignSigningRight = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/me/eid/signing-rights/{id}',
  access: 'signed-in',
  owner: 'citizen',
  assurance: 'eid',
  summary: 'Give up a right to sign',
  description: 'From then on the person may not sign for the organisation. Whoever gave them the right is told.',
  params: z.object({ id: z.uuid() }),
  data: z.object({ id: z.uuid() }),
  errors: ['pki.signing_right_not_found'],
  example: { params: { id: right.id }, data: { id: right.id } },
});
