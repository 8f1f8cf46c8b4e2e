import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatsIn } from '../../../packages/ui/src/formats.ts';
import { formatsAt } from '../../../packages/ui/src/zones.ts';

const timeZone = 'Asia/Ulaanbaatar';
const locales = { mn: 'mn', en: 'en-GB' } as const;
const [from, to] = [Date.UTC(2018, 0, 1), Date.UTC(2037, 11, 31)];
/** Spread evenly and never on a round hour: each day of the year and each hour of the day is met many times. */
const moments = Array.from(
  { length: 20_000 },
  (_, index) => new Date(from + ((to - from) / 20_000) * index + index * 61_000),
);

for (const language of ['mn', 'en'] as const) {
  const formats = formatsIn(language);
  const intl = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locales[language], { timeZone, ...options });
    return (moment: Date) => format.format(moment);
  };
  const pairs = {
    fullDate: intl({ dateStyle: 'full' }),
    date: intl({ dateStyle: 'medium' }),
    shortDate: intl({ dateStyle: 'short' }),
    time: intl({ timeStyle: 'short' }),
    dateTime: intl({ dateStyle: 'medium', timeStyle: 'short' }),
  };

  test(`dates in ${language} are written as Node writes them`, () => {
    for (const [name, expected] of Object.entries(pairs)) {
      const own = formats[name as keyof typeof pairs];
      for (const moment of moments) assert.equal(own(moment), expected(moment));
      assert.equal(own(moments[0]!.toISOString()), expected(moments[0]!));
    }
  });

  test(`numbers and money in ${language} are written as Node writes them`, () => {
    const number = new Intl.NumberFormat(locales[language]);
    const whole = { style: 'currency', currency: 'MNT', trailingZeroDisplay: 'stripIfInteger' } as const;
    const money = new Intl.NumberFormat(locales[language], whole);
    const percent = new Intl.NumberFormat(locales[language], { style: 'percent' });
    for (const value of [0, 7, -7, 999, 1_000, 1_234_567, -1_234_567.5, 0.25, 12.345, 1e9]) {
      assert.equal(formats.number(value), number.format(value));
    }
    for (const amount_minor of [0, 5, 700, -700, 100_000, 123_456_700, -123_456_750, 1_234, 1e11]) {
      assert.equal(formats.money({ amount_minor, currency: 'MNT' }), money.format(amount_minor / 100));
    }
    for (const share of [0, 0.256, 1, 12.5]) assert.equal(formats.percent(share), percent.format(share));
  });

  test(`how long ago something was, in ${language}, is said as Node says it`, () => {
    const relative = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' });
    const now = new Date('2026-03-05T04:00:00Z');
    const later = (ms: number) => new Date(now.getTime() + ms);
    for (const days of [-40, -3, -1, 1, 3]) {
      assert.equal(formats.ago(later(days * 86_400_000), now), relative.format(days, 'day'));
    }
    for (const hours of [-5, -1, 1, 5])
      assert.equal(formats.ago(later(hours * 3_600_000), now), relative.format(hours, 'hour'));
    for (const minutes of [-59, -1, 2])
      assert.equal(formats.ago(later(minutes * 60_000), now), relative.format(minutes, 'minute'));
  });
}

for (const place of ['Asia/Hovd', 'Europe/Berlin', 'America/St_Johns', 'UTC'])
  test(`times at a site are those of the clocks there: ${place}`, () => {
    const [date, time] = [
      new Intl.DateTimeFormat('en-GB', { timeZone: place, dateStyle: 'full' }),
      new Intl.DateTimeFormat('en-GB', { timeZone: place, timeStyle: 'short' }),
    ];
    const formats = formatsAt('en', place);
    for (const moment of moments.filter((_, index) => index % 20 === 0)) {
      assert.equal(formats.fullDate(moment), date.format(moment));
      assert.equal(formats.time(moment), time.format(moment));
    }
  });

test('the clock of a site is named unless it is that of the capital', () => {
  const moment = '2026-03-05T17:30:00Z';
  assert.equal(formatsAt('en', 'Asia/Ulaanbaatar').zone, null);
  assert.equal(formatsAt('en', 'Asia/Ulaanbaatar').dateTime(moment), '6 Mar 2026, 01:30');
  assert.equal(formatsAt('en', 'Asia/Hovd').dateTime(moment), '6 Mar 2026, 00:30 (Khovd time)');
  assert.equal(formatsAt('mn', 'Asia/Hovd').zone, 'Ховдын цагаар');
});
