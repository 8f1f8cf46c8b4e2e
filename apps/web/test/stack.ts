import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { openSandbox, type Sandbox, type SandboxOptions } from '@tamga/sandbox';
import { cloudSettings } from '../../server/test/cloud.ts';
import { type Phone, phoneOf, settingsFor } from '../../server/test/eid.ts';
import { type House, openHouse, type Scope, type SignedIn } from '../../server/test/house.ts';
import { paymentSettings } from '../../server/test/payments.ts';
import { freePort } from '../../server/test/pooler.ts';
import { settingsBeside, startProcess } from '../../server/test/processes.ts';
import { stateKey } from '../../server/test/relying-party.ts';
import { smsSettings } from '../../server/test/sms.ts';
import { speechSettings } from '../../server/test/speech.ts';
import { openBrowser, type Windows } from './browser.ts';
import { ensureBuild } from './build.ts';
import { openFront } from './front.ts';
import { serverProgram } from '../../server/test/program.ts';

/** The whole platform, as people meet it: database, API, the outside world, web servers and a browser. */
export interface Stack extends Windows {
  /** The API, in this process: `house.signIn('admin')` makes a person, `house.deps` reaches the database. */
  house: House;
  sandbox: Sandbox;
  /** Acts on the phone of a citizen. */
  phone: Phone;
  /** Where applications find the API as an identity provider. */
  issuer: string;
  /** The web servers, each a process of its own; the first one is `url`. */
  urls: string[];
  url: string;
  /** The console of operators, where it was asked for: a web server of its own, on a host of its own. */
  consoleUrl: string;
  /** One more web server, with other settings; answers with where it is. */
  startWeb(settings: Record<string, string>): Promise<string>;
  /** The worker, a process of its own: mail, approvals, the seal of the audit log. */
  startWorker(): Promise<void>;
  /** The web servers, as the machine knows them. */
  pids: number[];
  /** What the web servers and the worker have written to their logs. */
  logs: string[];
  /**
   * The cookie of a signed-in person. It lasts `seconds` more; with less than ten it is refreshed at once. The browser
   * is told that it ends in `endsInSeconds`.
   */
  sessionOf(person: SignedIn, seconds?: number, endsInSeconds?: number): string;
}

interface StackOptions {
  /** Web servers and API servers, which share one database and one Redis. */
  webs?: number;
  apis?: number;
  env?: Record<string, string>;
  limits?: 'on' | 'off';
  /** How the world outside behaves. */
  world?: SandboxOptions;
  /** With the console of operators. */
  console?: boolean;
  /** So much heap has a web server, and no more: one that keeps what it should forget ends, however large the machine. */
  webHeapMb?: number;
  /** Reached by a name, as passkeys need: there are none for bare addresses. */
  named?: boolean;
  /** Takes files, which the sandbox looks through. */
  files?: boolean;
  /** Reached by https, as in production: the eID app leads back to no other address. */
  secure?: boolean;
}

export async function openStack(test: Scope, options: StackOptions = {}): Promise<Stack> {
  const { webs = 1, apis = 1 } = options;
  const scope = closedBackwards(test);
  const built = ensureBuild();
  const webPorts = await Promise.all(Array.from({ length: webs }, freePort));
  const fronts = options.secure ? await Promise.all(webPorts.map((port) => openFront(scope, port))) : [];
  const urls = webPorts.map(
    (port, index) => fronts[index] ?? `http://${options.named ? 'localhost' : '127.0.0.1'}:${port}`,
  );
  const consolePort = await freePort();
  const consoleUrl = `http://${consoleHost}:${consolePort}`;
  const socialCallbacks = [...urls, consoleUrl].map((url) => `${url}/auth/social/callback`);
  const cloudCallbacks = urls.map((url) => `${url}/me/connections/callback`);
  const registered = { social: { redirectUris: socialCallbacks }, cloud: { redirectUris: cloudCallbacks } };
  const sandbox = await openSandbox({ answerDelayMs: 5, ...options.world, ...registered });
  scope.after(() => sandbox.close());
  const apiPorts = await Promise.all(Array.from({ length: apis }, freePort));
  const eid = await settingsFor(scope, sandbox);
  const env = {
    ...eid,
    TRUSTED_PROXIES: '127.0.0.1',
    SIGN_IN_CALLBACKS: urls.map((url) => `${url}/sign-in/back`).join(','),
    SOCIAL_ISSUER: `${sandbox.url}/social`,
    SOCIAL_CLIENT_ID: 'tamga',
    SOCIAL_CLIENT_SECRET: 'social-demo-secret',
    SOCIAL_REDIRECT_URIS: socialCallbacks.join(','),
    INTEGRATION_PROVIDERS: JSON.stringify([cloudSettings(sandbox.url)]),
    INTEGRATION_REDIRECT_URIS: cloudCallbacks.join(','),
    DIRECTORY_URL: `${sandbox.url}/directory/v1`,
    DIRECTORY_API_KEY: 'directory-demo-key',
    ...paymentSettings(sandbox, `http://127.0.0.1:${apiPorts[0]}`, urls[0]),
    ...smsSettings(sandbox),
    ...speechSettings(sandbox),
    OAUTH_ISSUER: `http://127.0.0.1:${apiPorts[0]}`,
    OAUTH_PAGES_URL: `${urls[0]}/oidc`,
    SSO_STATE_KEY: stateKey,
    MAIL_URL: sandbox.smtpUrl,
    MAIL_FROM: 'no-reply@tamga.example',
    ...(options.console && { OPERATOR_HOST: consoleHost }),
    SUPERADMIN_EMAIL: 'superadmin@social.example',
    PASSKEY_ORIGINS: urls.join(','),
    ...(options.files && { OBJECTS_URL: folderFor(scope), OBJECTS_SCANNER_URL: sandbox.scannerUrl }),
    ...(options.files && { TIMESTAMP_URL: `${sandbox.url}/tsa`, TIMESTAMP_ANCHORS: eid['EID_TRUST_ANCHORS'] ?? '' }),
    ...options.env,
  };
  const kernel = options.limits === 'on' ? {} : ({ limits: 'off' } as const);
  const house = await openHouse(scope, { env, kernel });
  const houses = [house];
  while (houses.length < apis) houses.push(await openHouse(scope, { env, kernel, database: house.database }));
  await Promise.all(houses.map(({ app }, index) => app.listen({ port: apiPorts[index]!, host: '127.0.0.1' })));
  await built;
  const logs: string[] = [];
  const pids: number[] = [];
  const heap = options.webHeapMb ? { NODE_OPTIONS: `--max-old-space-size=${options.webHeapMb}` } : {};
  await Promise.all(
    webPorts.map((port, index) =>
      startWeb(
        scope,
        { logs, pids },
        {
          PORT: String(port),
          PUBLIC_URL: urls[index]!,
          API_URL: `http://127.0.0.1:${apiPorts[index % apis]}`,
          REDIS_PREFIX: `${house.database}:web:`,
          ...heap,
        },
      ),
    ),
  );
  const startAnother = async (settings: Record<string, string>) => {
    const port = await freePort();
    const own = { PORT: String(port), REDIS_PREFIX: `${house.database}:web:`, ...heap };
    await startWeb(scope, { logs, pids }, { ...own, ...settings });
    return `http://127.0.0.1:${port}`;
  };
  if (options.console) {
    await startAnother({
      SITE: 'console',
      PORT: String(consolePort),
      PUBLIC_URL: consoleUrl,
      API_URL: env.OAUTH_ISSUER,
    });
  }
  const windows = await openBrowser(scope, urls[0]!);
  const sessionOf = ({ token, refreshToken }: SignedIn, seconds = 600, endsInSeconds = 1_209_600) =>
    [token, refreshToken, ...[seconds, endsInSeconds].map((one) => Date.now() + one * 1_000)].join('~');
  return {
    ...windows,
    house,
    sandbox,
    phone: phoneOf(sandbox),
    issuer: env.OAUTH_ISSUER,
    urls,
    url: urls[0]!,
    consoleUrl,
    logs,
    pids,
    sessionOf,
    startWeb: startAnother,
    startWorker: async () => void (await startWorker(scope, logs, house, env)),
  };
}

/** The last one opened is closed first, because a server that closes waits for those who still ask it. */
function closedBackwards(test: Scope): Scope {
  const closers: (() => Promise<void>)[] = [];
  test.after(async () => {
    const errors: unknown[] = [];
    for (const close of closers.toReversed()) await close().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, errors.join('\n'));
  });
  return { after: (close) => void closers.push(close) };
}

function folderFor(scope: Scope): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-web-objects-'));
  scope.after(async () => rmSync(folder, { recursive: true, force: true }));
  return pathToFileURL(folder).href;
}

/** Browsers count it as their own machine, and keep its cookies apart from those of the site. */
const consoleHost = 'localhost';

/** A web server of its own, as it runs in production. */
const startWeb = async (scope: Scope, kept: { logs: string[]; pids: number[] }, more: Record<string, string>) => {
  const pid = await startReady(scope, kept.logs, {
    words: [path.join(import.meta.dirname, '../server/main.ts')],
    env: { NODE_ENV: 'production', LOG_LEVEL: 'debug', CATALOGUE: 'on', SOCIAL: 'on', ...more },
    ready: 'web listening',
  });
  kept.pids.push(pid);
};

const startWorker = (scope: Scope, logs: string[], house: House, env: Record<string, string>) =>
  startReady(scope, logs, {
    words: [serverProgram, 'worker'],
    env: { ...settingsBeside(house), LOG_LEVEL: 'info', ...env },
    ready: 'worker started',
  });

interface Started {
  words: string[];
  env: Record<string, string>;
  /** What it logs once it is ready. */
  ready: string;
}

async function startReady(scope: Scope, logs: string[], { words, env, ready }: Started): Promise<number> {
  const child = startProcess(scope, words, env);
  const lines = createInterface(child.stdout);
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      logs.push(line);
      if (line.includes(ready)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${words.join(' ')} ended with ${code}`)));
  });
  return child.pid ?? 0;
}
