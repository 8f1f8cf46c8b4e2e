import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { eventually } from './eventually.ts';
import { openHouse } from './house.ts';

/** Two processes on one database and one Redis: the limits of the specification hold over both together. */
const first = await openHouse({ after });
const second = await openHouse({ after }, { database: first.database });
const sid = 'x'.repeat(32);
// Until Redis answers, each process counts by itself.
for (const { deps } of [first, second]) await eventually(() => deps.redis.ping());

/** Sends so many at once, to both in turn, and tells how many were let through. */
async function admitted(count: number, url: string, payload: object, remoteAddress: string): Promise<number> {
  const replies = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      (index % 2 ? first : second).app.inject({
        method: 'POST',
        url: `/api/v1/auth/${url}`,
        payload,
        remoteAddress,
        // A claimed address is not believed.
        headers: { 'x-forwarded-for': `203.0.113.${index}` },
      }),
    ),
  );
  for (const { statusCode, headers } of replies) {
    if (statusCode === 429) assert.ok(Number(headers['retry-after']) >= 1);
  }
  return replies.filter(({ statusCode }) => statusCode !== 429).length;
}

suite('from one address', () => {
  test('five sign-ins a minute are begun, in whatever way', async () => {
    const address = '198.51.100.20';
    assert.equal(await admitted(3, 'eid/start', {}, address), 3);
    assert.equal(await admitted(10, 'eid/start-id', { national_id: '110000000011' }, address), 2);
    assert.equal(await admitted(2, 'initiate', { callback_url: 'https://a.mn/b' }, address), 0);
    assert.equal(await admitted(2, 'eid/start', {}, '198.51.100.21'), 2, 'others are not concerned');
  });

  test('polls come one a second, and thirty at once', async () => {
    const startedAt = performance.now();
    const count = await admitted(60, 'eid/poll', { sid }, '198.51.100.22');
    const refilled = Math.ceil((performance.now() - startedAt) / 1_000);
    assert.ok(count >= 30 && count <= 30 + refilled, `${count} were let through`);
  });

  test('bodies of more than 4 KiB are not read', async () => {
    const payload = { sid, binding: 'x'.repeat(5_000) };
    const reply = await first.app.inject({ method: 'POST', url: '/api/v1/auth/eid/poll', payload });
    assert.equal(reply.statusCode, 413);
  });
});
