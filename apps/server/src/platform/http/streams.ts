import { type ErrorCode, errors } from '@tamga/contract';
import { AppError } from '#platform/error';
import type { Deps } from '#platform/deps';
import { eventText, retryText } from './event-text.ts';
import type { Wire } from './event-wire.ts';
import { openLookouts, type Lookout } from './lookouts.ts';

export type Ending = 'session' | 'replaced' | 'stopping';

/** One open stream, as the process sees it. */
export interface Stream {
  /** Who reads it; nobody has more than a few. */
  caller: string;
  /** Missing while it is being opened. */
  wire?: Wire;
  /** Asks whether its reader still may; throws where they may not. */
  confirm(): Promise<void>;
  /** Set when something is changed that its reader's right rests on. */
  mustConfirm?: boolean;
  /** Gives back everything that it holds. Called once. */
  leave(): void;
  /** The last word of a stream that the process ends, where its format is not that of events with names. */
  farewell?: string;
}

/** All streams of one process: who has how many, who still may, and what ends them. */
export interface Streams {
  /** Takes a place. Where this caller has too many, their oldest stream is ended; where the process has, it refuses. */
  take(stream: Stream): void;
  has(stream: Stream): boolean;
  /** To be called when the connection is gone. */
  drop(stream: Stream, reason: Ending | 'caller' | 'slow'): void;
  /** Has one question for all open streams of a kind asked now and then. */
  lookOut(lookout: Lookout): void;
  count(): number;
  close(): void;
}

/** Tabs of one browser, and a second device. */
const perCallerMax = 5;
const tickMs = 1_000;
/** Where nothing tells of a change, each right is asked about anew after this time. */
const confirmEveryMs = 60_000;
/** For so long after a change is told of, it is asked every second: it is told before it is made. */
const confirmOftenMs = 15_000;
/** For so long an open stream outlives a database that cannot be asked. */
const unconfirmedMs = 120_000;

interface Times {
  confirmedAt: number;
  confirmAt: number;
  confirmOftenUntil: number;
  isConfirming: boolean;
}

export function openStreams({ config, metrics, log }: Pick<Deps, 'config' | 'metrics' | 'log'>): Streams {
  // The oldest stands in front: a map keeps the order of insertion.
  const open = new Map<Stream, Times>();
  const callers = new Map<string, Set<Stream>>();
  const lookouts = openLookouts(log);
  let isClosing = false;

  const drop: Streams['drop'] = (stream, reason) => {
    if (!open.delete(stream)) return;
    const own = callers.get(stream.caller);
    own?.delete(stream);
    if (own?.size === 0) callers.delete(stream.caller);
    metrics.streamsOpen.dec();
    metrics.streamsEnded.inc({ reason });
    stream.leave();
  };
  const end = (stream: Stream, reason: Ending): void => {
    drop(stream, reason);
    const ended = retryText(retryMsAfter[reason]()) + eventText({ event: 'ended', data: { reason } });
    stream.wire?.end(stream.farewell ?? ended);
  };

  async function confirm(stream: Stream, times: Times): Promise<void> {
    times.isConfirming = true;
    try {
      await stream.confirm();
      times.confirmedAt = Date.now();
    } catch (error) {
      const isRefused = error instanceof AppError && isRefusal(error.code);
      if (isRefused || Date.now() - times.confirmedAt > unconfirmedMs) end(stream, 'session');
    } finally {
      times.isConfirming = false;
      times.confirmAt = Date.now() + confirmEveryMs;
    }
  }

  const tick = (): void => {
    const now = Date.now();
    for (const [stream, times] of open) {
      stream.wire?.look(now);
      if (stream.mustConfirm) [stream.mustConfirm, times.confirmOftenUntil] = [false, now + confirmOftenMs];
      const isDue = now >= times.confirmAt || now < times.confirmOftenUntil;
      if (isDue && !times.isConfirming) void confirm(stream, times);
    }
    if (open.size > 0) lookouts.look(now);
  };
  const timer = setInterval(tick, tickMs).unref();

  return {
    take(stream) {
      if (isClosing) throw new AppError('server.unavailable');
      if (open.size >= config.STREAMS_MAX) throw new AppError('server.streams_full');
      const own = callers.get(stream.caller) ?? new Set();
      const [oldest] = own;
      if (oldest && own.size >= perCallerMax) end(oldest, 'replaced');
      callers.set(stream.caller, own.add(stream));
      const now = Date.now();
      metrics.streamsOpen.inc();
      open.set(stream, {
        confirmedAt: now,
        confirmAt: now + confirmEveryMs,
        confirmOftenUntil: 0,
        isConfirming: false,
      });
    },
    has: (stream) => open.has(stream),
    drop,
    lookOut: (lookout) => lookouts.add(lookout),
    count: () => open.size,
    close() {
      isClosing = true;
      clearInterval(timer);
      for (const stream of open.keys()) end(stream, 'stopping');
    },
  };
}

/** A refusal of the caller. That an engine does not answer says nothing about them. */
const isRefusal = (code: ErrorCode): boolean => [401, 403, 404].includes(errors[code].status);

/** Not at once and not all together. A replaced reader waits long: coming again, it would only replace another. */
const retryMsAfter: Record<Ending, () => number> = {
  session: () => 1_000,
  replaced: () => 300_000,
  stopping: () => 1_000 + Math.floor(Math.random() * 4_000),
};
