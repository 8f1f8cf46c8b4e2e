import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { suite, test } from 'node:test';
import { openBuckets, type Rate } from './bucket.ts';

const second = 1_000_000;

/** The table of limits that the specification names. */
const specified: Rate[] = [
  { requests: 5, perSeconds: 60, burst: 5 },
  { requests: 60, perSeconds: 60, burst: 30 },
  { requests: 20, perSeconds: 60, burst: 10 },
  { requests: 6, perSeconds: 60, burst: 3 },
  { requests: 20, perSeconds: 60, burst: 8 },
];

suite('a bucket', () => {
  for (const rate of specified) {
    test(`of ${rate.requests} in ${rate.perSeconds} s, burst ${rate.burst}, admits exactly that`, () => {
      let now = 5 * second;
      const spend = openBuckets(() => now);
      const drain = () => {
        let admitted = 0;
        while (spend('a', rate).isAdmitted) admitted += 1;
        return admitted;
      };
      assert.equal(drain(), rate.burst, 'N, and not N + 1');
      assert.equal(drain(), 0);

      const { nextMicros } = spend('a', rate);
      now += nextMicros - 1;
      assert.equal(drain(), 0, 'not a moment too soon');
      now += 1;
      assert.equal(drain(), 1, 'and one when it was promised');

      now += rate.perSeconds * second;
      assert.equal(drain(), Math.min(rate.requests, rate.burst), 'a whole period refills it, up to the burst');
      now += 3_600 * second;
      assert.equal(drain(), rate.burst, 'and never beyond');
    });
  }

  test('tells how many are left and when there is one more', () => {
    let now = 0;
    const spend = openBuckets(() => now);
    const rate = { requests: 1, perSeconds: 1, burst: 2 };
    assert.deepEqual(spend('a', rate), { isAdmitted: true, remaining: 1, nextMicros: second });
    now += second / 4;
    assert.deepEqual(spend('a', rate), { isAdmitted: true, remaining: 0, nextMicros: (second * 3) / 4 });
    assert.deepEqual(spend('a', rate), { isAdmitted: false, remaining: 0, nextMicros: (second * 3) / 4 });
    assert.equal(spend('b', rate).isAdmitted, true, 'another has one of their own');
  });

  test('takes back what was given, and is never fuller than full', () => {
    const spend = openBuckets(() => 0);
    const rate = { requests: 1, perSeconds: 1, burst: 2 };
    const drain = () => {
      let admitted = 0;
      while (spend('a', rate).isAdmitted) admitted += 1;
      return admitted;
    };
    spend('a', rate, -1);
    assert.equal(drain(), 2);
    spend('a', rate, -1);
    assert.equal(drain(), 1);
  });

  test('over any stretch of time admits no more than its burst and what was refilled', () => {
    for (let round = 0; round < 30; round += 1) {
      const rate = { requests: randomInt(1, 50), perSeconds: randomInt(1, 100), burst: randomInt(1, 20) };
      let now = 0;
      const spend = openBuckets(() => now);
      const admittedAt: number[] = [];
      for (let ask = 0; ask < 300; ask += 1) {
        now += randomInt(0, Math.ceil((2 * second * rate.perSeconds) / rate.requests));
        if (spend('a', rate).isAdmitted) admittedAt.push(now);
      }
      const each = (rate.perSeconds * second) / rate.requests;
      for (const [first, from] of admittedAt.entries()) {
        for (const [last, to] of admittedAt.entries()) {
          const count = last - first + 1;
          if (count > 0) assert.ok(count <= rate.burst + (to - from) / each, `${count} in ${to - from}`);
        }
      }
    }
  });

  test('is forgotten when too many came since, and starts full', () => {
    const spend = openBuckets(() => 0);
    const rate = { requests: 1, perSeconds: 3_600, burst: 1 };
    spend('first', rate);
    assert.equal(spend('first', rate).isAdmitted, false);
    for (let caller = 0; caller < 50_000; caller += 1) spend(`caller ${caller}`, rate);
    assert.equal(spend('first', rate).isAdmitted, true);
    assert.equal(spend('caller 49999', rate).isAdmitted, false);
  });
});
