import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

/** Purposes for which another person's data may be read, in words for the person whose data it is. */
export const purposeWords = {
  administration: { mn: 'Хэрэглэгчийн бүртгэлийг удирдах', en: 'Administration of user accounts' },
  user_search: { mn: 'Хэрэглэгч хайх', en: 'Search for a user' },
  role_grant: { mn: 'Эрх олгох', en: 'Granting a role' },
  directory_lookup: { mn: 'Улсын бүртгэлээс лавлах', en: 'Look-up in the state directory' },
  membership: { mn: 'Байгууллагын гишүүнчлэл', en: 'Membership of an organisation' },
  representation: { mn: 'Байгууллагыг төлөөлөх эрх', en: 'Right to represent an organisation' },
  operation: { mn: 'Платформын ажиллагаа', en: 'Operation of the platform' },
  shared_file: { mn: 'Таны хуваалцсан файлыг үзэх', en: 'Reading a file that you shared' },
  service: { mn: 'Төрийн үйлчилгээ үзүүлэх', en: 'Providing a public service' },
  application_use: { mn: 'Таны нэвтэрсэн аппликейшныг ашиглах', en: 'Use of an application that you signed in to' },
  security: { mn: 'Аюулгүй байдлын шалгалт', en: 'Security investigation' },
} as const;

export type Purpose = keyof typeof purposeWords;

export const DataAccess = z
  .object({
    id: z.uuid(),
    at: timestamp,
    reader_kind: z.enum(['person', 'application', 'system']),
    reader_name: z
      .string()
      .nullable()
      .describe('How the reader signs: first letter of the family name and the given name. Null where nobody did.'),
    reader_role: z.string().nullable().describe('The role in which it was read.'),
    application: z
      .object({ name_mn: z.string(), name_en: z.string() })
      .nullable()
      .describe('The application that was told it when the person signed in or later, by the names it had then.'),
    tenant_id: z.uuid().nullable().describe('The organisation on whose behalf it was read.'),
    purpose: z.string(),
    purpose_mn: z.string(),
    purpose_en: z.string(),
    reason: z.string().nullable().describe('What the reader gave as the reason, where one is asked for.'),
    record_kind: z.string().describe('What was read, such as user or application.'),
    record_id: z.string().nullable(),
    fields: z.array(z.string()).describe('Which parts of it were shown.'),
    count: z
      .int()
      .describe('How often: what one application is told within an hour is one entry, from its first time.'),
    via: z.enum(['ui', 'api', 'relay']),
  })
  .meta({ id: 'DataAccess' });
export type DataAccess = z.output<typeof DataAccess>;

export const listOwnAccessLog = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/access-log',
  access: 'signed-in',
  summary: 'Who looked at my data',
  description:
    'Every time somebody else was shown data of the signed-in person, and an application was told some: who, when, what and what for. The newest first.',
  query: z.object({
    ...pageQuery,
    from: timestamp.optional().describe('Not earlier than this.'),
    to: timestamp.optional().describe('Earlier than this.'),
  }),
  data: pageOf(DataAccess),
  example: {
    query: { limit: 20 },
    data: {
      items: [
        {
          id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
          at: '2026-01-05T02:30:00.000Z',
          reader_kind: 'person',
          reader_name: 'Д.Болормаа',
          reader_role: 'admin',
          application: null,
          tenant_id: null,
          purpose: 'user_search',
          purpose_mn: 'Хэрэглэгч хайх',
          purpose_en: 'Search for a user',
          reason: null,
          record_kind: 'user',
          record_id: null,
          fields: ['family_name', 'given_name'],
          count: 1,
          via: 'api',
        },
      ],
      next: null,
    },
  },
});
