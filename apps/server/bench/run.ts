// Measures the platform against the bare engine: anchor, ours, anchor, three times; the median of the ratios counts.
// A busy neighbour slows both sides of a pair alike, so ratios hold where absolute rates do not.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '#config';
import * as auth from '#modules/auth';
import { migrate } from '#platform/migrate';
import { setUpDatabase } from '#platform/setup';
import { measureSealing, measureVerifying } from './audit.ts';
import { adminUrl, superuser, urlAs } from './engines.ts';
import { median } from './pairs.ts';
import { load, type Run, type Server, start, untilQuiet, writeRequests } from './servers.ts';

const people = 100_000;
const signedIn = 1_000;
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

const env = {
  NODE_ENV: 'production',
  PORT: '0',
  DATABASE_URL: urlAs('tamga_app'),
  JWT_SECRET: 'bench:0123456789abcdef0123456789abcdef',
  INTEGRATION_ENC_KEY: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
  ACCESS_TOKEN_SECONDS: '3600',
  REDIS_PREFIX: `bench:${process.pid}:`,
};

interface Citizen {
  sub: string;
  sid: string;
}

async function prepare(): Promise<Citizen[]> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query('drop database if exists tamga_bench with (force)');
  await admin.end();
  await setUpDatabase({ adminUrl, database: 'tamga_bench' });
  await migrate(urlAs('tamga_owner'));
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(`
    insert into users."user" (id, civil_id, family_name, given_name, family_name_latin, given_name_latin)
    select gen_random_uuid(), 'bench' || n, 'Дорж', 'Болормаа', 'Dorj', 'Bolormaa' from generate_series(1, ${people}) as n`);
  const { rows } = await client.query<{ id: string }>(
    `select id from users."user" order by random() limit ${signedIn}`,
  );
  const citizens = rows.map(({ id }) => ({ sub: id, sid: randomUUID() }));
  await client.query(
    `insert into auth.session (id, user_id, expires_at)
     select sid, sub, now() + interval '1 hour' from unnest($1::uuid[], $2::uuid[]) as s(sid, sub)`,
    [citizens.map(({ sid }) => sid), citizens.map(({ sub }) => sub)],
  );
  await client.query('vacuum analyze');
  await client.end();
  return citizens;
}

interface Pair {
  name: string;
  anchor: [Server, string];
  ours: [Server, string];
}

async function measure({ name, anchor, ours }: Pair) {
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

if (spawnSync('wrk', ['-v']).error) {
  console.error('wrk is not installed: apt-get install wrk');
  process.exit(2);
}

const citizens = await prepare();
const tokens = auth.openTokens(readConfig(env));
const issued = await Promise.all(citizens.map((citizen) => tokens.issueAccess(citizen, new Date())));
const folder = mkdtempSync(path.join(tmpdir(), 'tamga-bench-'));
const script = (name: string, requests: { path: string; token?: string }[]) =>
  writeRequests(path.join(folder, `${name}.lua`), requests);
const asPeople = (url: string) => issued.map((token) => ({ path: url, token }));

const bare = await start('bare.ts', ['bare']);
const barePg = await start('bare.ts', ['pg', superuser]);
const ours = await start('../src/main.ts', ['api'], env);
const nothing = script('bare', [{ path: '/' }]);
const rows = script(
  'pg',
  citizens.map(({ sub }) => ({ path: `/?id=${sub}` })),
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

console.log(
  `${rounds} rounds of ${seconds} s, 64 connections, ${signedIn} people, server on one core, Node ${process.versions.node}`,
);
const table = [];
for (const pair of pairs) {
  const result = await measure(pair);
  console.log(`${result.ratio} (${result.spread})  ${result.what}`);
  table.push(result);
}
console.table(table);
for (const server of [bare, barePg, ours]) server.stop();

const setting = { env, folder, seconds, rounds };
const audited = [];
for (const measureAudit of [measureSealing, measureVerifying]) {
  const result = await measureAudit(setting);
  console.log(`${result.ratio} (${result.spread})  ${result.what}`);
  audited.push(result);
}
console.table(audited);
execFileSync('rm', ['-r', folder]);
