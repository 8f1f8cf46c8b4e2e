// What refreshing costs, against what a design with a row for each token would ask of PostgreSQL alone.
import { randomInt } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { readConfig } from '#config';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { rotateSession } from '../src/modules/sessions/refresh.sql.ts';
import { refreshSession } from '../src/modules/sessions/refresh.ts';
import type { Chain } from '../src/modules/sessions/tokens.ts';
import { openWorld } from '../src/world.ts';
import { ask, pgbench } from './engines.ts';
import { type Measured, pairUp } from './pairs.ts';
import type { Citizen } from './people.ts';
import type { Setting } from './setting.ts';
import { start, untilQuiet } from './servers.ts';

const atOnce = 32;
const rows = 200_000;

/** The old token is marked as used and the new one is added: two statements in one transaction. */
const anchorScript = `\\set id random(1, ${rows})
begin;
update lab.token set used_at = now() where id = :id and revoked_at is null;
insert into lab.token (family) values (gen_random_uuid());
end;
`;

/** So many callers at once, each with sessions of its own, each of which is refreshed again and again. */
async function rotate<T>(states: T[], seconds: number, refresh: (state: T) => Promise<T>): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let done = 0;
  const caller = async (first: number): Promise<void> => {
    const own = Math.floor(states.length / atOnce);
    while (performance.now() < end) {
      const place = first * own + randomInt(own);
      const state = states[place];
      if (state === undefined) throw new Error('there are fewer sessions than callers');
      states[place] = await refresh(state);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, first) => caller(first)));
  return done / seconds;
}

export async function measureRefresh(setting: Setting, citizens: readonly Citizen[]): Promise<Measured[]> {
  const { folder, seconds, rounds } = setting;
  // Refreshes come through a proxy of ours, from many addresses, so that none meets the limit of an address.
  const env = { ...setting.env, DATABASE_CONNECTIONS_MAX: String(atOnce), TRUSTED_PROXIES: '127.0.0.1' };
  const config = readConfig({ ...env, LOG_LEVEL: 'error' });
  await ask(`
    create schema lab;
    create table lab.token (id bigint generated always as identity primary key, family uuid not null,
      created_at timestamptz not null default now(), used_at timestamptz, revoked_at timestamptz);
    insert into lab.token (family) select gen_random_uuid() from generate_series(1, ${rows});
    grant usage on schema lab to tamga_app;
    grant select, insert, update on lab.token to tamga_app`);
  await ask('vacuum analyze lab.token');
  const anchor = () => pgbench(folder, anchorScript, seconds, atOnce);

  const world = openWorld(config);
  const origin = { requestId: 'bench', address: '127.0.0.1', auditRecords: 0 };
  const chains = citizens.map(({ sid, sub }): Chain => {
    return { id: sid, user_id: sub, counter: 0, rotated_at: new Date(), idle_until: tomorrow };
  });
  const byStatement = async ({ id, counter }: Chain) => {
    const db = asActor(world.deps, system('bench', origin));
    const [chain] = await rotateSession(db, {
      id,
      counter,
      now: new Date(),
      idleUntil: tomorrow,
      superadminIdleUntil: tomorrow,
    });
    if (!chain) throw new Error('a session was not rotated');
    return chain;
  };
  await rotate(chains, 1, byStatement);
  await untilQuiet();
  const statement = await pairUp('the rotation alone / UPDATE and INSERT', rounds, anchor, () =>
    rotate(chains, seconds, byStatement),
  );

  const current = await Promise.all(
    chains.map(async (one) => (await world.deps.tokens.issuePair(one, new Date())).refresh_token),
  );
  const byRule = async (token: string) => {
    const pair = await refreshSession(world.deps, token, { at: new Date(), origin });
    return pair.refresh_token;
  };
  const rule = await pairUp('a refresh with its tokens, no HTTP / UPDATE and INSERT', rounds, anchor, () =>
    rotate(current, seconds, byRule),
  );
  await world.close();

  const server = await start('../src/main.ts', ['api'], env);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const overHttp = (token: string) => post(`${server.url}/api/v1/auth/refresh`, agent, token);
  await rotate(current, 1, overHttp);
  const http = await pairUp('a refresh over HTTP / UPDATE and INSERT', rounds, anchor, () =>
    rotate(current, seconds, overHttp),
  );
  server.stop();
  agent.destroy();
  return [statement, rule, http];
}

const tomorrow = new Date(Date.now() + 86_400_000);

function post(url: string, agent: Agent, token: string): Promise<string> {
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  return new Promise((resolve, reject) => {
    const answer = async (reply: IncomingMessage): Promise<string> => {
      const { data, error } = (await json(reply)) as { data?: { refresh_token: string }; error?: string };
      if (!data) throw new Error(`a refresh was refused: ${error}`);
      return data.refresh_token;
    };
    const outgoing = request(url, { method: 'POST', agent, headers }, (reply) => resolve(answer(reply)));
    outgoing.on('error', reject).end(JSON.stringify({ refresh_token: token }));
  });
}
