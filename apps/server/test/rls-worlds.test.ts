import assert from 'node:assert/strict';
import { test } from 'node:test';
import type pg from 'pg';
import { asAdmin, cloneDatabase } from './house.ts';
import { type Findings, fill, roam } from './rls-roam.ts';
import { madeOf, randomOf } from './rls-worlds.ts';

/** RLS_WORLDS=2000 is the long run; the suite itself takes a shorter one. RLS_SEED repeats one. */
const worlds = Number(process.env.RLS_WORLDS ?? 200);
const seed = Number(process.env.RLS_SEED ?? 1);

/** So many worlds share a database: strangers enough, and everybody reads all of it. */
const worldsEach = 10;

const run = async (count: number, change?: string): Promise<Findings> => {
  const random = randomOf(seed);
  const all: Findings = { wrong: [], reads: 0, writes: 0, allowed: 0 };
  for (let left = count; left > 0 && all.wrong.length === 0; left -= worldsEach) {
    const database = await cloneDatabase();
    const made = madeOf(Math.min(left, worldsEach), random);
    await asAdmin((client) => fill(client, made), database);
    if (change) await asAdmin((client: pg.Client) => client.query(change), database);
    await roam(database, made, random, all);
  }
  return all;
};

test(`in ${worlds} random worlds nobody reads or writes what is not theirs (seed ${seed})`, {
  timeout: 600_000,
}, async (t) => {
  const started = performance.now();
  const { wrong, reads, writes, allowed } = await run(worlds);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  t.diagnostic(`${worlds} worlds, ${reads} readings, ${writes} attempts to write (${allowed} allowed), ${seconds} s`);
  assert.deepEqual(wrong.slice(0, 5), []);
  assert.ok(reads >= worlds * 4 && writes >= worlds * 20);
  // Both kinds must have happened, or nothing was shown.
  assert.ok(allowed > writes / 40 && allowed < writes / 2);
});

const holes = [
  ['a policy is missing', 'drop policy fellow_members on org.member'],
  ['the organisations are without policies', 'alter table org.organisation disable row level security'],
  ['the modules are without policies', 'alter table org.module disable row level security'],
  ['members may read everything', 'create policy hole on org.member for select to tamga_app using (true)'],
  ['members may install everywhere', 'create policy hole on org.module for insert to tamga_app with check (true)'],
  ['members may change every membership', 'create policy hole on org.member for update to tamga_app using (true)'],
  ['administrators may do what owners may', `alter policy admin_changes on org.member using (true) with check (true)`],
  ['the applications are without policies', 'alter table cases.application disable row level security'],
  [
    'members see drafts',
    'alter policy members on cases.application using (tenant_id = any ((select org.actor_tenants())::uuid[]))',
  ],
  [
    'who decided never sees the appeal anew',
    `alter policy members on cases.application using (tenant_id = any ((select org.actor_tenants())::uuid[])
       and submitted_at is not null and not (flags @> '{appeal}' and (select platform.actor_id()) = any (decided_by)))`,
  ],
  ['applicants read the notes of officers', 'create policy hole on cases.event for select to tamga_app using (true)'],
  ['a proposal is shown to its applicant', 'create policy hole on cases.decision for select to tamga_app using (true)'],
  ['nobody looks at what a membership was', 'drop trigger member_moves on org.member'],
  [
    'citizens may read every appointment',
    'create policy hole on appointments.booking for select to tamga_app using (true)',
  ],
  [
    'officers may check in anybody',
    'alter policy members_change on appointments.booking using (true) with check (true)',
  ],
  ['one may wait for another', 'alter policy own_joining on appointments.wait with check (true)'],
  ['files are without policies', 'alter table storage.file disable row level security'],
  ['everybody sees with whom is shared', 'create policy hole on storage.share for select to tamga_app using (true)'],
  [
    'what was shared stays visible after its end',
    `create or replace function storage.actor_shared() returns uuid[]
       language sql stable parallel safe security definer set search_path = pg_catalog
     as $$ select coalesce(array_agg(s.file_id), '{}') from storage.share s
           where s.to_user_id = platform.actor_id() or s.to_tenant_id = any (org.actor_tenants()) $$`,
  ],
  [
    'earlier versions are shared too',
    `alter policy shared on storage.version using (file_id = any ((select storage.actor_shared())::uuid[]))`,
  ],
  [
    'what lies in the bin is shared',
    `alter policy shared on storage.file using (id = any ((select storage.actor_shared())::uuid[]))`,
  ],
  [
    'people may change their files',
    'grant update on storage.file to tamga_app; create policy hole on storage.file for update to tamga_app using (true)',
  ],
  ['the last owner may go', 'drop trigger member_last_owner on org.member'],
] as const;

for (const [hole, change] of holes) {
  // Some are so narrow that it takes luck, and on a slow machine minutes, to come upon them.
  test(`it is found out when ${hole}`, { timeout: 600_000 }, async () => {
    const { wrong } = await run(400, change);
    assert.ok(wrong.length > 0, 'nothing was found');
  });
}
