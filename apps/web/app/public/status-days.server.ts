export type DayKind = 'none' | 'good' | 'some' | 'bad';

export interface ShownDay {
  day: string;
  kind: DayKind;
  good: number;
  bad: number;
}

const dayMs = 86_400_000;
/** Ulaanbaatar has kept this offset, without summer time, since 2017. */
const offsetMs = 8 * 3_600_000;
const count = 90;

/** The last 90 days, the oldest first; days of which nothing is known as well. */
export function lastDays(at: string, known: readonly { day: string; good: number; bad: number }[]): ShownDay[] {
  const byDay = new Map(known.map((one) => [one.day, one]));
  const today = new Date(at).getTime() + offsetMs;
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(today - (count - 1 - index) * dayMs).toISOString().slice(0, 10);
    const { good, bad } = byDay.get(day) ?? { good: 0, bad: 0 };
    return { day, good, bad, kind: kindOf(good, bad) };
  });
}

function kindOf(good: number, bad: number): DayKind {
  if (good + bad === 0) return 'none';
  if (bad === 0) return 'good';
  // An hour of a day is more than a hiccup.
  return bad / (good + bad) > 1 / 24 ? 'bad' : 'some';
}
