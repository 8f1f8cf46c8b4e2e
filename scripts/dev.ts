// One command from a fresh clone to a running platform: engines, database, demo people and services, every process, one log.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { seedDemo } from '../apps/server/src/demo.ts';
import { migrate } from '../apps/server/src/platform/data/migrate.ts';
import { setUpDatabase } from '../apps/server/src/platform/data/setup.ts';
import { registerExamples } from './examples.ts';
import { trustSandbox } from './sandbox-trust.ts';
import { ensureServices } from './services.ts';

const root = path.join(import.meta.dirname, '..');
process.chdir(root);
const started = performance.now();

/** Secrets of this clone, made once and kept, so that a restart does not sign the demo people out. */
function developmentSettings(): NodeJS.ProcessEnv {
  const file = path.join(root, '.tamga/dev.env');
  mkdirSync(path.dirname(file), { recursive: true });
  const kept = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const settings = {
    NODE_ENV: 'development',
    PORT: '8080',
    DATABASE_URL: 'postgres://tamga_app@127.0.0.1:5432/tamga_dev',
    DATABASE_OWNER_URL: 'postgres://tamga_owner@127.0.0.1:5432/tamga_dev',
    DATABASE_ADMIN_URL: 'postgres://postgres@127.0.0.1:5432/postgres',
    JWT_SECRET: `dev:${randomBytes(32).toString('hex')}`,
    ACCESS_TOKEN_SECONDS: '3600',
    INTEGRATION_ENC_KEY: `dev:${randomBytes(32).toString('base64')}`,
    SSO_STATE_KEY: randomBytes(32).toString('hex'),
    ...kept,
  };
  // A setting that came with a newer release is added to the file of an older one.
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(''));
  return { ...settings, ...process.env };
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

const colours = { api: 36, worker: 35, sandbox: 33, web: 32, console: 34 };
const programs = {
  api: ['apps/server/src/main.ts', 'api'],
  worker: ['apps/server/src/main.ts', 'worker'],
  sandbox: ['apps/sandbox/src/main.ts'],
  web: ['apps/web/server/main.ts'],
  console: ['apps/web/server/main.ts'],
};
const sandboxPort = '8090';
const mailPort = '8025';
const scannerPort = '8031';
const webPort = '3000';
const web = `http://127.0.0.1:${webPort}`;
// By another name of this machine, so that browsers keep the cookies of the two sites apart.
const operatorHost = 'localhost';
const consolePort = '3010';
const operators = `http://${operatorHost}:${consolePort}`;
const socialCallbacks = [web, operators].map((url) => `${url}/auth/social/callback`).join(',');
const children: ChildProcess[] = [];

function start(name: keyof typeof colours, env: NodeJS.ProcessEnv): void {
  const child = spawn(process.execPath, programs[name], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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

async function untilReady(url: string, path = '/ready'): Promise<void> {
  for (;;) {
    if (children.some((child) => child.exitCode !== null)) throw new Error('a process ended while starting');
    const reply = await fetch(`${url}${path}`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The sandbox plays everybody outside. */
async function besideSandbox(url: string): Promise<NodeJS.ProcessEnv> {
  const hasEnded = () => children.some((child) => child.exitCode !== null);
  return {
    ...(await trustSandbox(url, path.join(root, '.tamga'), hasEnded)),
    DIRECTORY_URL: `${url}/directory/v1`,
    DIRECTORY_API_KEY: 'directory-demo-key',
    EMBEDDINGS_URL: `${url}/embeddings/v1`,
    EMBEDDINGS_API_KEY: 'embeddings-demo-key',
    EMBEDDINGS_MODEL: 'toy',
    PAYMENTS_URL: `${url}/bank/v2`,
    PAYMENTS_USERNAME: 'TAMGA',
    PAYMENTS_PASSWORD: 'bank-demo-password',
    PAYMENTS_INVOICE_CODE: 'TAMGA_INVOICE',
    PAYMENTS_RETURN_URL: web,
    SMS_URL: `${url}/sms/v1`,
    SMS_TOKEN: 'sms-demo-token',
    SMS_SENDER: 'TAMGA',
    SIGN_IN_CALLBACKS: `${web}/sign-in/back`,
    SOCIAL_ISSUER: `${url}/social`,
    SOCIAL_CLIENT_ID: 'tamga',
    SOCIAL_CLIENT_SECRET: 'social-demo-secret',
    SOCIAL_REDIRECT_URIS: socialCallbacks,
    SUPERADMIN_EMAIL: 'superadmin@social.example',
    OPERATOR_HOST: operatorHost,
    // Browsers have no passkeys for bare addresses, such as that of the site here.
    PASSKEY_ORIGINS: operators,
    MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'no-reply@tamga.example',
    MAIL_SITE_URL: web,
    STATUS_WEB_URL: web,
    OBJECTS_URL: pathToFileURL(path.join(root, '.tamga/objects')).href,
    OBJECTS_SCANNER_URL: `tcp://127.0.0.1:${scannerPort}`,
    ALERT_WEBHOOK_URL: `${url}/webhooks/in`,
    ALERT_WEBHOOK_SECRETS: 'whsec_c2FuZGJveC1kZW1vLXdlYmhvb2stc2VjcmV0LTAxMjM=',
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
  const ports = { PORT: sandboxPort, SMTP_PORT: mailPort, CLAMD_PORT: scannerPort };
  start('sandbox', { ...process.env, ...ports, SOCIAL_REDIRECT_URIS: socialCallbacks });
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  const url = `http://127.0.0.1:${env.PORT}`;
  const pages = {
    OAUTH_ISSUER: url,
    STATUS_API_URL: url,
    PAYMENTS_CALLBACK_URL: url,
    OAUTH_PAGES_URL: `${web}/oidc`,
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const full = { ...pages, ...(await besideSandbox(sandbox)), ...env };
  start('api', full);
  start('worker', full);
  const pagesOf = { ...process.env, NODE_ENV: 'development', API_URL: url, SOCIAL: 'on' };
  start('web', { ...pagesOf, PORT: webPort, PUBLIC_URL: web });
  start('console', { ...pagesOf, SITE: 'console', PORT: consolePort, PUBLIC_URL: operators });
  await untilReady(url);
  await untilReady(web, '/');
  await registerExamples({ url, token: demo.adminToken }, path.join(root, '.tamga/examples'));
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`
  Tamga is up after ${seconds} s.

  Web            ${web}
  Console        ${operators}    (become a super administrator first: ${web}/super/onboard)
  API            ${url}
  API reference  ${url}/swagger/
  Metrics        ${url}/metrics
  Phone          ${sandbox}/phone/   (the eID app of demo citizens; PIN1 1234, PIN2 12345)
  Mail           ${sandbox}/mail/    (everything that the platform sends)
  Alerts         ${sandbox}/webhooks/ (webhooks about security)

  ${demo.name} is signed in for an hour. Read their profile:

    curl -H 'Authorization: Bearer ${demo.token}' ${url}/api/v1/users/me

  ${demo.services} services of demo agencies are offered: ${url}/api/v1/catalog/services

  Sign somebody in yourself: open ${web}/sign-in, and agree on the phone with PIN1.
  Citizen 110000000011, manager 110000000055, administrator 110000000044.

  Applications that sign citizens in (docs/sign-in-from-your-application.md), each in a terminal of its own:

    pnpm example:web-app
    pnpm example:single-page-app
    pnpm example:machine

  Ctrl+C stops everything.
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  stop();
  process.exitCode = 1;
}
