import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { signingSample } from './signing.ts';
import { timestamp } from './timestamp.ts';

export const invitationStates = ['WAITING', 'INVITED', 'SIGNED', 'DECLINED', 'EXPIRED', 'CANCELLED'] as const;

export const SignerInvitation = z
  .object({
    id: z.uuid(),
    position: z
      .int()
      .describe(
        'Who signs after whom; the caller themselves is the first. Those with the same position are asked at once.',
      ),
    state: z.enum(invitationStates).describe('WAITING: those before have not signed yet.'),
    invited_at: timestamp.nullable(),
    expires_at: timestamp.nullable().describe('By when they must have signed.'),
    answered_at: timestamp.nullable(),
  })
  .meta({ id: 'SignerInvitation' });
export type SignerInvitation = z.output<typeof SignerInvitation>;

export const signerOrders = ['IN_ORDER', 'AT_ONCE'] as const;

export const SignersWish = z.object({
  civil_ids: z
    .array(z.string().regex(/^\d{12}$/))
    .max(9)
    .refine((ids) => new Set(ids).size === ids.length, {
      params: { mn: 'нэг хүнийг нэг л удаа бичнэ үү.', en: 'must name each person once.' },
    }),
  order: z
    .enum(signerOrders)
    .default('IN_ORDER')
    .describe(
      'IN_ORDER: one after the other. AT_ONCE: all are asked when the caller has signed, and sign in any order.',
    ),
});
export type SignersWish = z.output<typeof SignersWish>;

const signers = z.object({ items: z.array(SignerInvitation) });
const signersAfter = signers.extend({
  given_up_at: timestamp
    .nullable()
    .describe('Since when nobody is asked any more, because it had failed for a week; null otherwise.'),
});
export type SignersAfter = z.output<typeof signersAfter>;
const one = { owner: 'citizen', params: z.object({ id: z.uuid() }) } as const;
const invitation = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c81',
  position: 2,
  state: 'WAITING',
  invited_at: null,
  expires_at: null,
  answered_at: null,
} as const satisfies z.input<typeof SignerInvitation>;
const example = { params: { id: signingSample.id }, data: { items: [invitation] } };

export const nameSigners = endpoint({
  method: 'PUT',
  path: '/api/v1/sign/{id}/signers',
  access: 'signed-in',
  ...one,
  assurance: 'eid',
  summary: 'Say who signs after me',
  description:
    'Before the caller begins to sign; an empty list takes it back. Each is told when all before them have signed, or all at ' +
    'once, and has a week. Of those who are asked at once one signs after the other, in the order in which they come. Whether a number is that of a person here is not told: where nobody is asked, the invitation ' +
    'expires as one that nobody answers.',
  body: SignersWish,
  data: signers,
  errors: ['signing.document_not_found', 'signing.state_conflict', 'signing.signer_is_self'],
  limit: { requests: 20, perSeconds: 60, burst: 10, key: 'user' },
  example: { ...example, body: { civil_ids: ['110000000022'] } },
});

export const listSignersAfter = endpoint({
  method: 'GET',
  path: '/api/v1/sign/{id}/signers',
  access: 'signed-in',
  ...one,
  summary: 'Who signs after me',
  description:
    'And how far it is. Once all have signed, `GET /api/v1/sign/{id}/download` gives the document with every signature.',
  data: signersAfter,
  errors: ['signing.document_not_found'],
  limit: { requests: 120, perSeconds: 60, burst: 60, key: 'user' },
  example: { params: example.params, data: { ...example.data, given_up_at: null } },
});

export const askSignersAgain = endpoint({
  method: 'POST',
  path: '/api/v1/sign/{id}/signers/ask-again',
  access: 'signed-in',
  ...one,
  assurance: 'eid',
  summary: 'Have the others asked again',
  description:
    'Where a fault kept us from asking who signs next for a week, and it was given up (`given_up_at`): it is tried for a week again.',
  data: signersAfter,
  errors: ['signing.document_not_found', 'signing.state_conflict'],
  limit: { requests: 20, perSeconds: 60, burst: 10, key: 'user' },
  example: { params: example.params, data: { ...example.data, given_up_at: null } },
});

export const withdrawSigners = endpoint({
  method: 'DELETE',
  path: '/api/v1/sign/{id}/signers',
  access: 'signed-in',
  ...one,
  assurance: 'eid',
  summary: 'Ask nobody else to sign',
  description:
    'Those who have not signed are not asked any more: what lies with them to sign is cancelled, and they are told. What is ' +
    'signed stays, and so does the signature of a person who has already entered PIN2.',
  data: signers,
  errors: ['signing.document_not_found', 'signing.state_conflict'],
  limit: { requests: 20, perSeconds: 60, burst: 10, key: 'user' },
  example: {
    params: { id: signingSample.id },
    data: { items: [{ ...invitation, state: 'CANCELLED', answered_at: '2026-01-05T03:00:00.000Z' }] },
  },
});
