import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { eventually } from '#test/eventually';
import { type House, openHouse } from '#test/house';
import { openSpeechStand } from '#test/speech';
import { spendForToday } from './budget.ts';

const stand = await openSpeechStand({ after });
const env = { ...stand.env, SPEECH_CHARACTERS_PER_DAY: '200', SPEECH_AT_ONCE: '1' };
const house = await openHouse({ after }, { env, kernel: { limits: 'off' } });
// Until it is connected nothing is counted.
await eventually(async () => assert.equal(house.deps.redis.status, 'ready'));

test('a day ends at midnight in Ulaanbaatar', async () => {
  const whose = randomUUID();
  const spendAt = (moment: string) =>
    spendForToday({ ...house.deps, now: () => new Date(moment) }, { work: 'speak', whose, amount: 10 });
  await spendAt('2026-03-01T16:00:00Z');
  const isSpent = { code: 'speech.spent_for_today' };
  await assert.rejects(spendAt('2026-03-02T15:59:59Z'), isSpent);
  await spendAt('2026-03-02T16:00:00Z');
});

/** A visitor from this address. */
async function say(at: House, remoteAddress: string, text: string) {
  const payload = { language: 'mn', text };
  const reply = await at.app.inject({ method: 'POST', url: '/api/v1/public/ai/tts', remoteAddress, payload });
  return reply.statusCode === 200 ? 200 : reply.json().error;
}

test('who has nothing left for today takes nothing from others who ask for the same at once', async (t) => {
  const [spender, ...others] = ['192.0.2.1', '192.0.2.2', '198.51.100.3'] as const;
  assert.equal(await say(house, spender, '0123456789'), 200);
  await stand.setFaults({ slow_ms: 2_000 });
  t.after(() => stand.setFaults());
  stand.received();
  // It has the only place, so that the others wait for it together.
  const before = say(house, '203.0.113.4', 'slow');
  await eventually(async () => assert.equal(stand.received().length, 1));
  const refused = say(house, spender, 'the same');
  const waiting = others.map((address) => say(house, address, 'the same'));
  await before;
  await stand.setFaults();
  assert.equal(await refused, 'speech.spent_for_today');
  assert.deepEqual(await Promise.all(waiting), [200, 200]);
  assert.equal(stand.received().length, 1, 'one audio for both');
});
