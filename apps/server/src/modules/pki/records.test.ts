import assert from 'node:assert/strict';
import { after, beforeEach, suite, test } from 'node:test';
import { bolormaa, openStand, scan } from '#test/eid';
import { openHouse } from '#test/house';
import { callerOf, peopleOf, refusal } from '#test/people';

const quiet = { write: () => undefined };
const stand = await openStand({ after });
const house = await openHouse({ after }, { env: stand.env, kernel: { limits: 'off' }, logTo: quiet });
const call = callerOf(house);
const person = await peopleOf(house)(bolormaa);
const eid = '/users/me/eid';

beforeEach(() => stand.sandbox.setFaults({ always: {} }));

suite('a person sees of their eID', () => {
  test('everything at a glance, and what the provider does not tell by its name', async () => {
    const { data } = await call(person, 'GET', `${eid}/summary`);
    assert.deepEqual(data, {
      person_etsi: `PNOMN-${bolormaa}`,
      document_number: `PNOMN-${bolormaa}-A1B2-Q`,
      certificates: { granted: true, available: true, valid: 2, total: 2 },
      devices: { granted: true, available: true, active: 1 },
      activity: { granted: true, available: true, authentication: 0, signature: 0 },
      // Not without having signed in within a day.
      organizations: { granted: false, available: true, represented: null, linked: 0 },
    });
    await scan(stand);
    const after = (await call(person, 'GET', `${eid}/summary`)).data;
    assert.deepEqual(after.organizations, { granted: true, available: true, represented: 1, linked: 0 });
    assert.equal(after.activity.authentication, 1);
  });

  test('certificates, devices and activity', async () => {
    const certificates = (await call(person, 'GET', `${eid}/certificates`)).data;
    assert.deepEqual(
      certificates.map(({ type, status }: Record<string, string>) => [type, status]),
      [
        ['AUTH', 'VALID'],
        ['SIGN', 'VALID'],
      ],
    );
    const [device] = (await call(person, 'GET', `${eid}/devices`)).data;
    assert.deepEqual([device.platform, device.model, device.active], ['iOS', 'iPhone 15', true]);
    const { counts, sessions } = (await call(person, 'GET', `${eid}/activity?flow=AUTHENTICATION&limit=5`)).data;
    assert.equal(counts.authentication, sessions.length);
    assert.deepEqual((await call(person, 'GET', `${eid}/activity?flow=SIGNATURE`)).data.sessions, []);
    assert.equal((await call(person, 'GET', `${eid}/activity?limit=0`)).status, 400);
  });

  test('nothing where they are not signed in', async () => {
    for (const part of ['summary', 'certificates', 'devices', 'activity', 'organizations'])
      assert.equal((await call(null, 'GET', `${eid}/${part}`)).status, 401);
  });
});

test('an outage is told as one: part by part at a glance, as a refusal alone', async () => {
  stand.sandbox.setFaults({ always: { maintenance: true } });
  const { status, data } = await call(person, 'GET', `${eid}/summary`);
  assert.equal(status, 200);
  assert.deepEqual(data.certificates, { granted: true, available: false, valid: null, total: null });
  assert.deepEqual(data.devices, { granted: true, available: false, active: null });
  assert.deepEqual(refusal(await call(person, 'GET', `${eid}/certificates`)), [503, 'eid.unavailable']);
});

test('a right that we lack is told as one', async (t) => {
  const limited = {
    ...stand.env,
    EID_RELYING_PARTY_UUID: '00000000-0000-4000-8000-000000000001',
    EID_RELYING_PARTY_NAME: 'LIMITED',
    EID_API_KEY: 'rp_sk_limited',
  };
  const other = await openHouse(t, { env: limited, logTo: quiet });
  const poor = await peopleOf(other)(bolormaa);
  const { data } = await callerOf(other)(poor, 'GET', `${eid}/summary`);
  for (const part of ['certificates', 'devices', 'activity', 'organizations'])
    assert.deepEqual([data[part].granted, data[part].available], [false, true], part);
  assert.deepEqual(refusal(await callerOf(other)(poor, 'GET', `${eid}/devices`)), [403, 'eid.not_granted']);
});

test('a provider that keeps no such files, and none at all, are told apart', async (t) => {
  const plain = await openStand(t, { dialect: 'smart-id' });
  const estonian = await openHouse(t, { env: plain.env, logTo: quiet });
  const one = await peopleOf(estonian)(bolormaa);
  assert.deepEqual(refusal(await callerOf(estonian)(one, 'GET', `${eid}/devices`)), [403, 'eid.not_granted']);
  const bare = await openHouse(t);
  const two = await bare.signIn();
  assert.deepEqual(refusal(await callerOf(bare)(two, 'GET', `${eid}/summary`)), [503, 'eid.not_configured']);
});
