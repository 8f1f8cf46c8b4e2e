// A worker as it runs in production, with the duty alone that seals what was signed for organisations.
import assert from 'node:assert/strict';
import * as signing from '#modules/signing';
import { dutyJob } from '#platform/messaging/duties';
import { runWorker } from '../../src/main.worker.ts';

const duty = signing.room.duties?.find(({ name }) => name === 'signing.seal');
assert.ok(duty);
process.exitCode = await runWorker([], { consumers: [], jobs: [dutyJob(duty)] });
