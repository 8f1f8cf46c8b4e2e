import { sql } from 'kysely';
import { system } from '#platform/actor';
import { asActor, type Db } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import type { Redis } from './redis.ts';

/**
 * Recent changes, as PostgreSQL tells them. An attacker who can write to Redis can put back an old fact there, so every
 * process also learns of changes from PostgreSQL, and believes no fact from before one.
 */
interface Changes {
  /** From which moment on facts are believed again, by key, in milliseconds of this process; the oldest first. */
  since: Map<string, number>;
  /** Up to which moment of the database all is known; null before its first answer. */
  seenUntil: string | null;
  /** The listeners for a change, by key. */
  listeners: Map<string, Set<() => void>>;
}

type ChangeDeps = { redis: Redis; pool: Pool };

const askEveryMs = 200;
/** Longer than a transaction may take, and than a request that read the old value before its end. */
const changingMs = 45_000;
/** Longer than a fact is good for: after that nothing from before the change is left that could be put back. */
const keptMs = 90_000;

/** On a connection of its own also where a transaction is open: it is told before that ends, and heard after it did. */
const ownDb = ({ pool }: { pool: Pool }): Db => asActor({ pool }, system('follow changes'));
const known = new WeakMap<Redis, Changes>();

/** From which moment on facts of this key are believed: never, while this process does not know what was changed. */
export function believedSince(deps: ChangeDeps, key: string): number {
  const { since, seenUntil } = changesOf(deps);
  return seenUntil === null ? Number.POSITIVE_INFINITY : (since.get(key) ?? 0);
}

/**
 * Calls `wake` when this key is changed, by any process; answers how to stop that. It is called with every look of the
 * next seconds: a change is told before it is made, so the first time may be too early to see it.
 */
export function listenForChange(deps: ChangeDeps, key: string, wake: () => void): () => void {
  const { listeners } = changesOf(deps);
  const ofKey = listeners.get(key) ?? new Set();
  listeners.set(key, ofKey.add(wake));
  return () => {
    ofKey.delete(wake);
    if (ofKey.size === 0 && listeners.get(key) === ofKey) listeners.delete(key);
  };
}

/** Written down before the change is made, so that a process that dies on the way has told of it. */
export async function tellChange(deps: ChangeDeps, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into platform.memory_change (key)
    select key from unnest(${[...new Set(keys)].toSorted()}::text[]) as key
    on conflict (key) do update set at = clock_timestamp()`.execute(ownDb(deps));
  const changes = changesOf(deps);
  for (const key of keys) addChange(changes, key, Date.now() + changingMs);
}

const hour = sql`interval '1 hour'`;

export async function forgetChanges(deps: { pool: Pool }): Promise<number> {
  const result = await ownDb(deps)
    .deleteFrom('platform.memory_change')
    .where('at', '<', sql<Date>`clock_timestamp() - ${hour}`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

function changesOf(deps: ChangeDeps): Changes {
  const old = known.get(deps.redis);
  if (old) return old;
  const changes: Changes = { since: new Map(), seenUntil: null, listeners: new Map() };
  known.set(deps.redis, changes);

  let isAsking = false;
  const look = async () => {
    if (isAsking) return;
    isAsking = true;
    // While PostgreSQL does not answer, facts are believed for as long as they last: to ask it more would not mend it.
    await follow(deps, changes).catch(() => undefined);
    isAsking = false;
  };
  void look();
  const timer = setInterval(() => void look(), askEveryMs).unref();
  deps.redis.once('end', () => clearInterval(timer));
  return changes;
}

/** The changes since the last look, and from five seconds before it, because they may not have been visible then. */
async function follow(deps: { pool: Pool }, changes: Changes): Promise<void> {
  const { rows } = await sql<{ now: string; key: string | null; age_ms: number }>`
    select clock_timestamp()::text as now, change.key,
           (extract(epoch from clock_timestamp() - change.at) * 1000)::float8 as age_ms
    from (select) as once
    left join platform.memory_change as change
      on change.at > coalesce(${changes.seenUntil}::timestamptz - interval '5 seconds',
                              clock_timestamp() - interval '3 minutes')
    order by change.at`.execute(ownDb(deps));
  const heardAt = Date.now();
  for (const { key, age_ms } of rows) if (key !== null) addChange(changes, key, heardAt - age_ms + changingMs);
  changes.seenUntil = rows[0]?.now ?? changes.seenUntil;
  for (const [key, moment] of changes.since) {
    if (moment + keptMs > heardAt) break;
    changes.since.delete(key);
  }
}

function addChange({ since, listeners }: Changes, key: string, moment: number): void {
  const later = Math.max(moment, since.get(key) ?? 0);
  // Taken out first: a map keeps the order of insertion, and the oldest is to stand in front.
  since.delete(key);
  since.set(key, later);
  for (const wake of listeners.get(key) ?? []) wake();
}
