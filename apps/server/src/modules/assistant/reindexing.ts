import type { Reindexing } from '@tamga/contract/assistant.admin';
import type { Page, PageQuery } from '@tamga/contract/page';
import * as audit from '#modules/audit';
import * as registry from '#modules/registry';
import * as site from '#modules/site';
import { type Person, type System, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import type { Deps } from '#platform/deps';
import { enqueue, type Queue } from '#platform/messaging/jobs';
import { announce } from '#platform/messaging/outbox';
import { type Document, lifeEventDocument, pageDocument, serviceDocument } from './documents.ts';
import {
  addWaiting,
  changeOver,
  countStems,
  dropOlder,
  endRun,
  findLeftOver,
  findWaiting,
  insertDocuments,
  noteProgress,
  takeWaiting,
} from './knowledge.sql.ts';

type ReindexDeps = Pick<Deps, 'pool' | 'now'>;

export const reindexing: Queue = {
  name: 'assistant.reindex',
  retriesMax: 8,
  timeoutSeconds: 1_800,
  heartbeatSeconds: 60,
  concurrency: 1,
};

/** Several publications in a row are read together. */
const restMs = 5_000;

export const manager = ({ origin }: Person): System => system('manage the assistant', origin);

export function askForReindexing(deps: ReindexDeps, person: Person): Promise<Reindexing> {
  return transact(deps, manager(person), async (deps) => {
    const run = await leaveReindexing(deps, 'asked', deps.now());
    const [action, object] = ['assistant.reindex_asked', 'assistant:knowledge'] as const;
    const data = { generation: run.generation };
    audit.record(deps, person, { action, object, details: data });
    announce(deps, person, { type: action, aggregate: object, data });
    return run;
  });
}

/** After a publication, in the transaction that learns of it. */
export async function reindexSoon(deps: { db: Tx; now: () => Date }): Promise<void> {
  await leaveReindexing(deps, 'published', new Date(deps.now().getTime() + restMs));
}

async function leaveReindexing(
  deps: { db: Tx; now: () => Date },
  reason: Reindexing['reason'],
  startAfter: Date,
): Promise<Reindexing> {
  const run = (await addWaiting(deps.db, reason, deps.now())) ?? (await findWaiting(deps.db));
  // The one that waited was taken by a worker in between: what is published by now, the next one reads.
  if (!run) return leaveReindexing(deps, reason, startAfter);
  enqueue(deps, reindexing, {}, { startAfter });
  return run;
}

const actor = system('read what is published');
const batch = 200;

/** Builds a generation beside the one in use, and changes over when it is whole. Nothing to do where none waits. */
export async function reindexNow(deps: ReindexDeps, job: string): Promise<number | null> {
  const db = asActor(deps, actor);
  const leftOver = await findLeftOver(db, job);
  if (leftOver) await giveUp(deps, leftOver.generation);
  const taken = await takeWaiting(db, job, deps.now());
  if (!taken) return null;
  const { generation } = taken;
  try {
    const total = await build(deps, generation);
    await transact(deps, actor, async (deps) => {
      await countStems(deps.db, generation);
      await changeOver(deps.db, generation, deps.now());
      await endRun(deps.db, generation, 'done', deps.now());
      announce(deps, actor, {
        type: 'assistant.knowledge_replaced',
        aggregate: 'assistant:knowledge',
        data: { generation },
      });
      audit.record(deps, actor, {
        action: 'assistant.knowledge_replaced',
        object: 'assistant:knowledge',
        details: { generation, documents: total },
      });
    });
    await dropOlder(db, generation);
    return generation;
  } catch (error) {
    await giveUp(deps, generation);
    throw error;
  }
}

/** Another run begins anew, with a generation of its own. */
const giveUp = (deps: ReindexDeps, generation: number): Promise<void> =>
  transact(deps, actor, async (deps) => {
    if (await endRun(deps.db, generation, 'failed', deps.now())) await addWaiting(deps.db, 'published', deps.now());
  });

async function build(deps: ReindexDeps, generation: number): Promise<number> {
  const counted = { documents: 0, chunks: 0, failed: 0 };
  let no = 0;
  for await (const documents of everything(deps)) {
    await transact(deps, actor, async (deps) => insertDocuments(deps.db, generation, no, documents));
    no += documents.length;
    counted.documents = no;
    counted.chunks += documents.reduce((sum, { chunks }) => sum + chunks.length, 0);
    counted.failed += documents.filter(({ left_out }) => left_out !== null).length;
    await noteProgress(asActor(deps, actor), generation, counted);
  }
  await noteProgress(asActor(deps, actor), generation, { total: no });
  return no;
}

async function* everything(deps: { pool: Pool }): AsyncGenerator<Document[]> {
  yield* paged((page) => registry.listPublished(deps, actor, page), serviceDocument);
  yield* paged((page) => registry.listCatalogueLifeEvents(deps, actor, page), lifeEventDocument);
  yield (await site.listPublishedPages(deps, actor)).map(pageDocument);
}

async function* paged<T>(
  read: (page: PageQuery) => Promise<Page<T>>,
  documentOf: (one: T) => Document,
): AsyncGenerator<Document[]> {
  let after: string | undefined;
  do {
    const { items, next } = await read({ limit: batch, after });
    yield items.map(documentOf);
    after = next ?? undefined;
  } while (after !== undefined);
}
