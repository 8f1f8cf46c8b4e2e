import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { buildApp } from '#app';
import type { Actor } from '#platform/actor';
import { asActor, type Db, transact } from '#platform/data/db';
import { openPool } from '#platform/data/pool';
import { asAdmin, openHouse } from './house.ts';

/** LEAK_REQUESTS=200000 is the long run; the suite itself takes a shorter one. */
const requests = Number(process.env.LEAK_REQUESTS ?? 8_000);
const users = 1_000;
const connections = 8;
const callers = 64;

test(`${requests} requests of ${users} people over ${connections} connections: nobody ever sees another's row`, {
  timeout: 900_000,
}, async () => {
  // Hundreds of requests fail on purpose here; their log would bury everything else.
  const house = await openHouse({ after }, { logTo: { write: () => undefined } });
  const url = house.deps.config.DATABASE_URL.reveal();
  const { named } = house.deps.pool;
  const pool = openPool(
    { url, connectionsMax: connections, named, queryTimeoutMs: 500, acquireTimeoutMs: 30_000 },
    () => {},
  );
  after(() => pool.end());
  const deps = { ...house.deps, pool };
  const app = buildApp(deps);
  const people = await register(house.database, house.deps.tokens);

  let done = 0;
  const counts: Record<string, number> = {};
  const wrong: string[] = [];

  const own = async (db: Db) => (await db.selectFrom('users.user').select('id').execute()).map((row) => row.id).join();

  /** Acts of people, forbidden ones too. Each answers with the rows it saw, or null when it was not to see any. */
  const acts: Record<string, (actor: Actor & { userId: string }, token: string) => Promise<string | null>> = {
    async http(_, token) {
      const reply = await app.inject({ url: '/api/v1/users/me', headers: { authorization: `Bearer ${token}` } });
      if (reply.statusCode !== 200) throw new Error(String(reply.statusCode));
      return reply.json().data.id;
    },
    query: (actor) => own(asActor(deps, actor)),
    transaction: (actor) =>
      transact(deps, actor, async ({ db }) => {
        const first = await own(db);
        await sql`select pg_sleep(${randomInt(3) / 1_000})`.execute(db);
        const second = await own(db);
        return first === second ? first : `${first} then ${second}`;
      }),
    async failing(actor) {
      await sql`select 1 / 0`.execute(asActor(deps, actor));
      return null;
    },
    undone: (actor) =>
      transact(deps, actor, async ({ db }) => {
        const seen = await own(db);
        if (seen !== actor.userId) return seen;
        throw new Error('undone');
      }),
    async slow(actor) {
      await sql`select pg_sleep(0.7)`.execute(asActor(deps, actor));
      return null;
    },
    async outliving(actor) {
      const { db } = await transact(deps, actor, async ({ db }) => ({ db, seen: await own(db) }));
      await own(db);
      return 'a handle lived on';
    },
  };
  const share = { http: 200, query: 150, transaction: 70, failing: 30, undone: 25, outliving: 20, slow: 3 };
  const weights = Object.entries(share).flatMap(([name, times]) => Array.from({ length: times }, () => name));

  const caller = async (): Promise<void> => {
    while (done < requests) {
      done += 1;
      const { actor, token } = people[randomInt(people.length)]!;
      const name = weights[randomInt(weights.length)]!;
      try {
        const seen = await acts[name]!(actor, token);
        if (seen !== null && seen !== actor.userId) wrong.push(`${name}: ${seen} shown to ${actor.userId}`);
        count(counts, `${name} answered`);
      } catch {
        count(counts, `${name} failed`);
      }
    }
  };

  const killing = new AbortController();
  const killer = killNowAndThen(house.database, killing.signal);
  await Promise.all(Array.from({ length: callers }, caller));
  killing.abort();
  const killed = await killer;
  await app.close();

  console.log({ requests: done, killed, ...counts });
  assert.deepEqual(wrong.slice(0, 5), []);
  assert.ok(killed > 10, 'backends were killed on the way');
  assert.equal(counts['outliving answered'], undefined, 'a handle is refused after its transaction');
  assert.ok(counts['slow failed']! > 0 && counts['failing failed']! > 0, 'errors and timeouts happened');
  assert.ok(
    counts['http answered']! > requests / 10 && counts['query answered']! > requests / 10,
    'many were answered',
  );
});

const count = (counts: Record<string, number>, key: string) => (counts[key] = (counts[key] ?? 0) + 1);

async function register(
  database: string,
  tokens: { issueAccess(c: { sub: string; sid: string }, now: Date): Promise<string> },
) {
  const ids = Array.from({ length: users }, () => ({ sub: randomUUID(), sid: randomUUID() }));
  await asAdmin(async (client) => {
    await client.query(
      `insert into users."user" (id, civil_id, family_name, given_name)
       select id, 'leak' || n, 'a', 'b' from unnest($1::uuid[]) with ordinality as p(id, n)`,
      [ids.map(({ sub }) => sub)],
    );
    await client.query(
      `insert into auth.session (id, user_id, expires_at)
       select sid, sub, now() + interval '1 hour' from unnest($1::uuid[], $2::uuid[]) as s(sid, sub)`,
      [ids.map(({ sid }) => sid), ids.map(({ sub }) => sub)],
    );
  }, database);
  const origin = { requestId: 'leak', address: '', auditRecords: 0 };
  return Promise.all(
    ids.map(async ({ sub, sid }) => ({
      actor: {
        kind: 'person' as const,
        userId: sub,
        sessionId: sid,
        role: 'user',
        level: 4,
        renewedBy: 'recent_eid' as const,
        permissions: new Set<never>(),
        origin,
      },
      token: await tokens.issueAccess({ sub, sid }, new Date()),
    })),
  );
}

async function killNowAndThen(database: string, signal: AbortSignal): Promise<number> {
  let killed = 0;
  await asAdmin(async (client) => {
    while (!signal.aborted) {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = $1 and usename = 'tamga_app' order by random() limit 1`,
        [database],
      );
      killed += rowCount ?? 0;
      await sleep(100);
    }
  });
  return killed;
}
