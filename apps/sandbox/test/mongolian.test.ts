import assert from 'node:assert/strict';
import { randomBytes, X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { linkOf, openParty, partyOf } from './relying-party.ts';

let now = Date.now();
const party = await openParty({ now: () => new Date(now) });
const limited = partyOf(party.sandbox, 'rp_sk_limited');
const stranger = partyOf(party.sandbox, 'rp_sk_nobody');
const [bolormaa, unurbayar, sealKeeper] = ['110000000011', '110000000022', '110000000044'];
const pushAuth = (civilId: string, changes: object = {}) =>
  party.post(`/authentication/notification/etsi/PNOMN-${civilId}`, party.auth(changes));
const signIn = async (civilId: string, changes: object = {}) => {
  const { body } = await pushAuth(civilId, changes);
  await party.phone(`/requests/${body.sessionID}/approve`, { pin: '1234' });
  return (await party.status(body.sessionID)).body;
};

test('requests are answered with the prefix and without it', async () => {
  for (const prefix of ['', '/v3']) {
    const reply = await party.post(`${prefix}/authentication/device-link/anonymous`, party.auth());
    assert.equal(reply.status, 200);
    assert.match(reply.body.vc.value, /^\d{5}$/);
    assert.match(reply.body.deviceLinkBase, /\/dl$/);
    assert.equal((await party.get(`${prefix}/devices/etsi/PNOMN-${bolormaa}`)).status, 200);
  }
});

test('a key that is missing, wrong or of another party is refused', async () => {
  const anonymous = '/authentication/device-link/anonymous';
  assert.equal((await stranger.post(anonymous, party.auth())).status, 401);
  assert.equal((await limited.post(anonymous, party.auth())).status, 403);
  const { body: opened } = await party.post(anonymous, party.auth());
  assert.equal((await stranger.status(opened.sessionID, 1_000)).status, 401);
  assert.equal((await limited.status(opened.sessionID, 1_000)).status, 404, 'the session of another party');
});

test('the answer says who it was, in both scripts', async () => {
  const { person } = await signIn(unurbayar);
  assert.deepEqual(person, {
    civil_id: unurbayar,
    family_name: 'Бат-Эрдэнэ',
    given_name: 'Өнөрбаяр',
    family_name_latin: 'Bat-Erdene',
    given_name_latin: 'Unurbayar',
  });
});

test('a person acts for an organisation where they may, and the phone says so', async () => {
  const { body: started } = await pushAuth(unurbayar, { onBehalfOf: 'NTRMN-5003003' });
  const [request] = (await party.look(`/people/${unurbayar}/requests`)).body.requests as Record<string, object>[];
  assert.deepEqual(request!.on_behalf_of, { id: 'NTRMN-5003003', name: 'Мөнх Тэнгэр ХХК' });
  await party.phone(`/requests/${started.sessionID}/approve`, { pin: '1234' });
  const { onBehalfOf } = (await party.status(started.sessionID)).body;
  assert.deepEqual(onBehalfOf, {
    orgEtsi: 'NTRMN-5003003',
    orgName: 'Мөнх Тэнгэр ХХК',
    role: 'Менежер',
    rightType: 'MANAGER',
  });
});

test('no right, a right that ended, and the keeping of a seal are not enough', async () => {
  assert.equal((await pushAuth(bolormaa, { onBehalfOf: 'NTRMN-2002002' })).status, 403);
  assert.equal((await pushAuth('110000000055', { onBehalfOf: 'NTRMN-5003003' })).status, 403);
  assert.equal((await pushAuth(sealKeeper, { onBehalfOf: 'NTRMN-9001001' })).status, 403);
  const asked = party.auth({ onBehalfOf: 'NTRMN-9001001' });
  const { body: opened } = await party.post('/authentication/device-link/anonymous', asked);
  const link = linkOf(opened, asked);
  assert.equal((await party.phone(`/people/${sealKeeper}/links`, { link })).status, 403);
  assert.equal((await party.phone(`/people/${bolormaa}/links`, { link })).status, 200);
});

test('certificates and devices are told to who may know', async () => {
  const { body } = await party.get(`/certificates/etsi/PNOMN-${bolormaa}`);
  const certificates = body.certificates as Record<string, string>[];
  assert.deepEqual(
    certificates.map(({ type, status }) => [type, status]),
    [
      ['AUTH', 'VALID'],
      ['SIGN', 'VALID'],
    ],
  );
  const signingCertificate = await party.post(`/signature/certificate/PNOMN-${bolormaa}-A1B2-Q`, party.who);
  const parsed = new X509Certificate(Buffer.from(signingCertificate.body.cert.value, 'base64'));
  assert.equal(certificates[1]!.serialNumber, parsed.serialNumber);
  const devices = (await party.get(`/devices/etsi/PNOMN-${bolormaa}`)).body.devices as Record<string, unknown>[];
  assert.equal(devices[0]!.platform, 'iOS');
  for (const path of ['certificates', 'devices', 'rp/activity', 'organization/representations']) {
    assert.equal((await limited.get(`/${path}/etsi/PNOMN-${bolormaa}`)).status, 403, path);
    assert.equal((await stranger.get(`/${path}/etsi/PNOMN-${bolormaa}`)).status, 401, path);
    assert.equal((await party.get(`/${path}/etsi/PNOMN-000000000000`)).status, 404, path);
  }
});

test('activity is what happened here, newest first, by kind and page', async () => {
  const civilId = '110000000077';
  const { body: refusedOne } = await pushAuth(civilId);
  await party.phone(`/requests/${refusedOne.sessionID}/refuse`, { where: 'screen' });
  await signIn(civilId);
  const { body: signing } = await party.post(`/signature/notification/etsi/PNOMN-${civilId}`, party.sign());
  await party.phone(`/requests/${signing.sessionID}/approve`, { pin: '12345' });

  const read = async (query: string) => (await party.get(`/rp/activity/etsi/PNOMN-${civilId}${query}`)).body;
  const all = await read('');
  assert.deepEqual(all.counts, { authentication: 2, signature: 1 });
  const outcomes = (all.sessions as { flow: string; outcome: string }[]).map(
    ({ flow, outcome }) => `${flow} ${outcome}`,
  );
  assert.deepEqual(outcomes, ['SIGNATURE OK', 'AUTHENTICATION OK', 'AUTHENTICATION USER_REFUSED']);
  const page = (await read('?flow=AUTHENTICATION&limit=1&offset=1')).sessions as { sessionId: string }[];
  assert.deepEqual(
    page.map(({ sessionId }) => sessionId),
    [refusedOne.sessionID],
  );
  assert.equal((await read('?limit=0')).status, 400);
});

test('whom a person represents is told for a day after they signed in here', async () => {
  const path = '/organization/representations/etsi/PNOMN-110000000033';
  assert.equal((await party.get(path)).status, 403);
  await signIn('110000000033');
  const [one] = (await party.get(path)).body.representations as Record<string, unknown>[];
  assert.equal(one!.orgEtsi, 'NTRMN-2002002');
  assert.equal(one!.rightType, 'MANAGER');
  now += 86_400_000;
  assert.equal((await party.get(path)).status, 403);
});

test('a seal is put by who has the right to it', async () => {
  const { body: certificate } = await party.get('/seal/certificate/NTRMN-9001001');
  const parsed = new X509Certificate(Buffer.from(certificate.cert.value, 'base64'));
  assert.match(parsed.subject, /NTRMN-9001001/);
  const digest = randomBytes(32).toString('base64');
  const { interactions: _, ...asked } = party.sign();
  const body = { ...asked, signatureProtocolParameters: { ...asked.signatureProtocolParameters, digest } };
  const sealed = await party.post('/seal/NTRMN-9001001', body);
  assert.equal(sealed.status, 200, JSON.stringify(sealed.body));
  assert.equal(sealed.body.cert.value, certificate.cert.value);
  assert.equal((await party.post('/seal/NTRMN-5003003', body)).status, 403);
  assert.equal((await party.post('/seal/NTRMN-1', body)).status, 404);
  assert.equal((await limited.get('/seal/certificate/NTRMN-9001001')).status, 403);
});

test('a seal can be wrong as the signature of a person can', async () => {
  const { interactions: _, ...body } = party.sign();
  const right = (await party.post('/seal/NTRMN-9001001', body)).body;
  party.sandbox.setFaults({ next: { wrong_person_certificate: true } });
  assert.notEqual((await party.post('/seal/NTRMN-9001001', body)).body.cert.value, right.cert.value);
  assert.equal((await party.post('/seal/NTRMN-9001001', body)).body.cert.value, right.cert.value, 'once');
  party.sandbox.setFaults({ always: { unknown_authority: true } });
  const { body: read } = await party.get('/seal/certificate/NTRMN-9001001');
  assert.notEqual(read.cert.value, right.cert.value);
  party.sandbox.setFaults({ always: {} });
});
