// Loaded before each test file: one that is done and does not end has left something open, and is told what.
import { after } from 'node:test';
import { isGroup } from './test-groups.ts';

const patienceMs = 30_000;

/** To be called when all tests of this process are done. */
export function expectEnd(): void {
  const complain = () => {
    console.error(`this file is done and does not end; open are: ${process.getActiveResourcesInfo().join(', ')}`);
    process.exit(1);
  };
  setTimeout(complain, patienceMs).unref();
}

// A group says itself when the last of its files is done.
if (!isGroup(process.argv[1] ?? '')) after(expectEnd);
