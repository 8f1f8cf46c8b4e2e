import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { compiled, openHouse, secrets, unhurried } from '#test/house';
import { freePort } from '#test/pooler';
import { serverProgram } from '#test/program';

const house = await openHouse({ after });
const env = {
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'info',
  DATABASE_URL: house.deps.config.DATABASE_URL.reveal(),
  REDIS_PREFIX: house.deps.config.REDIS_PREFIX,
  NATS_STREAM: 'TAMGA_TEST',
  ...compiled,
  ...secrets,
  ...unhurried,
};

interface Started {
  child: ChildProcess;
  /** The first line of its log with these words, as soon as it is written. */
  line(words: string): Promise<Record<string, string>>;
  ended: Promise<{ code: number | null; signal: string | null }>;
}

const running = new Set<ChildProcess>();
after(() => running.forEach((child) => child.kill('SIGKILL')));

function start(command: 'api' | 'worker', more: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [serverProgram, command], {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return { code, signal };
  });
  const lines: Record<string, string>[] = [];
  const reader = createInterface(child.stdout).on('line', (line) => {
    lines.push(JSON.parse(line));
    reader.emit('written');
  });
  const line = async (words: string) => {
    for (;;) {
      const found = lines.find(({ msg }) => msg === words);
      if (found) return found;
      await once(reader, 'written');
    }
  };
  return { child, line, ended };
}

async function ask(agent: Agent, url: string, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, { agent, headers }, resolve).on('error', reject);
  const reply = await promise;
  await text(reply);
  return { status: reply.statusCode ?? 0, isLast: reply.headers.connection === 'close' };
}

/** Asks again and again on one connection until the answer says that it is the last. */
async function callUntilDismissed(url: string, headers: Record<string, string>, answered: (status: number) => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const { status, isLast } = await ask(agent, url, headers);
    answered(status);
    if (isLast) return;
  }
}

test('told to stop under load, it answers every request and ends in order', { timeout: 120_000 }, async () => {
  const api = start('api');
  const { url } = await api.line('api listening');
  const { headers } = await house.signIn();
  const balancer = new Agent({ keepAlive: true, maxSockets: 1 });
  assert.deepEqual(await ask(balancer, `${url}/ready`), { status: 200, isLast: false });

  const statuses: number[] = [];
  const { promise: busy, resolve: isBusy } = Promise.withResolvers<void>();
  const answered = (status: number) => {
    if (statuses.push(status) === 300) isBusy();
  };
  const callers = Array.from({ length: 32 }, () => callUntilDismissed(`${url}/api/v1/users/me`, headers, answered));
  const calling = Promise.allSettled(callers);
  await busy;
  const told = performance.now();
  api.child.kill('SIGTERM');
  await api.line('stopping');
  api.child.kill('SIGTERM');

  assert.deepEqual(await ask(balancer, `${url}/ready`), { status: 503, isLast: true });
  const lost = (await calling).filter(({ status }) => status === 'rejected');
  assert.deepEqual(lost, []);
  assert.deepEqual([...new Set(statuses)], [200]);
  assert.deepEqual(await api.ended, { code: 0, signal: null });
  assert.ok(performance.now() - told < 30_000);
});

test('with a delay it says first that it will stop, and serves on until then', { timeout: 120_000 }, async () => {
  const delayMs = 1_500;
  const api = start('api', { STOP_DELAY_MS: String(delayMs), STOP_TIMEOUT_MS: '1000' });
  const { url } = await api.line('api listening');
  const told = performance.now();
  api.child.kill('SIGTERM');

  let statuses = [0, 0];
  // Strangers, each on a connection of their own: the door is open to them.
  while (statuses[0] !== 503) {
    statuses = await Promise.all(
      ['ready', 'health'].map(async (path) => (await ask(new Agent(), `${url}/${path}`)).status),
    );
    assert.equal(statuses[1], 200);
  }
  assert.ok(performance.now() - told < delayMs, 'it said so before the delay was over');
  assert.deepEqual(await api.ended, { code: 0, signal: null });
  assert.ok(performance.now() - told >= delayMs, 'and did not stop before');
});

test('callers who stay silent do not hold it up, and losing them is no failure', { timeout: 120_000 }, async () => {
  const api = start('api', { STOP_TIMEOUT_MS: '1000' });
  const { url = '' } = await api.line('api listening');
  const idle = new Agent({ keepAlive: true, maxSockets: 1 });
  await ask(idle, `${url}/health`);
  const mute = connect(Number(new URL(url).port), '127.0.0.1');
  await once(mute, 'connect');

  api.child.kill('SIGTERM');
  await once(mute, 'close');
  assert.deepEqual(await api.ended, { code: 0, signal: null });
});

test('what is not done in time is cut off, and the exit code says so', { timeout: 120_000 }, async () => {
  const api = start('api', { STOP_TIMEOUT_MS: '1000' });
  const { url = '' } = await api.line('api listening');
  const held = connect(Number(new URL(url).port), '127.0.0.1');
  held.on('error', () => undefined);
  held.write('POST /nowhere HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a"');
  // Answered after it on the same machine: by now the held one has arrived too.
  await ask(new Agent(), `${url}/health`);

  const told = performance.now();
  api.child.kill('SIGTERM');
  assert.deepEqual(await api.ended, { code: 1, signal: null });
  const tookMs = performance.now() - told;
  assert.ok(tookMs > 900 && tookMs < 30_000, `it took ${tookMs} ms`);
  await api.line('stopped before everything was answered');
});

/** The processor time a process has used: unlike the clock on the wall, it does not run while others are served. */
function workedSeconds({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

test('killed without a word, it serves again after less than five seconds of work', { timeout: 120_000 }, async () => {
  const port = String(await freePort());
  const first = start('api', { PORT: port });
  const { url } = await first.line('api listening');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await ask(agent, `${url}/health`);
  first.child.kill('SIGKILL');
  assert.deepEqual(await first.ended, { code: null, signal: 'SIGKILL' });

  const second = start('api', { PORT: port });
  await second.line('api listening');
  assert.equal((await ask(new Agent(), `${url}/ready`)).status, 200);
  assert.ok(workedSeconds(second.child) < 5);
  second.child.kill('SIGINT');
  assert.deepEqual(await second.ended, { code: 0, signal: null });
});

test('a worker starts, and stops in order', { timeout: 120_000 }, async () => {
  const worker = start('worker');
  await worker.line('worker started');
  worker.child.kill('SIGTERM');
  await worker.line('stopped');
  assert.deepEqual(await worker.ended, { code: 0, signal: null });
});
