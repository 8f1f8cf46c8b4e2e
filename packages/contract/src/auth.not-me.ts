import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { prose } from './text.ts';
import { timestamp } from './timestamp.ts';

export const reportNotMe = endpoint({
  method: 'POST',
  path: '/api/v1/users/me/not-me',
  access: 'signed-in',
  summary: 'This was not me',
  description:
    'For a person who fears that somebody else has got in. Ends every session of theirs, also the one that asks, refuses ' +
    'every token of the platform and of applications that was issued before, unlinks their social account, and reports ' +
    'it to administrators. It asks for no other proof: all that a thief could do with it is to put themselves out. The ' +
    'person signs in again with their eID.',
  body: z.object({
    description: prose(2_000).optional().describe('What they have seen, in their own words.'),
    occurred_at: timestamp.optional().describe('When it happened, where that is known.'),
  }),
  data: z.object({
    id: z.uuid().describe('The number of the report.'),
    ended: z.int().describe('How many sessions, with the one that asked.'),
  }),
  // By address: by person, a thief in another session could use it up with requests that mean nothing.
  limit: { requests: 60, perSeconds: 60, burst: 30, key: 'address' },
  example: {
    body: { description: 'Шөнө дунд танихгүй төхөөрөмжөөс нэвтэрсэн байна.', occurred_at: '2026-01-05T02:30:00.000Z' },
    data: { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11', ended: 3 },
  },
});
