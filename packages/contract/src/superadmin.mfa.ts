import { z } from 'zod';
import { authBodySizeBytesMax as bodySizeBytesMax, TokenPair } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { factorLimit } from './limits.ts';
import { AssertedPasskey, PasskeyChallenge } from './passkeys.forms.ts';
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
    'passkey, a code of the authenticator, or a recovery code in their place, gives the session. After five wrong codes ' +
    'there is a wait, which doubles with each; a passkey cannot be guessed and is taken meanwhile. Where passkeys are ' +
    'required, a code is not enough for somebody who has one. The other super administrators are told when a recovery ' +
    'code is used.',
  body: z.union([
    z.strictObject({ code: sixDigits }),
    z.strictObject({ recovery_code: recoveryCode }),
    z.strictObject({ passkey: AssertedPasskey }),
  ]),
  data: z.object({ tokens: TokenPair, recovery_codes_left: z.int() }),
  errors: [
    'superadmin.step_out_of_order',
    'superadmin.code_wrong',
    'superadmin.locked',
    'superadmin.identity_changed',
    'superadmin.passkey_required',
    'passkeys.not_configured',
    'passkeys.challenge_over',
    'passkeys.refused',
  ],
  limit: factorLimit,
  bodySizeBytesMax,
  example: { body: { code: '287082' }, data: { tokens: exampleTokens, recovery_codes_left: 10 } },
});

export const beginMfaPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/superadmin/mfa/passkey',
  access: 'onboarding-ticket',
  summary: 'Begin to show a passkey',
  description:
    'Answers with what a browser passes to navigator.credentials.get; what comes of it goes to /mfa. Good for five ' +
    'minutes with this ticket, once.',
  data: PasskeyChallenge,
  errors: ['superadmin.step_out_of_order', 'passkeys.not_configured', 'passkeys.none'],
  limit: codeLimit,
  unaudited: 'Nothing is changed until the browser brings the proof.',
  example: { data: { options: { challenge: 'Y2hhbGxlbmdl' }, expires_at: '2026-01-05T02:35:00.000Z' } },
});

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/v1/auth/superadmin/reauthenticate',
  access: 'signed-in',
  summary: 'Show the second factor again',
  description:
    'Some acts need a second factor that was shown within the last twenty minutes; where it was not, they are refused ' +
    'with request.mfa_required. A code of the authenticator is good once; with a passkey it is ' +
    '/passkeys/proof. For super administrators alone, also while their rights wait for a passkey.',
  body: z.object({ code: sixDigits }),
  data: z.object({ mfa_at: timestamp, recent_until: timestamp }),
  errors: ['request.forbidden', 'superadmin.code_wrong', 'superadmin.locked', 'superadmin.passkey_required'],
  limit: factorLimit,
  bodySizeBytesMax,
  example: {
    body: { code: '287082' },
    data: { mfa_at: '2026-01-05T02:30:00.000Z', recent_until: '2026-01-05T02:50:00.000Z' },
  },
});
