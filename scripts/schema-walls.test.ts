import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ownerOf } from '../apps/server/src/platform/room.ts';
import { rooms } from '../apps/server/src/rooms.ts';
import { readingsIn, tablesInQueries } from './schema-walls.ts';

const server = path.join(import.meta.dirname, '../apps/server');
const read = (file: string): string => readFileSync(path.join(server, file), 'utf8');
const tables = new Set(
  [...read('src/platform/data/tables.generated.ts').matchAll(/^ {2}'(\w+\.\w+)': \{/gm)].map((match) => match[1] ?? ''),
);

/** Files that name tables of another room, which ones, and why no call through a door will do. */
const excused: Record<string, { tables: string[]; because: string }> = {
  'src/modules/sessions/refresh.sql.ts': {
    tables: ['users.user'],
    because: 'read before the rotation, a standing could change between the two',
  },
  'src/modules/oidc/prefetch.sql.ts': {
    tables: ['auth.session', 'users.user'],
    because: 'all that a token is judged by, in one trip and as of one moment',
  },
  'migrations/0011_platform_jobs.sql': {
    tables: ['pgboss.queue', 'pgboss.version'],
    because: 'the tables of the library of jobs, which the platform makes for it',
  },
  'migrations/0023_pki_console.sql': {
    tables: ['org.member', 'org.organisation'],
    because: 'a policy has to know whom somebody represents',
  },
  'migrations/0027_auth_session_kind.sql': {
    tables: ['users.user'],
    because: 'a change made once: nobody is a super administrator by their role any more',
  },
  'migrations/0070_tools_key.sql': {
    tables: ['applications.application'],
    because: 'a policy shows the keys of those applications that somebody can see',
  },
  'migrations/0117_org_inviter.sql': {
    tables: ['users.user'],
    because: 'a policy asks whether whoever invited is active still',
  },
  'migrations/0121_org_invitee.sql': {
    tables: ['users.user'],
    because: 'a policy finds what waits for somebody by their number',
  },
  'migrations/0149_eid_evidence_person.sql': {
    tables: ['approvals.approval', 'users.user'],
    because: 'older answers are given their person once; evidence goes only for people who are erased',
  },
  'migrations/0156_site_access_mode.sql': {
    tables: ['site.access_mode'],
    because: 'a view under the name by which processes of the release before know it',
  },
  'migrations/0166_applications_served.sql': {
    tables: ['org.organisation'],
    because: 'whether an application is served is read in the trip that reads the application, as of one moment',
  },
  'migrations/0226_cases_clock.sql': {
    tables: ['officers.note'],
    because: 'a change made once: notes that came after the purge go, as those before it did',
  },
  'migrations/0227_references_ending.sql': {
    tables: ['cases.application', 'registry.service_version'],
    because: 'a change made once: documents that were issued before learn how they were decided',
  },
  'migrations/0189_applications_tests.sql': {
    tables: ['org.organisation', 'users.user'],
    because: 'the same of a test application, whose maker must be active',
  },
  'migrations/0187_registry_offered.sql': {
    tables: ['org.organisation'],
    because: 'what is offered is counted, ranked and paged with the services, as of one moment',
  },
  'migrations/0200_payments_payment.sql': {
    tables: ['rbac.role_permission', 'users.user'],
    because: 'a policy shows payments to those members whose role lets them decide cases',
  },
  'migrations/0205_appointments_site.sql': {
    tables: ['org.organisation'],
    because: 'whether an organisation receives people is asked in the one statement that takes a place',
  },
  'migrations/0275_gateway_served.sql': {
    tables: ['org.organisation'],
    because: 'whether a service is served is read with all services at once, as of one moment',
  },
  'migrations/0340_gateway_of_the_platform.sql': {
    tables: ['rbac.role'],
    because:
      'whether a person administers the platform is the level of the role, which a policy asks in its own statement',
  },
};

test('a room names tables of its own only, except where it says why', () => {
  const queries = globSync('src/modules/*/*.sql.ts', { cwd: server }).map((file) => {
    const room = file.split('/')[2] ?? '';
    return { file, foreign: tablesInQueries(file, read(file), tables).filter((one) => ownerOf(rooms, one) !== room) };
  });
  const migrations = globSync('migrations/*.sql', { cwd: server }).map((file) => {
    const readings = readingsIn(read(file), /_([a-z]+)/.exec(file)?.[1] ?? '', tables);
    const foreign = readings.filter(({ by, table }) => !table.startsWith(`${by}.`)).map(({ table }) => table);
    return { file, foreign: [...new Set(foreign)].toSorted() };
  });
  const found = [...queries, ...migrations].filter(({ foreign }) => foreign.length > 0);

  assert.ok(tables.size > 50 && queries.length > 50 && migrations.length > 50, 'the walk finds the house');
  assert.deepEqual(
    Object.fromEntries(found.map(({ file, foreign }) => [file, foreign])),
    Object.fromEntries(Object.entries(excused).map(([file, { tables }]) => [file, tables])),
  );
});

test('of rooms that share a schema each has tables of its own, and the room of that name the rest', () => {
  const sharing = [
    { name: 'auth' },
    { name: 'sessions', shares: { schema: 'auth', tables: ['auth.session'] as const } },
  ];
  assert.equal(ownerOf(sharing, 'auth.session'), 'sessions');
  assert.equal(ownerOf(sharing, 'auth.sign_in'), 'auth');
  assert.equal(ownerOf(sharing, 'users.user'), 'users');
});

const known = new Set(['users.user', 'auth.session', 'org.member']);
const planted: Record<string, string> = {
  'from Kysely': "db.selectFrom('users.user').select('id')",
  'from Kysely, by another name': "db.updateTable('auth.session as s').from('users.user as u')",
  'from Kysely, in a join': "db.selectFrom('auth.session').innerJoin('users.user', 'users.user.id', 'user_id')",
  'a list of Kysely': "db.selectFrom(['auth.session', 'users.user as u'])",
  'in a quoted name': 'sql`select 1 from users."user"`',
  'in two quoted names': 'sql`select 1 from "users"."user"`',
  'in capitals, over two lines': 'sql`SELECT 1 FROM USERS .\n "user"`',
  'in a join': 'sql`select 1 from auth.session s left join users."user" u on u.id = s.user_id`',
  'in a sub-select': 'sql`update auth.session set x = (select id from users."user" where id = ${id})`',
  'in a CTE': 'sql`with u as materialized (select id from users."user") delete from auth.session using u`',
  'in a fragment': 'sql`exists (select from users."user" where id = ${value("id")})`',
  'in a fragment within another': 'sql`select ${sql`(select count(*) from users."user")`}`',
};
for (const [where, text] of Object.entries(planted)) {
  test(`a table of another room is found ${where}`, () => {
    const file = `import { sql } from 'kysely';\nexport const find = (db, id, value) => ${text};\n`;
    const found = tablesInQueries('planted.sql.ts', file, known).filter((one) => !one.startsWith('auth.'));
    assert.deepEqual(found, ['users.user']);
  });
}

test('a comment, a text, a column and a name that only looks alike are no tables', () => {
  const text = 'sql`select u.user, \'users.user\' /* users."user" */ from auth.session u -- users."user"`';
  assert.deepEqual(tablesInQueries('planted.sql.ts', text, known), ['auth.session']);
});

const migrations: Record<string, string> = {
  'a policy': 'create policy p on auth.session using (exists (select from users."user" u where u.active))',
  'a view': 'create view auth.mine as select id from users."user"',
  'a function in SQL':
    'create function auth.f() returns bigint language sql as $$ select count(*) from users."user" $$',
  'a function in PL/pgSQL':
    'create function auth.f() returns void language plpgsql as $$ begin perform from users."user"; end $$',
  'a block': 'do $$ begin delete from users."user"; end $$',
  'a statement': 'insert into users."user" (id) select user_id from auth.session',
};
for (const [what, text] of Object.entries(migrations)) {
  test(`a table of another room is found in a migration, in ${what}`, () => {
    const found = readingsIn(text, 'auth', known).filter(({ by, table }) => !table.startsWith(`${by}.`));
    assert.deepEqual(found, [{ by: 'auth', table: 'users.user' }]);
  });
}

test('a foreign key and a grant of a migration read nothing', () => {
  const text = `create table auth.t (id uuid references users."user" (id));
    grant select on users."user" to tamga_system; create index on auth.session (user_id);`;
  assert.deepEqual(readingsIn(text, 'auth', known), []);
});
