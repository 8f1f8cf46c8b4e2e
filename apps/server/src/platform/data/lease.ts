import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { system } from '#platform/actor';
import { asActor } from './db.ts';
import type { Log } from '#platform/observability/log';
import type { Pool } from './pool.ts';

/**
 * The right to do alone, for a while, what only one process may do at a time. It is a row and not a lock: a lock would
 * need a session, which a pooler does not give, and would be kept by a process that hangs.
 */
export interface Lease {
  /**
   * The time that is surely left. Measured here, from before it was asked for, so never more than the database grants.
   */
  leftMs(): number;
}

const actor = system('hold a lease');

/** Takes the lease, or extends one's own; null while another process holds it. */
export async function takeLease(
  deps: { pool: Pool },
  name: string,
  holder: string,
  ttlMs: number,
): Promise<Lease | null> {
  const askedAt = performance.now();
  const { rows } = await sql`
    insert into platform.lease as mine (name, holder, until)
    values (${name}, ${holder}, clock_timestamp() + ${ttlMs} * interval '1 millisecond')
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
    where mine.holder = excluded.holder or mine.until < clock_timestamp()
    returning name`.execute(asActor(deps, actor));
  return rows.length === 0 ? null : { leftMs: () => askedAt + ttlMs - performance.now() };
}

export async function releaseLease(deps: { pool: Pool }, name: string, holder: string): Promise<void> {
  await asActor(deps, actor)
    .deleteFrom('platform.lease')
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}

const retryMs = 1_000;

/**
 * Does turn after turn of a duty while this process holds its lease; where another does, waits to take over. A turn
 * says for how long to rest, must do nothing that only the holder may once `leftMs` is over, and may fail.
 */
export async function whileLeased(
  deps: { pool: Pool; log: Log },
  { name, ttlMs }: { name: string; ttlMs: number },
  signal: AbortSignal,
  turn: (lease: Lease) => Promise<number>,
): Promise<void> {
  const holder = randomUUID();
  let lease: Lease | null = null;
  while (!signal.aborted) {
    let restMs = retryMs;
    try {
      const isFresh = lease && lease.leftMs() > (ttlMs * 2) / 3;
      if (!isFresh) lease = await takeLease(deps, name, holder, ttlMs);
      if (lease) restMs = await turn(lease);
    } catch (err) {
      deps.log.warn({ err, lease: name }, 'turn failed');
    }
    if (restMs > 0) await sleep(restMs, undefined, { signal }).catch(() => undefined);
  }
  // Other processes need not wait for its end; if PostgreSQL is away, they do.
  await releaseLease(deps, name, holder).catch(() => undefined);
}
