import type { EventEndpoint, Input } from '@tamga/contract';
import type { FastifyRequest } from 'fastify';
import { type Actor, nameOfActor, type Origin } from '#platform/actor';
import type { Gate } from '#platform/limits/gate';
import { listenForChange } from '#platform/memory/changes';
import type { ActorOf } from './access.ts';
import type { Admission } from './admission.ts';
import { readLastEventId } from './event-text.ts';
import type { Reading, Subscription } from './feed.ts';
import type { Kernel } from './kernel.ts';
import type { Readers } from './readers.ts';
import type { Stream } from './streams.ts';

/** One reader of a stream: who it is, where they are, and what wakes them. */
export interface Follower {
  stream: Stream;
  /** Begins to listen. Before the first reading: what happens during it must not be missed. */
  listen(): void;
  /** The text of what there is to tell since the last reading; empty where there is nothing. */
  read(): Promise<string>;
  /** Reads and sends, now and whenever it is woken, one reading at a time. */
  tell(): Promise<void>;
}

interface Setting<E extends EventEndpoint> {
  kernel: Kernel;
  endpoint: E;
  admission: Admission;
  gate: Gate;
  readers: Readers;
  textOf(reading: Reading<E>): string;
}

const forever = new AbortController().signal;

export function followFor<E extends EventEndpoint>(
  { kernel, endpoint, admission, gate, readers, textOf }: Setting<E>,
  request: FastifyRequest,
  input: Input<E>,
  subscription: Subscription<E>,
): Follower {
  // The span of the request ends with its beginning; what is asked later belongs to none.
  const origin: Origin = { requestId: request.id, address: request.ip, auditRecords: 0 };
  const isByRole = [endpoint.access].flat().some((kind) => kind !== 'signed-in');
  const stops: (() => void)[] = [];
  let actor: Actor = { ...request.actor, origin };
  let after = readLastEventId(request.headers['last-event-id']);
  let seenMark: string | undefined;
  let isReading = false;
  let isWoken = false;

  const stream: Stream = {
    caller: nameOfActor(actor),
    async confirm() {
      const again = await admission.identify(request, origin);
      await admission.requireModule(again, input);
      actor = again;
    },
    leave: () => stops.forEach((stop) => stop()),
  };
  const read = async (): Promise<string> => {
    const reading = await subscription.read(actor as ActorOf<E['access']>, after);
    after = reading.at;
    return textOf(reading);
  };
  const tell = async (): Promise<void> => {
    if (isReading || !stream.wire) return;
    isReading = true;
    try {
      while (isWoken && kernel.streams.has(stream)) {
        isWoken = false;
        const text = await gate.pass(forever, read);
        if (text) stream.wire.send(text);
      }
    } catch (err) {
      // The next look for what no wake-up told finds what was not read now.
      seenMark = undefined;
      kernel.log.debug({ err, operation: endpoint.path }, 'events not read');
    } finally {
      isReading = false;
    }
  };
  const wake = (mark?: string): void => {
    if (mark !== undefined && mark === seenMark) return;
    seenMark = mark ?? seenMark;
    isWoken = true;
    void tell();
  };
  return {
    stream,
    read,
    tell,
    listen() {
      stops.push(readers.add(subscription.topic, wake));
      stops.push(kernel.wakeups.listen(subscription.topic, () => wake()));
      const facts = actor.kind === 'person' ? (kernel.credentials.factsOf?.(actor, isByRole) ?? []) : [];
      for (const fact of facts) stops.push(listenForChange(kernel, fact, () => (stream.mustConfirm = true)));
    },
  };
}
