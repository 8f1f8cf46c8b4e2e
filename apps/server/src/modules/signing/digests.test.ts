import assert from 'node:assert/strict';
import { constants, hash, randomBytes, randomUUID, verify, X509Certificate } from 'node:crypto';
import { after, suite, test } from 'node:test';
import type { SigningDocument } from '@tamga/contract/signing';
import * as eid from '#modules/eid';
import { system } from '#platform/actor';
import { bolormaa } from '#test/eid';
import { eventually } from '#test/eventually';
import { asSystem } from '#test/house';
import { followToTheEnd, openSigningHouse, rowOf, sessionIdOf } from '#test/signing';
import { followWaiting } from './index.ts';

const house = await openSigningHouse({ after });
const { deps, personOf } = house;
const { phone, sandbox } = house.stand;
const stranger = await house.signIn();

const call = async (
  person: { headers: Record<string, string> },
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) => {
  const all = { ...person.headers, ...headers };
  const reply = await house.app.inject({
    method,
    url: `/api/v1/sign${url}`,
    headers: all,
    ...(payload && { payload }),
  });
  const answer = reply.json<{ data: SigningDocument; error?: string }>();
  return { ...answer, status: reply.statusCode, reply };
};

const data = Buffer.from('Түрээсийн гэрээ');
const digestOf = (algorithm = 'sha256') => hash(algorithm, data, 'base64');
const asked = { digest: digestOf(), doc_name: 'Түрээсийн гэрээ.pdf', display_text: 'Хугацаа: 1 жил' };

async function initiate(civilId: string, change: object = {}): Promise<SigningDocument> {
  const { status, data: opened } = await call(await personOf(civilId), 'POST', '/initiate', { ...asked, ...change });
  assert.equal(status, 201, JSON.stringify(opened));
  return opened;
}

suite('a digest', () => {
  test('is signed with PIN2, and anybody can verify what is downloaded', async () => {
    const citizen = await personOf(bolormaa);
    for (const [name, node] of [
      ['SHA-256', 'sha256'],
      ['SHA-384', 'sha384'],
      ['SHA-512', 'sha512'],
    ] as const) {
      const opened = await initiate(bolormaa, { digest: digestOf(node), hash_algorithm: name });
      assert.deepEqual([opened.state, opened.verification_code, opened.kind], ['PREPARED', null, 'DIGEST']);
      assert.equal((await call(citizen, 'GET', `/${opened.id}/download`)).error, 'signing.not_ready');
      await followWaiting(deps);
      const waiting = (await call(citizen, 'GET', `/status/${opened.sid}?seen=PREPARED`)).data;
      assert.equal(waiting.state, 'AWAITING_SIGNER');
      assert.match(waiting.verification_code ?? '', /^\d{5}$/);

      await phone.approve(await sessionIdOf(deps, opened.id), { pin: '12345' });
      const row = await followToTheEnd(deps, opened.id);

      assert.deepEqual([row.state, row.reason, row.eid_session_sealed], ['COMPLETED', null, null]);
      const { reply } = await call(citizen, 'GET', `/${opened.id}/download`);
      assert.match(String(reply.headers['content-type']), /^application\/json/);
      const made = reply.json();
      const key = new X509Certificate(Buffer.from(made.certificate, 'base64')).publicKey;
      const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
      assert.ok(verify(node, data, { key, ...pss }, Buffer.from(made.signature_value, 'base64')));
      assert.ok(made.chain.length > 0);
      const found = await eid.recheck({ ...deps, trust: deps.eid.trust }, system('test'), row.evidence_id!);
      assert.deepEqual([found?.outcome, found?.problems], ['accepted', []]);
    }
  });

  test('is shown on the phone by name, words and the beginning of its hash', async () => {
    const opened = await initiate(bolormaa);
    await followWaiting(deps);
    const place = { table: 'signing.document', row: opened.id, column: 'eid_session_sealed' };
    const session = JSON.parse(deps.keyring.open(place, (await rowOf(deps, opened.id)).eid_session_sealed!).toString());
    const shown = Buffer.from(session.interactions, 'base64').toString();
    const began = hash('sha256', data, 'hex').slice(0, 16);
    assert.ok(shown.includes(`«Түрээсийн гэрээ.pdf» баримтад гарын үсэг зурна. Хугацаа: 1 жил SHA-256: ${began}…`));
    assert.equal((await call(await personOf(bolormaa), 'POST', `/${opened.id}/cancel`)).data.state, 'CANCELLED');
  });

  test('must be as long as its algorithm makes it', async () => {
    const citizen = await personOf(bolormaa);
    const short = randomBytes(32).toString('base64');
    const wrong = await call(citizen, 'POST', '/initiate', { ...asked, digest: short, hash_algorithm: 'SHA-512' });
    assert.deepEqual([wrong.status, wrong.error], [422, 'signing.digest_length']);
    for (const digest of ['', 'x'.repeat(45), randomBytes(20).toString('base64')])
      assert.equal((await call(citizen, 'POST', '/initiate', { ...asked, digest })).status, 400, digest);
  });

  test('is nobody else’s, and a visitor is not let in', async () => {
    const opened = await initiate('990000000001');
    for (const [method, url] of [
      ['GET', `/${opened.id}`],
      ['GET', `/status/${opened.sid}`],
      ['GET', `/${opened.id}/download`],
      ['POST', `/${opened.id}/cancel`],
    ] as const) {
      const foreign = await call(stranger, method, url);
      assert.deepEqual([foreign.status, foreign.error], [404, 'signing.document_not_found'], url);
      assert.equal((await call({ headers: {} }, method, url)).status, 401, url);
    }
    assert.deepEqual(((await call(stranger, 'GET', '')).data as unknown as { items: [] }).items, []);
    assert.equal((await followToTheEnd(deps, opened.id)).state, 'COMPLETED');
  });
});

suite('there is no signature', () => {
  const cases = [
    ['990000000002', 'REFUSED', 'refused'],
    ['990000000007', 'EXPIRED', 'expired'],
    ['990000000008', 'FAILED', 'account_unusable'],
    ['990000000015', 'FAILED', 'app_outdated'],
  ] as const;
  for (const [civilId, state, reason] of cases)
    test(`where the phone of ${civilId} says so: ${reason}`, async () => {
      const opened = await initiate(civilId);
      const row = await followToTheEnd(deps, opened.id);
      assert.deepEqual([row.state, row.reason, row.answer_sealed], [state, reason, null]);
      const gone = await call(await personOf(civilId), 'GET', `/${opened.id}/download`);
      assert.deepEqual([gone.status, gone.error], [410, 'signing.over']);
    });

  for (const fault of ['wrong_person_certificate', 'bad_signature', 'wrong_rp_challenge', 'revoked_certificate'])
    test(`where the answer is a lie (${fault}); the evidence of it is kept`, async () => {
      sandbox.setFaults({ next: { [fault]: true } });
      const row = await followToTheEnd(deps, (await initiate('990000000001')).id);
      assert.deepEqual([row.state, row.reason, row.answer_sealed], ['FAILED', 'rejected', null]);
      assert.ok(row.evidence_id);
    });

  test('where its owner has cancelled it, even after they agreed on the phone', async () => {
    const citizen = await personOf(bolormaa);
    const opened = await initiate(bolormaa);
    await followWaiting(deps);
    await phone.approve(await sessionIdOf(deps, opened.id), { pin: '12345' });
    const cancelled = await call(citizen, 'POST', `/${opened.id}/cancel`);
    assert.deepEqual([cancelled.data.state, cancelled.data.allowed_actions], ['CANCELLED', []]);
    await followWaiting(deps);
    assert.equal((await rowOf(deps, opened.id)).state, 'CANCELLED');
    const again = await call(citizen, 'POST', `/${opened.id}/cancel`);
    assert.deepEqual([again.status, again.error], [409, 'signing.state_conflict']);
  });
});

test('of sixteen workers who hold the same answer one keeps it', async () => {
  const { id } = await initiate(bolormaa);
  await followWaiting(deps);
  const session = await sessionIdOf(deps, id);
  await phone.approve(session, { pin: '12345' });
  const workers = 16;
  let arrived = 0;
  const all = Promise.withResolvers<void>();
  const { provider } = deps.eid;
  const status: typeof provider.status = async (asked, waitMs) => {
    const found = await provider.status(asked, waitMs);
    arrived += 1;
    if (arrived === workers) all.resolve();
    await all.promise;
    return found;
  };
  const many = { ...deps, eid: { ...deps.eid, provider: { ...provider, status } } };
  const following: Promise<number>[] = [];
  for (let worker = 0; worker < workers; worker += 1) {
    // As if the claim of the worker before had run out.
    await asSystem(deps)
      .updateTable('signing.document')
      .set({ claimed_until: new Date(0) })
      .execute();
    following.push(followWaiting(many));
    await eventually(async () => assert.ok(arrived > worker));
  }
  await Promise.all(following);
  assert.equal((await rowOf(deps, id)).state, 'COMPLETED');
  const kept = asSystem(deps).selectFrom('eid.evidence').select('id').where('session', '=', session);
  assert.equal((await kept.execute()).length, 1);
});

test('fifty who wait cost one question to the provider at a time, and one signature', async () => {
  const citizen = await personOf(bolormaa);
  const { id, sid } = await initiate(bolormaa);
  await followWaiting(deps);
  let [now, most] = [0, 0];
  const { provider } = deps.eid;
  const status: typeof provider.status = async (session, waitMs) => {
    now += 1;
    most = Math.max(most, now);
    return provider.status(session, waitMs).finally(() => (now -= 1));
  };
  const counted = { ...deps, eid: { ...deps.eid, provider: { ...provider, status } } };
  const polls = Array.from({ length: 50 }, () => call(citizen, 'GET', `/status/${sid}?seen=AWAITING_SIGNER`));
  await phone.approve(await sessionIdOf(deps, id), { pin: '12345' });
  await Promise.all(Array.from({ length: 4 }, () => followWaiting(counted)));
  const answers = await Promise.all(polls);
  assert.deepEqual([...new Set(answers.map((answer) => answer.data.state))], ['COMPLETED']);
  assert.equal(most, 1);
});

test('the same request twice at once opens one', async () => {
  const citizen = await personOf('990000000001');
  const key = { 'idempotency-key': randomUUID() };
  const count = async () => ((await call(citizen, 'GET', '?limit=100')).data as unknown as { items: [] }).items.length;
  const before = await count();
  const both = await Promise.all([1, 2].map(() => call(citizen, 'POST', '/initiate', asked, key)));
  assert.equal(await count(), before + 1);
  assert.ok(both.some(({ status }) => status === 201));
  const again = await call(citizen, 'POST', '/initiate', asked, key);
  assert.deepEqual([again.status, again.data.id], [201, both.find(({ status }) => status === 201)!.data.id]);
  assert.equal(await count(), before + 1);
});

test('more than ten are too many, and so they are where twenty come at once', async () => {
  const citizen = await personOf('990000000014');
  const replies = await Promise.all(Array.from({ length: 20 }, () => call(citizen, 'POST', '/initiate', asked)));
  assert.equal(replies.filter(({ status }) => status === 201).length, 10);
  const refused = replies.filter(({ status }) => status !== 201);
  for (const { status, error } of refused) assert.deepEqual([status, error], [409, 'signing.too_many_pending']);
});
