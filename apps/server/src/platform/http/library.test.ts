import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint } from '@tamga/contract';
import { z } from 'zod';
import { openHouse } from '#test/house';
import { mountLibrary, openLibrary } from './library.ts';

const slow = endpoint({
  access: 'public',
  method: 'GET',
  path: '/test/slow-library',
  summary: 'Test',
  description: 'Test.',
  data: z.object({}),
  timeoutMs: 50,
  example: { data: {} },
});

test('a library that does not answer in time is not waited for, and what it says later is lost', async () => {
  const lines: string[] = [];
  const late = Promise.withResolvers<void>();
  const { app } = await openHouse(
    { after },
    {
      logTo: { write: (line) => void lines.push(line) },
      furnish: (app) =>
        openLibrary(app, (place) =>
          mountLibrary(place, slow, async () => ({
            answer: async (_, outgoing) => {
              await sleep(200);
              outgoing.end('too late');
              late.resolve();
            },
          })),
        ),
    },
  );
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const reply = await fetch(`${address}/test/slow-library`);
  const { error } = (await reply.json()) as { error: string };
  assert.deepEqual([reply.status, error], [504, 'server.too_slow']);
  assert.ok(lines.some((line) => line.includes('request failed')));
  await late.promise;
});
