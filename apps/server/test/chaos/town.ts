import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '#config';
import { migrate, readMigrations } from '#platform/data/migrate';
import { setUpDatabase } from '#platform/data/setup';
import { openWorld, type World } from '../../src/world.ts';
import { compiled, type Scope, secrets } from '../house.ts';
import { type Engine, natsIn, postgresIn, redisIn } from './engines.ts';
import { type Program, programOf, quietPort } from './harness.ts';
import { serverProgram } from '../program.ts';

export interface Api extends Program {
  url: string;
}

/** The platform as it is run: processes of its own on engines of its own, none of them shared with another test. */
export interface Town {
  postgres: Engine;
  redis: Awaited<ReturnType<typeof redisIn>>;
  nats: Engine;
  apis: [Api, Api];
  workers: Program[];
  /** The same platform opened in this process, to look into it and to act as one more process of ours. */
  world: World;
  /** One more API beside the others, not yet started. */
  newApi(name: string): Promise<Api>;
  newWorker(name: string): Program;
  asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
}
const database = 'tamga';

export async function openTown(
  scope: Scope,
  options: { workers: number; env?: Record<string, string> },
): Promise<Town> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-chaos-'));
  const [postgres, redis, nats] = await Promise.all([postgresIn(folder), redisIn(folder), natsIn(folder)]);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const programs = new Set<Program>([postgres, redis, nats]);
  const worlds: World[] = [];
  scope.after(async () => {
    await Promise.all(worlds.map((world) => world.close()));
    await Promise.all([...programs].filter((program) => program.isAlive()).map((program) => program.kill()));
    rmSync(folder, { recursive: true, force: true });
  });
  await Promise.all([postgres.start(), redis.start(), nats.start()]);
  await setUpDatabase({ adminUrl: postgres.url, database });
  await migrate(urlAs(postgres, 'tamga_owner'), readMigrations());

  // Every time limit is the one of production: they are what is proved here.
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    DATABASE_URL: urlAs(postgres, 'tamga_app'),
    REDIS_URL: redis.url,
    NATS_URL: nats.url,
    ACCESS_TOKEN_SECONDS: '3600',
    ...secrets,
    ...options.env,
  };
  const processOf = (name: string, word: string, answers: (log: () => string) => Promise<boolean>, port = 0) => {
    const program = programOf({
      name,
      command: [process.execPath, serverProgram, word],
      // In a folder without a file of settings, which would be read.
      options: {
        env: { PATH: process.env.PATH, ...compiled, ...env, HOST: '127.0.0.1', PORT: String(port) },
        cwd: folder,
      },
      logFile: path.join(folder, `${name}.log`),
      answers,
    });
    programs.add(program);
    return program;
  };
  const newApi = async (name: string): Promise<Api> => {
    const port = await quietPort();
    const url = `http://127.0.0.1:${port}`;
    const isReady = async () => (await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2_000) })).status === 200;
    return { url, ...processOf(name, 'api', isReady, port) };
  };
  const newWorker = (name: string) => processOf(name, 'worker', async (log) => log().includes('worker started'));

  const apis: [Api, Api] = [await newApi('api 1'), await newApi('api 2')];
  const workers = Array.from({ length: options.workers }, (_, index) => newWorker(`worker ${index + 1}`));
  await Promise.all([...apis, ...workers].map((program) => program.start()));
  const world = openWorld(readConfig({ ...env, LOG_LEVEL: 'error' }), { write: () => undefined });
  worlds.push(world);

  const asAdmin: Town['asAdmin'] = async (work) => {
    const client = new pg.Client(urlAs(postgres, 'postgres'));
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  return { postgres, redis, nats, apis, workers, world, newApi, newWorker, asAdmin };
}

function urlAs(postgres: Engine, user: string): string {
  const url = new URL(postgres.url);
  url.username = user;
  url.pathname = `/${database}`;
  return url.href;
}
