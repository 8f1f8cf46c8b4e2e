import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { openStand, scan } from '#test/eid';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { callerOf, peopleOf, refusal } from '#test/people';
import { directorySettings } from '#test/directory';

const stand = await openStand({ after });
const env = { ...stand.env, ...directorySettings(stand.sandbox) };
const house = await openHouse({ after }, { env, kernel: { limits: 'off' } });
const call = callerOf(house);
const person = peopleOf(house);
const [director, owner, stranger] = [
  await person('110000000022'),
  await person('110000000066'),
  await person('110000000101'),
];
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a00' } })
  .png()
  .toBuffer();
const image = `data:image/png;base64,${png.toString('base64')}`;
const absent = [404, 'pki.organization_not_linked'];

test('a stamp is set, read and removed by whom the eID has linked', async () => {
  const at = '/me/orgstamp/2002002';
  assert.deepEqual(refusal(await call(director, 'PUT', at, { image })), absent);
  await scan(stand, '110000000022');
  await call(director, 'POST', '/users/me/eid/organizations', { reg_no: '2002002' });

  const { status, data } = await call(director, 'PUT', at, { image });
  assert.deepEqual([status, data.width, data.height], [200, 40, 30]);
  assert.deepEqual((await call(director, 'GET', at)).data, data);
  const row = await asSystem(house.deps).selectFrom('pki.mark').select('stamp_sealed').executeTakeFirstOrThrow();
  assert.match(row.stamp_sealed!, /^v1\./);
  for (const method of ['GET', 'DELETE'] as const)
    assert.deepEqual(refusal(await call(stranger, method, at)), [404, 'pki.stamp_not_found']);
  assert.deepEqual(refusal(await call(stranger, 'PUT', at, { image })), absent);
  assert.equal((await call(null, 'GET', at)).status, 401);

  const named = await call(director, 'PUT', '/me/org-name-latin/2002002', { name_latin: 'Tal Nutag LLC' });
  assert.equal(named.data.name_latin, 'Tal Nutag LLC');
  const read = (who: SignedIn | null) => call(who, 'GET', '/me/org-name-latin/2002002');
  assert.deepEqual((await read(director)).data, { reg_no: '2002002', name_latin: 'Tal Nutag LLC' });
  assert.deepEqual(refusal(await read(stranger)), [404, 'pki.name_latin_not_found']);
  assert.equal((await read(null)).status, 401);
  assert.equal((await call(director, 'DELETE', at)).status, 200);
  assert.deepEqual(refusal(await call(director, 'GET', at)), [404, 'pki.stamp_not_found']);
  assert.deepEqual(refusal(await call(director, 'DELETE', at)), [404, 'pki.stamp_not_found']);
  const left = await asSystem(house.deps).selectFrom('pki.mark').select('name_latin').executeTakeFirstOrThrow();
  assert.equal(left.name_latin, 'Tal Nutag LLC');
});

test('owners and administrators of the organisation on this platform may too, members may not', async () => {
  const { data } = await call(owner, 'POST', '/org', { reg_no: '5003003' });
  await call(owner, 'POST', `/org/${data.tenant_id}/members`, { user_id: stranger.userId, role: 'officer' });
  await call(stranger, 'POST', `/org/${data.tenant_id}/members/me/accept`);
  assert.equal((await call(owner, 'PUT', '/me/orgstamp/5003003', { image })).status, 200);
  const name = { name_latin: 'Munkh Tenger LLC' };
  assert.equal((await call(owner, 'PUT', '/me/org-name-latin/5003003', name)).status, 200);
  assert.deepEqual(refusal(await call(stranger, 'PUT', '/me/org-name-latin/5003003', name)), absent);
  assert.deepEqual(refusal(await call(stranger, 'GET', '/me/orgstamp/5003003')), [404, 'pki.stamp_not_found']);
  await call(owner, 'PUT', `/org/${data.tenant_id}/members/${stranger.userId}`, { role: 'admin' });
  assert.equal((await call(stranger, 'GET', '/me/orgstamp/5003003')).status, 200);
});

test('what is no image, and no Latin name, is refused', async () => {
  const nonsense = `data:image/png;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`;
  assert.deepEqual(refusal(await call(owner, 'PUT', '/me/orgstamp/5003003', { image: nonsense })), [
    422,
    'users.image_refused',
  ]);
  assert.equal((await call(owner, 'PUT', '/me/org-name-latin/5003003', { name_latin: 'Мөнх' })).status, 400);
  assert.equal((await call(owner, 'PUT', '/me/org-name-latin/x', { name_latin: 'A' })).status, 400);
});
