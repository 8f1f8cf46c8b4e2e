import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as security from '#modules/security';
import * as superadmin from '#modules/superadmin';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { listDead } from '#platform/messaging/jobs';
import { eventually } from './eventually.ts';
import { onLoopback, openHouse } from './house.ts';
import { startNats } from './nats.ts';
import { settingsBeside, startProcess } from './processes.ts';
import { openReceiver } from './webhooks.ts';
import { serverProgram } from './program.ts';

test('an alert arrives under one id, though the worker that sends it is killed in the middle', {
  timeout: 180_000,
}, async (t) => {
  const receiver = await openReceiver(t);
  const nats = await startNats(t);
  const house = await openHouse(t, { env: { NATS_URL: nats.url } });
  const { received: webhooks } = receiver;
  const env = { ...settingsBeside(house), ...receiver.env, ...onLoopback, JOBS_CHECK_SECONDS: '1' };
  const startWorker = () => startProcess(t, [serverProgram, 'worker'], env);
  await receiver.setFaults({ hang: true, next: 1 });
  const first = startWorker();
  await superadmin.invite(house.deps, system('test'), 'second@example.mn');
  const [unanswered] = await eventually(async () => {
    assert.equal(webhooks.attempts.length, 1);
    return webhooks.attempts;
  });

  first.kill('SIGKILL');
  startWorker();

  await eventually(async () => assert.equal(webhooks.attempts.length, 2));
  const [, again] = webhooks.attempts;
  assert.deepEqual([unanswered!.answered, again!.answered], [null, 204]);
  assert.deepEqual([again!.id, again!.body, again!.verified], [unanswered!.id, unanswered!.body, true]);
  const { type, subject } = JSON.parse(again!.body) as Record<string, string>;
  assert.equal(type, 'superadmin.invited');
  assert.match(String(subject), /^invite:[0-9a-f]{16}$/, 'the address of the person is not told');
  assert.doesNotMatch(again!.body, /example\.mn/);

  // Suspicions of the platform itself are told too, if they are serious.
  const report = (severity: 'low' | 'high') =>
    transact(house.deps, system('test'), async (deps) =>
      security.report(deps, system('test'), { kind: 'refresh_token_reused', severity }),
    );
  await report('low');
  const serious = await report('high');
  await eventually(async () => assert.equal(webhooks.attempts.length, 3));
  assert.equal(JSON.parse(webhooks.attempts[2]!.body).subject, `event:${serious}`);
  assert.deepEqual(await listDead(house.deps), []);
});
