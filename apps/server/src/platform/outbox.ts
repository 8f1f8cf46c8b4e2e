import { type Actor, type System, system } from './actor.ts';
import { asActor, type Tx } from './db.ts';
import type { Json } from './json.ts';
import { type Metrics, shared } from './metrics.ts';
import { insertPending, type OutboxState, readOutbox } from './outbox.sql.ts';
import type { Pool } from './pool.ts';
import { uuidv7 } from './uuid.ts';

/** Something that happened, for whoever may want to learn of it later. */
export interface Announcement {
  /** `<room>.<what_happened>`, such as `gov.application_submitted`. */
  type: `${string}.${string}`;
  /** What it happened to: `<kind>:<id>`, such as `application:019a…`. Events of one aggregate arrive in order. */
  aggregate: `${string}:${string}`;
  tenantId?: string | undefined;
  /** Ids and states, nothing personal: other systems read and keep it. */
  data: { readonly [name: string]: Json | undefined };
}

/**
 * Leaves an event in the transaction of the change: both are saved or neither is. It travels with the commit, so there
 * is nothing to wait for; the worker hands it to NATS.
 */
export function announce(deps: { db: Tx }, actor: Actor, event: Announcement): void {
  insertPending(deps.db, {
    id: uuidv7(),
    type: event.type,
    aggregate: event.aggregate,
    tenant_id: event.tenantId ?? null,
    request_id: actor.origin.requestId,
    data: JSON.stringify(event.data),
  });
}

export const countOutbox = (deps: { pool: Pool }, actor: System): Promise<OutboxState> =>
  readOutbox(asActor(deps, actor));

/** Asked of the database, so that every process tells the same, whoever publishes and whether anybody does. */
export function measureOutbox(deps: { metrics: Metrics; pool: Pool }): void {
  const { metrics } = deps;
  const db = asActor(deps, system('measure the outbox'));
  const read = shared(() => readOutbox(db));
  metrics.gauge(
    'tamga_outbox_lag_seconds',
    'Age of the oldest event that NATS does not have yet',
    async () => (await read()).lagSeconds,
  );
  metrics.gauge('tamga_outbox_size', 'Events that NATS does not have yet', async () => (await read()).size);
  metrics.counter('tamga_outbox_published_total', 'Events that NATS has taken', async () => (await read()).published);
  metrics.counter('tamga_outbox_failures_total', 'Events that NATS did not take', async () => (await read()).failed);
}
