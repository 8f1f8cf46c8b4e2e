import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { prose } from './text.ts';

export const questionLengthMax = 800;
const turnsMax = 8;

/** What may be in a text that is not for a machine to read, and how it may try to command one. */
export const personalKinds = [
  'national_id',
  'civil_id',
  'phone',
  'email',
  'card',
  'bank_account',
  'passport',
  'secret',
] as const;
export type PersonalKind = (typeof personalKinds)[number];

export const attackKinds = ['instructions', 'prompt_theft', 'role_play', 'link', 'encoded', 'markup', 'tool'] as const;
export type AttackKind = (typeof attackKinds)[number];

export const answerStatuses = ['answered', 'no_content', 'refused_pii', 'refused_policy', 'degraded'] as const;
export type AnswerStatus = (typeof answerStatuses)[number];

export const personalTools = ['my_applications', 'my_appointments'] as const;
export type PersonalTool = (typeof personalTools)[number];

/** Of a talk only what the person wrote is read: what an answer said could be made up by the caller. */
const Turn = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), content: prose(questionLengthMax) }),
  z.object({ role: z.literal('assistant'), content: z.string().max(8_000) }),
]);

const asksLast = {
  mn: 'хамгийн сүүлд асуулт байна.',
  en: 'must end with a question.',
};
const messages = z
  .array(Turn)
  .min(1)
  .max(2 * turnsMax)
  .refine((turns) => turns.at(-1)?.role === 'user', { params: asksLast })
  .describe('The talk so far; the last is the question. Answers in it are not read.');

const language = z.enum(['mn', 'en']).optional().describe('Of the answer; without it, that of the question.');

export const Question = z.object({ messages, language });
export type Question = z.output<typeof Question>;

export const OwnQuestion = Question.extend({
  use: z
    .enum(personalTools)
    .optional()
    .describe('What the person has agreed, by a click, to have looked up this once. It reads and changes nothing.'),
});
export type OwnQuestion = z.output<typeof OwnQuestion>;

export const Citation = z
  .object({
    kind: z.enum(['service', 'life_event', 'page']),
    id: z.string().describe('Of a page, its short name.'),
    service_id: z.uuid().nullable(),
    version: z.int(),
    title: z.string(),
    url: z.string().describe('Where it is read, on this site.'),
    apply_url: z.string().nullable().describe('Where its application begins; null where there is none.'),
    quote: z.string().describe('What is said there, word for word.'),
  })
  .meta({ id: 'Citation' });
export type Citation = z.output<typeof Citation>;

export const Suggestion = z
  .object({
    kind: z.enum(['service', 'page', 'tool']),
    id: z.string(),
    title: z.string(),
    url: z.string().nullable().describe('Null for a tool: sending the question again with `use` looks it up.'),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.output<typeof Suggestion>;

export const ChatAnswer = z
  .object({
    id: z.uuid().describe('To say whether it helped.'),
    answer: z.string(),
    language: z.enum(['mn', 'en']),
    status: z
      .enum(answerStatuses)
      .describe(
        'degraded: found and quoted without a model; no_content: nothing that is published answers it, or it is asked which of the `suggestions` was meant; refused_*: see `found`.',
      ),
    found: z.array(z.enum([...personalKinds, ...attackKinds])).describe('Why it was refused; empty otherwise.'),
    citations: z.array(Citation),
    suggestions: z.array(Suggestion),
    usage: z
      .object({ input_tokens: z.int(), output_tokens: z.int() })
      .nullable()
      .describe('Null where no model was asked.'),
  })
  .meta({ id: 'ChatAnswer' });
export type ChatAnswer = z.output<typeof ChatAnswer>;

const asked = { messages: [{ role: 'user' as const, content: 'Оршин суугаа газрын тодорхойлолт яаж авах вэ?' }] };
export const answerSample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b91',
  answer: 'Оршин суугаа хаягийг тань тодорхойлно.',
  language: 'mn',
  status: 'degraded',
  found: [],
  citations: [
    {
      kind: 'service',
      id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22',
      service_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22',
      version: 1,
      title: 'Оршин суугаа газрын тодорхойлолт',
      url: '/services/019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22',
      apply_url: '/me/applications/new/019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22',
      quote: 'Оршин суугаа хаягийг тань тодорхойлно.',
    },
  ],
  suggestions: [],
  usage: null,
} satisfies z.input<typeof ChatAnswer>;

const asking = {
  method: 'POST',
  bodySizeBytesMax: 16 * 1_024,
  timeoutMs: 60_000,
  errors: ['assistant.closed'],
  unaudited: 'It answers a question and keeps nothing of what was asked.',
} as const;
/**
 * Whole or as it is written, it is one question. A family or a class behind one address asks by turns and is not held back;
 * what a model may cost is bounded by the budget of the day, so that this only has to stop a program.
 */
const byAddress = { requests: 60, perSeconds: 60, burst: 30, key: 'address', bucket: 'ai-public' } as const;
const byPerson = { requests: 20, perSeconds: 60, burst: 10, key: 'user', bucket: 'ai' } as const;

const written = {
  envelope: 'none',
  contentType: 'text/event-stream',
  data: z.string().meta({ id: 'AnswerStream', description: 'Server-sent events, each a JSON object with a `type`.' }),
  example: { body: asked, data: `data: {"type":"start","messageId":"${answerSample.id}"}\n\ndata: [DONE]\n\n` },
} as const;

export const askInPublic = endpoint({
  ...asking,
  path: '/api/v1/public/ai/chat',
  access: 'public',
  summary: 'Ask about public services',
  description:
    'Answers from what is published and nothing else, with the places it is taken from. A question that holds personal ' +
    'data is refused, and says which kind.',
  body: Question,
  data: ChatAnswer,
  limit: byAddress,
  example: { body: asked, data: answerSample },
});

export const streamInPublic = endpoint({
  ...asking,
  path: '/api/v1/public/ai/chat/stream',
  access: 'public',
  summary: 'Ask about public services, and read the answer as it is written',
  description:
    'The same, as server-sent events in the UI message format of the AI SDK: `start`, `text-start`, `text-delta`, ' +
    '`text-end`, `data-citation`, `data-answer`, and `finish`, `error` or `abort` at the end. A sentence is sent once it was checked.',
  body: Question,
  ...written,
  limit: byAddress,
});

export const ask = endpoint({
  ...asking,
  path: '/api/v1/ai/chat',
  access: 'signed-in',
  summary: 'Ask about public services and one’s own matters',
  description:
    'As for everybody; and where the question is about one’s own applications or appointments, `suggestions` offers to ' +
    'look them up. What is found there is listed by the platform and shown to no model.',
  body: OwnQuestion,
  data: ChatAnswer,
  limit: byPerson,
  example: { body: asked, data: answerSample },
});

export const streamOwn = endpoint({
  ...asking,
  path: '/api/v1/ai/chat/stream',
  access: 'signed-in',
  summary: 'Ask about public services and one’s own matters, and read the answer as it is written',
  description: 'As `POST /api/v1/ai/chat` answers, in the events of `POST /api/v1/public/ai/chat/stream`.',
  body: OwnQuestion,
  ...written,
  limit: byPerson,
});

export const rateAnswer = endpoint({
  method: 'POST',
  path: '/api/v1/public/ai/feedback',
  access: 'public',
  summary: 'Say whether an answer helped',
  description: 'Once for each answer, within a month.',
  body: z.object({ id: z.uuid(), helpful: z.boolean() }),
  data: z.object({ id: z.uuid(), helpful: z.boolean() }),
  errors: ['assistant.answer_not_found'],
  limit: { requests: 20, perSeconds: 60, burst: 10, key: 'address' },
  unaudited: 'It counts one opinion, which belongs to nobody.',
  example: { body: { id: answerSample.id, helpful: true }, data: { id: answerSample.id, helpful: true } },
});
