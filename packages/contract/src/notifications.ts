import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { ErrorTable } from './errors.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

/** Counting stops here: nobody needs to know how many more there are. */
export const unreadMax = 100;

export const Notice = z
  .object({
    id: z.uuid(),
    kind: z.string().describe('What it is about, such as invitation. New kinds may come.'),
    title_mn: z.string(),
    title_en: z.string(),
    body_mn: z.string(),
    body_en: z.string(),
    params: z
      .record(z.string(), z.string())
      .describe('The ids and words that it speaks of; which, depends on its kind.'),
    created_at: timestamp,
    read_at: timestamp.nullable(),
  })
  .meta({ id: 'Notice' });
export type Notice = z.output<typeof Notice>;

export const NoticeFilter = z.object({
  ...pageQuery,
  unread: z.stringbool().optional().describe('Only those that were not read yet, or only those that were.'),
});
export type NoticeFilter = z.output<typeof NoticeFilter>;

const example = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  kind: 'invitation',
  title_mn: 'Таныг байгууллагад урьж байна',
  title_en: 'An organisation invites you',
  body_mn: '«Номын сан» таныг гишүүнээ болохыг урьж байна. Зөвшөөрөх эсэхээ та шийднэ.',
  body_en: '“Номын сан” invites you to become a member. Whether you accept is up to you.',
  params: { tenant_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b12', organisation: 'Номын сан' },
  created_at: '2026-01-05T02:30:00.000Z',
  read_at: null,
} as const;

export const listOwnNotices = endpoint({
  method: 'GET',
  path: '/api/v1/gov/notifications',
  access: 'signed-in',
  summary: 'My notifications',
  description: 'What the platform has to tell the signed-in person, the newest first, and how much of it is unread.',
  query: NoticeFilter,
  data: pageOf(Notice).extend({
    unread_count: z.number().int().min(0).max(unreadMax).describe('Of all, not of this page; counted up to 100.'),
  }),
  example: { query: { unread: 'true' }, data: { items: [example], next: null, unread_count: 1 } },
});

const unaudited = 'What somebody has read of their own post concerns nobody else.';

export const readNotice = endpoint({
  method: 'POST',
  path: '/api/v1/gov/notifications/{id}/read',
  access: 'signed-in',
  summary: 'Mark a notification as read',
  description: 'It was read when it was first marked; marking it again changes nothing.',
  params: z.object({ id: z.uuid() }),
  data: Notice,
  errors: ['notifications.notice_not_found'],
  unaudited,
  example: { params: { id: example.id }, data: { ...example, read_at: '2026-01-05T08:00:00.000Z' } },
});

export const readAllNotices = endpoint({
  method: 'POST',
  path: '/api/v1/gov/notifications/read-all',
  access: 'signed-in',
  summary: 'Mark all my notifications as read',
  description: 'Everything that has come until now.',
  data: z.object({ read: z.number().int().describe('How many were unread.') }),
  unaudited,
  example: { data: { read: 3 } },
});

export const notificationsErrors = {
  'notifications.notice_not_found': {
    status: 404,
    mn: 'Ийм мэдэгдэл олдсонгүй.',
    en: 'No such notification was found.',
  },
} as const satisfies ErrorTable;
