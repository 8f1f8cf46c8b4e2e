import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { offeredIn } from './offered.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { limits: 'on' });
const { event } = await offeredIn(stack);

/** Takes what is left of the limit of this machine, by questions that are refused: what is kept would not be counted. */
async function exhaust(): Promise<void> {
  const url = '/api/v1/catalog/life-events?unknown=1';
  const take = () => stack.house.app.inject({ url, remoteAddress: '127.0.0.1' });
  while ((await take()).statusCode !== 429);
}

const seen = { whole: 0, refused: 0 };

async function visit(when: string): Promise<void> {
  const reply = await fetch(`${stack.url}/life-events/${event}`, { headers: { 'accept-language': 'en' } });
  const text = await reply.text();
  const steps = ['Registering a birth', 'Child benefit'].filter((title) => text.includes(title));
  if (reply.status === 200) assert.equal(steps.length, 2, when);
  else assert.ok([429, 503].includes(reply.status), String(reply.status));
  seen[reply.status === 200 ? 'whole' : 'refused'] += 1;
}

const triesMax = 50;

test('a guide is whole, or it is refused: steps that could not be read are not left out', async () => {
  // A token comes back every 100 ms; the page takes four, so that the limit meets each of its questions in turn.
  for (let waitMs = 0; waitMs <= 600; waitMs += 60) {
    await exhaust();
    await sleep(waitMs);
    await visit(`after ${waitMs} ms`);
  }
  // How fast this machine is decides which of both were met so far: those that are missing are brought about.
  for (let tries = 0; seen.refused === 0 && tries < triesMax; tries += 1)
    await Promise.all([exhaust().then(exhaust).then(exhaust), visit('while others ask')]);
  for (let tries = 0; seen.whole === 0 && tries < triesMax; tries += 1) {
    await sleep(1_000);
    await visit('when nobody else asks');
  }
  assert.ok(seen.refused > 0 && seen.whole > 0, JSON.stringify(seen));
});
