import { hash, randomUUID } from 'node:crypto';
import type { TokenPair } from '@tamga/contract/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { DestinationStream } from 'pino';
import { buildApp } from '#app';
import { readConfig } from '#config';
import * as sessions from '#modules/sessions';
import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Kernel } from '#platform/http/kernel';
import { type AppDeps, openWorld, type World } from '../src/world.ts';
import { newDatabaseName } from './database-names.ts';
import { adminUrl, templateDatabase, urlAs } from './template.ts';

// The worker does it by itself, and tests do not wait for that.
export { sealBatch } from '../src/modules/ledger/sealing.ts';

export interface House {
  deps: AppDeps;
  app: FastifyInstance;
  /** The name of this house's own database. */
  database: string;
  /** Registers a citizen, signed in, with a real token. */
  signIn(role?: string): Promise<SignedIn>;
}

export interface SignedIn {
  userId: string;
  sessionId: string;
  token: string;
  refreshToken: string;
  headers: { authorization: string };
}

/** What a house lasts for: one test (its context) or a whole file (`{ after }` of node:test). */
export interface Scope {
  after(close: () => Promise<void>): void;
}

export interface HouseOptions {
  /** The database of another house, to be a second process beside it. */
  database?: string;
  env?: Record<string, string>;
  kernel?: Partial<Kernel>;
  logTo?: DestinationStream;
  /** More routes than the product has, for what must hold of any operation. */
  furnish?: (app: FastifyInstance, deps: AppDeps) => void;
}

/** A running platform on a database of its own, cloned from the migrated template. It fails its test on any defect. */
export async function openHouse(scope: Scope, options: HouseOptions = {}): Promise<House> {
  const database = options.database ?? (await cloneDatabase());
  const world = openWorld(testConfig(database, options.env), options.logTo);
  const defects: string[] = [];
  const reportDefect = (defect: string): never => {
    defects.push(defect);
    throw new Error(defect);
  };
  const app = buildApp(world.deps, { strict: true, reportDefect, isAtMachineDoor, ...options.kernel });
  options.furnish?.(app, world.deps);
  await app.ready();

  scope.after(async () => {
    await app.close();
    await world.close();
    if (defects.length > 0) throw new Error(defects.join('\n'));
  });
  return { deps: world.deps, app, database, signIn: (role) => signIn(world, role) };
}

/** Injected requests come in by no door: those of the machines themselves are the ones that no proxy sent. */
const isAtMachineDoor = ({ headers }: FastifyRequest): boolean => !('x-forwarded-for' in headers);

/** For processes that a test starts: what others have compiled. Each would spend a second on it. */
export const compiled: Record<string, string> = process.env.NODE_COMPILE_CACHE
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  : {};

/** Tests are about what is right, not about how fast: a busy machine must not make them fail. */
export const unhurried = {
  DATABASE_ACQUIRE_TIMEOUT_MS: '60000',
  DATABASE_QUERY_TIMEOUT_MS: '60000',
  ENGINE_CHECK_TIMEOUT_MS: '30000',
  REDIS_COMMAND_TIMEOUT_MS: '30000',
  REQUEST_TIMEOUT_MS: '120000',
  OPENID_TIMEOUT_MS: '8000',
};

/** The outside world of the tests is on this machine, and so are applications of others. */
export const onLoopback = { OUTGOING_ALLOWED_NETWORKS: '127.0.0.0/8,::1' };

/** Secrets that every process needs; in tests they are no secret. */
export const secrets = {
  JWT_SECRET: 'test:0123456789abcdef0123456789abcdef',
  INTEGRATION_ENC_KEY: `test:${Buffer.alloc(32, 7).toString('base64')}`,
};

export function testConfig(database: string, env: Record<string, string> = {}) {
  const direct = urlAs('tamga_app', database);
  const pooler = process.env.TEST_POOLER_PORT;
  const url = new URL(direct);
  if (pooler) url.port = pooler;
  return readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATABASE_URL: url.href,
    DATABASE_CONNECTIONS_MAX: '4',
    DATABASE_NAMED_STATEMENTS: pooler ? 'off' : 'on',
    REDIS_PREFIX: `${database}:`,
    NATS_STREAM: database.toUpperCase(),
    ...onLoopback,
    ...unhurried,
    ...secrets,
    ...env,
  });
}

/** The test runner drops it when this process has ended. Copying files costs half of what writing each page to the log does. */
export async function cloneDatabase(): Promise<string> {
  const template = await templateDatabase();
  const database = newDatabaseName();
  await asAdmin((client) => client.query(`create database ${database} template ${template} strategy file_copy`));
  return database;
}

export async function asAdmin<T>(work: (client: pg.Client) => Promise<T>, database = 'postgres'): Promise<T> {
  const client = new pg.Client(adminUrl(database));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const tester = system('test');
let people = 0;

async function signIn({ deps }: World, role = 'user'): Promise<SignedIn> {
  people += 1;
  const userId = randomUUID();
  const civilId = `${process.pid}${people}`.padStart(12, '0');
  // A person does not hold this role: it comes with a session of its own kind.
  const isSuperadmin = role === 'superadmin';
  const session = await transact(deps, tester, async (deps) => {
    await deps.db
      .insertInto('users.user')
      .values({
        id: userId,
        civil_id: civilId,
        family_name: 'Бат',
        given_name: 'Сүх',
        role: isSuperadmin ? 'user' : role,
        superadmin: isSuperadmin,
      })
      .execute();
    if (isSuperadmin)
      await deps.db
        .insertInto('superadmin.admin')
        .values(superadminOf(deps, userId, civilId))
        .execute();
    return sessions.openSession(deps, tester, {
      userId,
      method: isSuperadmin ? 'mfa' : 'eid-push',
      provenAt: new Date(),
      isSuperadmin,
    });
  });
  return { userId, ...credentialsOf(session) };
}

/** The secret of every super administrator whom `signIn` makes, in base32. */
export const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

function superadminOf({ keyring }: Deps, userId: string, civilId: string) {
  const id = randomUUID();
  const place = { table: 'superadmin.admin', row: id, column: 'totp_sealed' };
  return {
    id,
    user_id: userId,
    civil_id: civilId,
    provider: 'test',
    subject_hash: hash('sha256', userId),
    email: `${userId}@example.mn`,
    totp_sealed: keyring.seal(place, totpSecret),
    totp_step: '0',
  };
}

/** The credentials of a person who has just opened this session. */
export function credentialsOf({ id, tokens }: { id: string; tokens: TokenPair }): Omit<SignedIn, 'userId'> {
  const { access_token: token, refresh_token: refreshToken } = tokens;
  return { sessionId: id, token, refreshToken, headers: { authorization: `Bearer ${token}` } };
}

export const asSystem = (deps: Deps) => asActor(deps, tester);
