import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addWorkingDays, calendarOf, dayOf, endOf, workingDaysBetween } from './calendar.ts';
import { addDays, holidaysKnownUntil, holidaysOf } from './holidays.ts';

const calendar = calendarOf();

suite('the calendar of Mongolia', () => {
  test('has the days off of the law, those that are fixed and those that move', () => {
    assert.deepEqual(holidaysOf(2025), [
      '2025-01-01',
      '2025-03-01',
      '2025-03-02',
      '2025-03-03',
      '2025-03-08',
      '2025-06-01',
      '2025-06-11',
      '2025-07-11',
      '2025-07-12',
      '2025-07-13',
      '2025-07-14',
      '2025-07-15',
      '2025-11-21',
      '2025-11-26',
      '2025-12-29',
    ]);
    for (const day of ['2026-02-18', '2026-02-19', '2026-02-20', '2026-11-10']) assert.ok(!calendar.isWorking(day));
  });

  test('says until when it knows the days that move, and goes on with the others', () => {
    assert.equal(holidaysOf(holidaysKnownUntil).length, 15);
    assert.equal(holidaysOf(holidaysKnownUntil + 1).length, 10);
    assert.ok(holidaysKnownUntil > new Date().getFullYear(), 'add the days of the coming years to holidays.ts');
  });

  test('counts working days over weekends and holidays, forwards and back', () => {
    // Tsagaan Sar of 2026 is from Wednesday to Friday.
    assert.equal(addWorkingDays(calendar, '2026-02-17', 1), '2026-02-23');
    assert.equal(addWorkingDays(calendar, '2026-02-23', -1), '2026-02-17');
    assert.equal(addWorkingDays(calendar, '2026-02-18', 0), '2026-02-23');
    assert.equal(addWorkingDays(calendar, '2026-02-17', 0), '2026-02-17');
    assert.equal(workingDaysBetween(calendar, '2026-02-17', '2026-02-23'), 1);
    assert.equal(workingDaysBetween(calendar, '2026-02-23', '2026-02-17'), -1);
    assert.equal(workingDaysBetween(calendar, '2026-02-17', '2026-02-17'), 0);
  });

  test('counts between as many as were added, from every working day of some years', () => {
    for (let day = '2025-01-02'; day < '2027-12-31'; day = addDays(day, 1)) {
      if (!calendar.isWorking(day)) continue;
      for (const count of [1, 3, 30]) {
        const later = addWorkingDays(calendar, day, count);
        assert.ok(calendar.isWorking(later));
        assert.equal(workingDaysBetween(calendar, day, later), count);
        assert.equal(addWorkingDays(calendar, later, -count), day);
      }
    }
  });

  test('knows the days of an organisation: closed on some, and at work on some that are off', () => {
    const own = calendarOf({ closed: ['2026-02-17'], open: ['2026-02-21'] });
    assert.equal(addWorkingDays(own, '2026-02-16', 1), '2026-02-21');
    const closed = Array.from({ length: 8_000 }, (_, n) => addDays('2026-01-01', n));
    assert.throws(() => addWorkingDays(calendarOf({ closed }), '2026-01-01', 1), /no working day within reach/);
    for (const wrong of ['2026-2-1', '2026-02-30', 'today']) {
      assert.throws(() => calendarOf({ closed: [wrong] }), /is no day/);
    }
  });

  test('tells the day of Ulaanbaatar, whose day begins while it is still yesterday in UTC', () => {
    assert.equal(dayOf(calendar, new Date('2026-03-04T15:59:59Z')), '2026-03-04');
    assert.equal(dayOf(calendar, new Date('2026-03-04T16:00:00Z')), '2026-03-05');
    assert.equal(endOf(calendar, '2026-03-04').toISOString(), '2026-03-04T16:00:00.000Z');
  });

  test('ends a day where it ends, also where the clocks are changed', () => {
    const ends = (timeZone: string, day: string) => endOf(calendarOf({}, timeZone), day).toISOString();
    // The last summer of Ulaanbaatar ended on 24 September 2016, at midnight.
    assert.equal(ends('Asia/Ulaanbaatar', '2016-09-22'), '2016-09-22T15:00:00.000Z');
    assert.equal(ends('Asia/Ulaanbaatar', '2016-09-24'), '2016-09-24T16:00:00.000Z');
    // It had begun on 26 March, two hours after this day had ended and before it ended in UTC.
    assert.equal(ends('Asia/Ulaanbaatar', '2016-03-25'), '2016-03-25T16:00:00.000Z');
    assert.equal(ends('Europe/Berlin', '2026-03-28'), '2026-03-28T23:00:00.000Z');
    assert.equal(ends('Europe/Berlin', '2026-03-29'), '2026-03-29T22:00:00.000Z');
    for (const timeZone of ['Europe/Berlin', 'Pacific/Auckland', 'America/New_York']) {
      const there = calendarOf({}, timeZone);
      for (let day = '2026-01-01'; day < '2026-12-31'; day = addDays(day, 1)) {
        const end = endOf(there, day);
        assert.equal(dayOf(there, new Date(end.getTime() - 1)), day);
        assert.equal(dayOf(there, end), addDays(day, 1));
      }
    }
  });
});
