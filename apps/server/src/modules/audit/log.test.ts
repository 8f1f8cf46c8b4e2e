import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { type Actor, system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { asAdmin, openHouse, sealBatch } from '#test/house';
import { type Entry, record } from './records.ts';
import { eraseSubject, recordAbout } from './subjects.ts';

// Verifying is limited to a few a minute, and these tests do little else.
const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const { deps } = house;
const admin = await house.signIn('admin');
const tenantId = randomUUID();

const leave = (entry: Entry, actor: Actor = system('test')) =>
  transact(deps, actor, async (deps) => record(deps, actor, entry));
const seal = () => sealBatch(deps, { limit: 5_000, sign: true });
const get = async (url: string, headers: Record<string, string> = admin.headers) => house.app.inject({ url, headers });

for (let change = 1; change <= 300; change += 1) {
  const request = { requestId: `request-${change % 30}`, address: '', auditRecords: 0 };
  await leave(
    {
      action: change % 3 === 0 ? 'test.moved' : 'test.changed',
      object: `thing:${change % 10}`,
      tenantId: change % 5 === 0 ? tenantId : undefined,
      details: { change, note: 'Өөрчлөв, "ингэж"' },
    },
    system(`duty ${change % 2}`, request),
  );
}
await seal();

suite('the list', () => {
  test('gives the newest first, page after page, each record once', async () => {
    const seen: number[] = [];
    let after = '';
    do {
      const { data } = (await get(`/api/v1/audit/?limit=70${after}`)).json();
      seen.push(...data.items.map(({ seq }: { seq: number }) => seq));
      after = data.next ? `&after=${data.next}` : '';
    } while (after);
    assert.ok(seen.length >= 300);
    assert.deepEqual(
      seen,
      Array.from({ length: seen.length }, (_, index) => seen.length - index),
    );
  });

  const matching = async (query: string) => {
    const reply = await get(`/api/v1/audit/?limit=100&${query}`);
    assert.equal(reply.statusCode, 200);
    return reply.json().data.items;
  };

  test('is narrowed by who, what, to what, where, by which request and when', async () => {
    const isCount = async (query: string, count: number) => assert.equal((await matching(query)).length, count, query);
    await isCount('action=test.moved', 100);
    await isCount('object=thing:7', 30);
    await isCount('actor=system:duty%201&object=thing:7', 30);
    await isCount(`tenant_id=${tenantId}`, 60);
    await isCount('request_id=request-4', 10);
    await isCount('request_id=request-4&action=test.moved', 0);
    await isCount('to=2020-01-01T00:00:00Z', 0);
    await isCount('from=2020-01-01T00:00:00Z&object=thing:7', 30);
    await isCount(`from=${new Date(Date.now() + 60_000).toISOString()}`, 0);
    const [one] = await matching('request_id=request-4');
    assert.deepEqual(one.details, { change: 274, note: 'Өөрчлөв, "ингэж"' });
    assert.equal(one.erased, false);
    assert.deepEqual(await matching(`seq=${one.seq}`), [one]);
  });

  test('asks an index, whatever the filter', async () => {
    const plans = await asAdmin(async (client) => {
      await client.query('begin; set local enable_seqscan = off');
      const plan = async (where: string) => {
        const text = `explain select seq from audit.record where ${where} order by seq desc limit 20`;
        return (await client.query<{ 'QUERY PLAN': string }>(text)).rows.map((row) => row['QUERY PLAN']).join('\n');
      };
      const conditions = [
        ...['actor', 'action', 'object', 'request_id'].map((name) => `${name} = 'x'`),
        `tenant_id = '${tenantId}'`,
        `at < '2020-01-01'`,
        'seq < 100',
      ];
      const found: string[] = [];
      for (const condition of conditions) found.push(await plan(condition));
      return found;
    }, house.database);
    for (const plan of plans) assert.doesNotMatch(plan, /Seq Scan/);
  });

  test('is for administrators', async () => {
    const citizen = await house.signIn();
    const manager = await house.signIn('manager');
    for (const path of ['', 'csv', 'verify', '1/proof']) {
      assert.equal((await get(`/api/v1/audit/${path}`, {})).statusCode, 401);
      assert.equal((await get(`/api/v1/audit/${path}`, citizen.headers)).statusCode, 403);
      assert.equal((await get(`/api/v1/audit/${path}`, manager.headers)).statusCode, 403);
    }
  });

  test('refuses what it does not understand', async () => {
    for (const query of ['limit=0', 'limit=101', 'after=AAAA', 'tenant_id=7', 'from=yesterday', 'colour=red']) {
      assert.equal((await get(`/api/v1/audit/?${query}`)).statusCode, 400, query);
    }
  });

  test('is a table too, in which no cell can act as a formula', async () => {
    await leave(
      { action: 'test.formula', object: 'x:y' },
      { kind: 'system', duty: '', origin: { ...system('t').origin } },
    );
    await transact(deps, system('test'), async (deps) =>
      record(
        deps,
        { kind: 'application', clientId: 'x', scopes: new Set(), origin: system('t').origin },
        {
          action: '=cmd.run;=x',
          object: '+x:"y"',
        },
      ),
    );
    await seal();
    const reply = await get('/api/v1/audit/csv?action=%3Dcmd.run%3B%3Dx');
    assert.match(String(reply.headers['content-type']), /^text\/csv/);
    const [header, line, end] = reply.body.split('\r\n');
    assert.equal(header, 'seq,at,actor,action,object,tenant_id,request_id,details,subject_id,personal,hash');
    assert.match(line!, /^\d+,.*Z,application:x,"'=cmd\.run;=x","'\+x:""y""",,t,\{\},,,[0-9a-f]{64}$/);
    assert.equal(end, '');
    const all = (await get('/api/v1/audit/csv?action=test.moved')).body.trimEnd().split('\r\n');
    assert.equal(all.length, 101);
  });
});

suite('what is personal', () => {
  const subject = { id: randomUUID(), personal: { civil_id: '100000000009', name: 'Болормаа' } };
  const entry = { action: 'test.person_changed', object: `person:${subject.id}` } as const;
  const find = async () => (await get('/api/v1/audit/?action=test.person_changed')).json().data.items;

  test('is read by administrators, and stands in the database only encrypted', async () => {
    for (let change = 0; change < 2; change += 1) {
      await transact(deps, system('test'), (deps) => recordAbout(deps, system('test'), entry, subject));
    }
    await seal();
    for (const record of await find()) assert.deepEqual([record.personal, record.erased], [subject.personal, false]);
    const { rows } = await asAdmin(
      (client) => client.query(`select r::text as text from audit.record r where action = $1`, [entry.action]),
      house.database,
    );
    assert.equal(rows.length, 2);
    for (const { text } of rows) assert.doesNotMatch(text, /Болормаа|100000000009/);
  });

  test('is gone for good once erased, while the chain still holds', async () => {
    const before = await find();
    assert.equal(await eraseSubject(deps, system('test'), subject.id), true);
    assert.equal(await eraseSubject(deps, system('test'), subject.id), false);
    await seal();
    const afterwards = await find();
    for (const record of afterwards) assert.deepEqual([record.personal, record.erased], [null, true]);
    assert.deepEqual(
      afterwards.map(({ hash }: { hash: string }) => hash),
      before.map(({ hash }: { hash: string }) => hash),
    );
    const { data } = (await get('/api/v1/audit/verify?from=1')).json();
    assert.deepEqual([data.ok, data.broken], [true, null]);
    assert.equal((await get('/api/v1/audit/?action=audit.subject_erased')).json().data.items.length, 1);
  });

  test('can be recorded anew after an erasure, under a key of its own', async () => {
    await transact(deps, system('test'), (deps) => recordAbout(deps, system('test'), entry, subject));
    await seal();
    const [newest, ...older] = await find();
    assert.deepEqual(newest.personal, subject.personal);
    for (const record of older) assert.equal(record.erased, true);
  });
});
