import type { Knowledge, Quality } from '@tamga/contract/assistant.admin';
import * as registry from '#modules/registry';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { keyedHash } from '#platform/security/derived-keys';
import {
  type AnswerRow,
  countAnswers,
  countUnanswered,
  firstWords,
  insertAnswer,
  listUnanswered,
  rate,
  removeOldAnswers,
  removeOldSpending,
} from './answers.sql.ts';
import { urlOf } from './citations.ts';
import type { Language } from './documents.ts';
import { emptyWords } from './facets.ts';
import { countChunks, countDocuments, findGeneration, listLeftOut, listRuns } from './knowledge.sql.ts';
import { manager } from './reindexing.ts';

const actor = system('count answers');
const dayMs = 86_400_000;
const qualityDays = 30;
const keptDays = 90;
/** As often as this a question is asked by several people. */
const oftenFrom = 3;

export const noteAnswer = (deps: Pick<Deps, 'pool'>, row: AnswerRow) => insertAnswer(asActor(deps, actor), row);

/** The words in the order of the alphabet, without numbers: what is left tells what is missing, and not who asked. */
export async function noteUnanswered(
  deps: Pick<Deps, 'pool' | 'config' | 'now'>,
  question: string,
  language: Language,
): Promise<void> {
  const words = registry
    .askedWordsIn(question, 12)
    .map(({ word }) => word)
    .filter((word) => /^\p{L}{2,24}$/u.test(word) && !emptyWords.has(word))
    .toSorted();
  if (words.length === 0) return;
  const text = words.join(', ').slice(0, 400);
  const hash = Buffer.from(keyedHash(deps, 'unanswered questions', text), 'hex');
  await countUnanswered(asActor(deps, actor), { hash, language, words: text, at: deps.now() }, oftenFrom);
}

export async function rateAnswer(
  deps: Pick<Deps, 'pool' | 'now'>,
  { id, helpful }: { id: string; helpful: boolean },
): Promise<{ id: string; helpful: boolean }> {
  const since = new Date(deps.now().getTime() - qualityDays * dayMs);
  if (!(await rate(asActor(deps, actor), id, helpful, since))) throw new AppError('assistant.answer_not_found');
  return { id, helpful };
}

export async function readQuality(deps: Pick<Deps, 'pool' | 'now'>, person: Person): Promise<Quality> {
  const db = asActor(deps, manager(person));
  const since = new Date(deps.now().getTime() - qualityDays * dayMs);
  const [rows, { p50, p95 }] = await Promise.all([countAnswers(db, since), firstWords(db, since)]);
  return {
    days: qualityDays,
    answers: rows.map(({ status, language, signed_in, count }) => ({ status, language, signed_in, count })),
    helpful: rows.reduce((sum, { helpful }) => sum + helpful, 0),
    not_helpful: rows.reduce((sum, { not_helpful }) => sum + not_helpful, 0),
    first_words_ms: p50 === null || p95 === null ? null : { p50, p95 },
  };
}

export async function readKnowledge(
  deps: Pick<Deps, 'pool'> & { model: object | null },
  person: Person,
): Promise<Knowledge> {
  const db = asActor(deps, manager(person));
  const generation = await findGeneration(db);
  const [counts, chunks, runs, leftOut, unanswered] = await Promise.all([
    countDocuments(db, generation),
    countChunks(db, generation),
    listRuns(db, 10),
    listLeftOut(db, generation, 50),
    listUnanswered(db, 50),
  ]);
  const countOf = (kind: string): number => counts.find((one) => one.kind === kind)?.count ?? 0;
  return {
    generation,
    documents: { service: countOf('service'), life_event: countOf('life_event'), page: countOf('page') },
    chunks,
    runs,
    left_out: leftOut.map(({ kind, source_id, title_mn: title, left_out }) => ({
      kind,
      id: source_id,
      title,
      url: urlOf({ kind, source_id }),
      why: left_out ?? '',
    })),
    unanswered: unanswered.map(({ words, ...one }) => ({ ...one, words: words ?? '' })),
    model: deps.model !== null,
  };
}

/** A duty. */
export async function forgetOldAnswers(deps: Deps): Promise<number> {
  const db = asActor(deps, actor);
  const before = new Date(deps.now().getTime() - keptDays * dayMs);
  await removeOldSpending(db, before.toISOString().slice(0, 10));
  return removeOldAnswers(db, before);
}
