import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { eventually } from '#test/eventually';
import { asAdmin, type House, openHouse, type Scope } from '#test/house';
import { startNats } from '#test/nats';
import { system } from '#platform/actor';
import { type Consumer, consume, retries } from './consumer.ts';
import { transact } from '#platform/data/db';
import { once } from './inbox.ts';
import { listDead, perform, redrive } from './jobs.ts';
import { appendEvent } from './outbox.ts';
import { publish } from './publisher.ts';

const nats = await startNats({ after });
const actor = system('test');

/** A house that publishes, with a table that shows what consumers did, in order. */
async function open(scope: Scope): Promise<House> {
  const house = await openHouse(scope, { env: { NATS_URL: nats.url, JOBS_CHECK_SECONDS: '1' } });
  await asAdmin(
    (client) =>
      client.query(`create schema lab; grant usage on schema lab to tamga_app, tamga_system;
                    create table lab.effect (id bigint generated always as identity, what text not null);
                    grant insert on lab.effect to tamga_system`),
    house.database,
  );
  run(scope, (signal) => publish(house.deps, signal));
  return house;
}

function run(scope: Scope, duty: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  const done = duty(stopping.signal);
  const stop = async () => {
    stopping.abort();
    await done;
  };
  scope.after(stop);
  return stop;
}

const announceOne = (house: House, aggregate: string, n: number, type = 'lab.thing_opened') =>
  transact(house.deps, actor, async (deps) =>
    appendEvent(deps, actor, { type, aggregate: `thing:${aggregate}`, data: { n } }),
  );

const effects = (house: House): Promise<string[]> =>
  asAdmin(async (client) => {
    const { rows } = await client.query<{ what: string }>('select what from lab.effect order by id');
    return rows.map(({ what }) => what);
  }, house.database);

const writer = (before: (n: number) => Promise<void> = async () => undefined): Consumer => ({
  name: 'lab.write_down',
  types: ['lab.thing_opened'],
  async handle(deps, event) {
    const n = Number(event.data.n);
    await sql`insert into lab.effect (what) values (${`${event.subject} ${n}`})`.execute(deps.db);
    await before(n);
  },
});

suite('a consumer', () => {
  test('handles the events of its types, in order within each aggregate, and no others', async (t) => {
    const house = await open(t);
    run(t, (signal) => consume(house.deps, writer(), signal));
    for (let n = 0; n < 30; n += 1) {
      await announceOne(house, String(n % 3), n);
      await announceOne(house, '0', n, 'lab.thing_closed');
    }
    const all = await eventually(async () => {
      const all = await effects(house);
      assert.equal(all.length, 30);
      return all;
    });
    for (const thing of [0, 1, 2]) {
      const mine = all.filter((what) => what.startsWith(`thing:${thing} `));
      assert.deepEqual(
        mine,
        Array.from({ length: 10 }, (_, n) => `thing:${thing} ${n * 3 + thing}`),
      );
    }
  });

  test('that gets an event again does nothing again', { timeout: 60_000 }, async (t) => {
    const house = await open(t);
    const stop = run(t, (signal) => consume(house.deps, writer(), signal));
    for (let n = 0; n < 5; n += 1) await announceOne(house, 'a', n);
    await eventually(async () => assert.equal((await effects(house)).length, 5));
    await stop();
    // Without the memory of NATS everything is delivered anew.
    const { manager } = await house.deps.nats.jetstream();
    await manager.consumers.delete(house.deps.config.NATS_STREAM, 'lab_write_down');
    run(t, (signal) => consume(house.deps, writer(), signal));
    await announceOne(house, 'a', 5);
    await eventually(async () => assert.equal((await effects(house)).length, 6));
    assert.deepEqual(
      await effects(house),
      [0, 1, 2, 3, 4, 5].map((n) => `thing:a ${n}`),
    );
  });

  test('and another of its name share nothing: one works, the other goes on when it stops', async (t) => {
    const house = await open(t);
    const stops = [1, 2].map(() => run(t, (signal) => consume(house.deps, writer(), signal)));
    for (let n = 0; n < 5; n += 1) await announceOne(house, 'a', n);
    await eventually(async () => assert.equal((await effects(house)).length, 5));
    await stops[0]!();
    for (let n = 5; n < 10; n += 1) await announceOne(house, 'a', n);
    await eventually(async () => assert.equal((await effects(house)).length, 10));
    assert.deepEqual(
      await effects(house),
      Array.from({ length: 10 }, (_, n) => `thing:a ${n}`),
    );
  });

  test('that fails has its event put aside, tried again, and shown when it is given up', {
    timeout: 90_000,
  }, async (t) => {
    const house = await open(t);
    let isMended = false;
    const consumer = writer(async (n) => {
      if (n === 1 && !isMended) throw new Error('no luck');
    });
    run(t, (signal) => consume(house.deps, consumer, signal));
    // With fewer tries than a real one, not to wait for an hour.
    const retry = { ...retries(consumer) };
    retry.queue = { ...retry.queue, retriesMax: 0 };
    for (let n = 0; n < 3; n += 1) await announceOne(house, 'a', n);
    await eventually(async () => assert.deepEqual(await effects(house), ['thing:a 0', 'thing:a 2']));
    await asAdmin(
      (client) => client.query(`update pgboss.job set retry_limit = 0 where name = 'event.lab.write_down'`),
      house.database,
    );
    run(t, (signal) => perform(house.deps, [retry], signal));
    await eventually(async () => assert.equal((await listDead(house.deps)).length, 1));
    assert.deepEqual(await effects(house), ['thing:a 0', 'thing:a 2'], 'a failed one leaves nothing behind');

    isMended = true;
    assert.equal(await redrive(house.deps, { queue: 'event.lab.write_down' }), 1);
    await eventually(async () => assert.deepEqual(await effects(house), ['thing:a 0', 'thing:a 2', 'thing:a 1']));
    assert.deepEqual(await listDead(house.deps), []);
  });

  test('skips what is no event, and goes on', async (t) => {
    const house = await open(t);
    run(t, (signal) => consume(house.deps, writer(), signal));
    await announceOne(house, 'a', 0);
    await eventually(async () => assert.equal((await effects(house)).length, 1));
    const { client } = await house.deps.nats.jetstream();
    const subject = `${house.database.replaceAll('_', '.')}.lab.thing_opened`;
    await client.publish(subject, 'nonsense');
    await client.publish(subject, '{"specversion":"1.0"}');
    await announceOne(house, 'a', 1);
    await eventually(async () => assert.deepEqual(await effects(house), ['thing:a 0', 'thing:a 1']));
  });
});

suite('once', () => {
  test('is once for twenty at the same time, and not at all for one that failed', async (t) => {
    const { deps } = await openHouse(t);
    const delivery = { id: randomUUID(), at: new Date() };
    let effects = 0;
    const fails = once(deps, 'lab.count', delivery, () => Promise.reject(new Error('no luck')));
    await assert.rejects(fails, /no luck/);
    const done = await Promise.all(
      Array.from({ length: 20 }, () =>
        once(deps, 'lab.count', delivery, async () => {
          await sleep(5);
          effects += 1;
        }),
      ),
    );
    assert.equal(effects, 1);
    assert.equal(done.filter(Boolean).length, 1);
    assert.ok(await once(deps, 'lab.count_too', delivery, async () => undefined), 'others have a memory of their own');
  });
});
