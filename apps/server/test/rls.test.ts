import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, suite, test } from 'node:test';
import type pg from 'pg';
import { asAdmin, cloneDatabase } from './house.ts';

/** What must hold of every table there is, and of every table there will be: asked of the database itself. */
const database = await cloneDatabase();
const ask = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await asAdmin((client) => client.query<R>(text, values), database)).rows;

const tables = await ask<{ name: string; comment: string | null; enabled: boolean; forced: boolean; owner: string }>(`
  select n.nspname || '.' || quote_ident(c.relname) as name, obj_description(c.oid) as comment,
         c.relrowsecurity as enabled, c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'pgboss')
  order by 1`);

test('there are tables to look at', () => assert.ok(tables.length > 5));

for (const { name, comment, enabled, forced, owner } of tables) {
  test(`${name} is guarded by row level security, or says why it need not be`, async () => {
    assert.equal(owner, 'tamga_owner');
    if (comment && /(^|; )no-rls: /.test(comment)) return;
    assert.ok(enabled && forced, 'row level security is enabled and forced');
    const policies = await ask('select 1 from pg_policies where schemaname || $2 || quote_ident(tablename) = $1', [
      name,
      '.',
    ]);
    assert.ok(policies.length > 0, 'it has policies');
  });

  test(`${name} can be changed by the application only as it was granted`, async () => {
    const [rights] = await ask<Record<string, boolean>>(
      `select has_table_privilege('tamga_app', $1, 'truncate') as truncate,
              has_table_privilege('tamga_system', $1, 'truncate') as truncate_system,
              has_table_privilege('tamga_readonly', $1, 'insert, update, delete, truncate') as readonly,
              has_table_privilege('tamga_app', $1, 'update, delete') as app,
              has_table_privilege('tamga_system', $1, 'update, delete') as system`,
      [name],
    );
    assert.ok(!rights!.truncate && !rights!.truncate_system && !rights!.readonly);
    if (comment?.includes('append-only')) assert.ok(!rights!.app && !rights!.system, 'nothing in it is ever changed');
  });
}

test('no policy has a shape that the planner cannot turn into an index condition', async () => {
  const policies = await ask<{ name: string; shape: string }>(
    `select schemaname || '.' || tablename || ' ' || policyname as name, coalesce(qual, '') as shape from pg_policies`,
  );
  for (const { name, shape } of policies) assert.doesNotMatch(shape, /\bIN \(\s*SELECT|\bEXISTS \(/i, name);
});

test('the application may enter every schema: statements are read before the role is taken on', async () => {
  const closed = await ask(
    `select nspname from pg_namespace where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'public', 'pgboss')
     and not has_schema_privilege('tamga_app', nspname, 'usage')`,
  );
  assert.deepEqual(closed, []);
});

test('no view lets its owner’s rights through', async () => {
  const views = await ask<{ name: string; options: string[] | null }>(
    `select c.oid::regclass::text as name, c.reloptions as options from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'v' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`,
  );
  for (const { name, options } of views) assert.ok(options?.includes('security_invoker=true'), name);
});

suite('a query on an organisation table', () => {
  const people = Array.from({ length: 200 }, () => randomUUID());
  const organisations = Array.from({ length: 2_000 }, () => randomUUID());

  before(async () => {
    await asAdmin(async (client) => {
      await client.query(
        `insert into users."user" (id, civil_id, family_name, given_name)
         select id, 'rls' || n, 'a', 'b' from unnest($1::uuid[]) with ordinality as p(id, n)`,
        [people],
      );
      await client.query(
        `insert into org.organisation (id, reg_no, name)
         select id, 'rls' || n, 'o' from unnest($1::uuid[]) with ordinality as o(id, n)`,
        [organisations],
      );
      await client.query(
        `insert into org.member (user_id, tenant_id, role, state)
         select ($1::uuid[])[1 + n % 200], ($2::uuid[])[1 + n % 2000], 'member',
                case n % 5 when 0 then 'suspended' else 'active' end
         from generate_series(0, 1999) as n`,
        [people, organisations],
      );
      await client.query('vacuum analyze');
    }, database);
  });

  const explain = (text: string) =>
    asAdmin(async (client) => {
      // Small tables are read whole where that is allowed; forbidden, a whole read shows that no index can serve.
      await client.query('begin; set local role tamga_app; set local enable_seqscan = off');
      await client.query(`select set_config('app.user_id', $1, true)`, [people[7]]);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }, database);

  const refuse = (plan: string) => {
    assert.doesNotMatch(plan, /Seq Scan/, plan);
    assert.doesNotMatch(plan, /Filter:.*SubPlan/, plan);
  };

  test('is served by an index, whatever it asks', async () => {
    const withTenant = await ask<{ name: string }>(
      `select attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where attname = 'tenant_id' and c.relkind in ('r', 'p') and not c.relispartition
         and has_table_privilege('tamga_app', c.oid, 'select')
         -- What everybody may read has no rows that are kept apart.
         and not exists (select from pg_policies p where p.schemaname || '.' || p.tablename = attrelid::regclass::text
                         and p.cmd = 'SELECT' and p.qual = 'true' and 'tamga_app' = any (p.roles))`,
    );
    const guarded = new Set(['org.organisation', ...withTenant.map(({ name }) => name)]);
    assert.ok(guarded.has('org.member') && guarded.has('org.module'));
    for (const name of guarded) {
      refuse(await explain(`select count(*) from ${name}`));
      refuse(await explain(`select * from ${name} limit 20`));
    }
  });

  test('would be found out with the obvious policy', async () => {
    await asAdmin(async (client) => {
      await client.query(`
        create table org.control as select id, id as tenant_id from org.organisation;
        create index on org.control (tenant_id); analyze org.control;
        alter table org.control enable row level security;
        grant select on org.control to tamga_app;
        create policy obvious on org.control to tamga_app using (tenant_id in (
          select m.tenant_id from org.member m where m.user_id = platform.actor_id()))`);
    }, database);
    const plan = await explain('select count(*) from org.control');
    assert.throws(() => refuse(plan));
    await asAdmin((client) => client.query('drop table org.control'), database);
  });

  test('answers with the organisations one belongs to, as an oracle without policies counts them', async () => {
    for (const id of [people[0], people[7], people[99], randomUUID()]) {
      const [oracle] = await ask<{ organisations: number; members: number }>(
        `select count(distinct m.tenant_id)::int as organisations,
                (select count(*)::int from org.member f
                 where f.tenant_id = any(array_agg(m.tenant_id)) or f.user_id = $1) as members
         from org.member m where m.user_id = $1 and m.state = 'active'`,
        [id],
      );
      const seen = await asAdmin(async (client) => {
        await client.query('begin; set local role tamga_app');
        await client.query(`select set_config('app.user_id', $1, true)`, [id]);
        const { rows } = await client.query(
          `select (select count(*)::int from org.organisation) as organisations, (select count(*)::int from org.member) as members`,
        );
        return rows[0];
      }, database);
      assert.deepEqual(seen, { organisations: oracle!.organisations, members: oracle!.members });
    }
  });
});
