// What the identity provider costs on top of the library that speaks the protocol, which keeps everything in memory.
import { hash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '#config';
import * as oidc from '#modules/oidc';
import { openWorld } from '../src/world.ts';
import { addressOf } from './eid.ts';
import { superuser } from './engines.ts';
import { type Issued, issueTokens } from './oidc-tokens.ts';
import { median } from './pairs.ts';
import type { Citizen } from './people.ts';
import type { Setting } from './setting.ts';
import { cpuOf, load, type Run, type Server, start, untilQuiet } from './servers.ts';

/** Many more than there are connections, so that a refresh token has come back before its turn comes again. */
const people = 256;
const secret = randomBytes(32).toString('base64url');

interface Side {
  server: Server;
  clients: { web: string; machine: string };
  tokens: Issued[];
}

export async function measureOidc(setting: Setting, citizens: readonly Citizen[]): Promise<object[]> {
  const ours = await startOurs(setting, citizens);
  const bare = await startBare(setting);
  const table = [];
  for (const what of ['client_credentials', 'introspection', 'refresh', 'userinfo'] as const) {
    const result = await measure(what, setting, ours, bare);
    console.log(`${result.ratio} (${result.spread}), processor time ${result['CPU ratio']}  ${what}`);
    table.push(result);
  }
  for (const { server } of [ours, bare]) server.stop();
  return table;
}

async function measure(what: What, { seconds, rounds, folder }: Setting, ours: Side, bare: Side) {
  const run = async (side: Side): Promise<Run> => {
    if (what === 'refresh') return refresh(side, seconds);
    const script = path.join(folder, `${side === ours ? 'ours' : 'bare'}-${what}.lua`);
    writeFileSync(script, walking(requests[what](side)));
    return load(side.server, script, seconds);
  };
  for (const side of [ours, bare]) await run(side);
  await untilQuiet();
  const runs: { ours: Run; bare: number; bareCpu: number }[] = [];
  let before = await run(bare);
  for (let round = 0; round < rounds; round += 1) {
    const own = await run(ours);
    const after = await run(bare);
    runs.push({
      ours: own,
      bare: (before.requestsPerSecond + after.requestsPerSecond) / 2,
      bareCpu: (before.cpuMicroseconds + after.cpuMicroseconds) / 2,
    });
    before = after;
  }
  const ratios = runs.map((one) => one.ours.requestsPerSecond / one.bare);
  const cpuRatios = runs.map((one) => one.bareCpu / one.ours.cpuMicroseconds);
  return {
    what,
    ratio: median(ratios).toFixed(2),
    spread: `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`,
    'CPU ratio': `${median(cpuRatios).toFixed(2)} (${Math.min(...cpuRatios).toFixed(2)}-${Math.max(...cpuRatios).toFixed(2)})`,
    'ours/s': Math.round(median(runs.map((one) => one.ours.requestsPerSecond))),
    'bare/s': Math.round(median(runs.map((one) => one.bare))),
    'ours per CPU second': Math.round(1e6 / median(runs.map((one) => one.ours.cpuMicroseconds))),
    'bare per CPU second': Math.round(1e6 / median(runs.map((one) => one.bareCpu))),
    p99: runs.at(-1)?.ours.p99,
  };
}

const basic = (id: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** From many addresses, as if through a proxy of ours, so that no request meets the limit of an address. */
const line = (to: string, authorization: string, at: number, form?: string): string => {
  const type = form ? ', ["Content-Type"] = "application/x-www-form-urlencoded"' : '';
  const headers = `{["Authorization"] = "${authorization}", ["X-Forwarded-For"] = "${addressOf(at)}"${type}}`;
  return `wrk.format("${form ? 'POST' : 'GET'}", "${to}", ${headers}${form ? `, "${form}"` : ''})`;
};

const walking = (lines: string[]): string =>
  [
    'local requests = {}',
    'local at = 0',
    'function init()',
    ...lines.map((text, at) => `  requests[${at + 1}] = ${text}`),
    'end',
    'function request()',
    '  at = at % #requests + 1',
    '  return requests[at]',
    'end',
    '',
  ].join('\n');

const requests = {
  client_credentials: ({ clients, tokens }: Side) =>
    tokens.map((_, at) =>
      line('/oauth2/token', basic(clients.machine), at, 'grant_type=client_credentials&scope=svc:eid-proxy'),
    ),
  introspection: ({ clients, tokens }: Side) =>
    tokens.map(({ access }, at) => line('/oauth2/introspect', basic(clients.web), at, `token=${access}`)),
  userinfo: ({ tokens }: Side) => tokens.map(({ access }, at) => line('/userinfo', `Bearer ${access}`, at)),
};
type What = keyof typeof requests | 'refresh';

const atOnce = 64;

/** Each caller has people of its own, and goes on with the token that came last. */
async function refresh({ server, clients, tokens }: Side, seconds: number): Promise<Run> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const began = performance.now();
  const before = cpuOf(server.process);
  let done = 0;
  // As many for each: two callers with one person would bring the same token at once, which ends the sign-in.
  const shared = tokens.length - (tokens.length % atOnce);
  const caller = async (first: number): Promise<void> => {
    for (let at = first; performance.now() - began < seconds * 1_000; at += atOnce) {
      const person = tokens[at % shared];
      if (!person) throw new Error('there are no people');
      const body = `grant_type=refresh_token&refresh_token=${person.refresh}`;
      person.refresh = await ask(agent, `${server.url}/oauth2/token`, basic(clients.web), addressOf(at), body);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, first) => caller(first)));
  const elapsed = (performance.now() - began) / 1_000;
  agent.destroy();
  return {
    requestsPerSecond: done / elapsed,
    cpuMicroseconds: ((cpuOf(server.process) - before) * 1e6) / done,
    p50: '',
    p99: '',
  };
}

function ask(agent: Agent, url: string, authorization: string, from: string, body: string): Promise<string> {
  const headers = {
    authorization,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': from,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      reply.on('end', () => {
        const [, token] = /"refresh_token":"([^"]+)"/.exec(text) ?? [];
        if (token) resolve(token);
        else reject(new Error(`a refresh was refused: ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function startOurs(setting: Setting, citizens: readonly Citizen[]): Promise<Side> {
  const issuer = 'http://127.0.0.1:18770';
  const env = {
    ...setting.env,
    NODE_ENV: 'development',
    OAUTH_ISSUER: issuer,
    SSO_STATE_KEY: 'bench-state-key-0123456789abcdef0123',
    DATABASE_CONNECTIONS_MAX: '16',
    PORT: '18770',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const world = openWorld(readConfig({ ...env, LOG_LEVEL: 'error' }));
  const clients = { web: randomUUID(), machine: randomUUID() };
  await addApplications(clients);
  const host = oidc.openHost(world.deps);
  if (!host) throw new Error('the provider is off');
  const tokens = await issueTokens(
    await host.provider(),
    clients.web,
    citizens.slice(0, people).map(({ sub }) => sub),
  );
  await world.close();
  return { server: await start('../src/main.ts', ['api'], env), clients, tokens };
}

async function addApplications({ web, machine }: Side['clients']): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(
    `insert into applications.application
       (id, kind, name_mn, name_en, redirect_uris, auth_method, consent_required, introspects_all, services)
     values ($1, 'web', 'Номын сан', 'Library', '{https://library.example.mn/callback}', 'secret', false, true, '{}'),
            ($2, 'machine', 'Машин', 'Machine', '{}', 'secret', true, false, '{svc:eid-proxy}')`,
    [web, machine],
  );
  const digest = hash('sha256', secret, 'buffer');
  for (const id of [web, machine])
    await client.query(
      `insert into applications.secret (id, application_id, hash, hint) values (gen_random_uuid(), $1, $2, 'hint')`,
      [id, digest],
    );
  await client.end();
}

async function startBare({ folder }: Setting): Promise<Side> {
  const file = path.join(folder, 'bare-tokens.json');
  const server = await start('oidc-bare.ts', [file, secret, String(people)]);
  return { server, clients: { web: 'web', machine: 'machine' }, tokens: JSON.parse(readFileSync(file, 'utf8')) };
}
