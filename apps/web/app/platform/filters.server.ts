/** A day of a filter, as the moment at which it begins in Ulaanbaatar; what is not a day is passed on, to be refused. */
export const dayStart = (day: string | null): string | undefined => momentOf(day, '00:00:00.000');

/** The end of that day: lists ask for what is earlier. */
export const dayEnd = (day: string | null): string | undefined => momentOf(day, '23:59:59.999');

function momentOf(day: string | null, time: string): string | undefined {
  if (!day) return undefined;
  const moment = new Date(`${day}T${time}+08:00`);
  return Number.isNaN(moment.getTime()) ? day : moment.toISOString();
}

/** The fields of a filter as they stand in the address; an empty one is not set. */
export const filterOf = <N extends string>(url: URL, ...names: N[]): Record<N, string | undefined> =>
  Object.fromEntries(names.map((name) => [name, url.searchParams.get(name) || undefined])) as Record<
    N,
    string | undefined
  >;

/** As people are shown to those who need not know their number: the first and the last two characters. */
export const masked = (number: string): string =>
  `${number.slice(0, 2)}${'*'.repeat(Math.max(0, number.length - 4))}${number.slice(-2)}`;
