// What the audit log costs: a change with its record sealed, against one with a plain row; and how fast it is verified.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#config';
import * as ledger from '#modules/ledger';
import { sealBatch } from '../src/modules/ledger/sealing.ts';
import { openWorld } from '../src/world.ts';
import { ask, copyAway, pgbench, startWorker } from './engines.ts';
import { type Measured, pairUp } from './pairs.ts';
import type { Citizen } from './people.ts';
import type { Setting } from './setting.ts';
import { load, start, untilQuiet, writeRequests } from './servers.ts';

const records = Number(process.env.BENCH_RECORDS ?? 1_000_000);
/** A record in the writer's own name, because a policy refuses records in another's. */
const recordOf = (user: string): string =>
  `'person:${user}', 'gov.application_submitted', 'application:' || gen_random_uuid(), gen_random_uuid()::text, ` +
  `'{"from":"draft","service":"birth-certificate","to":"submitted"}'`;
const actAs = (user: string): string => `select set_config('app.user_id', '${user}', true);`;
/** An invented person. */
const writer = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b30';
const change = 'insert into lab.thing (note) values (gen_random_uuid()::text);';
const columns = '(actor, action, object, request_id, details)';

/** The same change by 16 clients: with a record that waits for the sealer, and with one that nothing chains. */
export async function measureSealing({ env, folder, seconds, rounds }: Setting): Promise<Measured[]> {
  await ask(`
    create schema lab;
    create table lab.thing (id bigint generated always as identity primary key, note text not null);
    create table lab.audit (id bigint generated always as identity primary key, at timestamptz not null default clock_timestamp(),
      actor text not null, action text not null, object text not null, tenant_id uuid, request_id text not null,
      subject_id uuid, details text not null, personal text);
    grant usage on schema lab to tamga_app;
    grant insert on lab.thing, lab.audit to tamga_app`);
  const write = (table: string) =>
    pgbench(
      folder,
      `begin;\n${actAs(writer)}\n${change}\ninsert into ${table} ${columns} values (${recordOf(writer)});\nend;\n`,
      seconds,
    );
  await untilQuiet();
  const measured = await pairUp(
    'a change sealed / the same with a plain audit row',
    rounds,
    () => write('lab.audit'),
    async () => {
      const worker = startWorker(env);
      await sleep(1_500);
      const rate = write('audit.pending');
      worker.stop();
      await sleep(500);
      return rate;
    },
  );
  return [measured];
}

/** Verifying everything there is, against sending the same rows nowhere. */
export async function measureVerifying({ env, rounds }: Setting): Promise<Measured[]> {
  await ask(`insert into audit.pending ${columns} select ${recordOf(writer)} from generate_series(1, ${records})`);
  const { deps, close } = openWorld(readConfig({ ...env, LOG_LEVEL: 'error' }));
  try {
    while ((await sealBatch(deps, { limit: 5_000, sign: true })).count > 0);
    await ask('vacuum analyze audit.record');
    await untilQuiet();
    let count = 0;
    const verify = async () => {
      const started = performance.now();
      const { broken, verified } = await ledger.verifyLog(deps, { from: 1 });
      if (broken) throw new Error(`the log is broken at ${broken.seq}: ${broken.problem}`);
      count = verified;
      return verified / ((performance.now() - started) / 1_000);
    };
    await verify();
    const copy = () =>
      count /
      copyAway(`select seq, hash, id, at, actor, action, object, tenant_id, request_id, subject_id, details, personal
                from audit.record order by seq`);
    const measured = await pairUp(`verifying ${count} records / a bare COPY of them`, rounds, copy, verify);
    return [measured];
  } finally {
    await close();
  }
}

const report = {
  kind: 'phishing',
  description: 'A message that asks for my PIN2.',
  context: { sender: 'help@example.com' },
};

/** A change over HTTP with its audit record and event, against PostgreSQL doing the same inserts and nothing else. */
export async function measureWrites(setting: Setting, citizens: readonly Citizen[]): Promise<Measured[]> {
  const { env, folder, seconds, rounds } = setting;
  const ours = await start('../src/main.ts', ['api'], env);
  const url = '/api/v1/security/events';
  const script = writeRequests(
    path.join(folder, 'report.lua'),
    citizens.map(({ token }) => ({ path: url, token, body: JSON.stringify(report) })),
  );
  const user = citizens[0]?.sub ?? '';
  const inserts = `begin;
${actAs(user)}
insert into security.event (id, kind, severity, user_id, session_id, address, request_id, description, context) values (gen_random_uuid(), 'phishing', 'medium', '${user}', gen_random_uuid(), '127.0.0.1', gen_random_uuid()::text, '${report.description}', '{"sender":"help@example.com"}');
insert into audit.pending ${columns} values (${recordOf(user)});
insert into platform.outbox_pending (id, type, aggregate, request_id, data) values (gen_random_uuid(), 'security.event_reported', 'event:' || gen_random_uuid(), gen_random_uuid()::text, '{"kind":"phishing","severity":"medium"}');
end;
`;
  load(ours, script, seconds);
  await untilQuiet();
  const anchor = () => pgbench(folder, inserts, seconds);
  const measured = await pairUp(
    'a change over HTTP / its inserts alone',
    rounds,
    anchor,
    () => load(ours, script, seconds).requestsPerSecond,
  );
  ours.stop();
  return [measured];
}
