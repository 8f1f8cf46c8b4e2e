import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { asAdmin, asSystem, type House, openHouse } from '#test/house';
import { type Keyring, openKeyring } from './keyring.ts';
import { admitKeyring, resealAll } from './sealing.ts';
import { keys } from '#platform/settings';

const secrets = { old: randomBytes(32).toString('base64'), new: randomBytes(32).toString('base64') };

/** The ring that INTEGRATION_ENC_KEY would name so: the first seals, all open. */
function ringOf(...ids: (keyof typeof secrets)[]): Keyring {
  const text = ids.map((id) => `${id}:${secrets[id]}`).join(',');
  return openKeyring(keys(() => true, 'of any kind').parse(text));
}

const place = { table: 'lab.thing', row: randomUUID(), column: 'note_sealed' };

suite('a sealed value', () => {
  const ring = ringOf('old');
  const sealed = ring.seal(place, 'нууц үг');

  test('opens to what was sealed, bytes and nothing at all included', () => {
    assert.equal(ring.open(place, sealed).toString(), 'нууц үг');
    const bytes = randomBytes(5_000);
    assert.deepEqual(ring.open(place, ring.seal(place, bytes)), bytes);
    assert.equal(ring.open(place, ring.seal(place, '')).length, 0);
  });

  test('shows the name of its key and nothing of what it holds', () => {
    assert.match(sealed, /^v1\.old\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    assert.ok(!sealed.includes(Buffer.from('нууц үг').toString('base64url')));
  });

  test('is another each time', () => {
    const seals = Array.from({ length: 100 }, () => ring.seal(place, 'same'));
    assert.equal(new Set(seals).size, 100);
  });

  for (const [name, other] of Object.entries({ row: randomUUID(), column: 'other_sealed', table: 'lab.other' })) {
    test(`does not open in another ${name}`, () => {
      assert.throws(() => ring.open({ ...place, [name]: other }, sealed));
    });
  }

  test('does not open where the names of two places only read alike together', () => {
    const here = ring.seal({ table: 'a', row: 'b","c', column: 'd' }, 'x');
    assert.throws(() => ring.open({ table: 'a', row: 'b', column: 'c","d' }, here));
  });

  for (const [part, index] of Object.entries({ nonce: 2, tag: 3, text: 4 })) {
    test(`does not open with any bit of its ${part} flipped, nor with a part of it`, () => {
      const parts = sealed.split('.');
      const bytes = Buffer.from(parts[index]!, 'base64url');
      const withPart = (changed: Buffer) => parts.with(index, changed.toString('base64url')).join('.');
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const changed = Buffer.from(bytes);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        assert.throws(() => ring.open(place, withPart(changed)), `bit ${bit}`);
      }
      assert.throws(() => ring.open(place, withPart(bytes.subarray(0, 4))));
    });
  }

  test('is not taken for one when it is written otherwise', () => {
    for (const text of ['', 'plain', sealed.replace('v1', 'v2'), sealed.split('.').slice(0, 4).join('.')]) {
      assert.throws(() => ring.open(place, text), /not written as one/);
    }
  });
});

suite('a ring of several keys', () => {
  const before = ringOf('old').seal(place, 'x');
  const ring = ringOf('new', 'old');

  test('opens with the old and seals with the first', () => {
    assert.equal(ring.open(place, before).toString(), 'x');
    assert.ok(ring.seal(place, 'x').startsWith('v1.new.'));
    assert.equal(ring.currentId, 'new');
    assert.deepEqual([...ring.ids], ['new', 'old']);
  });

  test('knows what was sealed with another than the first', () => {
    assert.equal(ring.isStale(before), true);
    assert.equal(ring.isStale(ring.seal(place, 'x')), false);
  });

  test('names the key that it lacks', () => {
    assert.throws(() => ringOf('new').open(place, before), /INTEGRATION_ENC_KEY has no key named old/);
  });

  test('does not open with the key of another name', () => {
    assert.throws(() => ring.open(place, before.replace('v1.old.', 'v1.new.')));
  });
});

const keysIn = async (house: House): Promise<string[]> => {
  const rows = await asSystem(house.deps).selectFrom('platform.sealing_key').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

suite('start-up', () => {
  test('notes the key that seals, and takes a ring that has every key noted before', async (t) => {
    const house = await openHouse(t);
    assert.deepEqual(await keysIn(house), []);
    await admitKeyring({ ...house.deps, keyring: ringOf('old') });
    await admitKeyring({ ...house.deps, keyring: ringOf('old') });
    await admitKeyring({ ...house.deps, keyring: ringOf('new', 'old') });
    assert.deepEqual(await keysIn(house), ['new', 'old']);
  });

  test('is refused a ring that lacks a key in use, which is named, and nothing is noted', async (t) => {
    const house = await openHouse(t);
    await admitKeyring({ ...house.deps, keyring: ringOf('old') });
    await assert.rejects(
      admitKeyring({ ...house.deps, keyring: ringOf('new') }),
      /sealed with old; add .* INTEGRATION_ENC_KEY/,
    );
    assert.deepEqual(await keysIn(house), ['old']);
  });
});

suite('sealing anew', async () => {
  const house = await openHouse({ after });
  const sealedRows = 1_200;
  const nullRows = 30;
  const read = () =>
    asAdmin(
      (client) => client.query<{ id: string; note_sealed: string | null }>('select id, note_sealed from lab.thing'),
      house.database,
    ).then(({ rows }) => rows);

  const ids = Array.from({ length: sealedRows + nullRows }, () => randomUUID());
  const old = ringOf('old');
  const values = ids.map((row, index) => (index < sealedRows ? old.seal({ ...place, row }, `note of ${row}`) : null));
  await asAdmin(async (client) => {
    await client.query(`
      create schema lab authorization tamga_owner;
      set role tamga_owner;
      create table lab.thing (id uuid primary key, note_sealed text);
      grant usage on schema lab to tamga_app, tamga_system;
      grant select, update on lab.thing to tamga_system`);
    await client.query('insert into lab.thing select * from unnest($1::uuid[], $2::text[])', [ids, values]);
  }, house.database);
  await admitKeyring({ ...house.deps, keyring: old });

  test('without the old key changes nothing and forgets nothing', async () => {
    await assert.rejects(resealAll({ ...house.deps, keyring: ringOf('new') }), /no key named old/);
    assert.ok((await read()).every(({ note_sealed }) => note_sealed?.startsWith('v1.old.') ?? true));
    assert.deepEqual(await keysIn(house), ['old']);
  });

  test('with both keys reaches every value, after which the old key is not needed', { timeout: 120_000 }, async () => {
    const ring = ringOf('new', 'old');
    await admitKeyring({ ...house.deps, keyring: ring });
    assert.equal(await resealAll({ ...house.deps, keyring: ring }), sealedRows);

    const alone = ringOf('new');
    const rows = await read();
    assert.equal(rows.length, ids.length);
    for (const { id, note_sealed } of rows) {
      if (note_sealed === null) continue;
      assert.equal(alone.open({ ...place, row: id }, note_sealed).toString(), `note of ${id}`);
    }
    assert.equal(rows.filter(({ note_sealed }) => note_sealed === null).length, nullRows);
    assert.deepEqual(await keysIn(house), ['new']);
    await admitKeyring({ ...house.deps, keyring: alone });
    assert.equal(await resealAll({ ...house.deps, keyring: alone }), 0);
  });
});
