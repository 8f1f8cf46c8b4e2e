import { hash } from 'node:crypto';
import { z } from 'zod';
import { audioOf } from './audio.ts';
import { SpeechFaults } from './faults.ts';

/** A provider that turns speech into text, text into speech, and one language into another. */
export interface SpeechProvider {
  /** The key that callers must show. */
  key: string;
  faults: SpeechFaults;
  /** What was asked so far, so that a test can see what was sent out. */
  received: Received[];
  /** How many callers did not wait for their answer. */
  hungUp: number;
  /** What it has said, by the digest of the audio: that is how it hears it again. */
  said: Map<string, string>;
}

export interface Received {
  path: 'transcriptions' | 'speech' | 'completions';
  /** The text, the messages, or what the form says besides its file. */
  asked: Record<string, unknown>;
}

export const openSpeechProvider = (options: { key?: string }): SpeechProvider => ({
  key: options.key ?? 'speech-demo-key',
  faults: SpeechFaults.parse({}),
  received: [],
  hungUp: 0,
  said: new Map(),
});

export const SpeechBody = z.strictObject({
  model: z.string(),
  input: z.string().min(1).max(4_096),
  voice: z.string().min(1),
  response_format: z.enum(['mp3', 'opus', 'wav']).default('mp3'),
  speed: z.number().min(0.25).max(4).default(1),
});
type SpeechBody = z.output<typeof SpeechBody>;

export function speak(provider: SpeechProvider, { input, response_format, speed }: SpeechBody): Buffer {
  const audio = audioOf(response_format, input, speed);
  provider.said.set(hash('sha256', audio), input);
  return audio;
}

/** As `verbose_json` has it. */
export function hear({ said }: SpeechProvider, file: Buffer, language: string): object {
  const text = said.get(hash('sha256', file)) ?? 'a recording';
  const numbers = { seek: 0, temperature: 0, compression_ratio: 1, no_speech_prob: 0.01 };
  const segment = { id: 0, start: 0, end: 1.5, text: ` ${text}`, tokens: [], avg_logprob: -0.105, ...numbers };
  return { task: 'transcribe', language, duration: 1.5, text, segments: [segment] };
}

export const CompletionBody = z.strictObject({
  model: z.string(),
  temperature: z.number().min(0).max(2).default(1),
  messages: z.array(z.strictObject({ role: z.enum(['system', 'user']), content: z.string() })).min(1),
});
type CompletionBody = z.output<typeof CompletionBody>;

export function complete(provider: SpeechProvider, { model, messages }: CompletionBody): object {
  const { faults } = provider;
  const given = messages.find(({ role }) => role === 'system')?.content ?? '';
  const asked = messages.find(({ role }) => role === 'user')?.content ?? '';
  const terms = faults.terms_ignored ? [] : [...given.matchAll(/^(.+) = (.+)$/gm)];
  let content = terms.reduce((text, [, from = '', to = '']) => text.replaceAll(formsOf(from), to), asked);
  if (faults.tokens_lost || faults.tokens_lost_once) content = content.replaceAll(/⟦\d+⟧/g, '');
  if (faults.numbers_changed) content = content.replace(/(?<!⟦)\d+(?!\d*⟧)/, '7');
  faults.tokens_lost_once = false;
  const message = { role: 'assistant', content, refusal: null };
  const choice = { index: 0, message, logprobs: null, finish_reason: faults.cut_short ? 'length' : 'stop' };
  const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
  return { id: 'chatcmpl-sandbox', object: 'chat.completion', created: 1_767_225_600, model, choices: [choice], usage };
}

/** A word with any ending: all but its last letters, and whatever follows. */
const formsOf = (term: string): RegExp =>
  new RegExp(
    term
      .split(' ')
      .map((word) => `${word.slice(0, Math.max(3, word.length - 2))}\\p{L}*`)
      .join('\\s+'),
    'giu',
  );
