import type { EventEndpoint, Input } from '@tamga/contract';
import type { z } from 'zod';
import type { ActorOf } from './access.ts';

export type EventOf<E extends EventEndpoint> = {
  [N in keyof E['events'] & string]: { event: N; data: z.output<E['events'][N]> };
}[keyof E['events'] & string];

/** What there is to tell since the last reading. */
export interface Reading<E extends EventEndpoint> {
  /** Where the next one goes on from, also after a reconnection and in another process. */
  at: string;
  events: readonly EventOf<E>[];
  /** What lies between is not known any more. */
  isReset?: boolean;
}

/** What one reader follows. */
export interface Subscription<E extends EventEndpoint> {
  /** The wake-up that tells of something new. */
  topic: string;
  /** `after` is where the last reading ended; null for a reader that begins. Holds a connection for its queries only. */
  read(actor: ActorOf<E['access']>, after: string | null): Promise<Reading<E>>;
}

/** What a room gives `mountEvents` to serve a stream. */
export interface Feed<E extends EventEndpoint> {
  subscribe(input: Input<E>, actor: ActorOf<E['access']>): Subscription<E>;
  /** The topics that something happened to within so many seconds, with a mark each, in one question for all readers. */
  lately(seconds: number): Promise<ReadonlyMap<string, string>>;
}
