// Loaded before each test file: one that is done and does not end has left something open, and is told what.
import { after } from 'node:test';

const patienceMs = 30_000;

after(() => {
  const complain = () => {
    console.error(`this file is done and does not end; open are: ${process.getActiveResourcesInfo().join(', ')}`);
    process.exit(1);
  };
  setTimeout(complain, patienceMs).unref();
});
