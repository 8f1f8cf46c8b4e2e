import { z } from 'zod';
import { freshness, organisationKinds, regNo } from './directory.ts';
import { endpoint } from './endpoint.ts';
import { nationalId } from './national-id.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

const shared = { access: 'operator' } as const;

/** Told to the person whose data is looked at, word for word. */
const reason = z
  .string()
  .trim()
  .min(10)
  .max(300)
  .describe('Why you look. The person reads it in the log of who looked at their data.');

const reveal = z.stringbool().default(false).describe('Show the whole of what is masked otherwise.');

/** An operator may look up one person a second, which is too slow to copy the whole register. */
const lookUps = { requests: 60, perSeconds: 60, burst: 20, key: 'user', bucket: 'operator.look_ups' } as const;

export const DirectoryPerson = z
  .object({
    masked: z.boolean(),
    civil_id: z.string(),
    register_number: z.string(),
    family_name: z.string(),
    given_name: z.string(),
    date_of_birth: z.string().nullable().describe('The year alone, where masked.'),
    is_alive: z.boolean(),
    user_id: z.uuid().nullable().describe('Who this is here; null for somebody who never came.'),
    ...freshness,
  })
  .meta({ id: 'DirectoryPerson' });
export type DirectoryPerson = z.output<typeof DirectoryPerson>;

export const lookUpPerson = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/platform/v1/directory/person',
  summary: 'Look up a person in the state directory',
  description:
    'By civil id or register number. Masked unless asked otherwise. The person reads who looked, when and why; both ' +
    'kinds of look-up are in the audit log.',
  query: z.object({ reg_no: nationalId, reason, reveal }),
  data: DirectoryPerson,
  errors: ['directory.person_not_found', 'directory.unavailable', 'directory.not_configured'],
  limit: lookUps,
  example: {
    query: { reg_no: '110000000011', reason: 'Байгууллагын эзэмшигчийг шалгах' },
    data: {
      masked: true,
      civil_id: '11********11',
      register_number: 'УБ******11',
      family_name: 'Д***',
      given_name: 'Болормаа',
      date_of_birth: '1990',
      is_alive: true,
      user_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
      as_of: '2026-01-05T02:30:00.000Z',
      stale: false,
    },
  },
});

export const DirectoryOrganisation = z
  .object({
    reg_no: z.string(),
    name: z.string(),
    name_en: z.string().nullable(),
    kind: z.enum(organisationKinds),
    is_active: z.boolean(),
    registered_on: z.string().nullable(),
    address: z.string().nullable(),
    officers: z.array(
      z.object({
        civil_id: z.string(),
        family_name: z.string(),
        given_name: z.string(),
        role: z.string(),
        since: z.string().nullable(),
      }),
    ),
    masked: z.boolean().describe('Whether the people in it are.'),
    ...freshness,
  })
  .meta({ id: 'DirectoryOrganisation' });
export type DirectoryOrganisation = z.output<typeof DirectoryOrganisation>;

export const lookUpOrganisation = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/platform/v1/directory/organisation',
  summary: 'Look up an organisation in the state directory',
  description: 'By its register number. Its officers are people: they are masked, and told, as people are.',
  query: z.object({ reg_no: regNo, reason, reveal }),
  data: DirectoryOrganisation,
  errors: ['directory.organisation_not_found', 'directory.unavailable', 'directory.not_configured'],
  limit: lookUps,
  example: {
    query: { reg_no: '1234567', reason: 'Байгууллагын нэрийг шалгах' },
    data: {
      reg_no: '1234567',
      name: 'Хөх тэнгэр ХХК',
      name_en: 'Blue Sky LLC',
      kind: 'company',
      is_active: true,
      registered_on: '2015-03-01',
      address: 'Улаанбаатар',
      officers: [
        {
          civil_id: '11********11',
          family_name: 'Д***',
          given_name: 'Болормаа',
          role: 'director',
          since: '2015-03-01',
        },
      ],
      masked: true,
      as_of: '2026-01-05T02:30:00.000Z',
      stale: false,
    },
  },
});

export const VerifiedPerson = z
  .object({
    id: z.uuid(),
    civil_id: z.string().describe('Masked.'),
    family_name: z.string().describe('Its first letter.'),
    given_name: z.string(),
    eid_verified_at: timestamp,
    active: z.boolean(),
  })
  .meta({ id: 'VerifiedPerson' });
export type VerifiedPerson = z.output<typeof VerifiedPerson>;

export const listVerifiedPeople = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/platform/v1/directory/people',
  summary: 'List people who have signed in with eID',
  description:
    'Whoever was verified last comes first. Always masked: it is for finding whom to name as the owner of an ' +
    'organisation. Each person shown reads that they were, and why.',
  query: z.object({
    ...pageQuery,
    reason,
    given_name: z.string().trim().min(2).max(100).optional().describe('The beginning of the given name.'),
    active: z.stringbool().optional(),
  }),
  data: pageOf(VerifiedPerson),
  limit: lookUps,
  example: {
    query: { reason: 'Байгууллагын эзэмшигчийг сонгох', limit: 20 },
    data: {
      items: [
        {
          id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
          civil_id: '11********11',
          family_name: 'Д***',
          given_name: 'Болормаа',
          eid_verified_at: '2026-01-05T02:30:00.000Z',
          active: true,
        },
      ],
      next: null,
    },
  },
});
