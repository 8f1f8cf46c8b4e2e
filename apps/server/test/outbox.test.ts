import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { enqueue, listDead, type Queue, redrive } from '#platform/messaging/jobs';
import { appendEvent } from '#platform/messaging/outbox';
import { eventually } from './eventually.ts';
import { asAdmin, compiled, type House, openHouse, secrets, unhurried } from './house.ts';
import { type NatsServer, startNats } from './nats.ts';
import { readStream } from './stream.ts';

// Events and jobs through everything that can happen to workers and NATS. `OUTBOX_EVENTS=100000` is the long proof.

const eventCount = Number(process.env.OUTBOX_EVENTS ?? 5_000);
const isLong = eventCount > 20_000;
const natsAwayMs = isLong ? 60_000 : 3_000;
const aggregateCount = 100;
const writerCount = 8;
/** Slow enough that much is still to happen when the workers and NATS are disturbed. */
const writesPerSecond = isLong ? 300 : 150;
const timeoutMs = isLong ? 3_600_000 : 280_000;

const actor = system('test');
const random = (below: number): number => Math.floor(Math.random() * below);
const log = (words: string) => console.log(`# ${new Date().toISOString().slice(11, 19)} ${words}`);

const queues: Queue[] = [
  { name: 'lab.do', retriesMax: 30, retryFirstSeconds: 1, retryLastSeconds: 1, heartbeatSeconds: 10 },
  { name: 'lab.fail', retriesMax: 0, heartbeatSeconds: 10 },
];

async function furnish(house: House): Promise<void> {
  await asAdmin(
    (client) =>
      client.query(`
        create schema lab;
        create table lab.thing (aggregate text primary key, n int not null default 0);
        insert into lab.thing (aggregate) select 'thing:' || n from generate_series(1, ${aggregateCount}) n;
        create table lab.effect (id bigint generated always as identity, aggregate text not null, n int not null);
        create table lab.done (aggregate text not null, n int not null);
        create table lab.state (mended boolean not null);
        insert into lab.state values (false);
        grant usage on schema lab to tamga_app, tamga_system;
        grant select, insert, update on all tables in schema lab to tamga_system`),
    house.database,
  );
}

/** Changes things until so many changes are saved: some take their time to commit, some change their mind. */
async function write(house: House, state: { left: number }): Promise<void> {
  while (state.left > 0) {
    state.left -= 1;
    const isUndone = random(50) === 0;
    const aggregate = `thing:${1 + random(aggregateCount)}`;
    const changed = transact(house.deps, actor, async (deps) => {
      const { rows } = await sql<{ n: number }>`
        update lab.thing set n = n + 1 where aggregate = ${aggregate} returning n`.execute(deps.db);
      const n = rows[0]!.n;
      appendEvent(deps, actor, { type: 'lab.thing_changed', aggregate, data: { n } });
      const queue = queues[n % 20 === 0 ? 1 : 0]!;
      if (n % 4 === 0) enqueue(deps, queue, { aggregate, n });
      if (random(100) === 0) await sleep(random(200));
      if (isUndone) throw new Error('changed my mind');
    });
    await changed.catch((error: unknown) => {
      if (!isUndone) throw error;
      state.left += 1;
    });
    await sleep(random((2_000 * writerCount) / writesPerSecond));
  }
}

interface Worker {
  child: ChildProcess;
  /** From when on it hears that it is to stop. */
  started: Promise<unknown>;
  kill(signal: NodeJS.Signals): void;
}

/** Workers as processes of their own; one that is killed is started anew. */
function employ(house: House, nats: NatsServer): { workers: Worker[]; dismiss(): Promise<void>; abandon(): void } {
  let isOver = false;
  const start = (): Pick<Worker, 'child' | 'started'> => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'worker.ts')], {
      env: {
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        DATABASE_URL: house.deps.config.DATABASE_URL.reveal(),
        NATS_URL: nats.url,
        NATS_STREAM: house.deps.config.NATS_STREAM,
        REDIS_PREFIX: house.deps.config.REDIS_PREFIX,
        ...compiled,
        ...secrets,
        JOBS_CHECK_SECONDS: '1',
        ...unhurried,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    return { child, started: once(child, 'message') };
  };
  const workers = [1, 2].map(() => {
    const worker: Worker = { ...start(), kill: (signal) => void worker.child.kill(signal) };
    const watch = () =>
      worker.child.once('close', () => {
        if (isOver) return;
        Object.assign(worker, start());
        watch();
      });
    watch();
    return worker;
  });
  return {
    workers,
    /** For a test that has failed: one that lives on would hold the output of the whole run open. */
    abandon() {
      isOver = true;
      for (const worker of workers) worker.kill('SIGKILL');
    },
    async dismiss() {
      for (const worker of workers) worker.kill('SIGCONT');
      await Promise.all(workers.map(({ started }) => started));
      isOver = true;
      const ended = workers.map(({ child }) => once(child, 'close'));
      for (const worker of workers) worker.kill('SIGTERM');
      const codes = (await Promise.all(ended)).map(([code]) => code);
      assert.deepEqual(codes, [0, 0], 'they stop in order');
    },
  };
}

/** What may happen, again and again, until everything is written and has happened at least once. */
async function disturb(workers: Worker[], nats: NatsServer, isWritten: () => boolean): Promise<Record<string, number>> {
  const happened: Record<string, number> = { killed: 0, hung: 0, 'nats away': 0, 'nats hung': 0 };
  const events: Record<string, () => Promise<void>> = {
    killed: async () => workers[random(2)]!.kill('SIGKILL'),
    hung: async () => {
      const worker = workers[random(2)]!;
      worker.kill('SIGSTOP');
      // Sometimes it finds itself replaced afterwards, sometimes it goes on with what NATS has taken from it.
      await sleep(random(2) === 0 ? 9_000 : 17_000);
      worker.kill('SIGCONT');
    },
    'nats away': async () => {
      await nats.kill();
      await sleep(happened['nats away'] === 1 ? natsAwayMs : 1_000);
      await nats.start();
    },
    'nats hung': async () => {
      nats.pause();
      await sleep(4_000);
      nats.resume();
    },
  };
  for (;;) {
    await sleep(1_500 + random(2_000));
    const rest = Object.keys(happened).filter((name) => happened[name] === 0);
    if (rest.length === 0 && isWritten()) return happened;
    const names = ['killed', 'killed', 'hung', ...Object.keys(events)];
    // Each kind once before any comes again.
    const name = rest[random(rest.length)] ?? names[random(names.length)]!;
    happened[name] = (happened[name] ?? 0) + 1;
    log(name);
    await events[name]!();
  }
}

test('no event and no job is lost, out of order or done twice, whatever happens', { timeout: timeoutMs }, async (t) => {
  const nats = await startNats(t);
  const house = await openHouse(t, { env: { NATS_URL: nats.url, DATABASE_CONNECTIONS_MAX: String(writerCount + 2) } });
  await furnish(house);
  const db = asActor(house.deps, actor);
  const { workers, dismiss, abandon } = employ(house, nats);
  t.after(abandon);

  const started = performance.now();
  const state = { left: eventCount };
  let isWritten = false;
  const writing = Promise.all(Array.from({ length: writerCount }, () => write(house, state))).finally(() => {
    isWritten = true;
    log(`${eventCount} changes written`);
  });
  const happened = await disturb(workers, nats, () => isWritten);
  await writing;
  log('no more disturbance');

  const ask = async <R>(query: ReturnType<typeof sql<R>>): Promise<R> => (await query.execute(db)).rows[0]!;
  const within = isLong ? 1_200_000 : 120_000;
  await eventually(async () => {
    const { n } = await ask(sql<{ n: number }>`select count(*)::int as n from platform.outbox_pending`);
    assert.equal(n, 0);
  }, within);
  log('everything published');

  // The stream: every committed change is there, and for the first time in order.
  const { rows: things } = await sql<{ aggregate: string; n: number }>`select aggregate, n from lab.thing`.execute(db);
  const committed = things.reduce((sum, { n }) => sum + n, 0);
  assert.equal(committed, eventCount);
  const seen = new Map<string, number>();
  let duplicates = 0;
  let lastSequence = new Map<string, string>();
  for (const message of await readStream(house.deps)) {
    const { subject, sequence, data } = message.json<{ subject: string; sequence: string; data: { n: number } }>();
    // The workers do their other duties too, and announce what comes of those.
    if (!things.some(({ aggregate }) => aggregate === subject)) continue;
    const last = seen.get(subject) ?? 0;
    if (data.n <= last) duplicates += 1;
    else {
      assert.equal(data.n, last + 1, `${subject} is in order`);
      assert.ok(sequence > (lastSequence.get(subject) ?? ''), 'its sequence rises');
      seen.set(subject, data.n);
      lastSequence.set(subject, sequence);
    }
  }
  for (const { aggregate, n } of things) if (n > 0) assert.equal(seen.get(aggregate), n, `${aggregate} is complete`);

  // The consumer: each once, and in order.
  await eventually(async () => {
    const { n } = await ask(sql<{ n: number }>`select count(*)::int as n from lab.effect`);
    assert.ok(n >= eventCount, `${n} of ${eventCount} handled`);
  }, within);
  const { rows: disordered } = await sql<{ aggregate: string }>`
    select aggregate from (select aggregate, n, row_number() over (partition by aggregate order by id) as place from lab.effect) e
    where n <> place`.execute(db);
  const effects = await ask(sql<{ n: number; different: number }>`
    select count(*)::int as n, count(distinct (aggregate, n))::int as different from lab.effect`);
  assert.deepEqual(effects, { n: eventCount, different: eventCount });
  assert.deepEqual(disordered, []);
  log('everything handled');

  // The jobs: those that could be done are, once; the others are dead until their cause is mended.
  const jobs = things.reduce((sum, { n }) => sum + Math.floor(n / 4), 0);
  const doomed = things.reduce((sum, { n }) => sum + Math.floor(n / 20), 0);
  const done = () =>
    ask(sql<{ n: number; different: number }>`
    select count(*)::int as n, count(distinct (aggregate, n))::int as different from lab.done`);
  const deadCount = async () =>
    (await ask(sql<{ n: number }>`select count(*)::int as n from pgboss.job where name = 'dead'`)).n;
  await eventually(
    async () => assert.deepEqual([(await done()).n, await deadCount()], [jobs - doomed, doomed]),
    within,
  );
  assert.ok((await listDead(house.deps)).every(({ queue, why }) => queue === 'lab.fail' && why));
  await sql`update lab.state set mended = true`.execute(db);
  assert.equal(await redrive(house.deps, { queue: 'lab.fail' }), doomed);
  await eventually(async () => assert.equal((await done()).n, jobs), within);
  assert.deepEqual(await done(), { n: jobs, different: jobs });
  assert.equal(await deadCount(), 0);

  await dismiss();
  const seconds = (performance.now() - started) / 1_000;
  const { published, failed } = await ask(sql<{ published: string; failed: string }>`
    select published, failed from platform.outbox_count`);
  log(
    `${eventCount} events and ${jobs} jobs (${doomed} redriven) in ${seconds.toFixed(0)} s: 0 lost, 0 out of order, ` +
      `0 done twice; ${duplicates} came twice in the stream; published ${published}, refused ${failed}; ` +
      JSON.stringify(happened),
  );
});
