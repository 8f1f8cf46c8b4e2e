import { setTimeout as sleep } from 'node:timers/promises';
import * as commands from '#modules/commands';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { readMigrations } from '#platform/data/migrate';
import { readOutbox } from '#platform/messaging/outbox.sql';
import { checkEngines, type EngineState } from '#platform/http/ready';
import { probeStore } from '#platform/objects/probe';
import { admitKeyring } from '#platform/security/sealing';
import { loadSafeConfig } from './main.config.ts';
import { type World, openWorld } from './world.ts';

/** Says in plain words what stands in the way of serving; exit code 0 only when nothing does. */
export async function runDoctor(): Promise<number> {
  const config = loadSafeConfig();
  if (!config) return 1;
  console.log('ok    configuration');
  const world = openWorld({ ...config, LOG_LEVEL: 'error' });
  try {
    const engines = await settledEngines(world);
    for (const { name, ready, required, reason } of engines) {
      const weight = required ? 'the platform cannot serve without it' : 'the platform serves, with less';
      console.log(ready ? `ok    ${name}` : `FAIL  ${name}: ${reason} (${weight})`);
    }
    const isReachable = engines.every((engine) => engine.ready);
    const findings = engines[0]?.ready
      ? [await checkMigrations(world), await checkKeys(world), await checkEvents(world)]
      : [];
    findings.push(...(await checkFiles(world, engines)));
    for (const finding of findings) console.log(finding.ok ? `ok    ${finding.text}` : `FAIL  ${finding.text}`);
    const advice =
      'start the API as root, or with CAP_KILL, CAP_SETUID and CAP_SETGID, where assistants are to run them';
    console.log(
      commands.canStepDown()
        ? 'ok    commands of assistants'
        : `note  commands of assistants do not run, because this user can become no lower one, or end nothing of theirs: ${advice}`,
    );
    return isReachable && findings.every((finding) => finding.ok) ? 0 : 1;
  } finally {
    await world.close();
  }
}

const attemptsMax = 7;

/** The connections open in the background: those that can get some moments to. */
async function settledEngines({ deps }: World): Promise<EngineState[]> {
  for (let attempt = 1; ; attempt += 1) {
    const engines = await checkEngines(deps);
    if (attempt === attemptsMax || engines.every((engine) => engine.ready)) return engines;
    await sleep(300);
  }
}

interface Finding {
  ok: boolean;
  text: string;
}

async function checkMigrations({ deps }: World): Promise<Finding> {
  const expected = readMigrations().at(-1)?.name;
  try {
    const { rows } = await deps.pool.use((client) =>
      client.query<{ name: string }>('select name from platform.migration order by name desc limit 1'),
    );
    const ok = rows[0]?.name === expected;
    const advice = String(rows[0]?.name) > String(expected) ? 'this release is older than it' : 'run tamga migrate';
    return { ok, text: ok ? 'migrations' : `migrations: the database is at ${rows[0]?.name}, ${advice}` };
  } catch {
    return { ok: false, text: 'migrations: the database has none, run tamga migrate' };
  }
}

async function checkKeys({ deps }: World): Promise<Finding> {
  try {
    await admitKeyring(deps);
    return { ok: true, text: 'sealing keys' };
  } catch (error) {
    return { ok: false, text: `sealing keys: ${error instanceof Error ? error.message : 'unknown'}` };
  }
}

/** Whether files can be kept: more than that the store answers, which was asked before. */
async function checkFiles({ deps }: World, engines: EngineState[]): Promise<Finding[]> {
  if (!deps.objects || !engines.some(({ name, ready }) => name === 'objects' && ready)) return [];
  try {
    await probeStore(deps.objects.store);
    return [{ ok: true, text: 'files' }];
  } catch (error) {
    return [{ ok: false, text: `files: ${error instanceof Error ? error.message : 'unknown'}` }];
  }
}

/** Events that wait for longer than this wait for something that is missing. */
const lagSecondsMax = 60;

async function checkEvents({ deps }: World): Promise<Finding> {
  try {
    const { lagSeconds, size } = await readOutbox(asActor(deps, system('examine the outbox')));
    const ok = lagSeconds < lagSecondsMax;
    const wait = `${size} wait, the oldest for ${Math.round(lagSeconds)} seconds: is a worker running, and NATS up?`;
    return { ok, text: ok ? 'events' : `events: ${wait}` };
  } catch {
    return { ok: false, text: 'events: the outbox cannot be read, run tamga migrate' };
  }
}
