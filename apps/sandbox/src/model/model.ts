import { z } from 'zod';
import { ModelFaults, type ModelManner } from './faults.ts';
import { obey } from './obedience.ts';

/** A provider of a language model. It knows no language: what it writes is taken from what it is sent. */
export interface LanguageModel {
  /** The key that callers must show. */
  key: string;
  faults: ModelFaults;
  manner: ModelManner;
  /** What was sent with each request so far, so that a test can see what went out. */
  received: ModelBody['messages'][];
  /** Requests whose caller hung up before the end, and when, in milliseconds of this process. */
  abandonedAt: number[];
}

export const openLanguageModel = (options: { key?: string }): LanguageModel => ({
  key: options.key ?? 'model-demo-key',
  faults: ModelFaults.parse({}),
  manner: 'grounded',
  received: [],
  abandonedAt: [],
});

export const ModelBody = z.strictObject({
  model: z.string().min(1),
  messages: z.array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
  stream: z.literal(true),
  stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
  max_tokens: z.int().min(1).max(8_192),
  temperature: z.number().min(0).max(2).optional(),
});
export type ModelBody = z.infer<typeof ModelBody>;

const Sent = z.object({
  documents: z.array(z.object({ token: z.string(), title: z.string(), text: z.string() })),
  question: z.string(),
});

/** What it writes to these messages. */
export function answerTo(manner: ModelManner, messages: ModelBody['messages']): string {
  const instructions = messages.find(({ role }) => role === 'system')?.content ?? '';
  const { documents, question } = Sent.parse(
    JSON.parse(messages.findLast(({ role }) => role === 'user')?.content ?? '{}'),
  );
  const [first] = documents;
  const sentences = (first?.text ?? '').split(/(?<=[.!?])\s+|\n/).slice(0, 3);
  switch (manner) {
    case 'nothing':
      return 'NONE';
    case 'obedient':
      return obey({ instructions, question, documents });
    case 'made_up':
      return `Үүнд 987654 төгрөг төлж, сарны гэрлээр бүжиглэнэ [S1].`;
    case 'wrong_citation':
      return sentences.map((sentence) => `${sentence} [S9]`).join(' ');
    case 'without_citation':
      return sentences.join(' ');
    default:
      return sentences.map((sentence) => `${sentence.replace(/[.!?]$/, '')} [${first?.token}].`).join(' ');
  }
}
