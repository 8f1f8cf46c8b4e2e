import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timestamp } from './timestamp.ts';

export const DataExport = z
  .object({
    generated_at: timestamp,
    user_id: z.uuid(),
    sections: z
      .record(z.string(), z.record(z.string(), z.unknown()))
      .describe('What each part of the platform holds about the person, by its name.'),
    cut: z
      .array(z.string())
      .describe(
        'The lists of which only the newest 20,000 entries are here, such as `audit.by_me`. Older ones are read page by ' +
          'page with the operation of that list or, where it has none, asked for from those who run the platform.',
      ),
  })
  .meta({ id: 'DataExport' });
export type DataExport = z.output<typeof DataExport>;

const rare = { requests: 6, perSeconds: 60, burst: 4, key: 'user', bucket: 'users.export' } as const;
const example = {
  generated_at: '2026-01-05T02:30:00.000Z',
  user_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  sections: { users: { profile: { family_name: 'Дорж', given_name: 'Болормаа' } } },
  cut: [],
};

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/export',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Everything held about me',
  description:
    'All that the platform knows of the signed-in person, for a machine to read. What the person reported as suspicious ' +
    'is left out, so that whoever has taken over an account does not learn it.',
  data: DataExport,
  limit: rare,
  example: { data: example },
});

export const readOwnData = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/export.html',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Everything held about me, to read',
  description: 'The same as a page for people, in the language that the client asks for.',
  data: z.string(),
  envelope: 'none',
  contentType: 'text/html; charset=utf-8',
  limit: rare,
  example: { data: '<!doctype html><html lang="mn"><title>Миний мэдээлэл</title></html>' },
});

export const printOwnData = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/export.pdf',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Everything held about me, as a document',
  description:
    'The same as a PDF that can be kept, printed and read out, in the language that the client asks for. Of each list it has ' +
    'the newest 100; the file for machines has all of them.',
  data: z.string(),
  envelope: 'none',
  contentType: 'application/pdf',
  limit: rare,
  timeoutMs: 60_000,
  example: { data: '%PDF-1.7' },
});
