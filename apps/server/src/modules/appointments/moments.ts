import type { Day } from '#platform/time/holidays';

const two = '2-digit';
const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two } as const;

/** As the clocks there show it, for people: `2026-01-12 09:00`. Swedish writes days and times as ISO 8601 does. */
export const whenAt = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts }).format(moment);

export const dayAt = (moment: Date, timeZone: string): Day => whenAt(moment, timeZone).slice(0, 10);
