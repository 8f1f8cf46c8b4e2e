// One command from a fresh clone to a running platform: engines, database, demo people, every process, one log.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { parseEnv } from 'node:util';
import { seedDemo } from '../apps/server/src/demo.ts';
import { migrate } from '../apps/server/src/platform/migrate.ts';
import { setUpDatabase } from '../apps/server/src/platform/setup.ts';
import { ensureServices } from './services.ts';

const root = path.join(import.meta.dirname, '..');
process.chdir(root);
const started = performance.now();

/** Secrets of this clone, made once and kept, so that a restart does not sign the demo people out. */
function developmentSettings(): NodeJS.ProcessEnv {
  const file = path.join(root, '.tamga/dev.env');
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    const settings = {
      NODE_ENV: 'development',
      PORT: '8080',
      DATABASE_URL: 'postgres://tamga_app@127.0.0.1:5432/tamga_dev',
      DATABASE_OWNER_URL: 'postgres://tamga_owner@127.0.0.1:5432/tamga_dev',
      DATABASE_ADMIN_URL: 'postgres://postgres@127.0.0.1:5432/postgres',
      JWT_SECRET: `dev:${randomBytes(32).toString('hex')}`,
      ACCESS_TOKEN_SECONDS: '3600',
      INTEGRATION_ENC_KEY: `dev:${randomBytes(32).toString('base64')}`,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(file, lines.join(''));
  }
  return { ...parseEnv(readFileSync(file, 'utf8')), ...process.env };
}

async function prepareDatabase(env: NodeJS.ProcessEnv): Promise<void> {
  const { DATABASE_ADMIN_URL = '', DATABASE_OWNER_URL = '' } = env;
  const database = new URL(DATABASE_OWNER_URL).pathname.slice(1);
  await setUpDatabase({ adminUrl: DATABASE_ADMIN_URL, database }).catch((cause: unknown) => {
    const hint = `set DATABASE_ADMIN_URL to a superuser of your PostgreSQL (now ${new URL(DATABASE_ADMIN_URL).host})`;
    throw new Error(`cannot set up the database: ${hint}`, { cause });
  });
  await migrate(DATABASE_OWNER_URL);
}

const colours = { api: 36, worker: 35, sandbox: 33 };
const sandboxPort = '8090';
const mailPort = '8025';
const children: ChildProcess[] = [];

function start(name: keyof typeof colours, env: NodeJS.ProcessEnv): void {
  const program = name === 'sandbox' ? ['apps/sandbox/src/main.ts'] : ['apps/server/src/main.ts', name];
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const print = (line: string) => console.log(`\u001B[${colours[name]}m${name.padEnd(7)}\u001B[0m │ ${readable(line)}`);
  const follow = (stream: Readable) => createInterface({ input: stream }).on('line', print);
  follow(child.stdout);
  follow(child.stderr);
  child.on('exit', (code) => print(`ended with code ${code}`));
}

/** `12:00:01 info  api listening url=…` instead of JSON; what is not JSON stays as it is. */
function readable(line: string): string {
  try {
    const { time, level, msg, ...rest } = JSON.parse(line) as Record<string, unknown>;
    const details = Object.entries(rest).map(
      ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
    return [String(time).slice(11, 19), String(level).padEnd(5), String(msg), ...details].join(' ');
  } catch {
    return line;
  }
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    if (children.some((child) => child.exitCode !== null)) throw new Error('a process ended while starting');
    const reply = await fetch(`${url}/ready`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The sandbox is our eID here: its authority is the one we trust. */
async function trustSandbox(url: string): Promise<NodeJS.ProcessEnv> {
  const save = async (name: string) => {
    const file = path.join(root, `.tamga/eid-${name}.pem`);
    for (;;) {
      if (children.some((child) => child.exitCode !== null)) throw new Error('the sandbox ended while starting');
      const reply = await fetch(`${url}/ca/${name}.pem`).catch(() => null);
      if (reply?.ok) {
        writeFileSync(file, await reply.text());
        return file;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  return {
    EID_URL: url,
    EID_RELYING_PARTY_UUID: '00000000-0000-4000-8000-000000000000',
    EID_RELYING_PARTY_NAME: 'DEMO',
    EID_API_KEY: 'rp_sk_demo',
    EID_TRUST_ANCHORS: await save('root'),
    EID_INTERMEDIATES: await save('issuing'),
    DIRECTORY_URL: `${url}/directory/v1`,
    DIRECTORY_API_KEY: 'directory-demo-key',
    SIGN_IN_CALLBACKS: 'https://127.0.0.1/sign-in/back',
    SOCIAL_ISSUER: `${url}/social`,
    SOCIAL_CLIENT_ID: 'tamga',
    SOCIAL_CLIENT_SECRET: 'social-demo-secret',
    SOCIAL_REDIRECT_URIS: 'http://127.0.0.1:3000/auth/social/callback',
    MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'no-reply@tamga.example',
  };
}

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

try {
  const env = developmentSettings();
  await ensureServices({ install: false });
  await prepareDatabase(env);
  const demo = await seedDemo(env);
  start('sandbox', { ...process.env, PORT: sandboxPort, SMTP_PORT: mailPort });
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  const full = { ...(await trustSandbox(sandbox)), ...env };
  start('api', full);
  start('worker', full);
  const url = `http://127.0.0.1:${env.PORT}`;
  await untilReady(url);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`
  Tamga is up after ${seconds} s.

  API            ${url}
  API reference  ${url}/swagger/
  Metrics        ${url}/metrics
  Phone          ${sandbox}/phone/   (the eID app of demo citizens; PIN1 1234, PIN2 12345)
  Mail           ${sandbox}/mail/    (everything that the platform sends)

  ${demo.name} is signed in for an hour. Read their profile:

    curl -H 'Authorization: Bearer ${demo.token}' ${url}/api/v1/users/me

  Sign somebody else in: ask for a link, paste qr.link into the phone, agree with PIN1, and take the tokens.

    curl -X POST ${url}/api/v1/auth/eid/start
    curl -X POST -H 'Content-Type: application/json' -d '{"sid":"..."}' ${url}/api/v1/auth/eid/poll

  Ctrl+C stops everything.
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  stop();
  process.exitCode = 1;
}
