import { addDays, type Day, holidaysOf, weekdayOf } from './holidays.ts';

export const homeTimeZone = 'Asia/Ulaanbaatar';

export interface Calendar {
  /** What the clocks show there. */
  clock: Intl.DateTimeFormat;
  isWorking(day: Day): boolean;
}

/** What an organisation has on top of the law: days on which it is closed, and days off on which it works all the same. */
export interface OwnDays {
  closed?: readonly Day[];
  open?: readonly Day[];
}

const form = /^\d{4}-\d{2}-\d{2}$/;

/** Monday to Friday but for public holidays. A holiday on a weekend moves no other day. */
export function calendarOf({ closed = [], open = [] }: OwnDays = {}, timeZone = homeTimeZone): Calendar {
  const [shut, worked] = [new Set(closed.map(checked)), new Set(open.map(checked))];
  const years = new Map<string, ReadonlySet<Day>>();
  const holidays = (year: string): ReadonlySet<Day> => {
    const known = years.get(year) ?? new Set(holidaysOf(Number(year)));
    years.set(year, known);
    return known;
  };
  return {
    clock: clockOf(timeZone),
    isWorking: (day) => {
      if (shut.has(checked(day))) return false;
      if (worked.has(day)) return true;
      return ![0, 6].includes(weekdayOf(day)) && !holidays(day.slice(0, 4)).has(day);
    },
  };
}

/** Twenty years: a calendar that is closed for longer is wrong, and the loop must end. */
const stepsMax = 7_300;

/** The working day that is so many after this one, or before it; 0 is the day itself, or the next that is worked on. */
export function addWorkingDays(calendar: Calendar, from: Day, count: number): Day {
  const step = count < 0 ? -1 : 1;
  let [day, left] = [from, Math.abs(count)];
  for (let steps = 0; steps < stepsMax; steps += 1) {
    if (left === 0 && calendar.isWorking(day)) return day;
    day = addDays(day, step);
    if (left > 0 && calendar.isWorking(day)) left -= 1;
  }
  throw new Error('the calendar has no working day within reach');
}

/** How many working days come after `from` up to and with `to`; below 0 where `to` is earlier. */
export function workingDaysBetween(calendar: Calendar, from: Day, to: Day): number {
  if (to < from) return -workingDaysBetween(calendar, to, from);
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (calendar.isWorking(day)) count += 1;
  return count;
}

/** Which day it is there at this moment. */
export const dayOf = ({ clock }: Calendar, moment: Date): Day => {
  const { year, month, day } = partsOf(clock, moment);
  return `${year}-${month}-${day}`;
};

/** When the day ends there, which is when the next begins: a term that runs until a day lasts for all of it. */
export function endOf({ clock }: Calendar, day: Day): Date {
  const midnight = Date.parse(`${addDays(checked(day), 1)}T00:00:00Z`);
  // The offset from UTC is asked where it is used, because the first guess may lie on the other side of a change.
  const guess = midnight - offsetMs(clock, new Date(midnight));
  return new Date(midnight - offsetMs(clock, new Date(guess)));
}

function offsetMs(clock: Intl.DateTimeFormat, moment: Date): number {
  const { year, month, day, hour, minute, second } = partsOf(clock, moment);
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return local - Math.floor(moment.getTime() / 1_000) * 1_000;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit';
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
  return new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...parts });
}

const partsOf = (clock: Intl.DateTimeFormat, moment: Date): Record<string, string> =>
  Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));

function checked(day: Day): Day {
  if (!form.test(day) || addDays(day, 0) !== day) throw new Error(`${day} is no day`);
  return day;
}
