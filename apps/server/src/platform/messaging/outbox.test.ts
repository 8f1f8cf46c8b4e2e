import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { eventually } from '#test/eventually';
import { asAdmin, asSystem, type House, openHouse, type Scope } from '#test/house';
import { startNats } from '#test/nats';
import { freePort } from '#test/pooler';
import { readStream } from '#test/stream';
import { adminUrl, urlAs } from '#test/template';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { takeLease } from '#platform/data/lease';
import { type AnyEvent, announce, appendEvent } from './outbox.ts';
import { type PendingEvent, readOutbox } from './outbox.sql.ts';
import { publish, sendPage } from './publisher.ts';

const nats = await startNats({ after });
const open = (scope: Scope, env: Record<string, string> = {}) =>
  openHouse(scope, { env: { NATS_URL: nats.url, ...env } });

const actor = system('test');
const opened = (aggregate: string, n = 0): AnyEvent => ({
  type: 'lab.thing_opened',
  aggregate,
  data: { n },
});
const announceAll = (house: House, ...events: AnyEvent[]) =>
  transact(house.deps, actor, async (deps) => events.forEach((event) => appendEvent(deps, actor, event)));

const pending = async (house: House): Promise<number> => {
  const { rows } = await asAdmin(
    (client) => client.query('select count(*)::int as n from platform.outbox_pending'),
    house.database,
  );
  return rows[0].n;
};

/** A publisher that works until the test is over or it is told to stop. */
function publisher(scope: Scope, house: House): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const done = publish(house.deps, stopping.signal);
  const stop = async () => {
    stopping.abort();
    await done;
  };
  scope.after(stop);
  return { stop };
}

const allPublished = (house: House) => eventually(async () => assert.equal(await pending(house), 0));

/** What reached the stream, as `aggregate n`. */
const heard = async (house: House): Promise<string[]> =>
  (await readStream(house.deps)).map((message) => {
    const { subject, data } = message.json<{ subject: string; data: { n: number } }>();
    return `${subject} ${data.n}`;
  });

suite('an announcement', () => {
  test('is saved with its change, or not at all', async (t) => {
    const house = await open(t);
    const change = (fail: boolean) =>
      transact(house.deps, actor, async (deps) => {
        appendEvent(deps, actor, opened('thing:1'));
        await deps.db.insertInto('platform.sealing_key').values({ id: randomUUID() }).execute();
        if (fail) throw new Error('changed my mind');
      });
    await change(false);
    await assert.rejects(change(true), /changed my mind/);
    assert.equal(await pending(house), 1);
    const keys = await asSystem(house.deps).selectFrom('platform.sealing_key').select('id').execute();
    assert.equal(keys.length, 1);
  });

  test('that others could not read refuses its change', async (t) => {
    const house = await open(t);
    const wrong: AnyEvent[] = [
      { ...opened('thing:1'), type: 'lab.Thing opened' },
      { ...opened('thing:1'), type: 'lab' },
      { ...opened('thing:1'), aggregate: 'thing' },
      { ...opened('thing:1'), data: { text: 'a'.repeat(70_000) } },
      { ...opened('thing:1'), data: [] },
    ];
    for (const event of wrong) await assert.rejects(announceAll(house, event), { code: '23514' });
    assert.equal(await pending(house), 0);
  });

  test('with a field that the catalogue does not name, or without one that it does, refuses its change', async (t) => {
    const house = await open(t);
    const announcing = (data: { id: string }) =>
      transact(house.deps, actor, async (deps) =>
        announce(deps, actor, { type: 'users.phone_changed', aggregate: 'person:1', data }),
      );
    const leaky = { id: randomUUID(), phone: '+97699112233' };
    await assert.rejects(announcing(leaky), /users\.phone_changed does not fit the catalogue.*phone/s);
    await assert.rejects(announcing({ id: 'no id' }), /users\.phone_changed does not fit the catalogue/);
    assert.equal(await pending(house), 0);
    await announcing({ id: randomUUID() });
    assert.equal(await pending(house), 1);
  });

  test('of a type that the catalogue does not know, or with other data, does not compile', () => {
    const person = { aggregate: 'person:1', data: { id: randomUUID() } } as const;
    const never = (deps: Parameters<typeof announce>[0]) => {
      // @ts-expect-error: the type is misspelt
      announce(deps, actor, { type: 'users.phone_chnaged', ...person });
      // @ts-expect-error: this happens to a person
      announce(deps, actor, { type: 'users.phone_changed', ...person, aggregate: 'organisation:1' });
      // @ts-expect-error: the id is missing
      announce(deps, actor, { type: 'users.phone_changed', ...person, data: {} });
    };
    assert.ok(never);
  });

  test('is made by whoever acts, and read by nobody but the platform', async (t) => {
    const house = await open(t);
    const client = new pg.Client(urlAs('tamga_app', house.database));
    await client.connect();
    t.after(() => client.end());
    await client.query(`insert into platform.outbox_pending (id, type, aggregate, request_id, data)
                        values (gen_random_uuid(), 'a.b', 'c:d', 'e', '{}')`);
    for (const text of [
      'select 1 from platform.outbox_pending',
      'delete from platform.outbox_pending',
      `update platform.outbox_pending set type = 'a.c'`,
      'select 1 from platform.outbox',
      `insert into platform.outbox (position, id, at, type, aggregate, request_id, data)
       values (1, gen_random_uuid(), now(), 'a.b', 'c:d', 'e', '{}')`,
      'select 1 from platform.inbox',
      'select 1 from platform.lease',
    ]) {
      await assert.rejects(client.query(text), { code: '42501' }, text);
    }
  });

  test('becomes a CloudEvent, and its row is kept', async (t) => {
    const house = await open(t);
    const tenantId = randomUUID();
    await announceAll(house, { ...opened('thing:1', 7), tenantId });
    publisher(t, house);
    await allPublished(house);

    const [message] = await readStream(house.deps);
    const { id, time, ...rest } = message!.json<Record<string, string>>();
    const { rows } = await asAdmin(
      (client) => client.query('select id, at, position, data from platform.outbox'),
      house.database,
    );
    assert.equal(rows.length, 1);
    assert.deepEqual({ id, time }, { id: rows[0].id, time: rows[0].at.toISOString() });
    assert.deepEqual(rest, {
      specversion: '1.0',
      source: 'tamga',
      type: 'lab.thing_opened',
      subject: 'thing:1',
      datacontenttype: 'application/json',
      sequence: rows[0].position.padStart(19, '0'),
      requestid: 'test',
      tenantid: tenantId,
      data: { n: 7 },
    });
    assert.equal(message!.subject, `${house.database.replaceAll('_', '.')}.lab.thing_opened`);
    assert.equal(message!.headers?.get('content-type'), 'application/cloudevents+json');
    assert.equal(message!.headers?.get('Nats-Msg-Id'), id);
  });
});

suite('the order within an aggregate', () => {
  const lease = { leftMs: () => 60_000 };
  const event = (aggregate: string, n: number) =>
    ({ aggregate, position: String(n), id: randomUUID() }) as unknown as PendingEvent;

  test('is kept while aggregates overtake each other, and a refusal holds back its own aggregate only', async () => {
    const page = Array.from({ length: 60 }, (_, n) => event(`thing:${n % 3}`, n));
    const sent: string[] = [];
    const isSending = new Set<string>();
    const held = new Set<string>();
    const result = await sendPage(page, held, lease, async ({ aggregate, position }) => {
      assert.ok(!isSending.has(aggregate), 'one after the other');
      isSending.add(aggregate);
      await sleep(aggregate === 'thing:0' ? 3 : 0);
      isSending.delete(aggregate);
      if (position === '31') throw new Error('refused');
      sent.push(position);
    });

    const of = (remainder: number) => sent.map(Number).filter((n) => n % 3 === remainder);
    assert.deepEqual(
      of(0),
      Array.from({ length: 20 }, (_, n) => n * 3),
    );
    assert.deepEqual(of(1), [1, 4, 7, 10, 13, 16, 19, 22, 25, 28]);
    assert.equal(sent.indexOf('57') > sent.indexOf('59'), true, 'the slow one did not slow down the others');
    assert.deepEqual({ ...result, taken: result.taken.length }, { taken: 50, failed: 1, isCut: false });
    assert.deepEqual([...held], ['thing:1']);
    const next = await sendPage([event('thing:1', 61), event('thing:2', 62)], held, lease, async () => undefined);
    assert.deepEqual(next.taken, ['62']);
  });

  test('is safe from a publisher whose time is over: it sends nothing more', async () => {
    let leftMs = 10_000;
    const page = [event('thing:1', 1), event('thing:1', 2), event('thing:2', 3)];
    const result = await sendPage(page, new Set(), { leftMs: () => leftMs }, async () => {
      leftMs = 1_000;
    });
    assert.deepEqual(result, { taken: ['1'], failed: 0, isCut: true });
  });

  test('is that of the commits, also through a publisher that is at it, and late ones are not lost', async (t) => {
    const house = await open(t);
    const late = new pg.Client(adminUrl(house.database));
    await late.connect();
    t.after(() => late.end());
    await late.query(`begin; insert into platform.outbox_pending (id, type, aggregate, request_id, data)
                      values (gen_random_uuid(), 'lab.thing_opened', 'late:1', 'test', '{"n": 0}')`);
    publisher(t, house);
    for (let n = 0; n < 100; n += 1) await announceAll(house, opened('thing:1', n), opened(`thing:${n + 2}`, n));
    await allPublished(house);
    await late.query('commit');
    await allPublished(house);

    const all = await heard(house);
    assert.equal(all.length, 201);
    const one = all.filter((line) => line.startsWith('thing:1 '));
    assert.deepEqual(
      one,
      Array.from({ length: 100 }, (_, n) => `thing:1 ${n}`),
    );
    assert.equal(all.at(-1), 'late:1 0');
  });
});

suite('publishing', () => {
  test('twice is once: NATS knows an event by its id', async (t) => {
    const house = await open(t);
    await announceAll(house, opened('thing:1', 1), opened('thing:1', 2));
    const first = publisher(t, house);
    await allPublished(house);
    await first.stop();
    // As left by a publisher that died after NATS took them and before it could say so.
    await asAdmin(async (client) => {
      await client.query(`insert into platform.outbox_pending overriding system value
        select position, id, at, type, aggregate, tenant_id, request_id, data from platform.outbox`);
    }, house.database);
    await announceAll(house, opened('thing:1', 3));
    publisher(t, house);
    await allPublished(house);
    assert.deepEqual(await heard(house), ['thing:1 1', 'thing:1 2', 'thing:1 3']);
  });

  test('goes on at once after NATS was lost for a moment, however much waits', async (t) => {
    const house = await open(t);
    publisher(t, house);
    const things = Array.from({ length: 50 }, (_, n) => `thing:${n}`);
    await announceAll(house, opened('thing:0'));
    await allPublished(house);

    nats.pause();
    t.after(nats.resume);
    // More than is sent at once: what waits behind a page that was refused belongs to the same things.
    const rounds = Array.from({ length: 14 }, (_, n) => n + 1);
    await announceAll(house, ...rounds.flatMap((n) => things.map((thing) => opened(thing, n))));
    await eventually(async () => assert.ok((await readOutbox(asSystem(house.deps))).failed > 0));
    nats.resume();
    await eventually(async () => assert.equal(await pending(house), 0), 30_000);
  });

  test('is done by one at a time; another goes on when it stops, and when it vanished', {
    timeout: 60_000,
  }, async (t) => {
    const house = await open(t);
    await takeLease(house.deps, 'publish events', randomUUID(), 2_500);
    const since = performance.now();
    const two = [publisher(t, house), publisher(t, house)];
    await announceAll(house, opened('thing:1', 1));
    await allPublished(house);
    assert.ok(performance.now() - since > 2_000, 'nobody publishes while somebody else may');

    const holder = async () => {
      const { rows } = await asAdmin(
        (client) => client.query(`select holder from platform.lease where name = 'publish events'`),
        house.database,
      );
      return rows[0]?.holder;
    };
    const before = await holder();
    await Promise.all([two[0]!.stop(), announceAll(house, opened('thing:1', 2))]);
    await allPublished(house);
    await two[1]!.stop();
    assert.ok(before);
    assert.equal(await holder(), undefined, 'who stops gives it back');
    assert.deepEqual(await heard(house), ['thing:1 1', 'thing:1 2']);
  });
});

suite('without NATS', () => {
  const scrape = async (house: House, metric: string): Promise<number> => {
    const { body } = await house.app.inject('/metrics');
    return Number(new RegExp(`^${metric} (.*)$`, 'm').exec(body)?.[1]);
  };

  for (const [how, away, back] of [
    ['it is gone', () => nats.kill(), () => nats.start()],
    ['it hangs', async () => nats.pause(), async () => nats.resume()],
  ] as const) {
    test(`where ${how} events wait, the metrics say so, and they arrive by themselves`, {
      timeout: 90_000,
    }, async (t) => {
      const house = await open(t);
      await announceAll(house, opened('thing:1', 0));
      publisher(t, house);
      await allPublished(house);
      await away();
      for (let n = 1; n <= 50; n += 1) await announceAll(house, opened(`thing:${n % 5}`, n));
      await sleep(3_000);
      assert.equal(await scrape(house, 'tamga_outbox_size'), 50);
      assert.ok((await scrape(house, 'tamga_outbox_lag_seconds')) > 2);
      if (how === 'it hangs') assert.ok((await scrape(house, 'tamga_outbox_failures_total')) > 0);
      await back();
      await allPublished(house);

      const all = await heard(house);
      assert.equal(all.length, 51, 'nothing is lost and nothing comes twice');
      for (const thing of [0, 2, 3, 4]) {
        const mine = all.filter((line) => line.startsWith(`thing:${thing} `));
        assert.deepEqual(
          mine,
          Array.from({ length: 10 }, (_, n) => `thing:${thing} ${thing === 0 ? n * 5 + 5 : n * 5 + thing}`),
        );
      }
      assert.equal(await scrape(house, 'tamga_outbox_size'), 0);
      assert.equal(await scrape(house, 'tamga_outbox_lag_seconds'), 0);
      assert.equal(await scrape(house, 'tamga_outbox_published_total'), 51);
    });
  }

  test('without PostgreSQL the metrics answer all the same, and do not make numbers up', async (t) => {
    const house = await openHouse(t, {
      env: { DATABASE_URL: `postgres://tamga_app@127.0.0.1:${await freePort()}/none` },
    });
    const since = performance.now();
    const { statusCode, body } = await house.app.inject('/metrics');
    assert.equal(statusCode, 200);
    assert.ok(performance.now() - since < 5_000);
    assert.match(body, /^tamga_outbox_lag_seconds nan$/im);
    assert.match(body, /^tamga_outbox_published_total nan$/im);
    assert.doesNotMatch(body, /^tamga_jobs\{/m);
  });
});
