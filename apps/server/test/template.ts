import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { migrate, readMigrations } from '#platform/data/migrate';
import { setUpDatabase } from '#platform/data/setup';

const server = process.env.DATABASE_ADMIN_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** A URL of the test server as `user`; the tests need a superuser, to make databases. */
export function urlAs(user: string, database: string): string {
  const url = new URL(server);
  url.username = user;
  url.pathname = `/${database}`;
  return url.href;
}

export const adminUrl = (database: string): string => urlAs(new URL(server).username || 'postgres', database);

let template: Promise<string> | undefined;

/** The name of a migrated database to clone from. It is looked for once in a process, however many houses are opened. */
export const templateDatabase = (): Promise<string> => (template ??= findTemplate());

/** Made once for each state of the migrations. */
async function findTemplate(): Promise<string> {
  const migrations = readMigrations();
  const setup = readFileSync(path.join(import.meta.dirname, '../src/platform/data/setup.ts'), 'utf8');
  const state = hash('sha256', setup + migrations.map((migration) => migration.checksum).join());
  const name = `tamga_template_${state.slice(0, 12)}`;

  const client = new pg.Client(adminUrl('postgres'));
  await client.connect();
  try {
    // Test files run in processes of their own; the first one makes the template, the others wait for it here.
    await client.query(`select pg_advisory_lock(hashtext('tamga test template'))`);
    const { rows } = await client.query('select datistemplate from pg_database where datname = $1', [name]);
    if (rows[0]?.datistemplate) return name;
    await client.query(`drop database if exists ${name}`);
    await setUpDatabase({ adminUrl: adminUrl('postgres'), database: name });
    // Twenty who write one row wait for each other, on a slow machine for longer than anybody should in production.
    await client.query(`alter role tamga_app set statement_timeout = '50s'`);
    await client.query(`alter role tamga_app set lock_timeout = '50s'`);
    await migrate(urlAs('tamga_owner', name), migrations);
    // Marked last: a template whose making was cut off does not count.
    await client.query(`alter database ${name} is_template true`);
    return name;
  } finally {
    await client.end();
  }
}
