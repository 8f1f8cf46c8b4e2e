import { nightHours } from '@tamga/contract/notifications.hours';
import type { Day } from '#platform/time/holidays';

const two = '2-digit';
const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two } as const;

/** As the clocks there show it, for people: `2026-01-12 09:00`. Swedish writes days and times as ISO 8601 does. */
export const whenAt = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts }).format(moment);

export const dayAt = (moment: Date, timeZone: string): Day => whenAt(moment, timeZone).slice(0, 10);

const [minuteMs, hourMs] = [60_000, 3_600_000];

/** So much later, where the night there does not count: who sleeps cannot answer. */
export function laterByDay(moment: Date, ms: number, timeZone: string): Date {
  const [begin, end] = [nightHours.until * hourMs, nightHours.from * hourMs];
  let [at, left] = [moment.getTime(), ms];
  for (;;) {
    const [hour = 0, minute = 0] = whenAt(new Date(at), timeZone).slice(11).split(':').map(Number);
    const sinceMidnight = hour * hourMs + minute * minuteMs + (at % minuteMs);
    const tonight = end - sinceMidnight;
    if (sinceMidnight < begin || tonight <= 0) at += (begin - sinceMidnight + 24 * hourMs) % (24 * hourMs);
    else if (left <= tonight) return new Date(at + left);
    else [at, left] = [at + tonight, left - tonight];
  }
}
