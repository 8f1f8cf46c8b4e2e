import { type AggregateOf, type EventData, type EventType, events } from '@tamga/contract/events';
import type { z } from 'zod';
import { type Actor, type System, system } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import { type Metrics, shared } from '#platform/observability/metrics';
import { insertPending, type OutboxState, readOutbox } from './outbox.sql.ts';
import type { Pool } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';

/** Something that happened, of a type that the catalogue of the contract knows. */
export interface Announcement<T extends EventType> {
  type: T;
  /** What it happened to: `<kind>:<id>`, such as `application:019a…`. Events of one aggregate arrive in order. */
  aggregate: AggregateOf<T>;
  tenantId?: string | undefined;
  /** Ids and states, nothing personal: other systems read and keep it. */
  data: EventData<T>;
}

/**
 * Leaves an event in the transaction of the change: both are saved or neither is. It travels with the commit, so there
 * is nothing to wait for; the worker hands it to NATS. A field that the catalogue does not name refuses the change: the
 * compiler does not see those, and what is published cannot be taken back.
 */
export function announce<T extends EventType>(deps: { db: Tx }, actor: Actor, event: Announcement<T>): void {
  const { error } = published[event.type].safeParse(event.data);
  if (error) throw new Error(`${event.type} does not fit the catalogue: ${error.message}`);
  appendEvent(deps, actor, event);
}

const published = Object.fromEntries(
  Object.entries(events).map(([type, { data }]) => [type, data.strict()]),
) as unknown as Record<EventType, z.ZodObject>;

export interface AnyEvent {
  type: string;
  aggregate: string;
  tenantId?: string | undefined;
  data: object;
}

/** Past the catalogue, for tests of the outbox itself; rooms announce. */
export function appendEvent(deps: { db: Tx }, actor: Actor, event: AnyEvent): void {
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

/** Asked of the database, so that every process tells the same, whether or not one of them publishes. */
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
