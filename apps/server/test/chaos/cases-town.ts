import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openSandbox, type Sandbox } from '@tamga/sandbox';
import { settingsFor } from '../eid.ts';
import { asAdmin, compiled, type House, openHouse, type Scope } from '../house.ts';
import { paymentSettings } from '../payments.ts';
import { settingsBeside } from '../processes.ts';
import { type Program, programOf, quietPort } from './harness.ts';
import type { Api } from './town.ts';
import { serverProgram } from '../program.ts';

/** The platform with its bank and its phones: API and worker are processes of their own, which can be killed. */
export interface CasesTown {
  /** On the same database, to prepare what is needed and to look at what became of it. */
  house: House;
  sandbox: Sandbox;
  /** Where requests go: of two, the one that was not killed last. */
  url(): string;
  /** Waits until everything runs that was killed. */
  isWhole(): Promise<unknown>;
  /** Kills the API that serves and the worker without a word; another serves, and both are started again. */
  strike(): Promise<void>;
  strikeWorker(): Promise<void>;
  rows<T>(query: string, values?: readonly unknown[]): Promise<T[]>;
}

export async function openCasesTown(scope: Scope): Promise<CasesTown> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-crash-'));
  const programs: Program[] = [];
  // First of all, since those who still ask would keep the others from closing.
  scope.after(async () => {
    await Promise.all(programs.filter((program) => program.isAlive()).map((program) => program.kill()));
    rmSync(folder, { recursive: true, force: true });
  });
  const sandbox = await openSandbox({ answerDelayMs: 5 });
  scope.after(() => sandbox.close());
  const ports = [await quietPort(), await quietPort()];
  const [kept, env] = [path.join(folder, 'objects'), await settingsOf(scope, sandbox, ports[0]!)];
  mkdirSync(kept);
  const settings = { ...env, OBJECTS_URL: pathToFileURL(kept).href };
  const house = await openHouse(scope, { env: settings, kernel: { limits: 'off' } });

  const processOf = (name: string, port: number, answers: (log: () => string) => Promise<boolean>): Program => {
    const own = { ...settingsBeside(house), ...settings, LOG_LEVEL: 'info', HOST: '127.0.0.1', PORT: String(port) };
    const program = programOf({
      name,
      command: [process.execPath, serverProgram, name.split(' ')[0]!],
      options: { env: { PATH: process.env.PATH, ...compiled, ...own }, cwd: folder },
      logFile: path.join(folder, `${name}.log`),
      answers,
    });
    programs.push(program);
    return program;
  };
  const apis = ports.map((port, index): Api => {
    const url = `http://127.0.0.1:${port}`;
    const isReady = async () => (await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2_000) })).status === 200;
    return { url, ...processOf(`api ${index + 1}`, port, isReady) };
  });
  const worker = processOf('worker', 0, async (log) => log().includes('worker started'));
  await Promise.all(programs.map((program) => program.start()));

  let serving = 0;
  let starting: Promise<unknown> = Promise.resolve();
  return {
    house,
    sandbox,
    url: () => apis[serving]!.url,
    isWhole: () => starting,
    async strike() {
      const victims = [apis[serving]!, worker];
      await Promise.all(victims.map((victim) => victim.kill()));
      serving = 1 - serving;
      await passTime(house);
      starting = Promise.all(victims.map((victim) => victim.start()));
      starting.catch(() => undefined);
    },
    async strikeWorker() {
      await worker.kill();
      await passTime(house);
      starting = worker.start();
      starting.catch(() => undefined);
    },
    rows: (query, values) =>
      asAdmin(async (client) => (await client.query(query, [...(values ?? [])])).rows, house.database),
  };
}

const settingsOf = async (scope: Scope, sandbox: Sandbox, port: number): Promise<Record<string, string>> => ({
  ...(await settingsFor(scope, sandbox)),
  ...paymentSettings(sandbox, `http://127.0.0.1:${port}`),
  OBJECTS_SCANNER_URL: sandbox.scannerUrl,
  ACCESS_TOKEN_SECONDS: '3600',
  JOBS_CHECK_SECONDS: '1',
});

/**
 * What the clock would do before another takes over: what the dead had taken for themselves is free again, and what they were to
 * do later is due. Each of these times is proved by its own test; waiting for them here would take minutes.
 */
const passTime = (house: House): Promise<unknown> =>
  asAdmin(
    (client) =>
      client.query(`
        update approvals.approval set claimed_until = now() where state = 'PENDING';
        update payments.payment set opening_until = now() where opening_until > now();
        update payments.payment set next_look_at = now() where next_look_at is not null;
        update pgboss.job_common set heartbeat_on = now() - interval '1 hour' where state = 'active';
        update pgboss.job_common set start_after = now() where state = 'retry'`),
    house.database,
  );
