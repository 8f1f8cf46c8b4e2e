/** A day without a time, as `YYYY-MM-DD`. */
export type Day = string;

/** The days off that the law on public holidays fixes, as month and day. */
const fixedDays = ['01-01', '03-08', '06-01', '07-11', '07-12', '07-13', '07-14', '07-15', '11-26', '12-29'];

/**
 * Those that go by the Mongolian lunar calendar: the three days of Tsagaan Sar by their first, the day of the Buddha, and
 * the birthday of Genghis Khan, the first day of the first month of winter. Add a year when it is announced.
 */
const movingDays: Readonly<Record<number, { tsagaanSar: Day; buddha: Day; genghisKhan: Day }>> = {
  2024: { tsagaanSar: '2024-02-10', buddha: '2024-05-23', genghisKhan: '2024-11-02' },
  2025: { tsagaanSar: '2025-03-01', buddha: '2025-06-11', genghisKhan: '2025-11-21' },
  2026: { tsagaanSar: '2026-02-18', buddha: '2026-05-31', genghisKhan: '2026-11-10' },
  2027: { tsagaanSar: '2027-02-07', buddha: '2027-05-20', genghisKhan: '2027-11-29' },
  2028: { tsagaanSar: '2028-02-26', buddha: '2028-06-07', genghisKhan: '2028-11-17' },
};

/** After this year only the fixed days are known: what is counted on into it may come out a few days too early. */
export const holidaysKnownUntil = Math.max(...Object.keys(movingDays).map(Number));

export function holidaysOf(year: number): Day[] {
  const fixed = fixedDays.map((day) => `${year}-${day}`);
  const moving = movingDays[year];
  if (!moving) return fixed;
  const { tsagaanSar, buddha, genghisKhan } = moving;
  const three = [0, 1, 2].map((later) => addDays(tsagaanSar, later));
  return [...fixed, ...three, buddha, genghisKhan].toSorted();
}

const dayMs = 86_400_000;

/** Days are counted in UTC, where every one has 24 hours. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** Sunday is 0. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();
