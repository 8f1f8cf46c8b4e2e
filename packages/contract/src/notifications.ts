import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { eventStream } from './event-stream.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

/** Counting stops here, because an exact number beyond it is of no use. */
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
  title_en: 'You have an invitation',
  body_mn: '«Номын сан» таныг гишүүнээр урьж байна. Зөвшөөрөх эсвэл татгалзаж болно.',
  body_en: '“Номын сан” invites you to become a member. You can accept or decline.',
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

/** So many new ones are named at once; who missed more reads the list. */
export const newsMax = 100;

export const InboxNews = z
  .object({
    unread_count: z.number().int().min(0).max(unreadMax).describe('Of all; counted up to 100.'),
    notice_ids: z.array(z.uuid()).max(newsMax).describe('New ones. One may come twice around a reconnection.'),
  })
  .meta({ id: 'InboxNews' });
export type InboxNews = z.output<typeof InboxNews>;

export const followNotices = endpoint({
  ...eventStream({ inbox: InboxNews }),
  path: '/api/v1/gov/notifications/events',
  access: 'signed-in',
  summary: 'Follow my notifications',
  description:
    'Tells how much is unread, at once and whenever that changes, and the ids of new notifications. A stream that was ' +
    'opened a day ago or missed more than a hundred begins with `reset`.',
  limit: { requests: 60, perSeconds: 60, burst: 20, key: 'user' },
  example: {
    data: `id: 1767580200000\nevent: inbox\ndata: {"unread_count":1,"notice_ids":["${example.id}"]}\n\n`,
  },
});

const unaudited = 'What somebody has read of their own post concerns nobody else.';

export const readNotice = endpoint({
  method: 'POST',
  path: '/api/v1/gov/notifications/{id}/read',
  access: 'signed-in',
  owner: 'citizen',
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
