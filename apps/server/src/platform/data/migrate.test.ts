import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { promisify } from 'node:util';
import pg from 'pg';
import { newDatabaseName } from '#test/database-names';
import { asAdmin } from '#test/house';
import { adminUrl, urlAs } from '#test/template';
import { migrate, readMigrations } from './migrate.ts';
import { setUpDatabase } from './setup.ts';
import { serverProgram } from '#test/program';

/** An empty database of the test's own, as a new installation begins. */
async function emptyDatabase(): Promise<{ database: string; ownerUrl: string }> {
  const database = newDatabaseName();
  await setUpDatabase({ adminUrl: adminUrl('postgres'), database });
  return { database, ownerUrl: urlAs('tamga_owner', database) };
}

const namesIn = (database: string): Promise<string[]> =>
  asAdmin(async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from platform.migration order by name');
    return rows.map(({ name }) => name);
  }, database);

const tablesIn = (database: string): Promise<string[]> =>
  asAdmin(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = to_regnamespace('lab') and relkind = 'r' order by 1`,
    );
    return rows.map(({ name }) => name);
  }, database);

suite('migrations', () => {
  const expected = readMigrations().map(({ name }) => name);

  test('run once, in the order of their names; twice is nothing', async () => {
    const { database, ownerUrl } = await emptyDatabase();
    assert.ok(expected.length > 3);
    assert.deepEqual(await migrate(ownerUrl), expected);
    assert.deepEqual(await migrate(ownerUrl), []);
    assert.deepEqual(await namesIn(database), expected);
  });

  test('started eight times at once, are each applied exactly once', async () => {
    const { database, ownerUrl } = await emptyDatabase();
    const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(ownerUrl)));
    assert.deepEqual(applied.flat().toSorted(), expected);
    assert.deepEqual(await namesIn(database), expected);
  });

  test('wait for a long reader without stopping those who come after', { timeout: 120_000 }, async () => {
    const { database, ownerUrl } = await emptyDatabase();
    const first = { name: '0001_a.sql', sql: 'create schema lab; create table lab.a (id int)', checksum: 'a' };
    const second = { name: '0002_b.sql', sql: 'alter table lab.a add column b int', checksum: 'b' };
    await migrate(ownerUrl, [first]);
    const [reader, others] = [new pg.Client(adminUrl(database)), new pg.Client(adminUrl(database))];
    await Promise.all([reader.connect(), others.connect()]);
    await reader.query('begin');
    await reader.query('select * from lab.a');

    const migrated = migrate(ownerUrl, [first, second]);
    let slowestMs = 0;
    for (const until = performance.now() + 4_000; performance.now() < until; ) {
      const asked = performance.now();
      await others.query('select * from lab.a');
      slowestMs = Math.max(slowestMs, performance.now() - asked);
    }
    assert.ok(slowestMs < 2_500, `${slowestMs} ms`);
    assert.deepEqual(await namesIn(database), [first.name]);
    await reader.query('commit');
    assert.deepEqual(await migrated, [second.name]);
    await Promise.all([reader.end(), others.end()]);
  });

  test('are run by tamga migrate, which says what it did', { timeout: 120_000 }, async () => {
    const { ownerUrl } = await emptyDatabase();
    const run = () =>
      promisify(execFile)(process.execPath, [serverProgram, 'migrate'], { env: { DATABASE_OWNER_URL: ownerUrl } });
    const said = (await Promise.all([run(), run()])).map(({ stdout }) => stdout);
    assert.deepEqual(said.toSorted(), [`applied ${expected.join(', ')}\n`, 'the database is up to date\n']);
  });
});

suite('history', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-migrations-'));
  after(() => rmSync(folder, { recursive: true }));
  const first = { '0001_lab.sql': 'create schema lab; create table lab.one ();' };
  const second = { '0003_three.sql': 'create table lab.three ();' };

  /** The migrations of a release that has these files and no others. */
  function release(files: Record<string, string>) {
    const directory = mkdtempSync(path.join(folder, 'release-'));
    for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(directory, name), sql);
    return readMigrations(directory);
  }

  test('goes on where it ended', async () => {
    const { database, ownerUrl } = await emptyDatabase();
    assert.deepEqual(await migrate(ownerUrl, release(first)), ['0001_lab.sql']);
    assert.deepEqual(await migrate(ownerUrl, release({ ...first, ...second })), ['0003_three.sql']);
    assert.deepEqual(await tablesIn(database), ['one', 'three']);
  });

  const rewritten = {
    'a file edited after it was applied': [
      { ...first, '0003_three.sql': 'create table lab.four ();' },
      /0003_three\.sql was edited/,
    ],
    'a file that was removed': [second, /0001_lab\.sql .*not in this release/],
    'a file slipped in before one that was applied': [
      { ...first, '0002_two.sql': 'create table lab.two ();', ...second },
      /0002_two\.sql.*0003_three\.sql/,
    ],
  } as const;
  for (const [what, [files, name]] of Object.entries(rewritten)) {
    test(`is not rewritten: ${what} is refused by its name, and nothing is applied`, async () => {
      const { database, ownerUrl } = await emptyDatabase();
      await migrate(ownerUrl, release({ ...first, ...second }));
      const more = { ...files, '0009_nine.sql': 'create table lab.nine ();' };
      await assert.rejects(migrate(ownerUrl, release(more)), name);
      assert.deepEqual(await tablesIn(database), ['one', 'three']);
      assert.deepEqual(await namesIn(database), ['0001_lab.sql', '0003_three.sql']);
    });
  }

  test('keeps nothing of a migration that failed, and all of those before it', async () => {
    const { database, ownerUrl } = await emptyDatabase();
    const broken = { '0003_three.sql': 'create table lab.three (); select 1 / 0;' };
    await assert.rejects(migrate(ownerUrl, release({ ...first, ...broken })), /0003_three\.sql.*division by zero/);
    assert.deepEqual(await tablesIn(database), ['one']);
    assert.deepEqual(await namesIn(database), ['0001_lab.sql']);
    assert.deepEqual(await migrate(ownerUrl, release({ ...first, ...second })), ['0003_three.sql']);
  });

  test('keeps nothing of a migration that could not be noted', async () => {
    const { database, ownerUrl } = await emptyDatabase();
    const note = `alter table platform.migration add check (name < '0003')`;
    const unnoted = { '0003_three.sql': `create table lab.three (); ${note};` };
    await assert.rejects(migrate(ownerUrl, release({ ...first, ...unnoted })), /0003_three\.sql/);
    assert.deepEqual(await tablesIn(database), ['one']);
  });

  test('names the migration in which the connection was lost', async () => {
    const { database, ownerUrl } = await emptyDatabase();
    const fatal = { '0003_three.sql': 'create table lab.three (); select pg_terminate_backend(pg_backend_pid());' };
    await assert.rejects(migrate(ownerUrl, release({ ...first, ...fatal })), /0003_three\.sql/);
    assert.deepEqual(await tablesIn(database), ['one']);
  });
});

suite('the roles of the database', async () => {
  const { database, ownerUrl } = await emptyDatabase();
  await migrate(ownerUrl);
  const attributes = (client: pg.Client) =>
    client.query(`
      select rolname, rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication as mighty,
             rolinherit, rolcanlogin
      from pg_roles where rolname like 'tamga\\_%' order by 1`);
  const expected = [
    { rolname: 'tamga_app', mighty: false, rolinherit: false, rolcanlogin: true },
    { rolname: 'tamga_owner', mighty: false, rolinherit: true, rolcanlogin: true },
    { rolname: 'tamga_readonly', mighty: false, rolinherit: true, rolcanlogin: true },
    { rolname: 'tamga_system', mighty: false, rolinherit: true, rolcanlogin: false },
  ];

  test('can be set up again and by several at once, and are no mightier than they need', async () => {
    await setUpDatabase({ adminUrl: adminUrl('postgres'), database });
    const another = newDatabaseName();
    await Promise.all(
      Array.from({ length: 8 }, () => setUpDatabase({ adminUrl: adminUrl('postgres'), database: another })),
    );
    assert.deepEqual((await asAdmin(attributes)).rows, expected);
  });

  test('are brought down to size where somebody made one mightier', async () => {
    // One that no other test works as, and nothing that would let it see more meanwhile.
    await asAdmin((client) => client.query('alter role tamga_readonly createdb createrole replication'));
    await setUpDatabase({ adminUrl: adminUrl('postgres'), database });
    assert.deepEqual((await asAdmin(attributes)).rows, expected);
  });

  test('the application owns nothing', async () => {
    const owned = `
      select relname as name from pg_class where relowner = to_regrole('tamga_app')
      union all select nspname from pg_namespace where nspowner = to_regrole('tamga_app')
      union all select proname from pg_proc where proowner = to_regrole('tamga_app')
      union all select datname from pg_database where datdba = to_regrole('tamga_app')`;
    assert.deepEqual((await asAdmin((client) => client.query(owned), database)).rows, []);
  });

  test('the application can create nothing, in no schema, not even as the platform itself', async () => {
    const client = new pg.Client(urlAs('tamga_app', database));
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select nspname as name from pg_namespace');
    assert.ok(rows.length > 6);
    const attempts = [
      ...rows.map(({ name }) => `create table "${name}".attempt ()`),
      'create temporary table attempt ()',
      'create schema attempt',
    ];
    for (const role of ['tamga_app', 'tamga_system']) {
      await client.query(`set role ${role}`);
      for (const attempt of attempts) {
        await assert.rejects(client.query(attempt), { code: '42501' }, `${role} may ${attempt}`);
      }
    }
    await client.end();
  });
});
