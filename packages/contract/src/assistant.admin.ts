import { z } from 'zod';
import { answerStatuses } from './assistant.ts';
import { endpoint } from './endpoint.ts';
import { prose } from './text.ts';
import { timestamp } from './timestamp.ts';
import { version } from './version.ts';

const access = 'permission:settings.manage' as const;

/** Instructions to the model, and the sentences that are said without one. */
export const promptKeys = [
  'system.mn',
  'system.en',
  'no_content.mn',
  'no_content.en',
  'refusal.personal.mn',
  'refusal.personal.en',
  'refusal.policy.mn',
  'refusal.policy.en',
] as const;
export type PromptKey = (typeof promptKeys)[number];

export const Trial = z
  .object({
    ran: z.int().describe('0 where no model is set up: then only the form was checked.'),
    passed: z.int(),
    failed: z.array(z.object({ question: z.string(), why: z.string() })),
  })
  .meta({ id: 'PromptTrial' });
export type Trial = z.output<typeof Trial>;

export const Prompt = z
  .object({
    key: z.enum(promptKeys),
    text: z.string(),
    version: version.describe('The one in force; 1 came with the platform.'),
    required: z.array(z.string()).describe('What must stand in it, as {{name}}.'),
    allowed: z.array(z.string()).describe('What else may.'),
    former: z
      .array(z.object({ version: z.int(), text: z.string(), created_at: timestamp.nullable() }))
      .describe('What it said before, the newest first.'),
    trial: Trial.nullable().describe('Of the version that was tried just now.'),
  })
  .meta({ id: 'AssistantPrompt' });
export type Prompt = z.output<typeof Prompt>;

const promptSample = {
  key: 'no_content.en',
  text: 'We found nothing that answers this. Try other words, or look through the services.',
  version: 1,
  required: [],
  allowed: [],
  former: [],
  trial: null,
} satisfies z.input<typeof Prompt>;

export const listPrompts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/ai/prompts',
  access,
  summary: 'What the assistant is told, and says',
  description: 'Every text in force, with what it said before.',
  data: z.array(Prompt),
  example: { data: [promptSample] },
});

export const putPrompt = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/ai/prompts/{key}',
  access,
  owner: 'platform',
  summary: 'Change what the assistant is told, or says',
  description:
    'The text must have what is required of it, and is tried on questions before it is in force. With `restore` an earlier ' +
    'version comes back, as a new one; with `dry_run` it is tried and nothing changes.',
  params: z.object({ key: z.enum(promptKeys) }),
  body: z
    .object({
      text: prose(8_000).optional(),
      restore: z.int().min(1).max(2_147_483_646).optional(),
      dry_run: z.boolean().default(false),
    })
    .refine(({ text, restore }) => (text === undefined) !== (restore === undefined), {
      params: { mn: 'шинэ бичвэр, хуучин хувилбарын аль нэгийг өгнө үү.', en: 'must have either a text or a version.' },
    }),
  ifMatch: 'required',
  data: Prompt,
  errors: ['assistant.prompt_incomplete', 'assistant.prompt_version_not_found', 'assistant.prompt_failed_trial'],
  timeoutMs: 120_000,
  example: {
    params: { key: 'no_content.en' },
    body: { text: 'We found nothing about this.' },
    data: {
      ...promptSample,
      text: 'We found nothing about this.',
      version: 2,
      trial: { ran: 0, passed: 0, failed: [] },
    },
  },
});

export const Reindexing = z
  .object({
    generation: z.int(),
    reason: z.enum(['asked', 'published']),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    total: z.int().nullable().describe('Null until it is known.'),
    documents: z.int(),
    chunks: z.int(),
    failed: z.int().describe('Left out, because a text in it tries to command the model or cannot be read.'),
    created_at: timestamp,
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
  })
  .meta({ id: 'Reindexing' });
export type Reindexing = z.output<typeof Reindexing>;

const reindexingSample = {
  generation: 7,
  reason: 'asked',
  state: 'waiting',
  total: null,
  documents: 0,
  chunks: 0,
  failed: 0,
  created_at: '2026-01-05T02:30:00.000Z',
  started_at: null,
  finished_at: null,
} satisfies z.input<typeof Reindexing>;

export const reindex = endpoint({
  method: 'POST',
  path: '/api/v1/admin/ai/knowledge/reindex',
  access,
  summary: 'Read what is published anew',
  description:
    'Builds what questions are answered from beside the one in use, and changes over at once when it is whole. It also ' +
    'happens by itself after each publication. While one waits, no other is added.',
  status: 202,
  data: Reindexing,
  example: { data: reindexingSample },
});

export const Knowledge = z
  .object({
    generation: z.int().describe('The one in use; 0 before the first.'),
    documents: z.object({ service: z.int(), life_event: z.int(), page: z.int() }),
    chunks: z.int(),
    runs: z.array(Reindexing).describe('The last ones, the newest first.'),
    left_out: z.array(
      z.object({
        kind: z.string(),
        id: z.string(),
        title: z.string(),
        url: z.string().describe('Where it is read, on this site.'),
        why: z.string(),
      }),
    ),
    unanswered: z
      .array(z.object({ words: z.string(), language: z.enum(['mn', 'en']), asked: z.int(), last_at: timestamp }))
      .describe('Words of questions without an answer, in no order, and only what was asked several times.'),
    model: z.boolean().describe('Whether a model is set up; without one, what is found is quoted.'),
  })
  .meta({ id: 'Knowledge' });
export type Knowledge = z.output<typeof Knowledge>;

export const getKnowledge = endpoint({
  method: 'GET',
  path: '/api/v1/admin/ai/knowledge',
  access,
  summary: 'What questions are answered from',
  description: 'What is in it, how far a renewal is, and what was asked several times without an answer.',
  data: Knowledge,
  example: {
    data: {
      generation: 7,
      documents: { service: 90, life_event: 12, page: 5 },
      chunks: 640,
      runs: [reindexingSample],
      left_out: [],
      unanswered: [{ words: 'амны хаалт, хямдрал', language: 'mn', asked: 4, last_at: '2026-01-05T02:30:00.000Z' }],
      model: false,
    },
  },
});

export const Quality = z
  .object({
    days: z.int(),
    answers: z.array(
      z.object({
        status: z.enum(answerStatuses),
        language: z.enum(['mn', 'en']),
        signed_in: z.boolean(),
        count: z.int(),
      }),
    ),
    helpful: z.int(),
    not_helpful: z.int(),
    first_words_ms: z.object({ p50: z.int(), p95: z.int() }).nullable(),
  })
  .meta({ id: 'AssistantQuality' });
export type Quality = z.output<typeof Quality>;

export const getQuality = endpoint({
  method: 'GET',
  path: '/api/v1/admin/ai/quality',
  access,
  summary: 'How well questions are answered',
  description: 'Counted over the last 30 days; nothing of who asked and what is kept.',
  data: Quality,
  example: {
    data: {
      days: 30,
      answers: [{ status: 'degraded', language: 'mn', signed_in: false, count: 120 }],
      helpful: 40,
      not_helpful: 6,
      first_words_ms: { p50: 14, p95: 40 },
    },
  },
});
