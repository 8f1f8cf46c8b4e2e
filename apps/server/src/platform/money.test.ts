import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { formatMoney, minorDigits, type Currency } from '@tamga/contract/currencies';
import { Money, Price } from '@tamga/contract/money';
import { sql } from 'kysely';
import { openHouse } from '#test/house';
import { system } from './actor.ts';
import { transact } from './data/db.ts';
import { add, compare, fromColumns, money, multiply, split, subtract, toColumns, toWhole } from './money.ts';

const mnt = (amount: number) => money(amount, 'MNT');
const currencies = Object.keys(minorDigits) as Currency[];

/** Other numbers with another seed; a failure names the case. */
function* random(seed: number, count: number) {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let n = 0; n < count; n += 1) yield next;
}

/** From nothing to what is rare, of either sign. */
const anyAmount = (next: (below: number) => number) =>
  (next(2) === 0 ? 1 : -1) * next(10 ** (1 + next(12))) * (next(4) === 0 ? 100 : 1);

suite('money', () => {
  test('added and taken away again is what it was, whatever the order', () => {
    for (const next of random(1, 2_000)) {
      const [a, b, c] = [mnt(anyAmount(next)), mnt(anyAmount(next)), mnt(anyAmount(next))];
      assert.deepEqual(subtract(add(a, b), b), a);
      assert.deepEqual(add(a, b, c), add(c, add(b, a)));
      assert.equal(Math.sign(compare(a, b)), Math.sign(a.amount_minor - b.amount_minor));
    }
  });

  test('of two currencies does not add up, and neither does more than can be counted', () => {
    assert.throws(() => add(mnt(1), money(1, 'USD')), /do not add up/);
    assert.throws(() => subtract(mnt(1), money(1, 'KRW')), /do not add up/);
    assert.throws(() => add(mnt(Number.MAX_SAFE_INTEGER), mnt(1)), /more money than can be counted/);
    assert.throws(() => multiply(mnt(Number.MAX_SAFE_INTEGER), '1.01', 'down'), /more money than can be counted/);
    for (const wrong of [0.5, Number.NaN, 2 ** 53]) assert.throws(() => mnt(wrong));
  });

  test('split loses no unit, gives nobody a unit too much, and nothing to whom nothing is due', () => {
    for (const next of random(2, 2_000)) {
      const whole = mnt(anyAmount(next));
      const weights = Array.from({ length: 1 + next(9) }, () => next(5) * (1 + next(1_000)));
      const sum = weights.reduce((total, weight) => total + weight, 0);
      if (sum === 0) continue;
      const shares = split(whole, weights);
      const [first, ...rest] = shares;
      assert.deepEqual(add(first!, ...rest), whole);
      for (const [index, { amount_minor }] of shares.entries()) {
        const exact = (BigInt(whole.amount_minor) * BigInt(weights[index]!)) / BigInt(sum);
        const distance = BigInt(amount_minor) - exact;
        assert.ok(distance >= -1n && distance <= 1n, JSON.stringify({ whole, weights, shares }));
        if (weights[index] === 0) assert.equal(amount_minor + 0, 0);
      }
    }
    assert.deepEqual(split(mnt(100), [1, 1, 1]), [mnt(34), mnt(33), mnt(33)]);
    assert.deepEqual(split(mnt(-100), [1, 1, 1]), [mnt(-34), mnt(-33), mnt(-33)]);
    for (const wrong of [[], [0, 0], [-1, 2], [0.5]]) assert.throws(() => split(mnt(100), wrong));
  });

  test('rounds as it is told, and what is owed like what is due', () => {
    const half = (rounding: 'half_even' | 'half_up' | 'up' | 'down') =>
      [15, 25, 26, -15, -25].map((amount) => multiply(mnt(amount), '0.1', rounding).amount_minor);
    assert.deepEqual(half('half_even'), [2, 2, 3, -2, -2]);
    assert.deepEqual(half('half_up'), [2, 3, 3, -2, -3]);
    assert.deepEqual(half('up'), [2, 3, 3, -2, -3]);
    assert.deepEqual(half('down'), [1, 2, 2, -1, -2]);
    // 1.005 is a little less in binary, and would round the other way.
    assert.equal(multiply(mnt(100_000), '1.005', 'down').amount_minor, 100_500);
    assert.deepEqual(toWhole(mnt(1_250_050), 'half_up'), mnt(1_250_100));
    assert.deepEqual(toWhole(money(12, 'JPY'), 'down'), money(12, 'JPY'));
    for (const wrong of ['', '1e3', '.5', '1.', '٣', '0x1', ' 1']) assert.throws(() => multiply(mnt(1), wrong, 'up'));
  });

  test('by a rate is off by less than a unit, and by one is the same', () => {
    for (const next of random(3, 2_000)) {
      const one = mnt(anyAmount(next));
      const [whole, thousandths] = [next(3), next(1_000)];
      const rate = `${whole}.${String(thousandths).padStart(3, '0')}`;
      const exact = BigInt(one.amount_minor) * BigInt(whole * 1_000 + thousandths);
      for (const rounding of ['half_even', 'half_up', 'up', 'down'] as const) {
        const off = BigInt(multiply(one, rate, rounding).amount_minor) * 1_000n - exact;
        const most = rounding.startsWith('half') ? 500n : 999n;
        assert.ok(off >= -most && off <= most, `${one.amount_minor} * ${rate} ${rounding}`);
        assert.deepEqual(multiply(one, '1', rounding), one);
      }
    }
  });

  test('is written whole in tögrög, and otherwise with what its currency has', () => {
    const written = (amount: number, currency: Currency) =>
      (['mn', 'en'] as const).map((language) => formatMoney({ amount_minor: amount, currency }, language));
    assert.deepEqual(written(1_250_000, 'MNT'), ['₮\u00A012,500', 'MNT\u00A012,500']);
    assert.deepEqual(written(1_250_050, 'MNT'), ['₮\u00A012,500.50', 'MNT\u00A012,500.50']);
    assert.deepEqual(written(-5, 'MNT'), ['-₮\u00A00.05', '-MNT\u00A00.05']);
    assert.deepEqual(written(0, 'MNT'), ['₮\u00A00', 'MNT\u00A00']);
    assert.deepEqual(written(1_200, 'USD'), ['USD\u00A012.00', 'USD\u00A012.00']);
    assert.deepEqual(written(1_200, 'KRW'), ['KRW\u00A01,200', 'KRW\u00A01,200']);
  });

  test('has as many digits as Node knows of each currency', () => {
    for (const currency of currencies) {
      const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
      assert.equal(minorDigits[currency], maximumFractionDigits, currency);
    }
  });

  test('comes over the wire as a whole number of a known currency, and a price is not below nothing', () => {
    assert.deepEqual(Money.parse({ amount_minor: -1, currency: 'MNT' }), mnt(-1));
    for (const amount_minor of [0.1, 2 ** 53, '1', null]) {
      assert.equal(Money.safeParse({ amount_minor, currency: 'MNT' }).success, false);
    }
    assert.equal(Money.safeParse({ amount_minor: 1, currency: 'XXX' }).success, false);
    assert.equal(Price.safeParse({ amount_minor: -1, currency: 'MNT' }).success, false);
  });

  test('is in PostgreSQL what it was, and what no number holds is refused', async () => {
    const { deps } = await openHouse({ after });
    await transact(deps, system('test'), async ({ db }) => {
      const back = async (columns: { amount_minor: string; currency: string }) => {
        const { rows } = await sql<{ amount_minor: string; currency: string }>`
          select ${columns.amount_minor}::bigint as amount_minor, ${columns.currency}::text as currency`.execute(db);
        return fromColumns(rows[0]!);
      };
      for (const amount of [0, 1, -1, 1_250_000, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
        assert.deepEqual(await back(toColumns(mnt(amount))), mnt(amount));
      }
      await assert.rejects(back({ amount_minor: '9007199254740993', currency: 'MNT' }));
      await assert.rejects(back({ amount_minor: '1', currency: 'mnt' }));
    });
  });
});
