import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { resealAll } from '#platform/security/sealing';
import { openKeyring } from '#platform/security/keyring';
import { hide } from '#platform/settings';
import { asSystem, openHouse, type SignedIn } from '#test/house';

const url = '/api/v1/me/signature';
const house = await openHouse({ after });
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><path d="M1 1 L70 30" stroke="#000"/></svg>',
);
const asUrl = (bytes: Buffer, type = 'image/svg+xml') => `data:${type};base64,${bytes.toString('base64')}`;

const call = async (method: 'GET' | 'PUT' | 'DELETE', { headers }: Pick<SignedIn, 'headers'>, image?: string) => {
  const reply = await house.app.inject({ method, url, headers, ...(image !== undefined && { payload: { image } }) });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const rowOf = ({ userId }: SignedIn) =>
  asSystem(house.deps)
    .selectFrom('users.signature')
    .select(['image_sealed', 'width'])
    .where('id', '=', userId)
    .executeTakeFirst();

test('a person sets their signature, reads it as a PNG, replaces it and removes it', async () => {
  const citizen = await house.signIn();
  assert.equal((await call('GET', citizen)).error, 'users.signature_not_found');

  const set = await call('PUT', citizen, asUrl(drawing));
  assert.equal(set.statusCode, 200);
  assert.match(set.data.image, /^data:image\/png;base64,iVBOR/);
  assert.deepEqual({ width: set.data.width, height: set.data.height }, { width: 80, height: 40 });
  assert.deepEqual((await call('GET', citizen)).data, set.data);

  const again = await call('PUT', citizen, Buffer.from(set.data.image.split(',')[1], 'base64').toString('base64'));
  assert.equal(again.statusCode, 200, 'bare base64 will do, and what we drew can be sent again');

  assert.deepEqual((await call('DELETE', citizen)).data, {});
  assert.equal((await call('GET', citizen)).statusCode, 404);
  assert.equal((await call('DELETE', citizen)).error, 'users.signature_not_found');

  const records = await asSystem(house.deps)
    .selectFrom('audit.pending')
    .select(['action', 'details'])
    .where('object', '=', `person:${citizen.userId}`)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    records.map(({ action }) => action),
    ['users.signature_set', 'users.signature_set', 'users.signature_removed'],
  );
});

test('nobody reads or removes the signature of another', async () => {
  const [citizen, admin] = await Promise.all([house.signIn(), house.signIn('admin')]);
  await call('PUT', citizen, asUrl(drawing));

  assert.equal((await call('GET', admin)).statusCode, 404);
  assert.equal((await call('DELETE', admin)).statusCode, 404);
  assert.equal((await call('GET', citizen)).statusCode, 200);
  assert.equal((await call('GET', { headers: {} as SignedIn['headers'] })).statusCode, 401);
});

test('it lies sealed in the database, and outlives a change of keys', async () => {
  const citizen = await house.signIn();
  const { data } = await call('PUT', citizen, asUrl(drawing));
  const { image_sealed: sealed } = (await rowOf(citizen))!;
  assert.match(sealed, /^v1\.test\./);

  const old = Buffer.alloc(32, 7).toString('base64');
  const fresh = { id: 'fresh', key: hide(Buffer.alloc(32, 9).toString('base64')) };
  const ring = openKeyring({
    current: fresh,
    all: new Map([
      [fresh.id, fresh.key],
      ['test', hide(old)],
    ]),
  });
  await resealAll({ pool: house.deps.pool, keyring: ring });

  const renewed = (await rowOf(citizen))!.image_sealed;
  assert.match(renewed, /^v1\.fresh\./);
  const place = { table: 'users.signature', row: citizen.userId, column: 'image_sealed' };
  assert.ok(data.image.endsWith(ring.open(place, renewed).toString('base64')));
});

test('what is no image, or more than one, is refused and changes nothing', async () => {
  const citizen = await house.signIn();
  await call('PUT', citizen, asUrl(drawing));
  const before = await rowOf(citizen);

  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const lie = asUrl(script, 'image/png');
  assert.deepEqual(
    [(await call('PUT', citizen, asUrl(script))).error, (await call('PUT', citizen, lie)).error],
    ['users.image_refused', 'users.image_refused'],
  );
  assert.equal((await call('PUT', citizen, 'data:text/html;base64,AAAAAAAA')).statusCode, 400);
  const other = await house.signIn();
  assert.equal((await call('PUT', other, 'A'.repeat(352_000))).statusCode, 400);
  assert.equal((await call('PUT', other, 'A'.repeat(400_000))).statusCode, 413);
  assert.deepEqual(await rowOf(citizen), before);
});
