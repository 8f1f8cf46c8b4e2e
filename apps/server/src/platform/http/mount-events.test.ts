import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint, eventStream } from '@tamga/contract';
import { z } from 'zod';
import { asActor } from '#platform/data/db';
import { system } from '#platform/actor';
import { openReader } from '#test/event-streams';
import { eventually } from '#test/eventually';
import { openHouse } from '#test/house';
import { changing } from '#platform/memory/memory';
import { mountEvents } from './mount-events.ts';

const shared = {
  ...eventStream({ news: z.object({ text: z.string() }) }),
  summary: 'Sample',
  description: 'Sample.',
  limit: { requests: 600, perSeconds: 60, burst: 600, key: 'user' },
  example: { data: 'event: news\ndata: {"text":""}\n\n' },
} as const;
const plain = endpoint({ ...shared, path: '/test/plain', access: 'signed-in' });
const guarded = endpoint({ ...shared, path: '/test/guarded', access: 'permission:users.manage' });
const failing = endpoint({ ...shared, path: '/test/failing', access: 'signed-in' });

let reads = 0;
let size = 10;
/** Tells something at each reading; a field that was not declared must not leave. */
const sample = {
  subscribe: () => ({
    topic: 'sample',
    async read() {
      reads += 1;
      const data = { text: 'x'.repeat(size), secret: 'y' };
      return { at: String(reads), events: [{ event: 'news' as const, data }] };
    },
  }),
  lately: async () => new Map<string, string>(),
};
const house = await openHouse(
  { after },
  {
    env: { REQUEST_TIMEOUT_MS: '1000' },
    furnish: (app) => {
      mountEvents(app, plain, sample);
      mountEvents(app, guarded, sample);
      mountEvents(app, failing, {
        ...sample,
        subscribe: () => ({ topic: 'failing', read: () => sleep(5_000).then(() => assert.fail('too late')) }),
      });
    },
  },
);
const origin = await house.app.listen({ port: 0, host: '127.0.0.1' });
const open = async (path: string, role?: string) => {
  const person = await house.signIn(role);
  return { person, reader: await openReader(`${origin}${path}`, person.headers) };
};
const endedBy = async (reason: string): Promise<number> => {
  const { values } = await house.deps.metrics.streamsEnded.get();
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
};

test('only what is declared is sent, with the place to go on from, longer than a request may take', async () => {
  const { reader } = await open(plain.path);
  assert.deepEqual(await reader.next(), { event: 'news', data: { text: 'x'.repeat(10) }, id: String(reads) });
  await sleep(1_300);
  await house.deps.wakeups.tell('sample');
  assert.equal((await reader.next()).id, String(reads));
  reader.close();
});

test('a reader that does not read is ended, and nothing is kept for it without bound', async () => {
  const { reader } = await open(plain.path);
  await reader.next();
  const before = await endedBy('slow');
  reader.request.socket?.pause();
  size = 1_000_000;
  for (let count = 0; count < 100 && (await endedBy('slow')) === before; count += 1) {
    await house.deps.wakeups.tell('sample');
    await sleep(10);
  }
  size = 10;
  assert.equal(await endedBy('slow'), before + 1);
  assert.equal(house.app.kernel.streams.count(), 0);
  reader.close();
});

test('a stream that a right opens ends with that right', async () => {
  const { person, reader } = await open(guarded.path, 'admin');
  await reader.next();
  const set = asActor(house.deps, system('test')).updateTable('users.user').set({ role: 'user' });
  await changing(house.deps, `standing:${person.userId}`, () => set.where('id', '=', person.userId).execute());
  await reader.ended();
  assert.deepEqual(reader.events.at(-1), { event: 'ended', data: { reason: 'session' } });
});

test('the opening has a deadline, and what comes too late frees its place', async () => {
  const { reader } = await open(failing.path);
  assert.equal(reader.status, 504);
  await eventually(async () => assert.equal(house.app.kernel.streams.count(), 0), 15_000);
});

test('HEAD is answered and opens nothing; an id with a line break is none', async () => {
  const { headers } = await house.signIn();
  const reply = await house.app.inject({ method: 'HEAD', url: plain.path, headers });
  assert.deepEqual([reply.statusCode, reply.headers['content-type']], [200, 'text/event-stream']);
  assert.equal(house.app.kernel.streams.count(), 0);
});
