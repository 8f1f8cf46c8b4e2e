import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSandbox } from '@tamga/sandbox';
import { asAdmin, compiled, type House, openHouse, type Scope } from '../house.ts';
import { settingsBeside } from '../processes.ts';
import { openRelay, type Relay } from '../relay.ts';
import { type Program, programOf, quietPort } from './harness.ts';
import { openWire, type Wire } from './relay-wire.ts';
import { serverProgram } from '../program.ts';

/** One of two platforms: processes of its own that are killed, and one in this process that acts and looks. */
export interface Side {
  house: House;
  relay: Relay;
  /** Where the other side reaches it. */
  url: string;
  api: Program;
  /** The same API with a clock that is ten minutes ahead, instead of it. */
  skewed: Program;
  worker: Program;
  rows<T>(query: string, values?: readonly unknown[]): Promise<T[]>;
}

export interface RelayTown {
  sides: [Side, Side];
  wire: Wire;
  anchorsFile: string;
  setStampFaults(faults: object): Promise<void>;
}
/** Loaded before everything else: the clock of the process is ten minutes ahead. */
const ahead = `data:text/javascript,${encodeURIComponent(
  'const Real = Date; const now = () => Real.now() + 600_000;' +
    'globalThis.Date = class extends Real {' +
    'constructor(...given) { super(...(given.length > 0 ? given : [now()])); } static now() { return now(); } };',
)}`;

export async function openRelayTown(scope: Scope): Promise<RelayTown> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-relay-'));
  const programs: Program[] = [];
  scope.after(async () => {
    await Promise.all(programs.filter((program) => program.isAlive()).map((program) => program.kill()));
    rmSync(folder, { recursive: true, force: true });
  });
  const sandbox = await openSandbox();
  scope.after(() => sandbox.close());
  const anchorsFile = path.join(folder, 'root.pem');
  writeFileSync(anchorsFile, await (await fetch(`${sandbox.url}/ca/root.pem`)).text());
  const wire = await openWire(scope);
  const env = {
    TIMESTAMP_URL: sandbox.timestampUrl,
    TIMESTAMP_ANCHORS: anchorsFile,
    JOBS_CHECK_SECONDS: '1',
    RELAY_OPEN_REQUESTS_MAX: '1000000',
    ACCESS_TOKEN_SECONDS: '3600',
    OUTGOING_ALLOWED_NETWORKS: '127.0.0.0/8',
  };

  const openSide = async (name: string): Promise<Side> => {
    const house = await openHouse(scope, { kernel: { limits: 'off' }, env });
    const port = await quietPort();
    const at = `http://127.0.0.1:${port}`;
    const isReady = async () => (await fetch(`${at}/ready`, { signal: AbortSignal.timeout(2_000) })).status === 200;
    const processOf = (word: string, answers: (log: () => string) => Promise<boolean>, words: string[] = []) => {
      const own = { ...settingsBeside(house), ...env, LOG_LEVEL: 'info', HOST: '127.0.0.1', PORT: String(port) };
      const program = programOf({
        name: `${word} of ${name}`,
        command: [process.execPath, ...words, serverProgram, word],
        options: { env: { PATH: process.env.PATH, ...compiled, ...own }, cwd: folder },
        logFile: path.join(folder, `${name}-${word}-${words.length}.log`),
        answers,
      });
      programs.push(program);
      return program;
    };
    return {
      house,
      relay: await openRelay(house),
      url: wire.through(`${at}/api/v1/relay/webhook`),
      api: processOf('api', isReady),
      skewed: processOf('api', isReady, ['--import', ahead]),
      worker: processOf('worker', async (log) => log().includes('worker started')),
      rows: (query, values) =>
        asAdmin(async (client) => (await client.query(query, [...(values ?? [])])).rows, house.database),
    };
  };
  const sides: [Side, Side] = [await openSide('one'), await openSide('other')];
  await Promise.all(sides.flatMap(({ api, worker }) => [api.start(), worker.start()]));
  return {
    sides,
    wire,
    anchorsFile,
    async setStampFaults(faults) {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${sandbox.timestampUrl}/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) });
    },
  };
}
