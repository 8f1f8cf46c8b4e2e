import type { AttackKind, ChatAnswer, PersonalKind, PersonalTool, Question } from '@tamga/contract/assistant';
import type { Person } from '#platform/actor';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { noteAnswer, noteUnanswered } from './answers.ts';
import { commandsIn, hasLink } from './attacks.ts';
import { citationOf, suggestionOf } from './citations.ts';
import type { Language } from './documents.ts';
import { kindsInWords } from './kind-words.ts';
import { languageOf } from './language.ts';
import type { Model } from './model.ts';
import { listed, offerWords, toolsFor } from './own-matters.ts';
import { lookUpOwn } from './own-records.ts';
import { personalIn, withoutPersonal } from './personal.ts';
import { filled, type Prompts, readPrompts } from './prompt-texts.ts';
import { askedBack, quoted } from './quoting.ts';
import { type Retrieved, retrieve } from './retrieval.ts';
import { written } from './writing.ts';

export type AssistantDeps = Pick<
  Deps,
  'pool' | 'now' | 'config' | 'log' | 'keyring' | 'wakeups' | 'redis' | 'metrics'
> & {
  model: Model | null;
};

export interface Asked {
  messages: Question['messages'];
  language?: Language | undefined;
  /** What the caller reads, where the question does not show it. */
  preferred: Language;
  person: Person | null;
  /** Who asks, for their share of the day; null where the platform tries instructions. */
  whose: string | null;
  use?: PersonalTool | undefined;
  /** Instead of those in force, to try others. */
  prompts?: Prompts;
}

type Said = Pick<ChatAnswer, 'answer' | 'status'> &
  Partial<Pick<ChatAnswer, 'found' | 'citations' | 'suggestions' | 'usage'>>;

/** The answer, sentence by sentence as each was checked, and at the end the whole of it with what it rests on. */
export async function* answering(
  deps: AssistantDeps,
  asked: Asked,
  signal: AbortSignal,
): AsyncGenerator<string, ChatAnswer> {
  if (deps.config.ASSISTANT === 'off') throw new AppError('assistant.closed');
  const began = performance.now();
  const [question = '', before = ''] = asked.messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content)
    .toReversed();
  const language = asked.language ?? languageOf(question, asked.preferred);
  let firstWordsMs: number | null = null;
  const pieces = say(deps, { ...asked, question, before, language }, signal);
  for (;;) {
    const { done, value } = await pieces.next();
    firstWordsMs ??= Math.round(performance.now() - began);
    if (!done) {
      yield value;
      continue;
    }
    const id = uuidv7(deps.now().getTime());
    const { status } = value;
    if (!asked.prompts) {
      const row = { id, status, language, signed_in: asked.person !== null };
      await noteAnswer(deps, { ...row, first_words_ms: firstWordsMs, created_at: deps.now() });
    }
    return { id, language, found: [], citations: [], suggestions: [], usage: null, ...value };
  }
}

type Heard = Asked & { question: string; before: string; language: Language };

async function* say(deps: AssistantDeps, heard: Heard, signal: AbortSignal): AsyncGenerator<string, Said> {
  const { language, person, use, whose } = heard;
  const prompts = heard.prompts ?? (await readPrompts(deps));
  const { question, before, found } = screened(heard);
  if (found.length > 0) {
    const isPersonal = found.some((kind) => kind in personal);
    const text = prompts[`refusal.${isPersonal ? 'personal' : 'policy'}.${language}`];
    const answer = filled(text, { kinds: kindsInWords(found, language) });
    yield answer;
    return { answer, status: isPersonal ? 'refused_pii' : 'refused_policy', found };
  }
  if (person && use) {
    const answer = listed(use, await lookUpOwn(deps, person, use, language), language);
    yield answer;
    return { answer, status: 'answered' };
  }
  const offers = person ? toolsFor(question, language) : [];
  if (offers.length > 0) {
    yield offerWords[language];
    return { answer: offerWords[language], status: 'answered', suggestions: offers };
  }
  const { passages, nearest, isUnsure } = await find(deps, question, before, language);
  if (passages.length === 0) {
    if (!heard.prompts) await noteUnanswered(deps, question, language);
    const answer = prompts[`no_content.${language}`];
    yield answer;
    return { answer, status: 'no_content', suggestions: nearest.map(suggestionOf) };
  }
  if (isUnsure) {
    const answer = askedBack(passages, language);
    yield answer;
    return { answer, status: 'no_content', suggestions: passages.map(suggestionOf) };
  }
  const instructions = prompts[`system.${language}`];
  const outcome = yield* written(deps, { whose, question, language, passages, instructions }, signal);
  if (outcome) return outcome;
  const answer = quoted(passages, language);
  yield answer;
  return { answer, status: 'degraded', citations: passages.map(citationOf) };
}

/** A question that goes on from the one before is understood with it. */
async function find(deps: AssistantDeps, question: string, before: string, language: Language): Promise<Retrieved> {
  const found = await retrieve(deps, question, language);
  if (found.passages.length > 0 || before === '') return found;
  const together = await retrieve(deps, `${before} ${question}`, language);
  return together.passages.length > 0 ? together : found;
}

const personal: Readonly<Record<PersonalKind, true>> = {
  national_id: true,
  civil_id: true,
  phone: true,
  email: true,
  card: true,
  bank_account: true,
  passport: true,
  secret: true,
};

/** Everything that the person wrote is looked at, also what they wrote before. Of who is signed in what is personal is taken out. */
function screened({ messages, question, before, person }: Heard): {
  question: string;
  before: string;
  found: (PersonalKind | AttackKind)[];
} {
  const own = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const texts = person ? own.map(withoutPersonal) : own;
  const personalKinds = [...new Set(texts.flatMap(personalIn))];
  if (personalKinds.length > 0) return { question, before, found: personalKinds };
  const attacks = texts.flatMap((text) => [...commandsIn(text), ...(hasLink(text) ? (['link'] as const) : [])]);
  const clean = (text: string) => (person ? withoutPersonal(text) : text);
  return { question: clean(question), before: clean(before), found: [...new Set(attacks)] };
}
