import { z } from 'zod';
import { TokenPair, tokensExample } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { factorLimit } from './limits.ts';
import {
  AssertedPasskey,
  exampleAssertion,
  exampleAttestation,
  NewPasskey,
  PasskeyChallenge,
} from './passkeys.forms.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';

/** Long enough for a key and the reply of a browser to it, which tells a lot about itself. */
const passkeyBodySizeBytesMax = 32 * 1024;

const name = line(60).describe('What its holder calls it, to tell one from another.');

export const Passkey = z
  .object({
    id: z.uuid(),
    name,
    synced: z.boolean().describe('Kept by its maker for several devices; otherwise it never leaves its device.'),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof Passkey>;

const example = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b41',
  name: 'Ажлын компьютер',
  synced: false,
  created_at: '2026-01-05T02:30:00.000Z',
  last_used_at: null,
} satisfies z.input<typeof Passkey>;

const few = { requests: 10, perSeconds: 60, burst: 5, key: 'user' } as const;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/v1/passkeys',
  access: 'signed-in',
  summary: 'My passkeys',
  description:
    'Those of this kind of session: a super administrator has others than the same person as a citizen. `required` says ' +
    'whether the platform asks for one before anything of an administrator; `confirmed_at` when this session last showed one.',
  data: z.object({
    items: z.array(Passkey),
    available: z.boolean().describe('Whether this platform takes passkeys, and from this person.'),
    required: z.boolean(),
    confirmed_at: timestamp.nullable(),
  }),
  example: { data: { items: [example], available: true, required: false, confirmed_at: null } },
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys/registration',
  access: 'signed-in',
  summary: 'Begin to add a passkey',
  description:
    'For administrators of any kind. Answers with what a browser passes to navigator.credentials.create, good for five ' +
    'minutes in this session, once.',
  data: PasskeyChallenge,
  errors: ['request.forbidden', 'request.passkey_required', 'passkeys.not_configured', 'passkeys.too_many'],
  assurance: 'recent',
  limit: few,
  unaudited: 'Nothing is changed until the browser brings the key.',
  example: { data: { options: { challenge: 'Y2hhbGxlbmdl' }, expires_at: '2026-01-05T02:35:00.000Z' } },
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys',
  access: 'signed-in',
  summary: 'Add a passkey',
  description:
    'Takes what the browser answered. Only the public half of the key is kept. The person is told in their inbox and by ' +
    'mail, and every other super administrator where they are one. At most ten. Every other session of the person ends, ' +
    'and every token from before is refused: this one goes on with those that come back.',
  body: z.object({ name, credential: NewPasskey }),
  data: Passkey.extend({ tokens: TokenPair }),
  errors: [
    'request.forbidden',
    'request.passkey_required',
    'passkeys.not_configured',
    'passkeys.challenge_over',
    'passkeys.refused',
    'passkeys.already_there',
    'passkeys.too_many',
  ],
  assurance: 'recent',
  limit: few,
  bodySizeBytesMax: passkeyBodySizeBytesMax,
  example: {
    body: { name: example.name, credential: exampleAttestation },
    data: { ...example, tokens: tokensExample },
  },
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/passkeys/{id}',
  access: 'signed-in',
  owner: 'citizen',
  summary: 'Remove a passkey',
  description:
    'It opens nothing from then on, and where it was shown in this session, that does not count any more. The same people ' +
    'are told as when one is added, and the same sessions and tokens are over.',
  params: z.object({ id: z.uuid() }),
  data: z.object({ id: z.uuid(), tokens: TokenPair }),
  errors: ['request.passkey_required', 'passkeys.passkey_not_found'],
  assurance: 'recent',
  limit: few,
  example: { params: { id: example.id }, data: { id: example.id, tokens: tokensExample } },
});

export const beginPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys/proof',
  access: 'signed-in',
  summary: 'Begin to confirm with a passkey',
  description:
    'Answers with what a browser passes to navigator.credentials.get, good for five minutes in this session, once.',
  data: PasskeyChallenge,
  errors: ['passkeys.not_configured', 'passkeys.none'],
  // A session that was opened by less is not lifted by a passkey: who holds it is told before they look for theirs.
  assurance: 'eid',
  limit: few,
  unaudited: 'Nothing is changed until the browser brings the proof.',
  example: { data: { options: { challenge: 'Y2hhbGxlbmdl' }, expires_at: '2026-01-05T02:35:00.000Z' } },
});

export const provePasskey = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys/proof/verify',
  access: 'signed-in',
  summary: 'Confirm with a passkey',
  description:
    'The session counts as confirmed by a passkey from then on, and for twenty minutes as one whose holder has just proven ' +
    'who they are. For a super administrator it stands in the place of a code.',
  body: z.object({ credential: AssertedPasskey }),
  data: z.object({ confirmed_at: timestamp, recent_until: timestamp }),
  errors: ['request.forbidden', 'passkeys.not_configured', 'passkeys.challenge_over', 'passkeys.refused'],
  assurance: 'eid',
  limit: factorLimit,
  bodySizeBytesMax: passkeyBodySizeBytesMax,
  example: {
    body: { credential: exampleAssertion },
    data: { confirmed_at: '2026-01-05T02:30:00.000Z', recent_until: '2026-01-05T02:50:00.000Z' },
  },
});
