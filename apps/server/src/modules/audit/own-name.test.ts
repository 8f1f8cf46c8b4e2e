import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { openHouse } from '#test/house';
import { urlAs } from '#test/template';

/** As the role of the application itself, past all of our code: what the database enforces for any query. */
const house = await openHouse({ after });
const client = new pg.Client(urlAs('tamga_app', house.database));
await client.connect();
after(() => client.end());

interface Acting {
  user?: string;
  application?: string;
  system?: boolean;
}

/** Runs a statement as a person, and rolls it back. */
async function as({ user = '', application = '', system = false }: Acting, text: string): Promise<void> {
  await client.query('begin');
  try {
    const settings = [`set_config('app.user_id', $1, true)`, `set_config('app.client_id', $2, true)`];
    await client.query(`select ${settings.join()}`, [user, application]);
    if (system) await client.query('set local role tamga_system');
    await client.query(text);
  } finally {
    await client.query('rollback');
  }
}

const record = (actor: string) =>
  `insert into audit.pending (actor, action, object, request_id, details)
   values ('${actor}', 'lab.done', 'thing:1', 'test', '{}')`;
const [one, other] = [randomUUID(), randomUUID()];

suite('the role of the application', () => {
  test('leaves records in the name of whoever acts', async () => {
    await as({ user: one }, record(`person:${one}`));
    await as({ application: one }, record(`application:${one}`));
    await as({}, record('visitor'));
    await as({ system: true }, record(`person:${one}`));
  });

  const lies: [string, Acting, string][] = [
    ['a person in the name of another', { user: one }, `person:${other}`],
    ['a person in the name of the platform', { user: one }, 'system:seal'],
    ['a person as nobody', { user: one }, 'visitor'],
    ['an application in the name of another', { application: one }, `application:${other}`],
    ['an application in the name of a person', { application: one }, `person:${one}`],
    ['nobody in the name of a person', {}, `person:${one}`],
  ];
  for (const [who, acting, name] of lies) {
    test(`does not leave one of ${who}`, async () => {
      await assert.rejects(as(acting, record(name)), /row-level security policy/);
    });
  }

  for (const statement of [
    'delete from audit.pending',
    `update audit.pending set actor = 'visitor'`,
    'truncate audit.pending',
    `insert into audit.record select 1, '\\x00', p.* from audit.pending p`,
    'delete from audit.record',
    'delete from platform.outbox_pending',
    'delete from platform.outbox',
    'insert into platform.outbox select * from platform.outbox',
    'alter table audit.pending disable row level security',
    'drop policy in_own_name on audit.pending',
  ]) {
    test(`cannot do this, as itself or as the platform: ${statement}`, async () => {
      for (const acting of [{ user: one }, { system: true }])
        await assert.rejects(as(acting, statement), /permission denied|must be owner/);
    });
  }
});
