import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userChallengeOf } from '#eid/protocol';
import { type Answer, callbackUrl, certificateIn, isSignedIn, linkOf, openParty } from './relying-party.ts';

const party = await openParty({ dialect: 'smart-id' });
const pushed = '/authentication/notification/etsi/PNOMN-990000000001';
const asked = party.auth({ vcType: 'numeric4' });
const answerWith = async (fault: string) => {
  party.sandbox.setFaults({ next: { [fault]: true } });
  const { body } = await party.post(pushed, asked);
  return (await party.status(body.sessionID)).body;
};
const isSigned = (answer: Answer) => isSignedIn(asked, answer);

test('without a fault the signature is good', async () => {
  party.sandbox.setFaults({ next: null });
  const { body } = await party.post(pushed, asked);
  assert.ok(isSigned((await party.status(body.sessionID)).body));
});

test('a bad signature, and a signature of another challenge, do not verify', async () => {
  assert.ok(!isSigned(await answerWith('bad_signature')));
  assert.ok(!isSigned(await answerWith('wrong_rp_challenge')));
});

test('each of the others hides behind a signature that verifies', async () => {
  const other = await answerWith('wrong_person_certificate');
  assert.ok(isSigned(other));
  assert.match(certificateIn(other).subject, /PNOMN-110000000011/);
  assert.equal(other.result.documentNumber, 'PNOMN-990000000001-TST1-Q');

  const downgraded = await answerWith('downgraded_algorithm');
  assert.ok(isSigned(downgraded));
  assert.equal(downgraded.signature.signatureAlgorithm, 'sha512WithRSAEncryption');

  const flow = await answerWith('wrong_flow_type');
  assert.ok(isSigned(flow));
  assert.equal(flow.signature.flowType, 'QR');
});

test('another user challenge does not fit the way back', async () => {
  const own = party.auth({ initialCallbackUrl: callbackUrl });
  party.sandbox.setFaults({ next: { wrong_user_challenge: true } });
  const { body: opened } = await party.post('/authentication/device-link/anonymous', own);
  await party.phone('/people/110000000011/links', { link: linkOf(opened, own, { type: 'App2App' }) });
  const { body: done } = await party.phone(`/requests/${opened.sessionID}/approve`, { pin: '1234' });
  const { body } = await party.status(opened.sessionID);
  const verifier = new URL(String(done.callback_url)).searchParams.get('userChallengeVerifier')!;
  assert.equal(body.signature.flowType, 'App2App');
  assert.notEqual(userChallengeOf(verifier), body.signature.userChallenge);
});

test('a result that no list names', async () => {
  assert.deepEqual(await answerWith('unknown_end_result'), {
    state: 'COMPLETE',
    result: { endResult: 'SOMETHING_NEW' },
  });
});

test('a signature of a document can be of another digest, and of another algorithm', async () => {
  const document = '/signature/notification/etsi/PNOMN-990000000001';
  for (const fault of ['downgraded_algorithm', 'wrong_rp_challenge', 'bad_signature']) {
    party.sandbox.setFaults({ next: { [fault]: true } });
    const { body } = await party.post(document, party.sign({ nonce: fault }));
    const { signature } = (await party.status(body.sessionID)).body;
    assert.equal(signature.signatureAlgorithm === 'rsassa-pss', fault !== 'downgraded_algorithm');
  }
});

test('maintenance and an old client are answered before anything is read, for one request or for all', async () => {
  party.sandbox.setFaults({ next: { maintenance: true } });
  assert.equal((await party.post(pushed, {})).status, 580);
  assert.equal((await party.post(pushed, asked)).status, 200);
  party.sandbox.setFaults({ always: { client_too_old: true } });
  assert.equal((await party.post(pushed, asked)).status, 480);
  assert.equal((await party.post(pushed, asked)).status, 480);
  assert.equal((await party.get('/session/x')).status, 480);
  party.sandbox.setFaults({ always: {} });
});

test('answers are late, cut off, or never arrive', async () => {
  const started = async (fault: object) => {
    party.sandbox.setFaults({ next: fault });
    return (await party.post(pushed, asked)).body.sessionID;
  };
  const before = performance.now();
  await party.status(await started({ slow_ms: 300 }));
  assert.ok(performance.now() - before >= 300);
  await assert.rejects(party.status(await started({ malformed_json: true })), SyntaxError);
  await assert.rejects(party.status(await started({ connection_dropped: true })), TypeError);
  party.sandbox.setFaults({ always: { connection_dropped: true } });
  await assert.rejects(party.post(pushed, asked), TypeError);
  party.sandbox.setFaults({ always: {} });
});

test('faults are switched over HTTP, by name', async () => {
  const put = (body: object) =>
    fetch(`${party.sandbox.url}/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  assert.equal((await put({ always: { maintenance: true } })).status, 200);
  assert.equal((await party.post(pushed, asked)).status, 580);
  assert.equal((await put({ always: { earthquake: true } })).status, 400);
  assert.equal((await put({ always: {}, next: { bad_signature: true } })).status, 200);
  const faults = (await (await fetch(`${party.sandbox.url}/faults`)).json()) as Record<string, Record<string, boolean>>;
  assert.equal(faults.always!.maintenance, false);
  assert.equal(faults.next!.bad_signature, true);
  await put({ next: null });
});

test('faults can be there from the start', async () => {
  const down = await openParty({ faults: { maintenance: true } });
  assert.equal((await down.post('/authentication/device-link/anonymous', down.auth())).status, 580);
});
