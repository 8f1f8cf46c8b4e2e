import assert from 'node:assert/strict';
import { once } from 'node:events';
import path from 'node:path';
import { test } from 'node:test';
import { listDead } from '#platform/messaging/jobs';
import { eventually } from './eventually.ts';
import { asAdmin, type House, openHouse, type Scope } from './house.ts';
import { settingsBeside, startProcess } from './processes.ts';

const program = path.join(import.meta.dirname, 'duty.process.ts');
const startWorker = (scope: Scope, house: House) =>
  startProcess(scope, [program], { ...settingsBeside(house), JOBS_CHECK_SECONDS: '1' });

test('a duty by the clock whose worker is killed is done again by another, and is never a dead job', {
  timeout: 180_000,
}, async (t) => {
  const house = await openHouse(t);
  const ask = (text: string, values: unknown[] = []) =>
    asAdmin(async (client) => (await client.query(text, values)).rows, house.database);
  await ask(`create schema lab;
             create table lab.begun (n int generated always as identity, pid int not null);
             grant usage on schema lab to tamga_app, tamga_system;
             grant select, insert on lab.begun to tamga_system`);
  const first = startWorker(t, house);
  const job = await eventually(async () => {
    const [row] = await ask(`select id, state, retry_count from pgboss.job where name = 'lab.duty'`);
    assert.equal(row?.state, 'active');
    assert.deepEqual(await ask('select n, pid from lab.begun'), [{ n: 1, pid: first.pid }]);
    return row;
  });

  const ended = once(first, 'exit');
  first.kill('SIGKILL');
  await ended;
  // As it will be once the dead worker has been silent for longer than any that lives.
  await ask(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where id = $1`, [job.id]);
  const second = startWorker(t, house);

  await eventually(async () => {
    const rows = await ask('select state, retry_count from pgboss.job where id = $1', [job.id]);
    assert.deepEqual(rows, [{ state: 'completed', retry_count: 1 }]);
  });
  const [{ pid }] = await ask('select pid from lab.begun order by n desc limit 1');
  assert.equal(pid, second.pid);
  assert.deepEqual(await listDead(house.deps), []);
  assert.doesNotMatch((await house.app.inject('/metrics')).body, /^tamga_jobs\{.*state="dead"/m);
});
