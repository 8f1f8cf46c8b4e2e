// A nation's applications, made in the database itself: people, what they applied for in two years, and what happened to it.
import type pg from 'pg';

export const applications = Number(process.env.BENCH_APPLICATIONS ?? 5_000_000);
const people = Math.ceil(applications / 5);

/** Loaded without its indexes, which are built afterwards: in place each row would look up all of them. */
async function withoutIndexes(client: pg.Client, table: string, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
     where i.indrelid = $1::regclass and c.oid is null`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query(`alter table ${table} disable trigger all`);
  await load();
  await client.query(`alter table ${table} enable trigger all`);
  for (const { definition } of rows) await client.query(definition);
  await client.query(`vacuum analyze ${table}`);
}

export async function fillCases(client: pg.Client, officers: readonly string[]): Promise<void> {
  await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off`);
  await withoutIndexes(client, 'users."user"', async () => {
    await client.query(`
      insert into users."user" (id, civil_id, family_name, given_name)
      select gen_random_uuid(), (300000000000 + n)::text, 'Дорж', 'Болормаа'
      from generate_series((select count(*) from users."user") + 1, ${people}) as n`);
  });
  await hire(client, officers);
  await client.query(`
    create temp table person as select (row_number() over (order by id)) - 1 as k, id from users."user";
    create temp table offered as
      select (row_number() over (order by s.id)) - 1 as k, s.id, s.tenant_id, s.published_no
      from registry.service s where s.state = 'published';
    create temp table officer as
      select tenant_id, array_agg(user_id order by user_id) as ids from org.member where state = 'active' group by tenant_id`);
  await withoutIndexes(client, 'cases.application', () => makeApplications(client));
  await withoutIndexes(client, 'cases.event', () => makeEvents(client));
  await client.query(`
    insert into officers.tally (tenant_id, service_id, state, assigned_to, overdue, escalated, second, difference)
    select tenant_id, service_id, state, assigned_to, 'overdue' = any (flags), false, false, count(*)
    from cases.application where state in ('queued', 'in_review', 'info_requested', 'approved')
    group by 1, 2, 3, 4, 5`);
  await client.query('vacuum analyze officers.tally');
}

/** Everybody decides in one organisation, one after the other. */
async function hire(client: pg.Client, officers: readonly string[]): Promise<void> {
  await client.query(
    `with place as (select (row_number() over (order by id)) - 1 as k, id, count(*) over () as total from org.organisation),
          hired as (select (o.n - 1) as k, o.id from unnest($1::uuid[]) with ordinality as o (id, n))
     insert into org.member (tenant_id, user_id, role, state)
     select p.id, h.id, 'officer', 'active' from hired h join place p on p.k = h.k % p.total
     on conflict do nothing`,
    [officers],
  );
  await client.query(`update users."user" set role = 'manager' where id = any ($1::uuid[])`, [officers]);
}

/** Of a thousand, thirty wait, ten are being looked at, five wait for an answer, five are drafts; the rest is decided. */
const makeApplications = async (client: pg.Client): Promise<void> => {
  await client.query(`
    insert into cases.application (id, tenant_id, number, service_id, version_no, applicant_id, state, flags, assigned_to,
      assigned_at, submitted_at, due_at, waits_until, paused_at, decided_at, decided_by, closed_at, created_at, updated_at)
    select gen_random_uuid(), s.tenant_id,
           case when state <> 'draft' then '2026-BENCH-' || lpad(n::text, 9, '0') || '-00' end,
           s.id, s.published_no, p.id, state,
           case when state = 'queued' and n % 7 = 0 then '{overdue}'::text[] else '{}' end,
           case when state in ('in_review', 'info_requested') then officer end,
           case when state in ('in_review', 'info_requested') then begun end,
           case when state <> 'draft' then begun end,
           case when state <> 'draft' then begun + interval '10 days' end,
           case when state in ('draft', 'info_requested') then now() + interval '10 days' end,
           case when state = 'info_requested' then begun end,
           case when is_closed then least(begun + interval '5 days', now()) end,
           case when is_closed then array[officer] else '{}' end,
           case when is_closed then least(begun + interval '5 days', now()) end, begun, begun
    from generate_series(1, ${applications}) as n
    cross join lateral (select case when n % 1000 < 30 then 'queued' when n % 1000 < 40 then 'in_review'
                                    when n % 1000 < 45 then 'info_requested' when n % 1000 < 50 then 'draft'
                                    when n % 1000 < 90 then 'rejected' else 'completed' end as state) as q
    cross join lateral (select n % 1000 >= 50 as is_closed,
                               now() - case when n % 1000 < 50 then interval '20 days' else interval '730 days' end
                                       * ((hashint4(n) & 65535) / 65536.0) as begun) as t
    join offered s on s.k = (hashint4(n + 3) & 1048575) % (select count(*) from offered)
    join officer o on o.tenant_id = s.tenant_id
    cross join lateral (select o.ids[1 + (hashint4(n + 5) & 1048575) % cardinality(o.ids)] as officer) as d
    join person p on p.k = (n::bigint * 7919) % (select count(*) from person) and p.id <> officer`);
};

/** Handed in, taken, decided. */
const makeEvents = async (client: pg.Client): Promise<void> => {
  await client.query(`
    insert into cases.event (application_id, seq, type, from_state, to_state, actor_kind, actor_id, public, occurred_at)
    select a.id, e.seq, e.type, e.before, e.later, e.kind, case when e.kind = 'citizen' then a.applicant_id end, true,
           a.created_at + e.seq * interval '1 day'
    from cases.application a
    cross join lateral (values (1, 'submitted', 'draft', 'submitted', 'citizen'), (2, 'queued', 'submitted', 'queued', 'system'),
                               (3, 'closed', 'queued', a.state, 'system')) as e (seq, type, before, later, kind)
    where a.state <> 'draft'`);
};
