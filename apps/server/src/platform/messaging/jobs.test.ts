import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once as event } from 'node:events';
import { text } from 'node:stream/consumers';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { eventually } from '#test/eventually';
import { asAdmin, compiled, type House, openHouse, type Scope, secrets } from '#test/house';
import { adminUrl, urlAs } from '#test/template';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { once } from './inbox.ts';
import { enqueue, type Job, type JobOptions, listDead, perform, type Queue, redrive } from './jobs.ts';
import { serverProgram } from '#test/program';

const env = { JOBS_CHECK_SECONDS: '1' };
const house = await openHouse({ after }, { env });
const { deps } = house;
const actor = system('test');

/** A queue of the test's own, which does not keep it waiting. */
const newQueue = (more: Partial<Queue> = {}): Queue => ({
  name: `lab.${randomUUID()}`,
  retriesMax: 2,
  retryFirstSeconds: 1,
  retryLastSeconds: 1,
  heartbeatSeconds: 10,
  ...more,
});

const leave = (queue: Queue, data: object, options: JobOptions = {}) =>
  transact(deps, actor, async (deps) => enqueue(deps, queue, data, options));

const statesOf = (queue: Queue) =>
  asAdmin(async (client) => {
    const { rows } = await client.query<{ state: string }>(
      'select state from pgboss.job where name = $1 order by state',
      [queue.name],
    );
    return rows.map(({ state }) => state);
  }, house.database);

const deadOf = async (queue: Queue) => (await listDead(deps)).filter((job) => job.queue === queue.name);

function worker(scope: Scope, jobs: Job[], on: House = house): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const done = perform(on.deps, jobs, stopping.signal);
  const stop = async () => {
    stopping.abort();
    await done;
  };
  scope.after(stop);
  return { stop };
}

suite('a job', () => {
  test('exists only with the change that left it', async () => {
    const queue = newQueue();
    await leave(queue, { n: 1 });
    const changed = transact(deps, actor, async (deps) => {
      enqueue(deps, queue, { n: 2 });
      throw new Error('changed my mind');
    });
    await assert.rejects(changed, /changed my mind/);
    assert.deepEqual(await statesOf(queue), ['created']);
  });

  test('is left by whoever acts, and read and run by nobody but the platform', async (t) => {
    const client = new pg.Client(urlAs('tamga_app', house.database));
    await client.connect();
    t.after(() => client.end());
    for (const words of [
      'select 1 from pgboss.job',
      'select 1 from pgboss.job_common',
      'delete from pgboss.job',
      `update pgboss.job set state = 'completed'`,
      'select 1 from pgboss.queue',
      'create table pgboss.mine ()',
    ]) {
      await assert.rejects(client.query(words), { code: '42501' }, words);
    }
    const person = { ...actor, kind: 'person', userId: randomUUID() } as never;
    await transact(deps, person, async (deps) => enqueue(deps, newQueue(), {}));
  });

  test('with a key is added once while it waits, and starts no sooner than told', async (t) => {
    const queue = newQueue();
    const startAfter = new Date(Date.now() + 1_500);
    await Promise.all([1, 2, 3].map((n) => leave(queue, { n }, { key: 'same', startAfter })));
    await leave(queue, { n: 4 }, { key: 'other', startAfter });
    assert.equal((await statesOf(queue)).length, 2);
    const started: number[] = [];
    worker(t, [{ queue, perform: async () => void started.push(Date.now()) }]);
    await eventually(async () => assert.equal(started.length, 2));
    // The clock of PostgreSQL and ours may differ by some milliseconds.
    for (const at of started) assert.ok(at > startAfter.getTime() - 50);
    await leave(queue, { n: 5 }, { key: 'same' });
    await eventually(async () => assert.equal(started.length, 3));
  });

  test('is run, once, with what was given to it, by two workers who share', async (t) => {
    const queue = newQueue();
    const ran: [worker: number, n: number][] = [];
    const job = (me: number): Job => ({
      queue,
      perform: async (_, { data }) => {
        await sleep(10);
        ran.push([me, (data as { n: number }).n]);
      },
    });
    const other = await openHouse(t, { env: { ...env, DATABASE_URL: deps.config.DATABASE_URL.reveal() } });
    worker(t, [job(1)]);
    worker(t, [job(2)], other);
    // Until both have had some: on a busy machine one may be up long before the other.
    let left = 0;
    await eventually(async () => {
      await transact(deps, actor, async (deps) => {
        for (const end = left + 20; left < end; left += 1) enqueue(deps, queue, { n: left });
      });
      await sleep(100);
      assert.equal(new Set(ran.map(([me]) => me)).size, 2);
    });
    await eventually(async () => assert.equal(ran.length, left));
    assert.equal(new Set(ran.map(([, n]) => n)).size, left);
    await eventually(async () => assert.deepEqual([...new Set(await statesOf(queue))], ['completed']));
  });
});

suite('a job that fails', () => {
  test('is tried again, waits longer each time, and succeeds in the end', async (t) => {
    const queue = newQueue();
    const tries: number[] = [];
    worker(t, [
      {
        queue,
        perform: async () => {
          if (tries.push(Date.now()) < 3) throw new Error('not yet');
        },
      },
    ]);
    await leave(queue, {});
    await eventually(async () => assert.deepEqual(await statesOf(queue), ['completed']));
    assert.equal(tries.length, 3);
    assert.ok(tries[1]! - tries[0]! > 900);
    assert.deepEqual(await deadOf(queue), []);
  });

  test('too often is dead, says why without telling secrets, and is tried again when somebody says so', async (t) => {
    const [queue, innocent] = [newQueue({ retriesMax: 0 }), newQueue({ retriesMax: 0 })];
    let isMended = false;
    const done: string[] = [];
    const job = (queue: Queue): Job => ({
      queue,
      perform: async (deps, { id, at }) => {
        await once(deps, 'lab.effect', { id, at }, async () => {
          if (!isMended) throw new Error('no luck with "Бат-Эрдэнэ"');
          done.push(id);
        });
      },
    });
    worker(t, [job(queue), job(innocent)]);
    await leave(queue, { n: 1 });
    await leave(queue, { n: 2 });
    await leave(innocent, { n: 3 });
    await eventually(async () => assert.equal((await deadOf(queue)).length + (await deadOf(innocent)).length, 3));

    const [first] = await deadOf(queue);
    assert.equal(first!.tries, 1);
    assert.deepEqual(first!.why, { type: 'Error', message: 'no luck with …' });
    const { body } = await house.app.inject('/metrics');
    assert.match(body, new RegExp(`^tamga_jobs\\{queue="${queue.name}",state="dead"\\} 2$`, 'm'));

    isMended = true;
    const { id } = first!;
    assert.equal(await redrive(deps, { id }), 1);
    assert.equal(await redrive(deps, { id }), 0);
    await eventually(async () => assert.deepEqual(done, [id]));
    assert.equal(await redrive(deps, { queue: queue.name }), 1);
    await eventually(async () => assert.equal(done.length, 2));
    assert.equal((await deadOf(innocent)).length, 1);
    assert.equal(await redrive(deps, {}), 1);
    await eventually(async () => assert.equal(done.length, 3));
    assert.equal(new Set(done).size, 3);
  });

  test('can be listed and tried again from the command line', { timeout: 120_000 }, async (t) => {
    const queue = newQueue({ retriesMax: 0 });
    let tries = 0;
    worker(t, [
      {
        queue,
        perform: async () => {
          tries += 1;
          if (tries === 1) throw new Error('no luck');
        },
      },
    ]);
    await leave(queue, {});
    await eventually(async () => assert.equal((await deadOf(queue)).length, 1));
    const tamga = async (...words: string[]) => {
      const child = spawn(process.execPath, [serverProgram, 'jobs', ...words], {
        env: {
          DATABASE_URL: deps.config.DATABASE_URL.reveal(),
          DATABASE_NAMED_STATEMENTS: deps.config.DATABASE_NAMED_STATEMENTS,
          ...compiled,
          ...secrets,
        },
      });
      const [[code], said] = await Promise.all([event(child, 'close'), text(child.stdout), text(child.stderr)]);
      return { code, said };
    };
    const listed = await tamga('dead');
    const [dead] = await deadOf(queue);
    assert.match(listed.said, new RegExp(`^${queue.name}  ${dead!.id}  \\S+Z  after 1 tries: .*no luck`, 'm'));
    assert.deepEqual(await tamga('redrive', queue.name), { code: 0, said: '1 jobs are tried again\n' });
    await eventually(async () => assert.equal(tries, 2));
    assert.equal((await tamga('redrive', randomUUID())).code, 1);
    assert.equal((await tamga('redrive')).code, 2);
  });
});

suite('a worker', () => {
  test('that is told to stop lets its jobs finish and starts no more', async (t) => {
    const queue = newQueue({ concurrency: 1 });
    const done: number[] = [];
    const { promise: isRunning, resolve } = Promise.withResolvers<void>();
    const { stop } = worker(t, [
      {
        queue,
        perform: async (_, { data }) => {
          resolve();
          await sleep(1_000);
          done.push((data as { n: number }).n);
        },
      },
    ]);
    await leave(queue, { n: 1 });
    await leave(queue, { n: 2 });
    await isRunning;
    await stop();
    assert.deepEqual(done, [1]);
    assert.deepEqual((await statesOf(queue)).toSorted(), ['completed', 'created']);
  });

  test('that died leaves its job to another', { timeout: 90_000 }, async (t) => {
    const queue = newQueue();
    await leave(queue, {});
    // As left by a worker that was killed a while ago.
    await asAdmin(
      (client) =>
        client.query(
          `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '11 seconds' where name = $1`,
          [queue.name],
        ),
      house.database,
    );
    let runs = 0;
    worker(t, [{ queue, perform: async () => void (runs += 1) }]);
    await eventually(async () => assert.deepEqual(await statesOf(queue), ['completed']));
    assert.equal(runs, 1);
  });
});

test('the tables are those that this version of pg-boss expects', async () => {
  const boss = new PgBoss({
    connectionString: adminUrl(house.database),
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  const { ok, extraIndexes } = await boss.detectSchemaDrift();
  await boss.stop();
  assert.ok(ok);
  assert.deepEqual(extraIndexes, [{ name: 'job_unfinished', table: 'job_common' }]);
});
