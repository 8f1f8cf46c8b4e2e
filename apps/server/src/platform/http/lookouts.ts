import type { Log } from '#platform/observability/log';

/** How streams of one kind learn what no wake-up told them: one question for all of them. */
export interface Lookout {
  /** The topics that something happened to within so many seconds, each with a mark that changes when more does. */
  ask(seconds: number): Promise<ReadonlyMap<string, string>>;
  /** Has the streams of a topic look, unless they have seen this mark. */
  tell(topic: string, mark: string): void;
  /** Whether a stream of this kind is open. */
  isNeeded(): boolean;
}

export interface Lookouts {
  add(lookout: Lookout): void;
  look(nowMs: number): void;
}

const everyMs = 2_000;
/** What was written before a look may be visible only after it. */
const overlapMs = 5_000;

export function openLookouts(log: Log): Lookouts {
  const all: { lookout: Lookout; askedAt: number | null; isAsking: boolean }[] = [];

  async function ask(one: (typeof all)[number], nowMs: number): Promise<void> {
    one.isAsking = true;
    try {
      const since = one.askedAt ?? nowMs;
      const found = await one.lookout.ask((nowMs - since + overlapMs) / 1_000);
      // Only now: what a failed look did not see is asked for by the next.
      one.askedAt = nowMs;
      for (const [topic, mark] of found) one.lookout.tell(topic, mark);
    } catch (err) {
      log.debug({ err }, 'not looked out for events');
    } finally {
      one.isAsking = false;
    }
  }

  return {
    add: (lookout) => void all.push({ lookout, askedAt: null, isAsking: false }),
    look(nowMs) {
      for (const one of all) {
        if (!one.lookout.isNeeded()) one.askedAt = null;
        else if (!one.isAsking && nowMs - (one.askedAt ?? 0) >= everyMs) void ask(one, nowMs);
      }
    },
  };
}
