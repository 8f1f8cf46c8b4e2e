import { z } from 'zod';
import { isPersonKey } from './national-id.ts';
import { line, written } from './text.ts';
import { timestamp } from './timestamp.ts';

/** What platforms exchange: the signed body of a message, one JSON object. */
export const messageTypes = ['relay.request', 'relay.response', 'relay.cancel'] as const;
export const messageBytesMax = 256 * 1024;

export const relayKind = written(/^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*){1,3}$/, {
  mn: 'evidence.request гэх мэт, цэгээр тусгаарласан латин үг байх ёстой.',
  en: 'must be Latin words with full stops between them, such as evidence.request.',
})
  .max(80)
  .describe('What is asked for, such as evidence.request.');

export const subjectTypes = ['civil_id', 'reg_no', 'other'] as const;
/** A person is named as they are kept here: by another name nobody would find what is about them. */
export const RelaySubject = z
  .object({ type: z.enum(subjectTypes), value: line(128) })
  .refine(({ type, value }) => type !== 'civil_id' || isPersonKey(value), {
    path: ['value'],
    params: {
      mn: '12 оронтой иргэний дугаар, эсвэл гадаад иргэний PNOEE-30303039914 гэх мэт дугаар байх ёстой.',
      en: 'must be a civil number of 12 digits, or for people of other countries one such as PNOEE-30303039914.',
    },
  });

export const answerStates = ['ok', 'error', 'partial'] as const;

/** What is nested deeper is read by nobody, and cannot be written again by the programs of many. */
const depthMax = 64;

function isShallow(value: unknown): boolean {
  let layer: unknown[] = [value];
  for (let depth = 0; layer.length > 0; depth += 1) {
    if (depth > depthMax) return false;
    layer = layer.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return true;
}
export const payload = z
  .record(z.string().max(128), z.unknown())
  .refine(isShallow, {
    params: {
      mn: `${depthMax}-аас олон давхар байж болохгүй.`,
      en: `must not be nested more than ${depthMax} times.`,
    },
  })
  .describe('An object of any fields, nested 64 times at most.');

const code = z.string().min(2).max(40);
const laneKey = written(/^[\x21-\x7e]{1,128}$/, {
  mn: 'латин үсэг, тоо, тэмдгээс бүрдэх ёстой.',
  en: 'must be letters, digits and signs of ASCII.',
});
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const common = {
  version: z.literal(1),
  source: code.describe('Who sends it.'),
  target: code.describe('Who it is for.'),
  time: timestamp,
  correlation_id: z.uuid().describe('The same in the request, its answer and its cancellation.'),
};

export const RequestMessage = z.object({
  ...common,
  type: z.literal('relay.request'),
  lane: z.object({ key: laneKey, seq: z.int().min(1), ordering: z.enum(['per_subject', 'strict']) }).nullable(),
  path: z.array(code).max(5),
  kind: relayKind,
  purpose: line(500),
  legal_basis: line(500),
  subject: RelaySubject.nullable(),
  user_ref: z.uuid().nullable().describe('The official who asks, as the sender knows them.'),
  case_ref: line(120).nullable(),
  deadline: timestamp,
  payload,
});
export const ResponseMessage = z.object({
  ...common,
  type: z.literal('relay.response'),
  request_sha256: sha256.describe('Of the body of the request that it answers.'),
  status: z.enum(answerStates),
  error: z.string().min(1).max(500).nullable(),
  payload: payload.nullable(),
});
export const CancelMessage = z.object({
  ...common,
  type: z.literal('relay.cancel'),
  request_sha256: sha256,
  reason: z.string().min(1).max(500),
});

export const RelayMessage = z.discriminatedUnion('type', [RequestMessage, ResponseMessage, CancelMessage]);
export type RelayMessage = z.output<typeof RelayMessage>;
export type RequestMessage = z.output<typeof RequestMessage>;
export type ResponseMessage = z.output<typeof ResponseMessage>;
export type CancelMessage = z.output<typeof CancelMessage>;
