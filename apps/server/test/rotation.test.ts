import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as eid from '#modules/eid';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { admitKeyring, resealAll } from '#platform/security/sealing';
import { defineMail, sendMail } from '#modules/mail';
import { asAdmin, asSystem, openHouse } from './house.ts';
import { bearer, browserOf, codeOf, first, openStage } from './superadmin.ts';

// Keys are changed on a running platform with a super administrator, evidence and everything else that is sealed.

const waiting = defineMail({
  kind: 'test.waiting',
  subject: { mn: 'а', en: 'a' },
  body: { mn: () => ['б'], en: () => ['b'] },
  sample: {},
});
const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const [k1, k2] = [key('k1', 1), key('k2', 2)];

const stage = await openStage({ after }, { env: { INTEGRATION_ENC_KEY: k1 }, isMailHeld: false });
const old = stage.house;
const open = (ring: string) =>
  openHouse(
    { after },
    { database: old.database, env: { ...stage.env, INTEGRATION_ENC_KEY: ring }, kernel: { limits: 'off' } },
  );
const db = asSystem(old.deps);

/** Every sealed value there is, by the key that opens it. */
const keysInUse = () =>
  asAdmin(async (client) => {
    const { rows: columns } = await client.query<{ name: string; column: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name, quote_ident(a.attname) as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
      join pg_namespace n on n.oid = c.relnamespace where a.attname like '%\\_sealed' and not a.attisdropped`);
    const places: Record<string, string[]> = {};
    for (const { name, column } of columns) {
      const { rows } = await client.query<{ id: string }>(
        `select distinct split_part(${column}, '.', 2) as id from ${name} where ${column} is not null order by 1`,
      );
      if (rows.length > 0) places[`${name}.${column}`] = rows.map(({ id }) => id);
    }
    return places;
  }, old.database);

/** As if the last code had been used long ago: a test is faster than an authenticator. */
const forgetStep = () =>
  db.updateTable('superadmin.admin').set({ totp_step: '0', failures: 0, locked_until: null }).execute();

test('keys are changed while everybody works, and nobody is locked out when the old one is gone', async () => {
  await admitKeyring(old.deps);
  const browser = browserOf(stage);
  const { secret, recovery, tokens } = await browser.onboard(first);
  await transact(old.deps, system('test'), async (deps) =>
    sendMail({ ...deps }, waiting, { to: 'a@example.mn', facts: {} }),
  );
  const before = await keysInUse();
  assert.ok(Object.keys(before).length >= 5, Object.keys(before).join());
  assert.deepEqual(new Set(Object.values(before).flat()), new Set(['k1']));

  // The new key first as one that opens, then as the one that seals: at no time can a process meet what it cannot open.
  const both = await open(`${k1},${k2}`);
  const renewed = await open(`${k2},${k1}`);
  await admitKeyring(both.deps);
  await admitKeyring(renewed.deps);
  const alone = await open(k2);
  await assert.rejects(admitKeyring(alone.deps), /sealed with k1;/, 'too early, and it says what is missing');

  const signIn = async (on: typeof old, factor: object) => {
    const headers = await browserOf(stage, on).beginMfa(first.account);
    return browserOf(stage, on).call('superadmin/mfa', factor, headers);
  };
  await forgetStep();
  assert.equal((await signIn(renewed, { code: codeOf(secret) })).status, 200);
  assert.match((await adminRow()).totp_sealed, /^v1\.k2\./, 'sealed anew by being used');
  assert.equal((await signIn(both, { recovery_code: recovery[0] })).status, 200, 'and still opened by the others');

  const resealed = new AbortController();
  const work = (async () => {
    for (let round = 0; !resealed.signal.aborted || round < 3; round += 1) {
      await forgetStep();
      const on = round % 2 ? both : renewed;
      const reply = await signIn(on, { code: codeOf(secret) });
      assert.equal(reply.status, 200, reply.error);
      await browserOf(stage, on).call('eid/start', {});
    }
  })();
  const count = await resealAll(renewed.deps);
  resealed.abort();
  await work;
  assert.ok(count > 0);

  // Values that the process with k1 has sealed meanwhile keep the key needed; once it is gone, nothing does.
  await both.app.close();
  await resealAll(renewed.deps);
  assert.deepEqual(new Set(Object.values(await keysInUse()).flat()), new Set(['k2']));

  await admitKeyring(alone.deps);
  await assert.rejects(admitKeyring(old.deps), /sealed with k2;/);
  await forgetStep();
  assert.equal((await signIn(alone, { code: codeOf(secret) })).status, 200);
  assert.equal((await signIn(alone, { recovery_code: recovery[1] })).status, 200);
  const me = await alone.app.inject({ url: '/api/v1/rbac/me', headers: bearer(tokens) });
  assert.equal(me.json().data.level, 1, 'who was signed in before still is');
  const evidence = await db.selectFrom('eid.evidence').select('id').execute();
  assert.ok(evidence.length > 0);
  for (const { id } of evidence) {
    const trust = eid.readTrust(alone.deps.config);
    const found = await eid.recheck({ ...alone.deps, trust }, system('test'), id);
    assert.deepEqual(found?.problems, []);
  }
});

test('a key is not forgotten while a value needs it', async () => {
  const both = await open(`${k1},${k2}`);
  await admitKeyring(both.deps);
  const renewed = await open(`${k2},${k1}`);
  const place = { table: 'superadmin.admin', row: (await adminRow()).id, column: 'totp_sealed' };
  const plain = renewed.deps.keyring.open(place, (await adminRow()).totp_sealed);
  await db
    .updateTable('superadmin.admin')
    .set({ totp_sealed: both.deps.keyring.seal(place, plain) })
    .execute();
  // As if it had been written by a process that was not restarted yet, just after its row was sealed anew.
  const blind = { ...renewed.deps.keyring, isStale: () => false };
  await resealAll({ ...renewed.deps, keyring: blind });
  const alone = await open(k2);
  await assert.rejects(admitKeyring(alone.deps), /sealed with k1;/);
  await resealAll(renewed.deps);
  await admitKeyring(alone.deps);
});

const adminRow = () => db.selectFrom('superadmin.admin').select(['id', 'totp_sealed']).executeTakeFirstOrThrow();
