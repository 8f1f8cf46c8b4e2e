import { hash } from 'node:crypto';
import type { recordInsight as recordContract, searchMemory as searchContract } from '@tamga/contract/tools';
import type { FoundInsight, MemorySearch, RecordedInsight } from '@tamga/contract/tools.data';
import type { z } from 'zod';
import * as applications from '#modules/applications';
import * as audit from '#modules/audit';
import { type Application, system } from '#platform/actor';
import { asActor, type Db, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { fuse, rarestOf, weightOf } from '#platform/data/search';
import { stemsOf } from '#platform/data/stems';
import { uuidv7 } from '#platform/data/uuid';
import { forgetVector } from './embeddings.sql.ts';
import { countStems, findSimilar, insertOrMerge, supersede } from './insights.sql.ts';
import { candidatesMax as closestMax, findByMeaning, type MeaningDeps } from './meaning.ts';
import { requireHarmless } from './screening.ts';
import { findStems, type Found, type KnownStem, rankInsights, type Remembered, type Weighed } from './search.sql.ts';

/** As many as one application is searched through within a moment. */
const insightsMax = 200_000;
/** More than these are not looked at one by one: who asks only for words that are everywhere gets some of them. */
const candidatesMax = 4_000;
const tokensMax = 24;

type MemoryDeps = Pick<Deps, 'pool' | 'now'>;
type Recorded = z.output<typeof recordContract.body>;
type Asked = z.output<typeof searchContract.body>;

export async function recordInsight(deps: MemoryDeps, caller: Application, given: Recorded): Promise<RecordedInsight> {
  const { topic, content, confidence, supersedes = null } = given;
  requireHarmless({ topic, content });
  const stems = stemsOf(`${topic} ${content}`);
  const id = uuidv7();
  const now = deps.now();
  const making = transact(deps, caller, async (deps) => {
    if (supersedes !== null) {
      if (!(await supersede(deps.db, supersedes, now))) throw new AppError('tools.insight_not_found');
      await forgetVector(deps.db, supersedes);
    }
    const made = await insertOrMerge(deps.db, {
      id,
      application_id: caller.clientId,
      topic,
      content,
      confidence,
      stems,
      supersedes,
      digest: digestOf(topic, content),
      created_at: now,
      updated_at: now,
    });
    if (!made) throw new Error('an insight was neither made nor merged');
    const count = made.is_new ? await countStems(deps.db, caller.clientId, stems) : 0;
    if (count > insightsMax) throw new AppError('tools.memory_full');
    const object = `insight:${made.id}` as const;
    const details = { merged: !made.is_new, supersedes: supersedes ?? undefined };
    audit.record(deps, caller, { action: 'tools.insight_recorded', object, details });
    announce(deps, caller, { type: 'tools.insight_recorded', aggregate: object, data: details });
    return made;
  });
  const row = await applications.unlessGone(making, 'insight', 'stem');
  const similar = row.is_new
    ? await findSimilar(searcher(deps, caller), caller.clientId, { topic, content, stems, id })
    : [];
  return {
    id: row.id,
    status: row.is_new ? 'created' : 'merged',
    topic,
    content,
    confidence: rounded(row.confidence),
    createdAt: row.created_at,
    similar: similar.map((one) => ({ ...one, similarity: rounded(one.similarity) })),
  };
}

export async function searchMemory(
  deps: MemoryDeps & MeaningDeps,
  caller: Application,
  { query, limit }: Asked,
): Promise<MemorySearch> {
  const started = performance.now();
  const db = searcher(deps, caller);
  // Where meanings may be compared, more are found than are told: one that is good in both ways may be far down in each.
  const depth = deps.embedder ? Math.max(limit, closestMax) : limit;
  const [rows, meant] = await Promise.all([
    findByStems(deps, db, caller.clientId, query, depth),
    findByMeaning(deps, db, caller.clientId, query),
  ]);
  const byStems = rows.map((row) => told(row, row.score, waysOf(row)));
  const byMeaning = meant?.map((row) => told(row, 0, ['semantic']));
  const all = byMeaning ? fuse(byStems, byMeaning) : byStems;
  const results = all.slice(0, limit).map((one) => ({ ...one, score: rounded(one.score) }));
  const strategy = byMeaning ? 'stems+vocabulary+embeddings' : 'stems+vocabulary';
  const tookMs = rounded(performance.now() - started);
  const ranking = { strategy, semantic: byMeaning !== undefined };
  return { query, results, total: results.length, tookMs, ranking };
}

async function findByStems(
  { now }: MemoryDeps,
  db: Db,
  applicationId: string,
  query: string,
  limit: number,
): Promise<Found[]> {
  const tokens = stemsOf(query).slice(0, tokensMax);
  const known = tokens.length > 0 ? await findStems(db, applicationId, tokens) : [];
  const weighed = known.map(weigh);
  const ranking = {
    applicationId,
    weighed,
    rare: rarestOf(known.map(useOf), candidatesMax),
    candidatesMax,
    limit,
    now: now(),
  };
  return weighed.length > 0 ? rankInsights(db, ranking) : [];
}

type Ways = FoundInsight['matched'];

const waysOf = (row: Found): Ways => [
  ...(row.is_lexical ? ['lexical' as const] : []),
  ...(row.is_fuzzy ? ['fuzzy' as const] : []),
];

const told = (row: Remembered, score: number, matched: Ways): FoundInsight => ({
  id: row.id,
  topic: row.topic,
  content: row.content,
  confidence: rounded(row.confidence),
  score,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  matched,
  useCount: row.use_count,
  supersedes: row.supersedes,
});

const searcher = (deps: MemoryDeps, { origin }: Application) => asActor(deps, system('search the memory', origin));

const useOf = ({ stem, insights, similarity }: KnownStem) => ({ stem, uses: insights, similarity });

const weigh = (known: KnownStem): Weighed => ({
  token: known.asked,
  stem: known.stem,
  weight: weightOf(useOf(known), insightsMax),
});

/** The same for what differs only in letter case, spaces and how letters are put together. */
const digestOf = (topic: string, content: string): Buffer =>
  hash('sha256', JSON.stringify([topic, content].map(folded)), 'buffer');
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
