// How many streams of events one API process holds open, what each costs, and how fast a notice arrives on them.
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#config';
import * as notifications from '#modules/notifications';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { openWorld } from '../src/world.ts';
import type { Citizen } from './people.ts';
import type { Setting } from './setting.ts';
import { cpuOf, start, untilIdle } from './servers.ts';

const streams = Number(process.env.BENCH_STREAMS ?? 10_000);
/** So many of them are told something, one after the other, at this pace. */
const notices = Number(process.env.BENCH_NOTICES ?? 2_000);
const perSecond = 200;

const metricsToken = 'read-by-the-bench-and-nobody-else-at-all';

export async function measureStreams({ env }: Setting, citizens: Citizen[]): Promise<object[]> {
  const settings = { ...env, METRICS_TOKEN: metricsToken, STREAMS_MAX: '20000' };
  const ours = await start('../src/main.ts', ['api'], settings);
  const world = openWorld(readConfig({ ...settings, LOG_LEVEL: 'error' }));
  const people = citizens.slice(0, streams);
  const before = memoryOf(ours.process.pid);
  const arrived = new Map<string, number>();
  const openedAt = performance.now();
  const sockets = await follow(ours.url, people, (sub) => arrived.set(sub, performance.now()));
  const openSeconds = (performance.now() - openedAt) / 1_000;
  await untilIdle(ours.process);
  const open = await openAt(ours.url);
  const memoryKb = memoryOf(ours.process.pid) - before;
  const cpuBefore = cpuOf(ours.process);
  await sleep(20_000);
  const idleCpu = (cpuOf(ours.process) - cpuBefore) / 20;

  arrived.clear();
  const told = new Map<string, number>();
  const actor = system('bench');
  const telling: Promise<unknown>[] = [];
  for (const { sub } of people.slice(0, notices)) {
    told.set(sub, performance.now());
    telling.push(
      transact(world.deps, actor, async (deps) =>
        notifications.notify(deps, actor, sub, { kind: 'email_changed', params: {} }),
      ),
    );
    await sleep(1_000 / perSecond);
  }
  await Promise.all(telling);
  await sleep(3_000);
  const delays = [...arrived].flatMap(([sub, at]) => (told.has(sub) ? [at - (told.get(sub) ?? 0)] : []));
  const sorted = delays.toSorted((one, two) => one - two);
  const at = (share: number) => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)} ms`;
  for (const socket of sockets) socket.destroy();
  ours.stop();
  await world.close();
  return [
    {
      'open at once': open,
      'KB each': (memoryKb / open).toFixed(1),
      'opened a second': Math.round(streams / openSeconds),
      'CPU when idle': `${(idleCpu * 100).toFixed(1)} %`,
      arrived: `${delays.length} of ${notices}`,
      'arrival p50': at(0.5),
      'arrival p99': at(0.99),
    },
  ];
}

/** Each on a connection of its own, and from several addresses: one has no more than 28,000 ports. */
async function follow(url: string, people: readonly Citizen[], onEvent: (sub: string) => void): Promise<Socket[]> {
  const port = Number(new URL(url).port);
  const sockets: Socket[] = [];
  let opening: Promise<unknown>[] = [];
  for (const [index, { sub, token }] of people.entries()) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${1 + (index % 4)}` });
    socket.on('error', () => undefined);
    const first = once(socket, 'data');
    socket.on('data', (bytes) => {
      if (bytes.includes('event: inbox')) onEvent(sub);
    });
    socket.write(`GET /api/v1/gov/notifications/events HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`);
    sockets.push(socket);
    opening.push(first);
    if (opening.length < 100) continue;
    await Promise.all(opening);
    opening = [];
  }
  await Promise.all(opening);
  return sockets;
}

/** As the process itself counts them. */
async function openAt(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^tamga_streams_open (\d+)/m.exec(metrics)?.[1]);
}

/** In kilobytes. */
const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
