import { AppError } from '#platform/error';
import { openGate } from './gate.ts';

/** Holds so many bodies in memory at once: those that come, and those that something is done with. */
export interface Arrivals {
  hold<T>(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal, work: (whole: Buffer) => Promise<T>): Promise<T>;
}

interface Sender {
  since: number;
  bytes: number;
  giveUp: (reason: Error) => void;
}

/** After so long a wait a place is asked for; and so long is nobody asked for theirs who has just got it. */
const patienceMs = 1_000;

/** Where all places are taken and others wait, the slowest sender gives theirs up: sending slowly keeps nobody out. */
export function openArrivals(places: number): Arrivals {
  const gate = openGate(places);
  const senders = new Set<Sender>();

  const askForPlace = (): void => {
    const now = performance.now();
    const [slowest] = [...senders]
      .map((sender) => ({ ...sender, ms: now - sender.since }))
      .filter(({ ms }) => ms >= patienceMs)
      .toSorted((one, other) => one.bytes / one.ms - other.bytes / other.ms);
    slowest?.giveUp(new AppError('request.timed_out'));
  };

  const wholeOf = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
    const { promise: over, reject: giveUp } = Promise.withResolvers<never>();
    const sender = { since: performance.now(), bytes: 0, giveUp };
    const [coming, chunks]: [AsyncIterator<Uint8Array>, Uint8Array[]] = [bytes[Symbol.asyncIterator](), []];
    senders.add(sender);
    try {
      for (;;) {
        const { done, value } = await Promise.race([coming.next(), over]);
        if (done) return Buffer.concat(chunks);
        chunks.push(value);
        sender.bytes += value.length;
      }
    } finally {
      senders.delete(sender);
      // Not waited for: of a silent sender it ends only with their next byte, or their time.
      coming.return?.().catch(() => undefined);
    }
  };

  return {
    async hold(bytes, signal, work) {
      const asking = setInterval(askForPlace, patienceMs);
      try {
        return await gate.pass(signal, async () => {
          clearInterval(asking);
          return work(await wholeOf(bytes));
        });
      } finally {
        clearInterval(asking);
      }
    },
  };
}
