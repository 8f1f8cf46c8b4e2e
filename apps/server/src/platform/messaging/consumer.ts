import { AckPolicy, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { type EventData, type EventType, events } from '@tamga/contract/events';
import { system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { ensureStream, Event, isMissing } from './events.ts';
import { once } from './inbox.ts';
import { enqueue, type Job, type Queue } from './jobs.ts';
import { type Lease, whileLeased } from '#platform/data/lease';
import type { JetStream } from './nats.ts';

/** A listener to what happened. Its name stays when it wants other types: a new name begins with the oldest event. */
export interface Consumer {
  /** `<room>.<what_for>`, such as `search.index_services`. */
  name: `${string}.${string}`;
  types: readonly string[];
  /** Runs as the platform itself, in the transaction that remembers the event: nothing in it may leave the database. */
  handle(deps: Deps & { db: Tx }, event: Event): Promise<void>;
}

/** An event of one of these types, with the data that the catalogue says it has; `type` tells them apart. */
export type EventOf<T extends EventType> = T extends unknown
  ? Omit<Event, 'type' | 'data'> & { type: T; data: EventData<T> }
  : never;

/** A consumer of types that the catalogue knows. Fields that a newer release has added are left out, not refused. */
export const defineConsumer = <const T extends EventType>(consumer: {
  name: Consumer['name'];
  types: readonly T[];
  handle(deps: Deps & { db: Tx }, event: EventOf<T>): Promise<void>;
}): Consumer => ({
  ...consumer,
  async handle(deps, event) {
    const type = consumer.types.find((type) => type === event.type);
    if (!type) throw new Error(`${consumer.name} does not want ${event.type}`);
    const data = events[type].data.parse(event.data);
    await consumer.handle(deps, { ...event, type, data } as EventOf<T>);
  },
});

/** After this time NATS delivers an event again that was not acknowledged. */
const ackWaitMs = 8_000;
/** How long one request waits for events, the shortest that the client allows. */
const fetchMs = 1_000;
/** Events that the former holder got are delivered again, in order, by the time another takes over. */
const leaseMs = ackWaitMs + fetchMs + 6_000;
const restMs = 1_000;
const batchSize = 100;
/** Events handled at once, each in a transaction with a connection of its own. */
const laneCount = 4;

/**
 * Handles the events of some types, each once and in order within its aggregate, until told to stop; one of several
 * workers does. An event that fails is put aside as a job, which tries again and in the end waits for an operator: from
 * then on, later events of its aggregate overtake it.
 */
export async function consume(deps: Deps, consumer: Consumer, signal: AbortSignal): Promise<void> {
  const lease = { name: `consume as ${consumer.name}`, ttlMs: leaseMs };
  await whileLeased(deps, lease, signal, async (lease) => {
    const jetstream = await deps.nats.jetstream().catch(() => null);
    if (!jetstream) return restMs;
    if (lease.leftMs() < ackWaitMs + fetchMs) return 0;
    const source = await durable(jetstream, deps, consumer);
    const messages = await source.fetch({ max_messages: batchSize, expires: fetchMs });
    const isDone = await handleAll(deps, consumer, lease, messages);
    // Events that were left come again after this time, and must not find their successors handled.
    return isDone ? 0 : ackWaitMs;
  });
}

/** The second chances of a consumer's events, run like any job. */
export const retries = (consumer: Consumer): Job => ({
  queue: queueOf(consumer),
  perform: async (deps, { data }) => {
    await handleOnce(deps, consumer, Event.parse(data));
  },
});

const queueOf = (consumer: Consumer): Queue => ({ name: `event.${consumer.name}` });

async function durable({ client, manager }: JetStream, deps: Deps, { name }: Consumer) {
  const stream = deps.config.NATS_STREAM;
  const durableName = name.replaceAll('.', '_');
  try {
    return await client.consumers.get(stream, durableName);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await ensureStream({ client, manager }, deps.config);
  await manager.consumers.add(stream, {
    durable_name: durableName,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    deliver_policy: DeliverPolicy.All,
    max_deliver: -1,
  });
  return client.consumers.get(stream, durableName);
}

/** Tells whether every message was acknowledged. */
async function handleAll(
  deps: Deps,
  consumer: Consumer,
  lease: Lease,
  messages: AsyncIterable<JsMsg>,
): Promise<boolean> {
  let isStuck = false;
  const lanes = Array.from({ length: laneCount }, () => Promise.resolve());
  for await (const message of messages) {
    const event = readEvent(message);
    if (!event) {
      deps.log.error({ subject: message.subject, sequence: message.seq }, 'not an event');
      message.term();
      continue;
    }
    const lane = laneOf(event.subject);
    lanes[lane] = (lanes[lane] ?? Promise.resolve()).then(async () => {
      if (isStuck || lease.leftMs() <= 0 || !(await handleOrPutAside(deps, consumer, event))) isStuck = true;
      else message.ack();
    });
  }
  await Promise.all(lanes);
  return !isStuck;
}

function readEvent(message: JsMsg): Event | null {
  try {
    return Event.parse(message.json());
  } catch {
    return null;
  }
}

/** The same aggregate always has the same lane. */
const laneOf = (aggregate: string): number => Buffer.from(aggregate).reduce((sum, byte) => sum + byte, 0) % laneCount;

async function handleOrPutAside(deps: Deps, consumer: Consumer, event: Event): Promise<boolean> {
  try {
    await handleOnce(deps, consumer, event);
    return true;
  } catch (err) {
    // Where PostgreSQL is away the event is not to blame, and waits.
    if (err instanceof AppError && err.code === 'server.unavailable') return false;
    deps.log.warn({ err, event: event.id, consumer: consumer.name }, 'event put aside');
  }
  try {
    await transact(deps, system(consumer.name), async (deps) => {
      enqueue(deps, queueOf(consumer), Event.encode(event), { key: event.id });
    });
    return true;
  } catch (err) {
    deps.log.error({ err, event: event.id, consumer: consumer.name }, 'event not put aside');
    return false;
  }
}

async function handleOnce(deps: Deps, consumer: Consumer, event: Event): Promise<void> {
  if (!consumer.types.includes(event.type)) return;
  await once(deps, consumer.name, { id: event.id, at: event.time }, (deps) => consumer.handle(deps, event));
}
