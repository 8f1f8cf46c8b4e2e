import assert from 'node:assert/strict';
import { once } from 'node:events';
import path from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { seedServices } from './demo-services.ts';
import { eventually } from './eventually.ts';
import { asAdmin, openHouse } from './house.ts';
import { settingsBeside, startProcess } from './processes.ts';
import { adminUrl } from './template.ts';

const house = await openHouse({ after });
const ask = async (text: string) => (await asAdmin((client) => client.query(text), house.database)).rows;

/** A lock that this process has: the pages, which are read last, wait for it. */
const lock = 190_357;
await ask(`
  create function public.hold_pages() returns trigger language plpgsql security definer as $$
    begin
      if new.kind = 'page' then perform pg_advisory_xact_lock_shared(${lock}); end if;
      return new;
    end $$;
  create trigger hold_pages before insert on assistant.document for each row execute function public.hold_pages()`);
const held = async () =>
  (
    await ask(`select pid from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted
      and database = (select oid from pg_database where datname = current_database())`)
  ).length;

test('a worker is killed while it reads what is published: the next one reads all of it anew', async (t) => {
  const services = await seedServices(house);
  const { headers } = await house.signIn('admin');
  const url = '/api/v1/admin/ai/knowledge/reindex';
  assert.equal((await house.app.inject({ method: 'POST', url, headers })).statusCode, 202);
  const start = () =>
    startProcess(t, [path.join(import.meta.dirname, 'reindexing.process.ts')], {
      ...settingsBeside(house),
      JOBS_CHECK_SECONDS: '1',
    });
  const keeper = new pg.Client(adminUrl(house.database));
  await keeper.connect();
  t.after(() => keeper.end());
  await keeper.query(`select pg_advisory_lock(${lock})`);
  const first = start();
  await eventually(async () => assert.equal(await held(), 1), 100_000);
  const ended = once(first, 'exit');
  first.kill('SIGKILL');
  await ended;
  await keeper.query(`select pg_advisory_unlock(${lock})`);
  const read = `select d.generation, count(*)::int as services from assistant.document d where kind = 'service' group by 1`;
  assert.deepEqual(await ask(read), [{ generation: 1, services: services.size }]);
  assert.deepEqual(await ask('select generation, state from assistant.reindexing'), [
    { generation: 1, state: 'running' },
  ]);

  // As it will be once the dead worker has been silent for longer than any that lives.
  await ask(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
  start();
  await eventually(async () => {
    const jobs = await ask(`select state, retry_count from pgboss.job where name = 'assistant.reindex'`);
    assert.deepEqual(jobs, [{ state: 'completed', retry_count: 1 }]);
  }, 100_000);
  assert.deepEqual(await ask('select generation, state from assistant.reindexing order by 1'), [
    { generation: 1, state: 'failed' },
    { generation: 2, state: 'done' },
  ]);
  assert.deepEqual(await ask('select generation from assistant.knowledge'), [{ generation: 2 }]);
  assert.equal((await ask(read)).find(({ generation }) => generation === 2)?.services, services.size);
});
