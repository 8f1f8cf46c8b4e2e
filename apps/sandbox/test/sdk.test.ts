import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  AuthenticationError,
  deviceLink,
  EidClient,
  ForbiddenError,
  type Interaction,
  sha256Base64,
  ValidationError,
} from '@gerege-systems/eid-mongolia-sdk';
import { linkOf, openParty, uuid } from './relying-party.ts';

// The SDK of the Mongolian provider, made by others: it accepts what the real provider would send.
const party = await openParty();
const pem = async (name: string) => (await fetch(`${party.sandbox.url}/ca/${name}.pem`)).text();
const trust = { trustAnchorsPem: [await pem('root')], intermediatesPem: [await pem('issuing')] };
const client = (apiSecret = 'rp_sk_demo') =>
  new EidClient({
    baseUrl: party.sandbox.url,
    credentials: { rpUUID: uuid, rpName: 'Төрийн портал', apiSecret },
    trust,
  });
const eid = client();
const words: Interaction[] = [{ type: 'displayTextAndPIN', displayText60: 'Порталд нэвтрэх' }];
const okPerson = '990000000001';
const bolormaa = '110000000011';

test('the SDK signs a person in by notification, whichever of their numbers it names', async () => {
  for (const id of [`PNOMN-${okPerson}`, okPerson, 'УБ80010101']) {
    const started = await eid.auth.notificationByEtsi(id, words);
    assert.match(started.vc!, /^\d{5}$/);
    const result = await eid.session.waitForResult(started.sessionId, { serverPollMs: 5_000 });
    const identity = eid.validator.validateAuth(result, started.acsp!);
    assert.match(identity.subject, new RegExp(`serialNumber=PNOMN-${okPerson}`));
  }
});

test('the SDK signs a person in by QR code, with the short link and with the long one', async () => {
  for (const isShort of [true, false]) {
    const started = await eid.auth.deviceLinkAnonymous(words);
    const opened = { ...started, sessionID: started.sessionId };
    const asked = { interactions: started.acsp!.interactions, signatureProtocolParameters: started.acsp! };
    const link = isShort ? deviceLink(started) : linkOf(opened as never, asked, { name: 'Төрийн портал' });
    const onPhone = await party.phone(`/people/${bolormaa}/links`, { link });
    assert.equal(onPhone.body.verification_code, started.vc, JSON.stringify(onPhone.body));
    await party.phone(`/requests/${started.sessionId}/approve`, { pin: '1234' });
    const result = await eid.session.waitForResult(started.sessionId, { serverPollMs: 5_000 });
    assert.equal(eid.validator.validateAuth(result, started.acsp!).documentNumber, `PNOMN-${bolormaa}-A1B2-Q`);
  }
});

test('the SDK has a digest signed, and refuses the signature for another digest', async () => {
  const digest = sha256Base64('баримт');
  const started = await eid.sign.digestByDocument(`PNOMN-${okPerson}-TST1-Q`, digest, words);
  const result = await eid.session.waitForResult(started.sessionId, { serverPollMs: 5_000 });
  assert.equal(eid.validator.validateSign(result, digest).documentNumber, `PNOMN-${okPerson}-TST1-Q`);
  assert.throws(() => eid.validator.validateSign(result, sha256Base64('өөр баримт')), ValidationError);
});

test('the SDK believes a key on P-256: its signature of a digest, and its sign-in where PSS with SHA-256 was asked for', async () => {
  const older = 'PNOMN-990000000016';
  const asked = { signatureAlgorithm: 'ecdsa-with-SHA256' } as const;
  for (let count = 0; count < 4; count += 1) {
    const digest = sha256Base64(`баримт ${count}`);
    const started = await eid.sign.digestByDocument(`${older}-TST6-Q`, digest, words, asked);
    const result = await eid.session.waitForResult(started.sessionId, { serverPollMs: 5_000 });
    assert.equal(eid.validator.validateSign(result, digest).signatureAlgorithm, 'ecdsa-with-SHA256');
    assert.throws(() => eid.validator.validateSign(result, sha256Base64('өөр баримт')), ValidationError);
  }
  const started = await eid.auth.notificationByEtsi(older, words, { hashAlgorithm: 'SHA-256' });
  const result = await eid.session.waitForResult(started.sessionId, { serverPollMs: 5_000 });
  assert.equal(eid.validator.validateAuth(result, started.acsp!).documentNumber, `${older}-TST6-Q`);
});

test('the SDK acts for an organisation where the person may, and is refused where not', async () => {
  const started = await eid.auth.notificationByEtsi(bolormaa, words, { onBehalfOf: 'NTRMN-9001001' });
  await party.phone(`/requests/${started.sessionId}/approve`, { pin: '1234' });
  const result = await eid.session.waitForResult(started.sessionId, { serverPollMs: 5_000 });
  assert.equal(result.onBehalfOf!.rightType, 'ADMIN');
  await assert.rejects(eid.auth.notificationByEtsi(bolormaa, words, { onBehalfOf: 'NTRMN-2002002' }), ForbiddenError);
});

test('the SDK is told that its key is wrong', async () => {
  await assert.rejects(client('rp_sk_wrong').auth.notificationByEtsi(okPerson, words), AuthenticationError);
});

for (const fault of ['bad_signature', 'wrong_rp_challenge', 'downgraded_algorithm', 'wrong_flow_type'] as const) {
  test(`the SDK sees through ${fault}`, async () => {
    party.sandbox.setFaults({ next: { [fault]: true } });
    const started = await eid.auth.notificationByEtsi(okPerson, words);
    const result = await eid.session.waitForResult(started.sessionId, { serverPollMs: 5_000 });
    assert.throws(() => eid.validator.validateAuth(result, started.acsp!), ValidationError);
  });
}

for (const fault of ['expired_certificate', 'unknown_authority'] as const) {
  test(`the SDK refuses an ${fault}`, async () => {
    party.sandbox.setFaults({ next: { [fault]: true } });
    const started = await eid.auth.notificationByEtsi(okPerson, words);
    const result = await eid.session.waitForResult(started.sessionId, { serverPollMs: 5_000 });
    assert.throws(() => eid.validator.validateAuth(result, started.acsp!), ValidationError);
  });
}
