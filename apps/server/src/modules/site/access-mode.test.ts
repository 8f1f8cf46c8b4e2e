import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { migrate, readMigrations } from '#platform/data/migrate';
import { setUpDatabase } from '#platform/data/setup';
import { newDatabaseName } from '#test/database-names';
import { asAdmin } from '#test/house';
import { adminUrl, urlAs } from '#test/template';

const moving = '0156_site_access_mode.sql';

test('a process of the release before reads, holds and changes the access mode while the database moves on', async (t) => {
  const database = newDatabaseName();
  await setUpDatabase({ adminUrl: adminUrl('postgres'), database });
  const [ownerUrl, migrations] = [urlAs('tamga_owner', database), readMigrations()];
  await migrate(
    ownerUrl,
    migrations.filter(({ name }) => name < moving),
  );
  const client = new pg.Client(urlAs('tamga_app', database));
  await client.connect();
  t.after(() => client.end());

  /** Statements as that release sends them, each prepared once for as long as the connection lasts. */
  const ask = async (name: string, text: string, values: unknown[] = []) =>
    (await client.query<{ mode: string; changed_at: Date }>({ name, text, values })).rows[0];
  const read = () => ask('read', 'select "mode", "changed_at" from "platform"."access_mode"');
  async function change(mode: string, changed_at: Date) {
    await client.query('begin; set local role tamga_system');
    const before = await ask('hold', 'select "mode" from "platform"."access_mode" for update');
    const text = 'update "platform"."access_mode" set "mode" = $1, "changed_at" = $2 returning "changed_at"';
    const after = await ask('change', text, [mode, changed_at]);
    await client.query('commit');
    return [before?.mode, after?.changed_at];
  }
  const [first, second] = [new Date('2026-01-05T10:00:00.123Z'), new Date('2026-01-05T11:00:00.456Z')];

  assert.deepEqual(await change('closed', first), ['open', first]);
  assert.deepEqual(await read(), { mode: 'closed', changed_at: first });
  assert.ok((await migrate(ownerUrl, migrations)).includes(moving));

  assert.deepEqual(await read(), { mode: 'closed', changed_at: first });
  assert.deepEqual(await change('open', second), ['closed', second]);
  const { rows } = await asAdmin((admin) => admin.query('select mode, changed_at from site.access_mode'), database);
  assert.deepEqual(rows, [{ mode: 'open', changed_at: second }]);
  await assert.rejects(client.query(`update platform.access_mode set mode = 'closed'`), /permission denied/);
  await client.query('begin; set local role tamga_system');
  await assert.rejects(client.query('insert into platform.access_mode default values'), /permission denied/);
});
