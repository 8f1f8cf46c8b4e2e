import { z } from 'zod';
import { endpoint, type RateLimit } from './endpoint.ts';
import { written } from './text.ts';
import { timestamp } from './timestamp.ts';
import { getOwnProfile, Profile } from './users.ts';

const email = z.email().max(254).describe('Where the code is sent. Letters of another script are not taken.');
const code = written(/^\d{6}$/, { mn: '6 оронтой тоо байх ёстой.', en: 'must be six digits.' });
const phone = written(/^\+[1-9]\d{6,14}$/, {
  mn: 'улсын кодтой нь бичнэ үү, жишээ нь +97699112233.',
  en: 'must be written with the code of the country, such as +97699112233.',
});

const profile = getOwnProfile.example.data;
/** Each request may send a mail to a person who never asked for it. */
const sending: RateLimit = { requests: 10, perSeconds: 3_600, burst: 5, key: 'user' };
const changing: RateLimit = { requests: 20, perSeconds: 60, burst: 10, key: 'user' };

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/api/v1/users/me/email/send',
  access: 'signed-in',
  assurance: 'recent',
  summary: 'Send a code to my new e-mail address',
  description:
    'A code of six digits, good for ten minutes and five tries; a minute between two, five a day. The address becomes ' +
    'the person’s once they have entered the code. The answer is the same whoever else has the address. Nobody signs ' +
    'in by an address. Asked for, and entered, by somebody who has shown their eID in the last 20 minutes.',
  body: z.object({ email }),
  status: 202,
  data: z.object({ expires_at: timestamp, again_at: timestamp.describe('When another code may be asked for.') }),
  errors: ['mail.not_configured', 'users.code_cooling_down', 'users.codes_exhausted'],
  limit: sending,
  example: {
    body: { email: 'bolormaa@example.mn' },
    data: { expires_at: '2026-01-05T02:40:00.000Z', again_at: '2026-01-05T02:31:00.000Z' },
  },
});

export const verifyEmailCode = endpoint({
  method: 'POST',
  path: '/api/v1/users/me/email/verify',
  access: 'signed-in',
  assurance: 'recent',
  summary: 'Enter the code that my new e-mail address got',
  description: 'The address replaces the one before, which is told so by mail.',
  body: z.object({ code }),
  data: Profile,
  errors: ['users.code_wrong', 'users.user_not_found'],
  limit: changing,
  example: {
    body: { code: '123456' },
    data: {
      ...profile,
      email: 'bolormaa@example.mn',
      email_verified_at: '2026-01-05T02:31:10.000Z',
      email_source: 'code',
    },
  },
});

export const removeOwnEmail = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/me/email',
  access: 'signed-in',
  assurance: 'recent',
  summary: 'Take my e-mail address away',
  description: 'The address is told so by mail. From then on no linked account or upstream gives the person another.',
  data: Profile,
  errors: ['users.user_not_found'],
  limit: changing,
  example: { data: profile },
});

const PhoneChange = z.object({
  phone: phone.nullable(),
  send_code: z
    .boolean()
    .optional()
    .describe('Has a code of six digits sent there by SMS, good for ten minutes and five tries; five a day.'),
  code: code.optional().describe('The code that this number got: it proves the number.'),
});
export type PhoneChange = z.output<typeof PhoneChange>;

export const putOwnPhone = endpoint({
  method: 'PUT',
  path: '/api/v1/users/me/phone',
  access: 'signed-in',
  summary: 'Say, prove or take away my phone number',
  description:
    'As the person says, until a code that was sent there by SMS proves it. SMS go to a number that is proven, and to no ' +
    'other, of a country that the platform sends to. It is told to no application. Another number has to be proven anew. ' +
    'Whoever has a code sent, enters it, or changes or takes away one that is proven has shown their eID in the last 20 ' +
    'minutes. The person is told by mail, and a number that was proven by SMS.',
  body: PhoneChange,
  data: Profile,
  errors: [
    'request.eid_required',
    'request.mfa_required',
    'request.recent_eid_required',
    'sms.not_configured',
    'users.code_cooling_down',
    'users.code_wrong',
    'users.codes_exhausted',
    'users.user_not_found',
  ],
  limit: changing,
  example: { body: { phone: '+97699112233' }, data: { ...profile, phone: '+97699112233' } },
});
