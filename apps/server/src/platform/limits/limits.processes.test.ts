import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openHouse } from '#test/house';
import { knock, trickle } from '#test/lab';
import { startLab } from '#test/lab.start';
import { startRedisServer } from '#test/redis';

/** Two processes, one Redis, real HTTP. */
const redis = await startRedisServer({ after });
const house = await openHouse({ after }, { env: { REDIS_URL: redis.url } });
const start = (more: Record<string, string> = {}) => startLab({ after }, house, more);

interface Answer {
  status: number;
  ms: number;
}

async function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const started = performance.now();
  const reply = await fetch(url, { headers });
  await reply.arrayBuffer();
  return { status: reply.status, ms: performance.now() - started };
}

const admitted = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length;
const microseconds = async () => {
  const [seconds, micros] = await redis.client.time();
  return Number(seconds) * 1e6 + Number(micros);
};
const emptied = () => redis.client.flushall();

suite('two processes with one Redis', async () => {
  const doors = (await Promise.all([start(), start()])).map(({ url }) => url);
  const everywhere = (path: string, times: number) =>
    Promise.all(Array.from({ length: times }, (_, index) => ask(`${doors[index % 2]}${path}`)));

  for (const round of [1, 2, 3]) {
    test(`admit exactly the burst, all asking at once (${round})`, async () => {
      await emptied();
      const answers = await everywhere(knock.path, 300);
      assert.equal(admitted(answers), knock.limit.burst);
      assert.ok(answers.every(({ status }) => status === 200 || status === 429));
      assert.equal(admitted(await everywhere(knock.path, 20)), 0);
    });
  }

  test('admit exactly the burst and what was refilled meanwhile', async () => {
    await emptied();
    const each = (trickle.limit.perSeconds * 1e6) / trickle.limit.requests;
    const stopping = new AbortController();
    let count = 0;
    const before = await microseconds();
    count += (await ask(`${doors[0]}${trickle.path}`)).status === 200 ? 1 : 0;
    const begun = await microseconds();
    const caller = async (door: string) => {
      while (!stopping.signal.aborted) if ((await ask(`${door}${trickle.path}`)).status === 200) count += 1;
    };
    const calling = Promise.all([...doors, ...doors, ...doors].map(caller));
    await sleep(3_000);
    stopping.abort();
    await calling;
    const ending = await microseconds();
    // Whatever has been refilled by now can be had by now; not one more.
    const late = await everywhere(trickle.path, 20);
    count += admitted(late);
    const after = await microseconds();
    const least = trickle.limit.burst + Math.floor((ending - begun) / each);
    const most = trickle.limit.burst + Math.floor((after - before) / each);
    assert.ok(count >= least && count <= most, `${count} is between ${least} and ${most}`);
    assert.ok(most - least <= 2, 'and those are nearly the same');
  });

  test('do not believe an X-Forwarded-For', async () => {
    await emptied();
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        ask(`${doors[index % 2]}${knock.path}`, { 'x-forwarded-for': `198.51.100.${index}` }),
      ),
    );
    assert.equal(admitted(answers), knock.limit.burst);
  });
});

suite('with a trusted proxy before it', async () => {
  const { url } = await start({ TRUSTED_PROXIES: '127.0.0.1' });

  test('each client of the proxy has a bucket of its own, and cannot choose another', async () => {
    await emptied();
    const from = (client: number, forged: number) =>
      ask(`${url}${knock.path}`, { 'x-forwarded-for': `203.0.113.${forged}, 198.51.100.${client}` });
    for (const client of [1, 2]) {
      const answers = await Promise.all(Array.from({ length: 70 }, (_, forged) => from(client, forged)));
      assert.equal(admitted(answers), knock.limit.burst, `client ${client}`);
    }
  });
});

suite('while Redis', async () => {
  // The timeout of production: here it is the point.
  const { url } = await start({ REDIS_COMMAND_TIMEOUT_MS: '250' });
  const metric = async (name: string) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  const local = async (isLocal: boolean) => {
    const until = performance.now() + 30_000;
    while ((await metric('tamga_limits_local')) !== Number(isLocal)) {
      assert.ok(performance.now() < until, `limits did not become ${isLocal ? 'local' : 'common'}`);
      await sleep(20);
    }
  };
  /** Eight ask at once, for a while: no request waits long or meets a fault, and the limit takes effect. */
  const hammer = async (forMs: number) => {
    const answers: Answer[] = [];
    const until = performance.now() + forMs;
    const caller = async () => {
      while (performance.now() < until) answers.push(await ask(`${url}${knock.path}`));
    };
    await Promise.all(Array.from({ length: 8 }, caller));
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    assert.ok(slowest < 1_000, `the slowest answer took ${slowest} ms`);
    assert.deepEqual(
      answers.filter(({ status }) => status !== 200 && status !== 429),
      [],
    );
    return { count: admitted(answers), answers };
  };

  test('is stalled, nobody waits but the first, and the limit holds in each process', async (t) => {
    await emptied();
    await local(false);
    t.after(() => redis.resume());
    redis.stall();
    const { count, answers } = await hammer(2_500);
    assert.equal(count, knock.limit.burst);
    assert.equal(await metric('tamga_limits_local'), 1);
    assert.ok((await metric('tamga_limits_local_total')) >= answers.length / 2);
    const slow = answers.filter(({ ms }) => ms > 200).length;
    assert.ok(slow <= 40, `${slow} of ${answers.length} waited`);
    redis.resume();
    await local(false);
  });

  test('wakes and is emptied, the buckets are full again and common', async () => {
    await emptied();
    const { count } = await hammer(1_000);
    assert.equal(count, knock.limit.burst);
  });

  test('is emptied on the way, only that is lost', async () => {
    await emptied();
    const running = hammer(1_500);
    await sleep(700);
    await emptied();
    assert.equal((await running).count, knock.limit.burst * 2);
  });

  test('is killed and started again, limits bite all the while', async () => {
    await emptied();
    const running = hammer(4_000);
    await sleep(800);
    await redis.kill();
    await sleep(1_200);
    await redis.start();
    const { count } = await running;
    // Those of Redis, those of the process (spent already while it stalled), and those of the empty Redis.
    assert.ok(count >= knock.limit.burst && count <= knock.limit.burst * 3, `${count}`);
    await local(false);
    await emptied();
    assert.equal((await hammer(500)).count, knock.limit.burst, 'and afterwards they are common again');
  });
});
