// One command from a fresh clone to a running platform: engines, database, demo people and services, every process, one log.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { seedDemo } from '../apps/server/src/demo.ts';
import { migrate } from '../apps/server/src/platform/data/migrate.ts';
import { setUpDatabase } from '../apps/server/src/platform/data/setup.ts';
import {
  besideSandbox,
  consolePort,
  first,
  folder,
  operators,
  type Place,
  sandbox,
  sandboxPorts,
  second,
  settingsOf,
  socialCallbacks,
} from './dev-settings.ts';
import { registerExamples } from './examples.ts';
import { trustSandbox } from './sandbox-trust.ts';
import { ensureServices } from './services.ts';

process.chdir(path.join(import.meta.dirname, '..'));
const started = performance.now();

async function prepareDatabase(env: NodeJS.ProcessEnv): Promise<void> {
  const { DATABASE_ADMIN_URL = '', DATABASE_OWNER_URL = '' } = env;
  const database = new URL(DATABASE_OWNER_URL).pathname.slice(1);
  await setUpDatabase({ adminUrl: DATABASE_ADMIN_URL, database }).catch((cause: unknown) => {
    const hint = `set DATABASE_ADMIN_URL to a superuser of your PostgreSQL (now ${new URL(DATABASE_ADMIN_URL).host})`;
    throw new Error(`cannot set up the database: ${hint}`, { cause });
  });
  await migrate(DATABASE_OWNER_URL);
}

const colours = { api: 36, worker: 35, gateway: 31, sandbox: 33, web: 32, console: 34 };
const programs = {
  api: ['apps/server/src/main.ts', 'api'],
  worker: ['apps/server/src/main.ts', 'worker'],
  gateway: ['apps/server/src/main.ts', 'gateway'],
  sandbox: ['apps/sandbox/src/main.ts'],
  web: ['apps/web/server/main.ts'],
  console: ['apps/web/server/main.ts'],
};
const children: ChildProcess[] = [];

function start(name: keyof typeof colours, env: NodeJS.ProcessEnv, place = first): void {
  const child = spawn(process.execPath, programs[name], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const label = (place === first ? name : `${name}'`).padEnd(8);
  const print = (line: string) => console.log(`\u001B[${colours[name]}m${label}\u001B[0m │ ${readable(line)}`);
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

/** Database, API, worker and gateway of one platform, and its web. */
async function startPlatform(place: Place, env: NodeJS.ProcessEnv) {
  await prepareDatabase(env);
  const demo = await seedDemo(env);
  const url = `http://127.0.0.1:${env.PORT}`;
  const pages = {
    OAUTH_ISSUER: url,
    STATUS_API_URL: url,
    PAYMENTS_CALLBACK_URL: url,
    OAUTH_PAGES_URL: `${place.web}/oidc`,
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const hasEnded = () => children.some((child) => child.exitCode !== null);
  const full = { ...pages, ...(await trustSandbox(sandbox, folder, hasEnded)), ...besideSandbox(place), ...env };
  start('api', full, place);
  start('worker', full, place);
  start('gateway', full, place);
  const pagesOf = { ...process.env, ...place.webOwn, NODE_ENV: 'development', API_URL: url, SOCIAL: 'on' };
  start('web', { ...pagesOf, PORT: place.webPort, PUBLIC_URL: place.web }, place);
  return { url, demo, pagesOf };
}

/** How two people bring two platforms together; here one person plays both. */
const pairing = (here: string, there: string): string => `
  A second platform runs at ${second.web}. Pair both, as administrator 110000000044 of each:

    1. ${first.web}/admin/relay/platforms/new : code pair, our code dev, address ${there}/api/v1/relay/webhook, no key yet
    2. ${second.web}/admin/relay/platforms/new : code dev, our code pair, address ${here}/api/v1/relay/webhook, the key that 1 shows
    3. On the page of the platform in 1, change keys: the key that 2 shows. Both pages now show the same two codes.
    4. Add a route for evidence.request in 1, send a request, and answer it in 2.

`;

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

try {
  const env = settingsOf(first);
  await ensureServices({ install: false });
  start('sandbox', { ...process.env, ...sandboxPorts, SOCIAL_REDIRECT_URIS: socialCallbacks });
  const { url, demo, pagesOf } = await startPlatform(first, env);
  start('console', { ...pagesOf, SITE: 'console', PORT: consolePort, PUBLIC_URL: operators });
  const beside = process.argv.includes('--pair') ? await startPlatform(second, settingsOf(second)) : null;
  const { web } = first;
  await untilReady(url);
  await untilReady(web, '/');
  if (beside) await untilReady(beside.url);
  await registerExamples({ url, token: demo.adminToken }, path.join(folder, 'examples'));
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`
  Tamga is up after ${seconds} s.

  Web            ${web}
  Console        ${operators}    (become a super administrator first: ${web}/super/onboard)
  API            ${url}
  API reference  ${url}/swagger/
  Gateway        http://127.0.0.1:${env['GATEWAY_PORT']}
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

${beside ? pairing(url, beside.url) : ''}  Ctrl+C stops everything.
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  stop();
  process.exitCode = 1;
}
