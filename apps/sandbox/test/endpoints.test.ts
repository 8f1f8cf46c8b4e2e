import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { callbackUrl, codeChoice, encode, linkOf, openParty, partyOf, pinText, uuid } from './relying-party.ts';
import * as shapes from './shapes.ts';

const party = await openParty({ dialect: 'smart-id' });
const person = 'PNOMN-990000000001';
const document = `${person}-TST1-Q`;
const civilId = '990000000001';
const vcType = 'numeric4';

for (const path of ['anonymous', `etsi/${person}`, `document/${document}`]) {
  test(`a sign-in by device link, ${path.split('/')[0]}, is opened, scanned and answered`, async () => {
    const asked = party.auth({ initialCallbackUrl: callbackUrl });
    const opened = await party.post(`/authentication/device-link/${path}`, asked);
    shapes.DeviceLink.parse(opened.body);
    const scanned = await party.phone(`/people/${civilId}/links`, { link: linkOf(opened.body, asked) });
    assert.equal(scanned.status, 200, JSON.stringify(scanned.body));
    shapes.SignedIn.parse((await party.status(opened.body.sessionID)).body);
  });
}

for (const path of [`etsi/${person}`, `document/${document}`]) {
  test(`a sign-in by notification, ${path.split('/')[0]}, is answered`, async () => {
    const started = await party.post(`/authentication/notification/${path}`, party.auth({ vcType }));
    shapes.Notification.parse(started.body);
    const { body } = await party.status(started.body.sessionID);
    shapes.SignedIn.parse(body);
    assert.equal(body.signature.flowType, 'Notification');
  });

  test(`a signature by device link, ${path.split('/')[0]}, is opened, scanned and answered`, async () => {
    const asked = party.sign();
    const opened = await party.post(`/signature/device-link/${path}`, asked);
    shapes.DeviceLink.parse(opened.body);
    await party.phone(`/people/${civilId}/links`, { link: linkOf(opened.body, asked, { kind: 'sign' }) });
    shapes.Signed.parse((await party.status(opened.body.sessionID)).body);
  });

  test(`a signature by notification, ${path.split('/')[0]}, is answered`, async () => {
    const started = await party.post(`/signature/notification/${path}`, party.sign());
    shapes.SignNotification.parse(started.body);
    shapes.Signed.parse((await party.status(started.body.sessionID)).body);
  });
}

test('PKCS#1 is signed without parameters', async () => {
  const parameters = { digest: randomBytes(64).toString('base64'), signatureAlgorithm: 'sha512WithRSAEncryption' };
  const asked = party.sign({ signatureProtocolParameters: parameters });
  const { body: started } = await party.post(`/signature/notification/document/${document}`, asked);
  const { body } = await party.status(started.sessionID);
  shapes.Signed.parse(body);
  assert.equal(body.signature.signatureAlgorithm, 'sha512WithRSAEncryption');
  assert.ok(!('signatureAlgorithmParameters' in body.signature));
});

test('a certificate is read without asking anybody', async () => {
  const { body } = await party.post(`/signature/certificate/${document}`, party.who);
  shapes.Certificate.parse(body);
  const unusable = await party.post('/signature/certificate/PNOMN-990000000008-TST8-Q', party.who);
  assert.deepEqual(unusable.body, { state: 'DOCUMENT_UNUSABLE' });
  assert.equal((await party.post('/signature/certificate/PNOMN-1-ABCD-Q', party.who)).status, 404);
});

test('a certificate is chosen by notification', async () => {
  const started = await party.post(`/signature/certificate-choice/notification/etsi/${person}`, party.who);
  shapes.Notification.parse(started.body);
  shapes.Chosen.parse((await party.status(started.body.sessionID)).body);
});

test('a certificate is chosen by device link, and the signature that follows goes back to where it began', async () => {
  const oyun = '110000000099';
  const asked = { ...party.who, initialCallbackUrl: callbackUrl, nonce: 'choice' };
  const { body: choice } = await party.post('/signature/certificate-choice/device-link/anonymous', asked);
  shapes.DeviceLink.parse(choice);
  await party.phone(`/people/${oyun}/links`, { link: linkOf(choice, asked, { kind: 'cert', type: 'Web2App' }) });
  const chosen = await party.phone(`/requests/${choice.sessionID}/approve`);
  assert.equal(chosen.body.callback_url, null, 'the app stays open');
  const { body: status } = await party.status(choice.sessionID);
  shapes.Chosen.parse(status);

  const path = `/signature/notification/linked/${status.result.documentNumber}`;
  const linked = { ...party.sign(), linkedSessionID: choice.sessionID };
  const { body: started } = await party.post(path, linked);
  shapes.Notification.parse(started);
  const signed = await party.phone(`/requests/${started.sessionID}/approve`, { pin: '12345' });
  assert.match(
    String(signed.body.callback_url),
    /^https:\/\/rp\.example\.com\/callback-url\?value=.+&sessionSecretDigest=/,
  );
  assert.doesNotMatch(String(signed.body.callback_url), /userChallengeVerifier/);
  shapes.Signed.parse((await party.status(started.sessionID)).body);

  const again = await party.post(path, { ...linked, nonce: 'again' });
  assert.equal(again.body.errors[0]!.paramName, 'linkedSessionID');
});

test('whoever waits for the announced signature gets nothing else', async () => {
  const gombo = '110000000123';
  const asked = { ...party.who, nonce: 'waits' };
  const { body: choice } = await party.post('/signature/certificate-choice/device-link/anonymous', asked);
  await party.phone(`/people/${gombo}/links`, { link: linkOf(choice, asked, { kind: 'cert' }) });
  await party.phone(`/requests/${choice.sessionID}/approve`);
  const { body: other } = await party.post(`/signature/notification/etsi/PNOMN-${gombo}`, party.sign());
  assert.equal((await party.status(other.sessionID)).body.result.endResult, 'EXPECTED_LINKED_SESSION');
});

const anonymous = '/authentication/device-link/anonymous';
const pushed = `/authentication/notification/etsi/${person}`;
const signing = `/signature/notification/etsi/${person}`;
const refused: [what: string, path: string, body: object, field: string][] = [
  ['an unknown field', anonymous, party.auth({ surprise: 1 }), 'surprise'],
  ['a nonce at a sign-in', anonymous, party.auth({ nonce: 'abc' }), 'nonce'],
  [
    'a callback without https',
    anonymous,
    party.auth({ initialCallbackUrl: 'http://rp.example.com' }),
    'initialCallbackUrl',
  ],
  [
    'a callback with a fragment',
    anonymous,
    party.auth({ initialCallbackUrl: 'https://a.mn/#x' }),
    'initialCallbackUrl',
  ],
  ['a callback with a bar', anonymous, party.auth({ initialCallbackUrl: 'https://a.mn/?a|b' }), 'initialCallbackUrl'],
  [
    'an organisation, which Smart-ID does not know',
    anonymous,
    party.auth({ onBehalfOf: 'NTRMN-9001001' }),
    'onBehalfOf',
  ],
  ['a short challenge', anonymous, challenge(Buffer.alloc(16)), 'rpChallenge'],
  [
    'PSS without a hash',
    anonymous,
    party.auth({ signatureProtocolParameters: { rpChallenge: 'A'.repeat(44), signatureAlgorithm: 'rsassa-pss' } }),
    'signatureAlgorithmParameters',
  ],
  ['another protocol', anonymous, party.auth({ signatureProtocol: 'RAW_DIGEST_SIGNATURE' }), 'signatureProtocol'],
  ['a notification without a type of code', pushed, party.auth(), 'vcType'],
  ['interactions that are not base64', anonymous, party.auth({ interactions: '[]' }), 'interactions'],
  ['no interaction', anonymous, party.auth({ interactions: encode([]) }), 'interactions'],
  [
    'a text of 61 letters',
    anonymous,
    party.auth({ interactions: encode([{ ...pinText, displayText60: 'а'.repeat(61) }]) }),
    'interactions',
  ],
  [
    'an empty text',
    anonymous,
    party.auth({ interactions: encode([{ ...pinText, displayText60: '' }]) }),
    'interactions',
  ],
  [
    'the text of another type',
    anonymous,
    party.auth({ interactions: encode([{ type: 'displayTextAndPIN', displayText200: 'а' }]) }),
    'interactions',
  ],
  ['a type twice', anonymous, party.auth({ interactions: encode([pinText, pinText]) }), 'interactions'],
  ['a choice of codes by device link', anonymous, party.auth({ interactions: encode([codeChoice]) }), 'interactions'],
  [
    'a digest of another length',
    signing,
    party.sign({
      signatureProtocolParameters: {
        ...party.sign().signatureProtocolParameters,
        signatureAlgorithmParameters: { hashAlgorithm: 'SHA-512' },
      },
    }),
    'digest',
  ],
  ['a nonce of 31 letters', signing, party.sign({ nonce: 'n'.repeat(31) }), 'nonce'],
  [
    'a link to nothing',
    `/signature/notification/linked/${document}`,
    { ...party.sign(), linkedSessionID: uuid },
    'linkedSessionID',
  ],
];

for (const [what, path, body, field] of refused) {
  test(`${what} is refused by name`, async () => {
    const reply = await party.post(path, body);
    assert.equal(reply.status, 400);
    shapes.Problem.parse(reply.body);
    assert.ok(
      reply.body.errors.some(({ paramName }) => paramName === field),
      JSON.stringify(reply.body),
    );
  });
}

test('who is not known, and what is not allowed, is refused', async () => {
  const expect = async (status: number, path: string, body: object, code?: string) => {
    const reply = await party.post(path, body);
    assert.equal(reply.status, status, JSON.stringify(reply.body));
    shapes.Problem.parse(reply.body);
    assert.equal(reply.body.errors?.[0]?.code, code);
  };
  const limited = { relyingPartyUUID: '00000000-0000-4000-8000-000000000001', relyingPartyName: 'Limited' };
  await expect(403, anonymous, party.auth({ relyingPartyUUID: '00000000-0000-4000-8000-00000000000f' }));
  await expect(403, anonymous, party.auth({ relyingPartyName: 'SOMEBODY' }));
  await expect(403, anonymous, party.auth({ ...limited, certificateLevel: 'ADVANCED' }));
  await expect(403, anonymous, party.auth({ ...limited, requestProperties: { shareMdClientIpAddress: true } }));
  await expect(404, '/authentication/notification/etsi/PNOMN-000000000000', party.auth({ vcType }));
  await expect(404, '/authentication/notification/etsi/PNOMN-990000000009', party.auth({ vcType }));
  await expect(404, '/authentication/notification/document/PNOMN-1-AAAA-Q', party.auth({ vcType }));
  const advanced = '/authentication/notification/etsi/PNOMN-990000000011';
  await expect(404, advanced, party.auth({ vcType }), 'NO_SUITABLE_ACCOUNT_FOUND');
  const allowed = await party.post(advanced, party.auth({ vcType, certificateLevel: 'ADVANCED' }));
  assert.equal((await party.status(allowed.body.sessionID)).body.cert.certificateLevel, 'ADVANCED');
  await expect(400, '/authentication/notification/etsi/110000000011', party.auth({ vcType }));
});

test('a relying party that sends from elsewhere is not let in', async () => {
  const own = { uuid, name: 'DEMO', secret: 'rp_sk_demo', rights: [], seals: [], addresses: ['192.0.2.1'] };
  const far = await openParty({ dialect: 'smart-id', relyingParties: [own] });
  assert.equal((await far.post(anonymous, far.auth())).status, 401);
  const mongolian = await openParty({ relyingParties: [own] });
  assert.equal((await mongolian.post(anonymous, mongolian.auth())).status, 403);
});

test('the address of the phone is told to who may ask, and unknown wishes are named', async () => {
  const requestProperties = { shareMdClientIpAddress: true, makeCoffee: true };
  const { body: started } = await party.post(pushed, party.auth({ vcType, requestProperties, capabilities: ['any'] }));
  const { body } = await party.status(started.sessionID);
  assert.equal(body.deviceIpAddress, '203.0.113.34');
  assert.deepEqual(body.ignoredProperties, ['makeCoffee']);
});

test('a signature asked for twice is one session, unless the nonce differs; a sign-in is always another', async () => {
  const asked = party.sign({ nonce: 'one' });
  const first = await party.post(signing, asked);
  assert.deepEqual((await party.post(signing, asked)).body, first.body);
  assert.notEqual((await party.post(signing, { ...asked, nonce: 'two' })).body.sessionID, first.body.sessionID);
  const signIn = party.auth();
  const [one, other] = [await party.post(anonymous, signIn), await party.post(anonymous, signIn)];
  assert.notEqual(one.body.sessionID, other.body.sessionID);
});

test('a signature asked for again after 15 seconds is another session', async () => {
  let now = Date.now();
  const later = await openParty({ dialect: 'smart-id', now: () => new Date(now) });
  const asked = later.sign();
  const first = await later.post(signing, asked);
  now += 15_000;
  assert.notEqual((await later.post(signing, asked)).body.sessionID, first.body.sessionID);
});

test('a status is waited for, within bounds, and an unknown session is not found', async () => {
  const { body: opened } = await party.post(anonymous, party.auth());
  const started = performance.now();
  assert.deepEqual((await party.status(opened.sessionID, 1_000)).body, { state: 'RUNNING' });
  assert.ok(performance.now() - started >= 990);
  for (const timeoutMs of [999, 120_001]) assert.equal((await party.status(opened.sessionID, timeoutMs)).status, 400);
  assert.equal((await party.status(uuid)).status, 404);
});

test('a session that nobody answers times out, stays readable for a while, and is forgotten', async () => {
  const brief = await openParty({ dialect: 'smart-id', sessionMs: 100, readableMs: 200 });
  const { body: opened } = await brief.post(anonymous, brief.auth());
  const { body } = await brief.status(opened.sessionID);
  assert.deepEqual(body, { state: 'COMPLETE', result: { endResult: 'TIMEOUT' } });
  assert.equal((await brief.status(opened.sessionID)).status, 200);
  await new Promise((resolve) => setTimeout(resolve, 250));
  assert.equal((await brief.status(opened.sessionID)).status, 404);
});

test('closing lets go of whoever waits', async () => {
  const brief = await openParty();
  const { body: opened } = await brief.post(anonymous, brief.auth());
  const waiting = brief.status(opened.sessionID, 60_000).catch(() => 'cut off');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await brief.sandbox.close();
  await waiting;
});

function challenge(bytes: Buffer): object {
  const { signatureProtocolParameters: parameters } = party.auth();
  return party.auth({ signatureProtocolParameters: { ...parameters, rpChallenge: bytes.toString('base64') } });
}

test('Smart-ID answers under its prefix only, and has nothing that only the Mongolian provider has', async () => {
  const bare = partyOf({ ...party.sandbox, providerUrl: party.sandbox.url }, 'rp_sk_demo');
  assert.equal((await bare.post(anonymous, party.auth())).status, 404);
  assert.equal((await party.get(`/certificates/etsi/${person}`)).status, 404);
});
