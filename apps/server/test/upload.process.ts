// Takes a file that never ends, for a test that kills it in the middle. It says when so much has gone to the store.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#config';
import { takeObject } from '#modules/objects';
import { openWorld } from '../src/world.ts';
import { personOf } from './objects.ts';

const [userId = '', sessionId = ''] = process.argv.slice(2);
const world = openWorld(readConfig(process.env));

async function* endless(): AsyncGenerator<Buffer> {
  yield Buffer.from('%PDF-1.7\n');
  for (let count = 0; count < 14; count += 1) yield randomBytes(1024 * 1024);
  console.log('in the middle');
  await sleep(600_000);
}

const upload = {
  kind: 'test.paper',
  owner: 'sender',
  name: 'paper.pdf',
  type: 'application/pdf',
  types: ['application/pdf'],
  sizeBytesMax: 100 * 1024 * 1024,
  bytes: endless(),
  signal: new AbortController().signal,
} as const;
await takeObject(world.deps, personOf({ userId, sessionId }), upload, () => Promise.resolve());
