import { formatMoney, type Money } from '@tamga/contract/currencies';
import { type Language, useLanguage } from './language.ts';

/**
 * Dates, numbers and money in both languages, from our own tables: browsers may lack Mongolian and would fall back to
 * whatever they speak, so that server and browser would write different texts. A test compares with Node, which has it.
 */
export interface Formats {
  /** 2026 оны гуравдугаар сарын 5, пүрэв гараг */
  fullDate(moment: Moment): string;
  /** 2026 оны 3-р сарын 5 */
  date(moment: Moment): string;
  /** 2026.03.05 */
  shortDate(moment: Moment): string;
  time(moment: Moment): string;
  /** 2026 оны 3-р сарын 5 14:07 */
  dateTime(moment: Moment): string;
  /** 3 өдрийн өмнө, counted from `now` in whole calendar days or whole hours. */
  ago(moment: Moment, now: Moment): string;
  number(value: number): string;
  /** ₮ 12,500 */
  money(money: Money): string;
  percent(share: number): string;
}

/** A Date, or the ISO text of one as the wire has it. */
export type Moment = Date | string;

/**
 * A term lasts for all of its last day, and so ends with the first moment of the next. People are told the last day: who
 * comes on it is in time.
 */
export const lastMomentOf = (end: Moment): Date => new Date(new Date(end).getTime() - 1);

const monthsMn = [
  'нэгдүгээр',
  'хоёрдугаар',
  'гуравдугаар',
  'дөрөвдүгээр',
  'тавдугаар',
  'зургаадугаар',
  'долоодугаар',
  'наймдугаар',
  'есдүгээр',
  'аравдугаар',
  'арван нэгдүгээр',
  'арван хоёрдугаар',
];
const monthsEn = 'January February March April May June July August September October November December'.split(' ');
const monthsEnShort = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');
const daysMn = 'ням даваа мягмар лхагва пүрэв баасан бямба'.split(' ');
const daysEn = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** Ulaanbaatar has kept this offset, without summer time, since 2017. */
export const homeOffsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;

function partsOf(moment: Moment) {
  const local = new Date(new Date(moment).getTime() + homeOffsetMs);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    year,
    month,
    day,
    two,
    weekday: local.getUTCDay(),
    clock: `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`,
  };
}

function number(value: number): string {
  const text = String(Math.round(Math.abs(value) * 1_000) / 1_000);
  const [whole = '', rest] = text.split('.');
  const sign = value < 0 && Number(text) !== 0 ? '-' : '';
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${rest ? `.${rest}` : ''}`;
}

const percent = (share: number): string => `${number(Math.round(share * 100))}%`;

function agoWith(moment: Moment, now: Moment, say: (count: number, unit: 'minute' | 'hour' | 'day') => string): string {
  const [then, present] = [new Date(moment).getTime(), new Date(now).getTime()];
  const dayOf = (time: number) => Math.floor((time + homeOffsetMs) / dayMs);
  const days = dayOf(then) - dayOf(present);
  if (days !== 0) return say(days, 'day');
  const hours = Math.trunc((then - present) / 3_600_000);
  return hours === 0 ? say(Math.trunc((then - present) / 60_000), 'minute') : say(hours, 'hour');
}

const mn: Formats = {
  fullDate: (moment) => {
    const { year, month, day, weekday } = partsOf(moment);
    return `${year} оны ${monthsMn[month]} сарын ${day}, ${daysMn[weekday]} гараг`;
  },
  date: (moment) => {
    const { year, month, day } = partsOf(moment);
    return `${year} оны ${month + 1}-р сарын ${day}`;
  },
  shortDate: (moment) => {
    const { year, month, day, two } = partsOf(moment);
    return `${year}.${two(month + 1)}.${two(day)}`;
  },
  time: (moment) => partsOf(moment).clock,
  dateTime: (moment) => `${mn.date(moment)} ${mn.time(moment)}`,
  ago: (moment, now) =>
    agoWith(moment, now, (count, unit) => {
      if (unit === 'day' && Math.abs(count) === 1) return count < 0 ? 'өчигдөр' : 'маргааш';
      if (unit === 'minute' && count === 0) return 'дөнгөж сая';
      const word = { minute: 'минутын', hour: 'цагийн', day: 'өдрийн' }[unit];
      return `${Math.abs(count)} ${word} ${count < 0 ? 'өмнө' : 'дараа'}`;
    }),
  number,
  money: (money) => formatMoney(money, 'mn'),
  percent,
};

const en: Formats = {
  fullDate: (moment) => `${daysEn[partsOf(moment).weekday]}, ${longEn(moment)}`,
  date: (moment) => {
    const { year, month, day } = partsOf(moment);
    return `${day} ${monthsEnShort[month]} ${year}`;
  },
  shortDate: (moment) => {
    const { year, month, day, two } = partsOf(moment);
    return `${two(day)}/${two(month + 1)}/${year}`;
  },
  time: (moment) => partsOf(moment).clock,
  dateTime: (moment) => `${en.date(moment)}, ${en.time(moment)}`,
  ago: (moment, now) =>
    agoWith(moment, now, (count, unit) => {
      if (unit === 'day' && Math.abs(count) === 1) return count < 0 ? 'yesterday' : 'tomorrow';
      if (unit === 'minute' && count === 0) return 'just now';
      const many = `${Math.abs(count)} ${unit}${Math.abs(count) === 1 ? '' : 's'}`;
      return count < 0 ? `${many} ago` : `in ${many}`;
    }),
  number,
  money: (money) => formatMoney(money, 'en'),
  percent,
};

function longEn(moment: Moment): string {
  const { year, month, day } = partsOf(moment);
  return `${day} ${monthsEn[month]} ${year}`;
}

export const formatsIn = (language: Language): Formats => (language === 'mn' ? mn : en);

export const useFormats = (): Formats => formatsIn(useLanguage());
