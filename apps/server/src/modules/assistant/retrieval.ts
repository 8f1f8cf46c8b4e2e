import * as registry from '#modules/registry';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { rarestOf, weightOf } from '#platform/data/search';
import { stemsOf } from '#platform/data/stems';
import type { Pool } from '#platform/data/pool';
import type { Language, Part } from './documents.ts';
import { emptyWords, facetOf } from './facets.ts';
import { findSlips, findStems, type Found, type FoundChunk, listChunks, rankDocuments } from './retrieval.sql.ts';
import { slipsOf } from './slips.ts';

export interface Passage extends Found {
  title: string;
  chunks: FoundChunk[];
  /** The piece that speaks of what was asked. */
  best: FoundChunk | null;
}

export interface Retrieved {
  /** What answers, the best first; empty where nothing says enough of what was asked. */
  passages: Passage[];
  /** What is nearest to a question without an answer. */
  nearest: Passage[];
  /** Several may be meant, or the best is weak: people are asked which one, and none is stated. */
  isUnsure: boolean;
}

const wordsMax = 24;
const passagesMax = 3;
const candidatesMax = 400;
/**
 * Of all that a question says, so much must stand in what answers it; what stands in the title counts more. Pages speak of
 * many things, and answer only what they have nearly whole.
 */
const coverageMin = { service: 0.6, life_event: 0.9, page: 0.9 } as const;
const titleBonus = 1.5;
/** A word that nobody knows may be one that says little. */
const unknownShare = 0.9;
/** What is far behind the best has another subject. */
const besideBest = 0.45;

/** A word that is as like as this to one that is known needs no other. */
const likeEnough = 0.5;
/** Below the one, or with another service within the other of the best, people are asked what they mean. */
const sureFrom = 0.75;
const closeBehind = 0.85;

const reader = system('answer questions');
const nothing: Retrieved = { passages: [], nearest: [], isUnsure: false };

export async function retrieve(deps: { pool: Pool }, question: string, language: Language): Promise<Retrieved> {
  // What is said of any service tells none from another.
  const words = registry.askedWordsIn(question, wordsMax).filter(({ word }) => !emptyWords.has(word));
  if (words.length === 0) return nothing;
  const db = asActor(deps, reader);
  const read = words.flatMap(({ word, stems }) => stems.map((stem) => ({ word, stem })));
  const { generation, known: alike } = await findStems(db, [...read, { word: '', stem: '' }]);
  const slips = read
    .filter(({ word }) => !alike.some((one) => one.word === word && one.similarity >= likeEnough))
    .flatMap(({ word, stem }) => slipsOf(stem).map((pattern) => ({ word, stem, pattern })));
  const known = slips.length === 0 ? alike : [...alike, ...(await findSlips(db, generation, slips))];
  const documents = known.find(({ stem }) => stem === '')?.uses ?? 0;
  const found = known.filter(({ stem }) => stem !== '').map((one) => ({ ...one, weight: weightOf(one, documents) }));
  if (found.length === 0) return nothing;
  const ranking = { generation, weighed: found, rare: rarestOf(found, candidatesMax), limit: 8 };
  const ranked = await rankDocuments(db, ranking);
  const weights = weightsOf(words, found, documents);
  const answering = besideBestOf(ranked.filter((one) => coverageOf(one, weights) >= coverageMin[one.kind]));
  const chosen = answering.length > 0 ? answering : besideBestOf(ranked);
  const chunks = await listChunks(
    db,
    generation,
    chosen.map(({ no }) => no),
    language,
  );
  const facet = facetOf(question);
  const asked = new Set(words.flatMap(({ stems }) => stems));
  const passages = chosen.map((one) => {
    const own = chunks.filter(({ document_no }) => document_no === one.no);
    return { ...one, title: titleIn(one, language), chunks: own, best: bestOf(own, facet, asked) };
  });
  if (answering.length === 0) return { ...nothing, nearest: passages };
  return { passages, nearest: [], isUnsure: isUnsureOf(answering, weights) };
}

/** One service is stated where it has nearly all that was asked, and clearly more of it than the next. */
function isUnsureOf([best, next]: readonly Found[], weights: Weights): boolean {
  if (!best || best.kind !== 'service') return false;
  return coverageOf(best, weights) < sureFrom || (next !== undefined && next.score > closeBehind * best.score);
}

const titleIn = ({ title_mn, title_en }: Found, language: Language): string =>
  ({ mn: title_mn, en: title_en })[language];

type Weights = ReadonlyMap<string, { weight: number; whole: number }>;

/** By word, what it adds where it is found, and what it would add if it were found as it was typed. */
function weightsOf(
  words: readonly registry.AskedWord[],
  found: readonly { word: string; weight: number }[],
  documents: number,
): Weights {
  const unknown = weightOf({ stem: '', uses: 0, similarity: 1 }, documents);
  return new Map(
    words.map(({ word }) => {
      const own = found.filter((one) => one.word === word).map(({ weight }) => weight);
      const weight = Math.max(0, ...own);
      // A word that is only like one that is known says as much as one that nobody knows.
      return [word, { weight, whole: own.length > 0 ? Math.max(weight, 0.6 * unknown) : unknown }];
    }),
  );
}

function coverageOf({ words, title_words }: Found, weights: Weights): number {
  let [held, all] = [0, 0];
  for (const [word, { weight, whole }] of weights) {
    const isHeld = words.includes(word);
    all += isHeld ? whole : unknownShare * whole;
    if (isHeld) held += title_words.includes(word) ? titleBonus * weight : weight;
  }
  return all === 0 ? 0 : held / all;
}

/** Services first: what else there is only leads to them. */
function besideBestOf(ranked: readonly Found[]): Found[] {
  const services = ranked.filter(({ kind }) => kind === 'service');
  const own = services.length > 0 ? services : ranked;
  const [best] = own;
  return best ? own.filter(({ score }) => score >= besideBest * best.score).slice(0, passagesMax) : [];
}

function bestOf(chunks: readonly FoundChunk[], facet: Part | null, asked: ReadonlySet<string>): FoundChunk | null {
  const wanted = chunks.find(({ part }) => part === facet);
  if (wanted) return wanted;
  const shared = (text: string) => stemsOf(text).filter((stem) => asked.has(stem)).length;
  const told = chunks.filter(({ part }) => part === 'about' || part === 'text');
  return told.toSorted((one, other) => shared(other.text) - shared(one.text))[0] ?? chunks[0] ?? null;
}
