// Makes a document and hangs where it is being stored, for a test that kills it there.
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#config';
import { openWorld } from '../src/world.ts';
import { makeReference } from './documents.ts';

const [id = ''] = process.argv.slice(2);
const { deps } = openWorld(readConfig(process.env));
const { objects } = deps;
if (!objects) throw new Error('no place for files');
objects.store.put = async () => {
  console.log('in the middle');
  await sleep(600_000);
};
await makeReference(deps, id);
