import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, suite, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { resealAll } from '#platform/security/sealing';
import { openKeyring } from '#platform/security/keyring';
import { hide } from '#platform/settings';
import { eventually } from '#test/eventually';
import { asAdmin, asSystem, openHouse, secrets, type SignedIn } from '#test/house';
import { openObjectHouse, personOf } from '#test/objects';
import { findObject, removeObject, takeObject } from './index.ts';
import { forgetPerson } from './owners.ts';
import { sweepObjects } from './sweep.ts';

const house = await openObjectHouse({ after });
const { deps } = house;
const pdf = (sizeBytes: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(sizeBytes - 9)]);
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const take = (person: SignedIn, bytes: Buffer | AsyncIterable<Buffer>, more: object = {}) =>
  takeObject(
    deps,
    personOf(person),
    {
      kind: 'test.paper',
      owner: 'sender',
      name: 'Гэрчилгээ.pdf',
      type: 'application/pdf',
      types: ['application/pdf', 'image/png', 'text/csv'],
      sizeBytesMax: 1_000_000,
      bytes: Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes,
      signal: AbortSignal.timeout(120_000),
      ...more,
    },
    (_, object) => Promise.resolve(object.id),
  );
const rowsOf = ({ userId }: SignedIn) =>
  asSystem(deps)
    .selectFrom('objects.object')
    .select(['id', 'state', 'data_key_sealed', 'sha256', 'size_bytes'])
    .where('owner_id', '=', userId)
    .execute();
const refusedAs = (code: string) => (error: { code?: string }) => error.code === code;

test('a file whose commit was answered by nobody keeps its bytes', async () => {
  const citizen = await house.signIn();
  const before = new Set(await house.keys());
  await house.setFaults({ garbage: true, slow_ms: 1_500 });
  const taking = assert.rejects(take(citizen, pdf(5_000)), refusedAs('objects.scan_failed'));
  await eventually(async () => assert.equal((await house.keys()).filter((key) => !before.has(key)).length, 1));
  await asAdmin(
    (admin) =>
      admin.query(
        "update objects.object set state = 'clean', size_bytes = 5000, sha256 = decode(repeat('00', 32), 'hex'), settled_at = now() where owner_id = $1",
        [citizen.userId],
      ),
    house.database,
  );
  await taking;
  await house.setFaults();
  assert.equal((await house.keys()).filter((key) => !before.has(key)).length, 1);
});

test('one person has a quarter of the places, and others come in beside them', async () => {
  const [greedy, other] = [await house.signIn(), await house.signIn()];
  const going = Promise.withResolvers<void>();
  async function* slow() {
    yield pdf(1_000);
    await going.promise;
  }
  const held = Array.from({ length: 4 }, () => take(greedy, slow()));
  await assert.rejects(take(greedy, pdf(100)), refusedAs('request.too_many'));
  await take(other, pdf(100));
  going.resolve();
  await Promise.all(held);
  await take(greedy, pdf(100));
});

suite('a file', () => {
  test('comes back as it was sent, whole or in part, and lies sealed in the store', async () => {
    const citizen = await house.signIn();
    const bytes = pdf(300_000);
    const id = await take(citizen, bytes);

    const found = await findObject(deps, personOf(citizen), id);
    assert.deepEqual(await buffer(await found.read()), bytes);
    assert.deepEqual(await buffer(await found.read({ start: 65_000, end: 140_000 })), bytes.subarray(65_000, 140_001));
    assert.deepEqual(found.sha256, createHash('sha256').update(bytes).digest());
    assert.equal(found.sizeBytes, bytes.length);

    const [key] = (await house.keys()).filter((key) => key.endsWith(id));
    const stored = await buffer((await house.objects.store.get(key!))!);
    assert.equal(stored.includes(Buffer.from('%PDF')), false);
    assert.equal(stored.length, bytes.length + 16 * 5);
  });

  test('is read by its owner alone', async () => {
    const [citizen, other] = [await house.signIn(), await house.signIn('admin')];
    const id = await take(citizen, pdf(100));
    await assert.rejects(findObject(deps, personOf(other), id), refusedAs('objects.not_found'));
    await assert.rejects(
      transact(deps, personOf(other), (deps) => removeObject(deps, personOf(other), id)),
      refusedAs('objects.not_found'),
    );
    await findObject(deps, personOf(citizen), id);
  });

  test('that is larger than it may be is refused while it comes, and nothing is left', async () => {
    const citizen = await house.signIn();
    const before = await house.keys();
    await take(citizen, pdf(1_000_000));
    assert.equal((await rowsOf(citizen)).length, 1);
    let asked = 0;
    async function* large() {
      yield pdf(10_000);
      for (asked = 0; asked < 1_000; asked += 1) yield randomBytes(10_000);
    }
    await assert.rejects(take(citizen, large()), refusedAs('objects.too_large'));
    assert.ok(asked < 500, 'the rest was not read');
    assert.equal((await rowsOf(citizen)).length, 1);
    assert.equal((await house.keys()).length, before.length + 1);
  });

  test('that is not what it says, or of a type that is not taken, is refused', async () => {
    const citizen = await house.signIn();
    const refused: [Buffer, object][] = [
      [pdf(5_000), { type: 'image/png' }],
      [Buffer.from('<html><script>alert(1)</script>'), {}],
      [Buffer.from('MZ'.padEnd(200, '\0')), {}],
      [Buffer.alloc(0), {}],
      [pdf(5_000), { type: 'text/csv' }],
      [Buffer.from([0x61, 0xff, 0xfe]), { type: 'text/csv' }],
      [Buffer.concat([Buffer.from('a,b\n'.repeat(5_000)), Buffer.from([0])]), { type: 'text/csv' }],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { type: 'image/svg+xml' }],
    ];
    for (const [bytes, more] of refused) {
      await assert.rejects(take(citizen, bytes, more), refusedAs('objects.type_refused'), JSON.stringify(more));
    }
    assert.deepEqual(await rowsOf(citizen), []);
    await take(citizen, Buffer.from('нэр,нас\nБат,30\n'), { type: 'text/csv' });
  });

  test('that was changed, exchanged or cut in the store is not given out', async () => {
    const citizen = await house.signIn();
    const [one, other] = [await take(citizen, pdf(200_000)), await take(citizen, pdf(200_000))];
    const keyOf = async (id: string) => (await house.keys()).find((key) => key.endsWith(id))!;
    const { store } = house.objects;
    const sealed = await buffer((await store.get(await keyOf(one)))!);
    const wrong = [
      await buffer((await store.get(await keyOf(other)))!),
      sealed.subarray(0, 2 * (64 * 1024 + 16)),
      Buffer.concat([sealed.subarray(0, 70_000), Buffer.from([1, 2, 3]), sealed.subarray(70_003)]),
    ];
    for (const bytes of wrong) {
      await store.put(await keyOf(one), Readable.from([bytes]));
      const found = await findObject(deps, personOf(citizen), one);
      await assert.rejects(async () => buffer(await found.read()));
    }
  });

  test('outlives a change of keys', async () => {
    const citizen = await house.signIn();
    const bytes = pdf(1_000);
    const id = await take(citizen, bytes);
    const fresh = { id: 'fresh', key: hide(Buffer.alloc(32, 9).toString('base64')) };
    const old = hide(secrets.INTEGRATION_ENC_KEY.split(':')[1]!);
    const both = new Map([
      [fresh.id, fresh.key],
      ['test', old],
    ]);
    const keyring = openKeyring({ current: fresh, all: both });
    await resealAll({ pool: deps.pool, keyring });
    assert.match((await rowsOf(citizen))[0]!.data_key_sealed, /^v1\.fresh\./);
    const found = await findObject({ ...deps, keyring }, personOf(citizen), id);
    assert.deepEqual(await buffer(await found.read()), bytes);
    await resealAll({ pool: deps.pool, keyring: openKeyring({ current: { id: 'test', key: old }, all: both }) });
  });
});

suite('the scanner', () => {
  test('finds what is harmful, wherever it lies: the bytes go, the row stays, nobody reads it', async () => {
    const citizen = await house.signIn();
    const before = await house.keys();
    const csv = Buffer.concat([Buffer.from('a,b\n'.repeat(40_000)), Buffer.from(eicar), Buffer.from('\nc,d\n')]);
    await assert.rejects(take(citizen, csv, { type: 'text/csv' }), refusedAs('objects.infected'));

    const [row, ...others] = await rowsOf(citizen);
    assert.equal(others.length, 0);
    assert.equal(row!.state, 'infected');
    assert.deepEqual(await house.keys(), before);
    await assert.rejects(findObject(deps, personOf(citizen), row!.id), refusedAs('objects.not_found'));
  });

  test('that gives no verdict, in whatever way, lets nothing pass and leaves nothing', async () => {
    const citizen = await house.signIn();
    const before = await house.keys();
    for (const fault of [{ closed: true }, { garbage: true }]) {
      await house.setFaults(fault);
      await assert.rejects(take(citizen, pdf(400_000)), refusedAs('objects.scan_failed'), JSON.stringify(fault));
    }
    await house.setFaults({ slow_ms: 600_000 });
    const hurried = await openHouse({ after }, { env: { ...house.env, OBJECTS_SCAN_TIMEOUT_MS: '100' } });
    const person = await hurried.signIn();
    await assert.rejects(
      takeObject(
        hurried.deps,
        personOf(person),
        {
          kind: 'test.paper',
          owner: 'sender',
          name: 'a.pdf',
          type: 'application/pdf',
          types: ['application/pdf'],
          sizeBytesMax: 10_000,
          bytes: Readable.from([pdf(5_000)]),
          signal: AbortSignal.timeout(120_000),
        },
        () => Promise.resolve(),
      ),
      refusedAs('objects.scan_failed'),
    );
    await house.setFaults();
    assert.deepEqual(await rowsOf(citizen), []);
    assert.deepEqual(await house.keys(), before);
  });

  test('has spoken before anybody can read the file', async () => {
    const citizen = await house.signIn();
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    async function* slow() {
      yield pdf(5_000);
      await held;
    }
    const taking = take(citizen, slow());
    const row = await (async () => {
      for (;;) {
        const [row] = await rowsOf(citizen);
        if (row) return row;
      }
    })();
    assert.equal(row.state, 'pending');
    await assert.rejects(findObject(deps, personOf(citizen), row.id), refusedAs('objects.not_found'));
    goOn();
    assert.equal(await taking, row.id);
    await findObject(deps, personOf(citizen), row.id);
  });
});

suite('the sweep', () => {
  test('removes bytes that no row knows and rows that stay pending, and nothing that is needed or new', async () => {
    const citizen = await house.signIn();
    const kept = await take(citizen, pdf(100));
    const removed = await take(citizen, pdf(100));
    await transact(deps, personOf(citizen), (deps) => removeObject(deps, personOf(citizen), removed));
    await house.objects.store.put('ff/not-named-as-an-object', Readable.from([Buffer.from('x')]));

    assert.equal(await sweepObjects(house.later(0)), 0, 'it may be an upload that is going on');
    assert.ok((await sweepObjects(house.later(2))) >= 1);
    const left = await house.keys();
    assert.ok(left.some((key) => key.endsWith(kept)));
    assert.ok(!left.some((key) => key.endsWith(removed)));
    assert.ok(left.includes('ff/not-named-as-an-object'));
    assert.equal(await sweepObjects(house.later(2)), 0);
  });

  test('that wins against an upload leaves nothing of it', async () => {
    const citizen = await house.signIn();
    async function* swept() {
      yield pdf(5_000);
      await asSystem(deps).deleteFrom('objects.object').where('owner_id', '=', citizen.userId).execute();
    }
    await assert.rejects(take(citizen, swept()), refusedAs('objects.not_found'));
    assert.deepEqual(await rowsOf(citizen), []);
    assert.equal(await sweepObjects(house.later(2)), 0);
  });
});

test('a platform without a place for files takes none', async (t) => {
  const bare = await openHouse(t);
  const person = await bare.signIn();
  const upload = {
    kind: 'test.paper',
    owner: 'sender',
    name: 'a.pdf',
    type: 'application/pdf',
    types: ['application/pdf'],
    sizeBytesMax: 10,
    bytes: Readable.from([]),
    signal: AbortSignal.timeout(1_000),
  } as const;
  const taking = takeObject(bare.deps, personOf(person), upload, () => Promise.resolve());
  await assert.rejects(taking, refusedAs('objects.not_set_up'));
  assert.equal(await sweepObjects(bare.deps), 0);
});

test('a file of the platform is shown to no person, stays when its sender is forgotten, and goes by the platform', async () => {
  const citizen = await house.signIn();
  const id = await take(citizen, pdf(1_000), { owner: 'platform' });
  await assert.rejects(findObject(deps, personOf(citizen), id), refusedAs('objects.not_found'));
  const removal = transact(deps, personOf(citizen), (deps) => removeObject(deps, personOf(citizen), id));
  await assert.rejects(removal, refusedAs('objects.not_found'));
  const platform = system('test');
  await transact(deps, platform, (deps) => forgetPerson(deps, citizen.userId));
  assert.equal((await findObject(deps, platform, id)).sizeBytes, 1_000);
  await transact(deps, platform, (deps) => removeObject(deps, platform, id));
  await assert.rejects(findObject(deps, platform, id), refusedAs('objects.not_found'));
});
