import assert from 'node:assert/strict';
import { test } from 'node:test';
import type pg from 'pg';
import { asAdmin, cloneDatabase } from './house.ts';
import { type Findings, fill, roam } from './rls-roam.ts';
import { madeOf, randomOf } from './rls-worlds.ts';

/** RLS_WORLDS=2000 is the long run; the suite itself takes a shorter one. RLS_SEED repeats one. */
const worlds = Number(process.env.RLS_WORLDS ?? 200);
const seed = Number(process.env.RLS_SEED ?? Date.now() % 1_000_000);

const run = async (count: number, change?: string): Promise<Findings> => {
  const database = await cloneDatabase();
  const random = randomOf(seed);
  const made = madeOf(count, random);
  await asAdmin((client) => fill(client, made), database);
  if (change) await asAdmin((client: pg.Client) => client.query(change), database);
  return roam(database, made, random);
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
  ['nobody looks at what a membership was', 'drop trigger member_moves on org.member'],
  ['the last owner may go', 'drop trigger member_last_owner on org.member'],
] as const;

for (const [hole, change] of holes) {
  test(`it is found out when ${hole}`, { timeout: 120_000 }, async () => {
    const { wrong } = await run(80, change);
    assert.ok(wrong.length > 0, 'nothing was found');
  });
}
