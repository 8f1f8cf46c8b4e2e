import { type Formats, formatsIn, homeOffsetMs, type Moment } from './formats.ts';
import { type Language, useLanguage } from './language.ts';

/** Formats by the clocks of one place. */
export interface PlaceFormats extends Formats {
  /** How that clock is called; null where it is that of the capital, which goes without saying. */
  zone: string | null;
}

const capital = 'Asia/Ulaanbaatar';

/** The zones of the country, which have had no summer time since 2017; a browser need not know them. */
const offsets: Readonly<Record<string, number>> = { [capital]: homeOffsetMs, 'Asia/Hovd': 7 * 3_600_000 };
const names: Readonly<Record<string, Record<Language, string>>> = {
  'Asia/Hovd': { mn: 'Ховдын цагаар', en: 'Khovd time' },
};

/** Times as the clocks at a site show them: who comes to Khovd by the clock of the capital comes an hour too early. */
export function formatsAt(language: Language, timeZone: string): PlaceFormats {
  const formats = formatsIn(language);
  if (timeZone === capital) return { ...formats, zone: null };
  const zone = names[timeZone]?.[language] ?? cityOf(timeZone);
  const there = (moment: Moment): Date => {
    const at = new Date(moment);
    return new Date(at.getTime() + offsetAt(at, timeZone) - homeOffsetMs);
  };
  return {
    ...formats,
    zone,
    fullDate: (moment) => formats.fullDate(there(moment)),
    date: (moment) => formats.date(there(moment)),
    shortDate: (moment) => formats.shortDate(there(moment)),
    time: (moment) => formats.time(there(moment)),
    dateTime: (moment) => `${formats.dateTime(there(moment))} (${zone})`,
  };
}

export const useFormatsAt = (timeZone: string): PlaceFormats => formatsAt(useLanguage(), timeZone);

const cityOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

function offsetAt(moment: Date, timeZone: string): number {
  const known = offsets[timeZone];
  if (known !== undefined) return known;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment);
  const [, sign, hours, minutes] =
    /([+-])(\d\d):(\d\d)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  const minutesAhead = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return (sign === '-' ? -minutesAhead : minutesAhead) * 60_000;
}
