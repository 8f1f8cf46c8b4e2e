import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropEndedDatabases, newDatabaseName } from './database-names.ts';
import { asAdmin } from './house.ts';
import { adminUrl } from './template.ts';

test('a database goes with the process that it was made for, and not before', async () => {
  const [living, ended] = [newDatabaseName(), newDatabaseName().replace(String(process.pid), '4194305')];
  const left = () =>
    asAdmin(async (client) => {
      const { rows } = await client.query('select datname from pg_database where datname = any ($1)', [
        [living, ended],
      ]);
      return rows.map(({ datname }) => datname);
    });
  for (const name of [living, ended]) await asAdmin((client) => client.query(`create database ${name}`));
  await dropEndedDatabases(adminUrl('postgres'));
  assert.deepEqual(await left(), [living]);
});
