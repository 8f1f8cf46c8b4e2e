import type { ChatAnswer } from '@tamga/contract/assistant';
import { system } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { NotReached } from '#platform/outgoing/not-reached';
import * as site from '#modules/site';
import { reserve } from './budget.ts';
import { rules } from './built-in-prompts.ts';
import { citationOf } from './citations.ts';
import type { Language } from './documents.ts';
import { checkSentence, type Ground, groundOf, type Withheld } from './guards.ts';
import type { Model, ModelTurn, Usage } from './model.ts';
import { filled } from './prompt-texts.ts';
import type { Passage } from './retrieval.ts';
import { sentencesIn, wholeSentences } from './sentences.ts';

type WritingDeps = Pick<Deps, 'pool' | 'now' | 'config' | 'log' | 'redis' | 'metrics'> & { model: Model | null };

interface Task {
  /** Whose share of the day it is; null where the platform asks. */
  whose: string | null;
  question: string;
  language: Language;
  passages: readonly Passage[];
  instructions: string;
}

type Written = Pick<ChatAnswer, 'answer' | 'status' | 'citations' | 'usage'>;

/**
 * Has a model answer from the passages, and lets through what they say. Null where there is no model, the day has no more
 * tokens, or nothing of what it wrote may be read: then the passages are quoted.
 */
export async function* written(
  deps: WritingDeps,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<string, Written | null> {
  const { model, config, log } = deps;
  if (!model || config.ASSISTANT !== 'on') return null;
  const turns = await turnsOf(deps, task);
  const reserved = await reserve(deps, turns, task.whose);
  if (!reserved) return null;
  const ground = groundOf(task.passages, turns[0]?.content ?? '');
  const released: string[] = [];
  const tokens = new Set<string>();
  let usage: Usage | null = null;
  const writing = readModel(model, turns, ground, signal, (spent) => (usage = spent));
  try {
    for await (const checked of writing) {
      if ('withheld' in checked) {
        log.info({ withheld: checked.withheld }, 'a sentence of the model was withheld');
        break;
      }
      for (const token of checked.tokens) tokens.add(token);
      yield released.length === 0 ? checked.text : ` ${checked.text}`;
      released.push(checked.text);
    }
  } catch (error) {
    // The caller is gone. Any other trouble is in the log, and what was found is quoted.
    if (signal.aborted) throw error;
    if (error instanceof NotReached) usage = { input_tokens: 0, output_tokens: 0 };
  } finally {
    await reserved.settle(usage);
  }
  if (released.length === 0) return null;
  const cited = [...tokens].flatMap((token) => ground.sources.get(token) ?? []);
  const citations = cited.map(({ passage }) => citationOf(passage));
  return { answer: released.join(' '), status: 'answered', citations, usage };
}

type Checked = { text: string; tokens: string[] } | { withheld: Withheld };

/** Sentence by sentence: nothing that is still being written is read by anybody. */
async function* readModel(
  model: Model,
  turns: readonly ModelTurn[],
  ground: Ground,
  signal: AbortSignal,
  spent: (usage: Usage | null) => void,
): AsyncGenerator<Checked> {
  let unread = '';
  const pieces = model.write(turns, signal);
  try {
    for (;;) {
      const { done, value } = await pieces.next();
      if (done) {
        spent(value);
        break;
      }
      const { whole, rest } = wholeSentences(unread + value);
      unread = rest;
      for (const sentence of whole) yield checkSentence(sentence, ground);
    }
    for (const sentence of sentencesIn(unread)) yield checkSentence(sentence, ground);
  } finally {
    await pieces.return(null);
  }
}

/** What was asked and what is published are data, and stand apart from the instructions. */
async function turnsOf(deps: WritingDeps, { question, language, passages, instructions }: Task): Promise<ModelTurn[]> {
  const voice = await site.readVoice(deps, system('answer questions'));
  const words = { rules: rules[language], site: voice.name[language], about: voice.words[language] ?? '' };
  const documents = passages.map(({ title, chunks }, at) => ({
    token: `S${at + 1}`,
    title,
    text: chunks.map(({ text }) => text).join('\n'),
  }));
  return [
    { role: 'system', content: filled(instructions, words) },
    { role: 'user', content: JSON.stringify({ documents, question }) },
  ];
}
