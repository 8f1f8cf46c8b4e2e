import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timestamp } from './timestamp.ts';

export const Profile = z
  .object({
    id: z.uuid(),
    civil_id: z.string().describe('The key under which the national eID knows this person.'),
    ge_id: z
      .string()
      .nullable()
      .describe('Citizen number: given at random when the person is registered, and the same for ever.'),
    family_name: z.string(),
    given_name: z.string(),
    family_name_latin: z.string().nullable(),
    given_name_latin: z.string().nullable(),
    email: z.email().nullable(),
    email_verified_at: timestamp
      .nullable()
      .describe('When the address was proven to be the person’s; null: it was not.'),
    email_source: z
      .enum(['code', 'social', 'upstream'])
      .nullable()
      .describe('What proved it: a code sent there, a linked social account, or the upstream that signs people in.'),
    phone: z.string().nullable().describe('As the person says, unless it is verified.'),
    phone_verified_at: timestamp
      .nullable()
      .describe('When a code sent there by SMS proved that it is the person’s; null: nothing did.'),
    role: z.string().describe('The key of the role; user unless somebody granted another.'),
    created_at: timestamp,
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof Profile>;

export const getOwnProfile = endpoint({
  method: 'GET',
  path: '/api/v1/users/me',
  access: 'signed-in',
  summary: 'My profile',
  description: 'Who the platform knows the signed-in person to be.',
  data: Profile,
  errors: ['users.user_not_found'],
  example: {
    data: {
      id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
      civil_id: '100000000001',
      ge_id: 'GE4F1D09A7C3B2E85D60719AB4',
      family_name: 'Дорж',
      given_name: 'Болормаа',
      family_name_latin: 'Dorj',
      given_name_latin: 'Bolormaa',
      email: null,
      email_verified_at: null,
      email_source: null,
      phone: null,
      phone_verified_at: null,
      role: 'user',
      created_at: '2026-01-05T02:30:00.000Z',
    },
  },
});
