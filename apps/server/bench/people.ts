import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { readConfig } from '#config';
import * as sessions from '#modules/sessions';
import { migrate } from '#platform/data/migrate';
import { setUpDatabase } from '#platform/data/setup';
import { adminUrl, database, superuser, urlAs } from './engines.ts';

/** Enough that no writer meets their own limit. */
export const signedIn = Number(process.env.BENCH_PEOPLE ?? 20_000);
const people = 5 * signedIn;

export const env = {
  NODE_ENV: 'production',
  PORT: '0',
  DATABASE_URL: urlAs('tamga_app'),
  JWT_SECRET: `bench:${randomBytes(32).toString('hex')}`,
  INTEGRATION_ENC_KEY: `bench:${randomBytes(32).toString('base64')}`,
  TRUSTED_PROXIES: '127.0.0.1',
  ACCESS_TOKEN_SECONDS: '3600',
  REDIS_PREFIX: `bench:${process.pid}:`,
};

export interface Citizen {
  sub: string;
  sid: string;
  token: string;
}

/** A database of many people, some of them signed in. */
export async function prepare(): Promise<Citizen[]> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query(`drop database if exists ${database} with (force)`);
  await admin.end();
  await setUpDatabase({ adminUrl, database });
  await migrate(urlAs('tamga_owner'));
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(`
    insert into users."user" (id, civil_id, family_name, given_name, family_name_latin, given_name_latin)
    select gen_random_uuid(), 'bench' || n, 'Дорж', 'Болормаа', 'Dorj', 'Bolormaa' from generate_series(1, ${people}) as n`);
  const { rows } = await client.query<{ id: string }>(
    `select id from users."user" order by random() limit ${signedIn}`,
  );
  const tokens = sessions.openTokens(readConfig(env));
  const citizens: Citizen[] = [];
  for (const { id } of rows) {
    const claims = { sub: id, sid: randomUUID() };
    citizens.push({ ...claims, token: await tokens.issueAccess(claims, new Date()) });
  }
  await client.query(
    `insert into auth.session (id, user_id, method, expires_at, proven_at)
     select sid, sub, 'eid-push', now() + interval '1 hour', now() from unnest($1::uuid[], $2::uuid[]) as s(sid, sub)`,
    [citizens.map(({ sid }) => sid), citizens.map(({ sub }) => sub)],
  );
  await client.query('vacuum analyze');
  await client.end();
  return citizens;
}
