import assert from 'node:assert/strict';
import { once } from 'node:events';
import path from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import * as objects from '#modules/objects';
import { inspectPdf } from '#platform/signing/inspect';
import { eventually } from './eventually.ts';
import { settingsBeside, startProcess } from './processes.ts';
import { openSigningHouse, rowOf, sealAll } from './signing.ts';
import { openSeals } from './signing-seals.ts';
import { adminUrl } from './template.ts';

const house = await openSigningHouse({ after });
const { deps } = house;
const { clear, sql, signedFor, download } = openSeals(house);
const program = path.join(import.meta.dirname, 'signing/sealing.process.ts');

/** A lock that this process has: the last write of a seal waits for it, or fails. */
const lock = 190_350;
await sql(`
  create table public.failing (one boolean);
  create function public.hold_seal() returns trigger language plpgsql security definer as $$
    begin
      if new.seal_state = 'SEALED' and old.seal_state = 'WAITING' then
        if exists (select from public.failing) then raise exception 'the disk is full'; end if;
        perform pg_advisory_xact_lock_shared(${lock});
      end if;
      return new;
    end $$;
  create trigger hold_seal before update on signing.document for each row execute function public.hold_seal()`);

async function signed() {
  await clear();
  const { owner, id } = await signedFor('2002002');
  return { owner, id, before: await rowOf(deps, id) };
}

/** The next worker, when the claim of the one before has run out. */
async function sealLater(id: string): Promise<void> {
  await sql(`update signing.document set seal_due_at = 'epoch' where id = $1`, [id]);
  assert.equal(await sealAll(deps), 1);
}

async function assertOneSeal({ owner, id }: Awaited<ReturnType<typeof signed>>): Promise<void> {
  const { refusal, signatures } = await inspectPdf(await download(owner, id));
  assert.deepEqual([refusal, signatures], [undefined, 2], 'of the person, and one seal');
  const told = await sql(`select action from audit.pending where object = $1 and action = 'signing.seal_moved'`, [
    `signing:${id}`,
  ]);
  assert.equal(told.length, 1);
  // What tries have left that did not end, the sweep removes when its hour is over.
  const later = { ...deps, now: () => new Date(Date.now() + 2 * 3_600_000) };
  await objects.room.duties?.find(({ name }) => name === 'objects.sweep')?.work(later);
  const kept = await sql('select out_id from signing.document where out_id is not null');
  assert.equal((await house.files()).length, kept.length, 'a file for each signed one, and none besides');
}

test('the last write of a seal fails: the file that was signed stays, and the next try seals it once', async () => {
  const one = await signed();
  await sql('insert into public.failing values (true)');
  assert.equal(await sealAll(deps), 0);
  const row = await rowOf(deps, one.id);
  assert.deepEqual([row.seal_state, row.out_id], ['WAITING', one.before.out_id]);
  await sql('delete from public.failing');
  await sealLater(one.id);
  await assertOneSeal(one);
});

test('a worker is killed between sealing and storing: nothing is lost or doubled', { timeout: 180_000 }, async (t) => {
  const one = await signed();
  const keeper = new pg.Client(adminUrl(house.database));
  await keeper.connect();
  t.after(() => keeper.end());
  await keeper.query(`select pg_advisory_lock(${lock})`);
  const held = async () =>
    (await sql(`select pid from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`)).length;
  const worker = startProcess(t, [program], { ...settingsBeside(house), ...house.env, JOBS_CHECK_SECONDS: '1' });
  await eventually(async () => assert.equal(await held(), 1), 100_000);
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
  await keeper.query(`select pg_advisory_unlock(${lock})`);
  await eventually(async () => assert.equal(await held(), 0));
  const row = await rowOf(deps, one.id);
  assert.deepEqual([row.seal_state, row.out_id], ['WAITING', one.before.out_id]);
  await sealLater(one.id);
  await assertOneSeal(one);
});
