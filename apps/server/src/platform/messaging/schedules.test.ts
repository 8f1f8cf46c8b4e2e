import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { eventually } from '#test/eventually';
import { asAdmin, openHouse, type Scope } from '#test/house';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { enqueue, type Job, occurrencesOf, perform, type Queue } from './jobs.ts';
import { cancel, replace, schedule, unschedule } from './schedules.ts';

const house = await openHouse({ after }, { env: { JOBS_CHECK_SECONDS: '1' } });
const { deps } = house;
const actor = system('test');
const everyMinute = { cron: '* * * * *' };
const later = new Date(Date.now() + 3_600_000);

const newQueue = (more: Partial<Queue> = {}): Queue => ({
  name: `lab.${randomUUID()}`,
  retriesMax: 0,
  heartbeatSeconds: 10,
  ...more,
});

function worker(scope: Scope, jobs: Job[]): void {
  const stopping = new AbortController();
  const done = perform(deps, jobs, stopping.signal);
  scope.after(async () => {
    stopping.abort();
    await done;
  });
}

const rowsOf = (queue: Queue) =>
  asAdmin(async (client) => {
    const { rows } = await client.query<{ state: string; n: string; created_on: Date }>(
      `select state, data->>'n' as n, created_on from pgboss.job where name = $1 order by created_on`,
      [queue.name],
    );
    return rows;
  }, house.database);

suite('a rhythm', () => {
  test('of a job is kept by two workers as by one: at the start, and then once each time', async (t) => {
    const queue = newQueue();
    const ran: string[] = [];
    for (const me of ['one', 'two']) {
      worker(t, [{ queue, every: everyMinute, perform: async () => void ran.push(me) }]);
    }
    // One or two from the starts, which may not wait at the same time, and one of the minute that runs.
    const minutes = async () => (await rowsOf(queue)).filter(({ n }) => n === null).map(({ created_on }) => created_on);
    await eventually(async () => assert.ok((await scheduledOf(queue)).length >= 1));
    const slots = await scheduledOf(queue);
    assert.equal(new Set(slots).size, slots.length, 'no minute twice');
    await eventually(async () => assert.equal(ran.length, (await minutes()).length));
  });

  test('is that of the last who set it, and ends when somebody says so', async (t) => {
    const queue = newQueue();
    await transact(deps, actor, async (deps) => {
      await schedule(deps, queue, { key: 'report', cron: '0 0 1 1 *', data: { n: 1 } });
      await schedule(deps, queue, { key: 'report', ...everyMinute, data: { n: 2 } });
      await schedule(deps, queue, { key: 'other', ...everyMinute, data: { n: 3 } });
      assert.equal(await unschedule(deps, queue, 'other'), true);
      assert.equal(await unschedule(deps, queue, 'other'), false);
    });
    const ran: unknown[] = [];
    worker(t, [{ queue, perform: async (_, { data }) => void ran.push(data) }]);
    await eventually(async () => assert.deepEqual(ran[0], { n: 2 }));
    assert.ok(ran.every((data) => JSON.stringify(data) === '{"n":2}'));
  });

  test('that cannot be read is refused, and leaves nothing', async () => {
    const queue = newQueue();
    for (const wrong of [{ cron: 'soon' }, { cron: '61 * * * *' }, { ...everyMinute, timeZone: 'Asia/Nowhere' }]) {
      await assert.rejects(transact(deps, actor, async (deps) => schedule(deps, queue, { key: 'k', ...wrong })));
    }
  });

  test('goes by the clock of its zone, and of no other', () => {
    const at = (cron: string, timeZone: string, from: string, count: number) =>
      occurrencesOf({ cron, timeZone }, new Date(from), count).map((moment) => moment.toISOString().slice(0, 16));
    assert.deepEqual(at('0 9 * * *', 'Asia/Ulaanbaatar', '2026-03-04T00:30:00Z', 2), [
      '2026-03-04T01:00',
      '2026-03-05T01:00',
    ]);
    // Berlin goes from two to three o’clock on 29 March 2026, and from three back to two on 25 October.
    assert.deepEqual(at('0 9 * * *', 'Europe/Berlin', '2026-03-27T12:00:00Z', 2), [
      '2026-03-28T08:00',
      '2026-03-29T07:00',
    ]);
    assert.equal(at('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', 2).length, 2);
    const autumn = at('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2);
    assert.deepEqual(
      autumn.map((moment) => moment.slice(0, 10)),
      ['2026-10-25', '2026-10-26'],
    );
    // Ulaanbaatar changed its clocks for the last time in 2016.
    assert.deepEqual(at('0 9 * * *', 'Asia/Ulaanbaatar', '2016-09-22T12:00:00Z', 2), [
      '2016-09-23T00:00',
      '2016-09-24T01:00',
    ]);
  });
});

suite('a job that waits under a key', () => {
  test('is replaced: of many at once the last one stays, and it is one', async () => {
    const queue = newQueue();
    await transact(deps, actor, (deps) => replace(deps, queue, { n: 1 }, { key: 'k', startAfter: later }));
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        transact(deps, actor, (deps) => replace(deps, queue, { n: n + 10 }, { key: 'k', startAfter: later })),
      ),
    );
    await transact(deps, actor, (deps) => replace(deps, queue, { n: 99 }, { key: 'k', startAfter: later }));
    assert.deepEqual(
      (await rowsOf(queue)).map(({ state, n }) => [state, n]),
      [['created', '99']],
    );
  });

  test('is taken back, by whoever acts, with the change that decided it', async () => {
    const queue = newQueue();
    const person = { ...actor, kind: 'person', userId: randomUUID() } as never;
    await transact(deps, person, async (deps) => enqueue(deps, queue, { n: 1 }, { key: 'k', startAfter: later }));
    const changed = transact(deps, person, async (deps) => {
      await cancel(deps, queue, 'k');
      throw new Error('changed my mind');
    });
    await assert.rejects(changed, /changed my mind/);
    assert.equal((await rowsOf(queue)).length, 1);
    assert.equal(await transact(deps, person, (deps) => cancel(deps, queue, 'k')), true);
    assert.deepEqual(await rowsOf(queue), []);
    assert.equal(await transact(deps, person, (deps) => cancel(deps, queue, 'k')), false);
  });
});

test('a slow job holds up no other of its queue', async (t) => {
  const queue = newQueue({ concurrency: 2 });
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const done: number[] = [];
  worker(t, [
    {
      queue,
      perform: async (_, { data }) => {
        const { n } = data as { n: number };
        if (n === 0) await isReleased;
        done.push(n);
      },
    },
  ]);
  await transact(deps, actor, async (deps) => {
    for (let n = 0; n < 12; n += 1) enqueue(deps, queue, { n });
  });
  const quick = Array.from({ length: 11 }, (_, index) => index + 1);
  await eventually(async () =>
    assert.deepEqual(
      done.toSorted((a, b) => a - b),
      quick,
    ),
  );
  const states = async () => (await rowsOf(queue)).map(({ state }) => state).toSorted();
  await eventually(async () =>
    assert.deepEqual(await states(), ['active', ...quick.map(() => 'completed')].toSorted()),
  );
  release();
  await eventually(async () => assert.equal(done.length, 12));
});

/** The minutes for which the rhythm left a job, as pg-boss files them. */
function scheduledOf(queue: Queue): Promise<string[]> {
  return asAdmin(async (client) => {
    const { rows } = await client.query<{ slot: string }>(
      `select singleton_on::text as slot from pgboss.job
       where name = '__pgboss__send-it' and data->>'name' = $1 and state = 'completed'`,
      [queue.name],
    );
    return rows.map(({ slot }) => slot);
  }, house.database);
}
