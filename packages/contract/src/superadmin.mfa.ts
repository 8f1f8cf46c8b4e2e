import { z } from 'zod';
import { authBodySizeBytesMax as bodySizeBytesMax, TokenPair } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { codeLimit, exampleTokens, sixDigits } from './superadmin.onboarding.ts';
import { written } from './text.ts';
import { timestamp } from './timestamp.ts';

const recoveryCode = written(/^[A-Za-z2-7]{4}(-?[A-Za-z2-7]{4}){3}$/, {
  mn: 'XXXX-XXXX-XXXX-XXXX хэлбэрээр бичнэ үү.',
  en: 'must be written as XXXX-XXXX-XXXX-XXXX.',
});

export const passMfa = endpoint({
  method: 'POST',
  path: '/api/v1/auth/superadmin/mfa',
  access: 'onboarding-ticket',
  summary: 'Show the second factor',
  description:
    'Finishes every later sign-in of a super administrator: the social account has given a ticket (/auth/social), and a ' +
    'code of the authenticator, or a recovery code in its place, gives the session. After five wrong ones there is a ' +
    'wait, which doubles with each. The other super administrators are told when a recovery code is used.',
  body: z.union([z.strictObject({ code: sixDigits }), z.strictObject({ recovery_code: recoveryCode })]),
  data: z.object({ tokens: TokenPair, recovery_codes_left: z.int() }),
  errors: ['superadmin.step_out_of_order', 'superadmin.code_wrong', 'superadmin.locked', 'superadmin.identity_changed'],
  limit: codeLimit,
  bodySizeBytesMax,
  example: { body: { code: '287082' }, data: { tokens: exampleTokens, recovery_codes_left: 10 } },
});

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/v1/auth/superadmin/reauthenticate',
  access: 'role:superadmin',
  summary: 'Show the second factor again',
  description:
    'Some acts need a second factor that was shown within the last twenty minutes; where it was not, they are refused ' +
    'with request.mfa_required. A code of the authenticator is good once.',
  body: z.object({ code: sixDigits }),
  data: z.object({ mfa_at: timestamp, recent_until: timestamp }),
  errors: ['superadmin.code_wrong', 'superadmin.locked'],
  limit: { requests: 20, perSeconds: 60, burst: 10, key: 'user' },
  bodySizeBytesMax,
  example: {
    body: { code: '287082' },
    data: { mfa_at: '2026-01-05T02:30:00.000Z', recent_until: '2026-01-05T02:50:00.000Z' },
  },
});
