// What reading costs: the framework, who is asking, and a row under row level security.
import path from 'node:path';
import type { Citizen } from './people.ts';
import { superuser } from './engines.ts';
import { median } from './pairs.ts';
import { load, type Run, type Server, start, untilQuiet, writeRequests } from './servers.ts';
import type { Setting } from './setting.ts';

/** So many in turn that no cache sees the same person every time, and few enough that each has come once soon. */
const readers = 1_000;

export interface Pair {
  name: string;
  anchor: [Server, string];
  ours: [Server, string];
}

export async function measure({ name, anchor, ours }: Pair, { seconds, rounds }: Setting) {
  const ratios: number[] = [];
  const cpuRatios: number[] = [];
  const runs: { ours: Run; anchor: number; anchorCpu: number }[] = [];
  // Long enough for every person to have come once: the first request of each asks PostgreSQL.
  load(...ours, seconds);
  await untilQuiet();
  let before = load(...anchor, seconds);
  for (let round = 0; round < rounds; round += 1) {
    const run = load(...ours, seconds);
    const after = load(...anchor, seconds);
    const rate = (before.requestsPerSecond + after.requestsPerSecond) / 2;
    const cpu = (before.cpuMicroseconds + after.cpuMicroseconds) / 2;
    ratios.push(run.requestsPerSecond / rate);
    cpuRatios.push(run.cpuMicroseconds / cpu);
    runs.push({ ours: run, anchor: rate, anchorCpu: cpu });
    before = after;
  }
  return {
    what: name,
    ratio: median(ratios).toFixed(3),
    spread: `${Math.min(...ratios).toFixed(3)}-${Math.max(...ratios).toFixed(3)}`,
    'CPU x': median(cpuRatios).toFixed(2),
    'ours/s': Math.round(median(runs.map(({ ours }) => ours.requestsPerSecond))),
    'anchor/s': Math.round(median(runs.map(({ anchor }) => anchor))),
    'ours us': Math.round(median(runs.map(({ ours }) => ours.cpuMicroseconds))),
    'anchor us': Math.round(median(runs.map(({ anchorCpu }) => anchorCpu))),
    p99: runs.at(-1)?.ours.p99,
  };
}

export async function measureReads(setting: Setting, citizens: readonly Citizen[]): Promise<object[]> {
  const some = citizens.slice(0, readers);
  const script = (name: string, requests: Parameters<typeof writeRequests>[1]) =>
    writeRequests(path.join(setting.folder, `${name}.lua`), requests);
  const asPeople = (url: string) => some.map(({ token }) => ({ path: url, token }));
  const bare = await start('bare.ts', ['bare']);
  const barePg = await start('bare.ts', ['pg', superuser]);
  const ours = await start('../src/main.ts', ['api'], setting.env);
  const nothing = script('bare', [{ path: '/' }]);
  const rows = script(
    'pg',
    some.map(({ sub }) => ({ path: `/?id=${sub}` })),
  );

  const pairs = [
    {
      name: 'public, no database / bare Fastify',
      anchor: [bare, nothing],
      ours: [ours, script('public', [{ path: '/api/v1/site/auth' }])],
    },
    {
      name: 'signed in, no database / bare Fastify',
      anchor: [bare, nothing],
      ours: [ours, script('auth', asPeople('/api/v1/rbac/me'))],
    },
    {
      name: 'signed in, a row under RLS / bare Fastify',
      anchor: [bare, nothing],
      ours: [ours, script('row', asPeople('/api/v1/users/me'))],
    },
    {
      name: 'signed in, a row under RLS / bare Fastify + pg',
      anchor: [barePg, rows],
      ours: [ours, script('row', asPeople('/api/v1/users/me'))],
    },
    { name: 'bare Fastify + pg / bare Fastify', anchor: [bare, nothing], ours: [barePg, rows] },
  ] satisfies Pair[];

  const table = [];
  for (const pair of pairs) {
    const result = await measure(pair, setting);
    console.log(`${result.ratio} (${result.spread})  ${result.what}`);
    table.push(result);
  }
  for (const server of [bare, barePg, ours]) server.stop();
  return table;
}
