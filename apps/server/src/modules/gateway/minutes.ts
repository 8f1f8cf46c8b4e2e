import type { CallRow, MinuteRow } from './call-book.sql.ts';
import { placeOf, places } from './durations.ts';

export type Counted = MinuteRow;

/** Counts of calls by minute, service and application that were not written down yet. */
export interface Minutes {
  count(call: CallRow): void;
  drop(call: CallRow): void;
  take(): Counted[];
  /** Puts back what could not be written. */
  give(counted: readonly Counted[]): void;
}

const minuteMs = 60_000;

export function openMinutes(): Minutes {
  // By service, application and minute, and not by a text of the three: to make that one took longer than to count.
  let held = new Map<string, Map<string, Map<number, Counted>>>();
  const of = ({ at, service_id, application_id }: Pick<CallRow, 'at' | 'service_id' | 'application_id'>): Counted => {
    const minute = Math.floor(at.getTime() / minuteMs) * minuteMs;
    const minutes = within(within(held, service_id), application_id);
    const known = minutes.get(minute);
    if (known) return known;
    const durations = Array.from({ length: places }, () => 0);
    const counts = { calls: 0, errors: 0, refused: 0, dropped: 0, durations };
    const fresh = { at: new Date(minute), service_id, application_id, ...counts };
    minutes.set(minute, fresh);
    return fresh;
  };
  return {
    count(call) {
      const row = of(call);
      row.calls += 1;
      if (call.status >= 500) row.errors += 1;
      else if (call.status >= 400) row.refused += 1;
      const place = placeOf(call.duration_ms);
      row.durations[place] = (row.durations[place] ?? 0) + 1;
    },
    drop(call) {
      of(call).dropped += 1;
    },
    take() {
      const taken = [...held.values()].flatMap((ofService) =>
        [...ofService.values()].flatMap((one) => [...one.values()]),
      );
      held = new Map();
      return taken;
    },
    give(counted) {
      for (const back of counted) {
        const row = of(back);
        for (const name of ['calls', 'errors', 'refused', 'dropped'] as const) row[name] += back[name];
        row.durations = row.durations.map((count, place) => count + (back.durations[place] ?? 0));
      }
    },
  };
}

function within<K, V>(outer: Map<string, Map<K, V>>, name: string): Map<K, V> {
  const known = outer.get(name);
  if (known) return known;
  const fresh = new Map<K, V>();
  outer.set(name, fresh);
  return fresh;
}
