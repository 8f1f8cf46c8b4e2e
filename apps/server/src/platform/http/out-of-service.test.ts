import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { suite, test } from 'node:test';
import { sql } from 'kysely';
import { eventually } from '#test/eventually';
import { asAdmin, openHouse } from '#test/house';
import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';

// A house that cannot do what it should complains in the log.
const logTo = new Writable({ write: (_chunk, _encoding, done) => done() });
const metricsToken = 'out-of-service-metrics-token';

suite('a database that cannot serve now', () => {
  test('because it takes no changes is 503, /ready says so, and is well again by itself', async (t) => {
    const house = await openHouse(t, { env: { METRICS_TOKEN: metricsToken }, logTo });
    const person = await house.signIn();
    const signOut = () =>
      house.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers: person.headers, payload: {} });
    const ready = () => house.app.inject({ url: '/ready', headers: { authorization: `Bearer ${metricsToken}` } });
    const turn = (state: 'on' | 'off') =>
      asAdmin((admin) => admin.query(`alter database ${house.database} set default_transaction_read_only = ${state}`));

    await turn('on');
    await asAdmin((admin) =>
      admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [house.database]),
    );
    await eventually(async () => assert.match((await ready()).body, /postgresql: the database takes no changes/));
    assert.equal((await ready()).statusCode, 503);
    const refused = await signOut();
    assert.deepEqual([refused.statusCode, refused.json().error], [503, 'server.unavailable']);
    assert.match(String(refused.headers['retry-after']), /^[1-5]$/);

    await turn('off');
    await eventually(async () => assert.equal((await signOut()).statusCode, 200));
    assert.equal((await ready()).statusCode, 200);
  });

  test('whose commit hangs keeps its caller for one time limit, not for two', async (t) => {
    const house = await openHouse(t, { env: { DATABASE_QUERY_TIMEOUT_MS: '2000' } });
    await asAdmin(
      (admin) =>
        admin.query(`
        create table public.hung (id int);
        grant insert on public.hung to public;
        create function public.hang() returns trigger language plpgsql as 'begin perform pg_sleep(8); return null; end';
        create constraint trigger hang after insert on public.hung deferrable initially deferred
          for each row execute function public.hang();`),
      house.database,
    );
    const started = performance.now();
    const work = transact(house.deps, system('test'), ({ db }) => sql`insert into public.hung values (1)`.execute(db));
    await assert.rejects(work, { code: 'server.unavailable' });
    assert.ok(performance.now() - started < 7_000, `${performance.now() - started} ms`);
    assert.equal((await sql`select 1`.execute(asActor(house.deps, system('test')))).rows.length, 1);
  });
});
