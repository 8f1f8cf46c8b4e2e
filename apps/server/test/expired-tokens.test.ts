import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import * as client from 'openid-client';
import { dropPartitions } from '#platform/data/partitions';
import { discover, openProviderHouse, register } from './relying-party.ts';
import { adminUrl } from './template.ts';

/** EXPIRED_TOKENS=1000000 is the long run; the suite itself takes a shorter one. */
const expired = Number(process.env.EXPIRED_TOKENS ?? 6_000);
/** Among other tests the machine itself makes everybody wait; a partition that nobody lets go of would do it for ever. */
const lockMsMax = process.env.EXPIRED_TOKENS ? 100 : 1_000;

const house = await openProviderHouse({ after });
const admin = new pg.Client(adminUrl(house.database));
await admin.connect();
after(() => admin.end());

/** Days and months that are over, full of expired tokens; and today, half full of them. */
async function fill(): Promise<number> {
  const days = ['2020-01-01', '2020-01-02', '2020-01-03'];
  const share = Math.ceil(expired / 5);
  const rows = (kind: string, at: string) => `
    select '${kind}', sha256(convert_to('${at}' || n, 'UTF8')), timestamptz '${at}' + n * interval '1 millisecond',
           jsonb_build_object('kind', '${kind}', 'clientId', gen_random_uuid(), 'grantId', n)
    from generate_series(1, ${share}) as n`;
  await admin.query('set role tamga_owner; set timezone = UTC');
  for (const day of days) {
    const name = `oidc.token_y2020m01d${day.slice(-2)}`;
    await admin.query(
      `create table ${name} partition of oidc.token
       for values from ('${day}Z') to (timestamptz '${day}Z' + interval '1 day')`,
    );
  }
  await admin.query(
    `create table oidc.refresh_token_y2020m01 partition of oidc.refresh_token
     for values from ('2020-01-01Z') to ('2020-02-01Z')`,
  );
  await admin.query('reset role');
  const columns = '(kind, id_hash, expires_at, payload)';
  for (const day of days) await admin.query(`insert into oidc.token ${columns} ${rows('AccessToken', `${day}Z`)}`);
  await admin.query(`insert into oidc.refresh_token ${columns} ${rows('RefreshToken', '2020-01-05Z')}`);
  const today = new Date().toISOString().slice(0, 10);
  await admin.query(`insert into oidc.token ${columns} ${rows('AccessToken', `${today}Z`)}`);
  await admin.query('analyze oidc.token; analyze oidc.refresh_token');
  const { rows: counted } = await admin.query<{ total: string }>(
    `select (select count(*) from oidc.token) + (select count(*) from oidc.refresh_token) as total`,
  );
  return Number(counted[0]!.total);
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The look-up of a token, as the provider makes it. */
async function explain(table: string, kind: string, horizon: string): Promise<Plan> {
  const { rows } = await admin.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, buffers, format json)
     select payload from ${table}
     where id_hash = sha256('wanted') and kind = '${kind}' and expires_at > now() and expires_at <= now() + interval '${horizon}'`,
  );
  return rows[0]!['QUERY PLAN'][0]!.Plan;
}

test(`${expired} expired tokens slow nothing down, and go without anybody waiting`, async () => {
  const total = await fill();
  assert.ok(total >= expired);

  for (const [table, kind, horizon] of [
    ['oidc.token', 'AccessToken', '1 day'],
    ['oidc.refresh_token', 'RefreshToken', '62 days'],
  ] as const) {
    const plan = await explain(table, kind, horizon);
    const read = nodesOf(plan).filter((node) => node['Relation Name']);
    for (const node of read) assert.doesNotMatch(node['Relation Name']!, /y2020/, 'what is over is not looked at');
    const blocks = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    assert.ok(blocks < 40, `a look-up reads ${blocks} blocks of ${table}`);
  }

  const machine = await register(house, { kind: 'machine', redirect_uris: [] }, ['svc:eid-proxy']);
  const config = await discover(house, machine);
  const work = async (times: number[]): Promise<void> => {
    const started = performance.now();
    const { access_token } = await client.clientCredentialsGrant(config, { scope: 'svc:eid-proxy' });
    assert.ok((await client.tokenIntrospection(config, access_token)).active);
    times.push(performance.now() - started);
  };
  const before: number[] = [];
  for (let round = 0; round < 20; round += 1) await work(before);

  const during: number[] = [];
  const waits = await watchLocks(async () => {
    // With a long reader, a partition that cannot be dropped at once is left, and no query queues behind it for long.
    const reader = new pg.Client(adminUrl(house.database));
    await reader.connect();
    await reader.query('begin; select 1 from oidc.token limit 1');
    const [dropped] = await Promise.all([dropPartitions(house.deps), work(during), work(during)]);
    assert.equal(dropped, 1, 'the table of refresh tokens is free');
    await reader.query('commit');
    await reader.end();
    const done = new AbortController();
    const traffic = Array.from({ length: 4 }, async () => {
      while (!done.signal.aborted) await work(during);
    });
    const started = performance.now();
    assert.equal(await dropPartitions(house.deps), 3);
    const tookMs = performance.now() - started;
    done.abort();
    await Promise.all(traffic);
    report.dropMs = Math.round(tookMs);
  });

  const longest = Math.max(0, ...waits);
  console.log({ total, ...report, longestWaitMs: longest, p50Before: middle(before), p50During: middle(during) });
  assert.ok(longest < lockMsMax, `somebody waited ${longest} ms for a lock`);
  const { rows } = await admin.query(
    `select count(*)::int as left_over from pg_class where relname ~ '_y2020' and relkind = 'r'`,
  );
  assert.equal(rows[0].left_over, 0);
});

const report: Record<string, number> = {};
const middle = (times: number[]): number => Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0);

/** How long each wait for a lock in this database had lasted when it was last seen, in milliseconds. */
async function watchLocks(work: () => Promise<void>): Promise<number[]> {
  const watcher = new pg.Client(adminUrl(house.database));
  await watcher.connect();
  const longest = new Map<string, number>();
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) {
      const { rows } = await watcher.query<{ who: string; ms: number }>(
        `select l.pid || ' ' || l.waitstart as who, (extract(epoch from clock_timestamp() - l.waitstart) * 1000)::float8 as ms
         from pg_locks l join pg_database d on d.oid = l.database
         where not l.granted and l.waitstart is not null and d.datname = current_database()`,
      );
      for (const { who, ms } of rows) longest.set(who, Math.max(longest.get(who) ?? 0, ms));
    }
  })();
  await work().finally(() => done.abort());
  await watching;
  await watcher.end();
  return [...longest.values()].map(Math.round);
}
