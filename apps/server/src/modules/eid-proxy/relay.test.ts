import assert from 'node:assert/strict';
import { constants, randomUUID, verify, X509Certificate } from 'node:crypto';
import { after, beforeEach, suite, test } from 'node:test';
import * as eid from '#modules/eid';
import { relayToken } from '#test/callers';
import { bolormaa, openStand } from '#test/eid';
import { asAdmin, asSystem } from '#test/house';
import { aSignature, displayed, openPartner } from '#test/partners';
import { peopleOf } from '#test/people';
import { openProviderHouse } from '#test/relying-party';
import { forgetRelayed } from './relay-sessions.ts';

const lines: string[] = [];
const stand = await openStand({ after });
const env = { ...stand.env, SIGN_RELAY_TOKEN: relayToken, LOG_LEVEL: 'info' };
const house = await openProviderHouse({ after }, { env, logTo: { write: (line: string) => void lines.push(line) } });
const citizen = await peopleOf(house)(bolormaa);
const library = await openPartner(house, ['svc:eid-sign'], { kind: 'machine', redirect_uris: [] });
const shop = await openPartner(house, ['svc:eid-sign'], { kind: 'machine', redirect_uris: [] });
const [own, others] = [await library.token('svc:eid-sign'), await shop.token('svc:eid-sign')];
const document = `PNOMN-${bolormaa}-A1B2-Q`;
const adult = 'PNOMN-990000000001';

beforeEach(async () => {
  stand.sandbox.setFaults({ always: {} });
  // What one test asks of a person must not keep the next from asking.
  await asSystem(house.deps).deleteFrom('auth.phone_request').execute();
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

async function ask(token: string | null, method: Method, path: string, payload?: object | string | Buffer) {
  const headers = {
    'accept-language': 'en',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(payload !== undefined && { 'content-type': 'application/json' }),
  };
  const reply = await house.app.inject({
    method,
    url: `/rp/sign/${path}`,
    headers,
    ...(payload !== undefined && { payload }),
  });
  const body = reply.body && method !== 'HEAD' ? reply.json() : {};
  return { status: reply.statusCode, text: reply.body, body, headers: reply.headers };
}

/** Of what was begun, how it stands, with the shortest wait. */
const look = (token: string, id: string) => ask(token, 'GET', `session/${id}?timeoutMs=1000`);

const isSigned = (data: Buffer, { cert, signature }: { cert: { value: string }; signature: { value: string } }) =>
  verify(
    'sha256',
    data,
    {
      key: new X509Certificate(Buffer.from(cert.value, 'base64')).publicKey,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: 32,
    },
    Buffer.from(signature.value, 'base64'),
  );

suite('a partner has a citizen sign', () => {
  test('after a notification, in our name, and reads the signature that Node finds good', async () => {
    const { data, body } = aSignature();
    const begun = await ask(own, 'POST', `signature/notification/etsi/PNOMN-${bolormaa}`, body);
    assert.equal(begun.status, 200, begun.text);
    assert.deepEqual(Object.keys(begun.body).toSorted(), ['relyingPartyName', 'sessionID', 'vc']);
    assert.equal(begun.body.relyingPartyName, 'DEMO');
    assert.deepEqual((await look(own, begun.body.sessionID)).body, { state: 'RUNNING' });
    const phone = await (await fetch(`${stand.sandbox.url}/phone/api/people/${bolormaa}/requests`)).text();
    assert.ok(phone.includes('DEMO') && !phone.includes('Partner'), 'whoever asks, the phone names us');
    await stand.phone.approve(begun.body.sessionID, { pin: '12345' });

    const { status, body: done } = await look(own, begun.body.sessionID);

    assert.deepEqual([status, done.state, done.result.endResult], [200, 'COMPLETE', 'OK']);
    assert.ok(isSigned(data, done));
    assert.ok(!('person' in done) && !('deviceIpAddress' in done), 'no more than the words of the API');
  });

  test('who finds the name of the application in their access log', async () => {
    const { headers } = citizen;
    const { items } = (await house.app.inject({ url: '/api/v1/users/me/access-log', headers })).json().data;
    const [entry] = items.filter(({ fields }: { fields: string[] }) => fields.includes('eid_signature_request'));
    assert.deepEqual(entry.application, { name_mn: 'Номын сан', name_en: 'Library' });
  });

  test('by choosing a certificate on a phone first, and signing with that app still open', async () => {
    const choice = await ask(own, 'POST', 'signature/certificate-choice/device-link/anonymous', {});
    assert.equal(choice.status, 200, choice.text);
    const { sessionID, sessionToken, sessionSecret, deviceLinkBase, relyingPartyName } = choice.body;
    const session = {
      kind: 'cert',
      offered: ['QR'],
      startedAt: new Date(),
      schemeName: 'smart-id',
      relyingPartyName,
      brokeredName: '',
      challenge: '',
      interactions: '',
      callbackUrl: '',
      link: { base: deviceLinkBase, token: sessionToken, secret: sessionSecret },
    } as unknown as eid.EidSession;
    const link = eid.deviceLinkAt(session, { type: 'QR', language: 'mon', now: new Date() });
    await stand.phone.open(bolormaa, link);
    await stand.phone.approve(sessionID);
    const chosen = (await look(own, sessionID)).body.result.documentNumber;
    assert.equal(chosen, document);

    const { data, body } = aSignature({ linkedSessionID: sessionID });
    const path = `signature/notification/linked/${chosen}`;
    const stolen = await ask(others, 'POST', path, { ...body, interactions: displayed('Номын сан') });
    assert.deepEqual([stolen.status, stolen.body.error], [404, 'eid.relayed_session_not_found'], 'of another partner');
    const begun = await ask(own, 'POST', path, body);
    assert.equal(begun.status, 200, begun.text);
    await stand.phone.approve(begun.body.sessionID, { pin: '12345' });
    assert.ok(isSigned(data, (await look(own, begun.body.sessionID)).body));
    const again = await ask(own, 'POST', path, { ...aSignature().body, linkedSessionID: begun.body.sessionID });
    assert.equal(again.status, 404, 'a signature is no choice');
    const twice = await ask(own, 'POST', path, { ...aSignature().body, linkedSessionID: sessionID });
    assert.deepEqual([twice.status, twice.body.error], [404, 'eid.relayed_session_not_found'], 'a choice serves once');
  });

  test('and reads the certificate of a document without asking anybody', async () => {
    const { status, body } = await ask(own, 'POST', `signature/certificate/${document}`, {
      certificateLevel: 'QUALIFIED',
    });
    assert.deepEqual([status, body.state], [200, 'OK']);
    assert.match(new X509Certificate(Buffer.from(body.cert.value, 'base64')).subject, new RegExp(`PNOMN-${bolormaa}`));
  });

  test('with the relay token, without being an application', async () => {
    const { data, body } = aSignature({ interactions: displayed('Гэрээ') });
    const begun = await ask(relayToken, 'POST', `signature/notification/document/${adult}-TST1-Q`, body);
    assert.equal(begun.status, 200, begun.text);
    const { body: done } = await look(relayToken, begun.body.sessionID);
    assert.ok(isSigned(data, done));
    assert.equal((await look(own, begun.body.sessionID)).status, 404);
    assert.equal((await ask(`${relayToken}x`, 'GET', `session/${begun.body.sessionID}`)).status, 401);
  });
});

suite('a session is of who began it', () => {
  test('and to everybody else there is none, in the words for one that never was', async () => {
    const { body } = aSignature();
    const { sessionID } = (await ask(own, 'POST', `signature/device-link/etsi/PNOMN-${bolormaa}`, body)).body;
    const never = await look(own, randomUUID());
    assert.deepEqual([never.status, never.body.error], [404, 'eid.relayed_session_not_found']);
    for (const token of [others, relayToken]) assert.equal((await look(token, sessionID)).text, never.text);
    assert.equal((await look(own, sessionID.toUpperCase())).status, 404);
    assert.equal((await ask(null, 'GET', `session/${sessionID}`)).status, 401);
    assert.equal((await ask(citizen.token, 'GET', `session/${sessionID}`)).status, 401);
    assert.equal((await look(own, sessionID)).status, 200);
  });

  test('even if two ask the same within the seconds in which the provider joins requests', async () => {
    const { body } = aSignature();
    const path = `signature/device-link/etsi/PNOMN-${bolormaa}`;
    const answers = await Promise.all([own, others, own].map((token) => ask(token, 'POST', path, body)));
    const parts = answers.flatMap(({ body: { sessionID, sessionSecret, sessionToken } }) => [
      sessionID,
      sessionSecret,
      sessionToken,
    ]);
    assert.equal(new Set(parts).size, 9);
  });

  test('and the database shows an application its own alone', async () => {
    const rows = await asAdmin(async (client) => {
      await client.query(`set role tamga_app; select set_config('app.user_id', '', false)`);
      await client.query(`select set_config('app.client_id', $1, false)`, [shop.id]);
      return (await client.query<{ application_id: string }>('select application_id from eid.relayed_session')).rows;
    }, house.database);
    assert.ok(rows.length > 0);
    assert.ok(rows.every(({ application_id }) => application_id === shop.id));
  });

  test('until it is forgotten, with everything that is kept of it', async () => {
    const { body } = aSignature();
    const { sessionID } = (await ask(own, 'POST', `signature/device-link/etsi/PNOMN-${bolormaa}`, body)).body;
    const db = asSystem(house.deps);
    const later = new Date(Date.now() + 13 * 60_000);
    assert.equal(await forgetRelayed({ ...house.deps, now: () => later }), 0);
    assert.ok((await forgetRelayed({ ...house.deps, now: () => new Date(Date.now() + 2 * 3_600_000) })) > 0);
    assert.deepEqual(await db.selectFrom('eid.relayed_session').select('id').execute(), []);
    assert.equal((await look(own, sessionID)).status, 404);
  });
});

suite('a phone is left in peace', () => {
  const path = `signature/notification/etsi/PNOMN-${bolormaa}`;

  test('after three that wait, whoever asks, until one is answered', async () => {
    const begun = [];
    for (const token of [own, others, own]) begun.push(await ask(token, 'POST', path, aSignature().body));
    assert.deepEqual(
      begun.map(({ status }) => status),
      [200, 200, 200],
    );
    const fourth = await ask(others, 'POST', path, aSignature().body);
    assert.deepEqual([fourth.status, fourth.body.error], [429, 'eid.phone_busy']);
    const [{ body: first }] = begun as [(typeof begun)[number]];
    await stand.phone.approve(first.sessionID, { pin: '12345' });
    // Of all who learn of it, one says so.
    await Promise.all(Array.from({ length: 10 }, () => look(own, first.sessionID)));
    assert.equal((await ask(others, 'POST', path, aSignature().body)).status, 200);
    const { rows } = await asAdmin(
      (client) =>
        client.query<{ count: string }>(
          `select count(*) from platform.outbox_pending p
           join eid.relayed_session s on p.aggregate = 'relayed_session:' || s.id
           where p.type = 'eid.relay_ended' and s.session_hash = sha256(convert_to($1, 'UTF8'))`,
          [first.sessionID],
        ),
      house.database,
    );
    assert.equal(rows[0]?.count, '1');
  });

  test('and links are free of that, for nothing rings', async () => {
    const link = `signature/device-link/etsi/PNOMN-${bolormaa}`;
    for (let n = 0; n < 5; n += 1) assert.equal((await ask(own, 'POST', link, aSignature().body)).status, 200);
  });
});

test('a line of the log names the partner and the call, and nobody', () => {
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'eID for a partner');
  assert.ok(
    told.some(({ client, call, outcome }) => client === library.id && call === 'signature' && outcome === 'ok'),
  );
  assert.ok(told.some(({ client }) => client === 'relay'));
  for (const word of [bolormaa, 'PNO', own, relayToken]) assert.ok(!JSON.stringify(told).includes(word), word);
});
