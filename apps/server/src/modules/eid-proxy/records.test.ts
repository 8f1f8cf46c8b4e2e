import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, suite, test } from 'node:test';
import { bolormaa, openStand, scan } from '#test/eid';
import { asSystem } from '#test/house';
import { openPartner } from '#test/partners';
import { peopleOf } from '#test/people';
import { begin, Browser, exchange, goOn, openProviderHouse } from '#test/relying-party';

const both = ['svc:eid-proxy', 'svc:eid-org-proxy'];
const lines: string[] = [];
const stand = await openStand({ after });
const env = { ...stand.env, LOG_LEVEL: 'info' };
const house = await openProviderHouse({ after }, { env, logTo: { write: (line: string) => void lines.push(line) } });
const people = peopleOf(house);
const citizen = await people(bolormaa);
const library = await openPartner(house, both);
const shop = await openPartner(house, both);
const agreed = await library.signIn(citizen, 'openid svc:eid-proxy svc:eid-org-proxy');
const own = await library.token(...both);

beforeEach(() => stand.sandbox.setFaults({ always: {} }));

const read = async (token: string | null, path: string, query: Record<string, string> = {}) => {
  const headers = { 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) };
  const reply = await house.app.inject({ url: `/api/v1/${path}`, query, headers });
  return { ...reply.json(), status: reply.statusCode, text: reply.body };
};
const parts = ['summary', 'certificates', 'devices', 'activity'].map((part) => `eid/${part}`);
const all = [...parts, 'eid-org/organizations'];
const accessLog = async (headers: Record<string, string>) =>
  (await house.app.inject({ url: '/api/v1/users/me/access-log', headers })).json().data.items;
const nobody = [404, 'eid.subject_not_found'];

suite('an application reads the eID of a citizen who has agreed', () => {
  test('with their token, or with its own by the subject that it knows them by: the same', async () => {
    for (const path of all) {
      const theirs = await read(agreed.token, path);
      assert.equal(theirs.status, 200, theirs.text);
      assert.deepEqual((await read(own, path, { sub: agreed.sub })).data, theirs.data, path);
      assert.deepEqual((await read(agreed.token, path, { sub: agreed.sub })).data, theirs.data, path);
    }
    const { data } = await read(own, 'eid/summary', { sub: agreed.sub });
    assert.deepEqual(data.certificates, { granted: true, available: true, valid: 2, total: 2 });
    const [device] = (await read(own, 'eid/devices', { sub: agreed.sub })).data;
    assert.deepEqual([device.platform, device.active], ['iOS', true]);
  });

  test('without their civil id, which is a part of other numbers, unless they let it know that too', async () => {
    for (const path of all) assert.ok(!(await read(agreed.token, path)).text.includes(bolormaa), path);
    const office = await openPartner(house, both, { civil_id_allowed: true });
    const known = await office.signIn(citizen, 'openid civil_id svc:eid-proxy');
    const token = await office.token('svc:eid-proxy');
    const { data } = await read(token, 'eid/summary', { sub: known.sub });
    assert.equal(data.person_etsi, `PNOMN-${bolormaa}`);
    assert.equal((await read(known.token, 'eid/devices')).data[0].document_number, `PNOMN-${bolormaa}-A1B2-Q`);
  });

  test('and the citizen finds its name in their access log, as often as it read', async () => {
    const reader = await people('110000000033');
    const { sub } = await library.signIn(reader, 'openid svc:eid-proxy');
    for (let n = 0; n < 3; n += 1) assert.equal((await read(own, 'eid/certificates', { sub })).status, 200);
    const [entry] = await accessLog(reader.headers);
    const { reader_kind, application, purpose, fields } = entry;
    assert.deepEqual([reader_kind, purpose, fields], ['application', 'application_use', ['eid_certificates']]);
    assert.deepEqual(application, { name_mn: 'Номын сан', name_en: 'Library' });
  });

  test('and signers of an organisation that they are linked to, who find it in theirs', async () => {
    const [director, signer] = [await people('110000000022'), await house.signIn()];
    await scan(stand, '110000000022');
    const now = new Date();
    const right = { reg_no: '2002002', right_type: 'ADMIN' } as const;
    const db = asSystem(house.deps);
    const link = { ...right, user_id: director.userId, name: 'Тал Нутаг ХХК', role: 'Захирал', confirmed_at: now };
    await db.insertInto('pki.link').values(link).execute();
    await db
      .insertInto('pki.signer')
      .values({
        ...right,
        id: randomUUID(),
        user_id: signer.userId,
        invited_by: director.userId,
        state: 'ACTIVE',
        accepted_at: now,
        evidence_id: randomUUID(),
        last_sent_at: now,
      })
      .execute();
    const { sub, token } = await library.signIn(director, 'openid svc:eid-org-proxy');
    const path = 'eid-org/organizations/2002002/signers';
    const { data, text } = await read(own, path, { sub });
    assert.deepEqual([data.items.length, data.items[0].given_name], [1, 'Сүх']);
    assert.ok(!text.includes(signer.userId) && !text.includes(director.userId), 'accounts of others are not told');
    const [entry] = await accessLog(signer.headers);
    assert.deepEqual([entry.application.name_en, entry.fields.includes('eid_signers')], ['Library', true]);
    assert.equal((await read(token, 'eid-org/organizations')).data.linked[0].reg_no, '2002002');
    // Another citizen of the same application is not linked to it.
    const refused = await read(own, path, { sub: agreed.sub });
    assert.deepEqual([refused.status, refused.error], [404, 'pki.organization_not_linked']);
  });
});

suite('nobody is found', () => {
  const isNobody = async (token: string, query: Record<string, string>, why: string, paths = all) => {
    const texts = new Set<string>();
    for (const path of paths) {
      const { status, error, text } = await read(token, path, query);
      assert.deepEqual([status, error], nobody, `${why}: ${path}`);
      texts.add(text);
    }
    assert.equal(texts.size, 1, 'one answer for every reason');
    return [...texts][0];
  };

  test('by a subject that never was, of another application, or by the account itself: in the same words', async () => {
    const elsewhere = await shop.signIn(citizen, 'openid svc:eid-proxy svc:eid-org-proxy');
    assert.notEqual(elsewhere.sub, agreed.sub);
    const answers = new Set([
      await isNobody(own, { sub: randomUUID() }, 'never was'),
      await isNobody(own, { sub: elsewhere.sub }, 'known at another'),
      await isNobody(own, { sub: citizen.userId }, 'the account'),
    ]);
    assert.equal(answers.size, 1);
  });

  test('by a civil id, which is no name here', async () => {
    for (const sub of [bolormaa, `PNOMN-${bolormaa}`, ''])
      assert.equal((await read(own, 'eid/summary', { sub })).status, 400);
    assert.equal((await read(own, 'eid/summary', { civil_id: bolormaa })).status, 400);
  });

  test('who has not agreed to this, and without a name it is said that one is missing', async () => {
    const reader = await house.signIn();
    const { sub } = await library.signIn(reader, 'openid svc:eid-org-proxy');
    await isNobody(own, { sub }, 'agreed to the other', parts);
    const { status, error } = await read(own, 'eid/summary');
    assert.deepEqual([status, error], [400, 'eid.subject_missing']);
  });

  test('with the token of one citizen and the name of another', async () => {
    const reader = await house.signIn();
    const other = await library.signIn(reader, 'openid svc:eid-proxy svc:eid-org-proxy');
    await isNobody(agreed.token, { sub: other.sub }, 'another citizen');
  });

  test('who has refused it on the page', async () => {
    const reader = await house.signIn();
    const browser = new Browser(house.issuer);
    const flow = await begin(house, browser, library.config, { scope: 'openid svc:eid-proxy' });
    const done = await goOn(house, browser, flow, reader, { grant_scope: ['openid'] });
    const tokens = await exchange(library.config, done);
    assert.equal((await read(tokens.access_token, 'eid/summary')).status, 401);
    await isNobody(own, { sub: tokens.claims()!.sub }, 'refused', parts);
  });
});

test('an outage is told as one, and a citizen whom nobody asked about is not told of it', async () => {
  stand.sandbox.setFaults({ always: { maintenance: true } });
  const { status, error } = await read(own, 'eid/certificates', { sub: agreed.sub });
  assert.deepEqual([status, error], [503, 'eid.unavailable']);
  assert.equal((await read(own, 'eid/summary', { sub: agreed.sub })).data.devices.available, false);
});

test('each application has its own limit', async (t) => {
  const limited = await openProviderHouse(t, { env: stand.env, kernel: {} });
  const [one, other] = [await openPartner(limited, both), await openPartner(limited, both)];
  const [first, second] = [await one.token('svc:eid-proxy'), await other.token('svc:eid-proxy')];
  const ask = async (token: string) =>
    (await limited.app.inject({ url: '/api/v1/eid/summary', headers: { authorization: `Bearer ${token}` } }))
      .statusCode;
  const statuses = await Promise.all(Array.from({ length: 80 }, () => ask(first)));
  assert.ok(statuses.includes(429) && statuses.filter((status) => status === 400).length >= 60);
  assert.equal(await ask(second), 400);
});

test('a line of the log names the application and what it read, and nobody', () => {
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'eID for a partner');
  assert.ok(told.length > 20);
  assert.ok(told.some(({ client, call, outcome }) => client === library.id && call === 'devices' && outcome === 'ok'));
  for (const word of [bolormaa, agreed.sub, citizen.userId, agreed.token, own])
    assert.ok(!told.some((line) => JSON.stringify(line).includes(word)), word);
});
