import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secretDigestOf, userChallengeOf } from '#eid/protocol';
import { callbackUrl, certificateIn, isSignedIn, linkOf, openParty } from './relying-party.ts';

const party = await openParty({ dialect: 'smart-id' });
const bolormaa = '110000000011';

test('a person scans a QR code, agrees with PIN1, and the answer proves it', async () => {
  const asked = party.auth();
  const opened = await party.post('/authentication/device-link/anonymous', asked);
  assert.equal(opened.status, 200);
  const waiting = party.status(opened.body.sessionID);

  const request = await party.phone(`/people/${bolormaa}/links`, { link: linkOf(opened.body, asked) });
  assert.equal(request.body.display_text, 'Туршилтын порталд нэвтрэх');
  await party.phone(`/requests/${opened.body.sessionID}/approve`, { pin: '1234' });

  const { body } = await waiting;
  assert.deepEqual(body.result, { endResult: 'OK', documentNumber: `PNOMN-${bolormaa}-A1B2-Q` });
  assert.equal(body.signature.flowType, 'QR');
  assert.ok(isSignedIn(asked, body));
  assert.match(certificateIn(body).subject, new RegExp(`serialNumber=PNOMN-${bolormaa}`));
});

test('on the same device the browser is sent back with proof that it is the same session', async () => {
  const asked = party.auth({ initialCallbackUrl: callbackUrl });
  const { body: opened } = await party.post('/authentication/device-link/anonymous', asked);
  const link = linkOf(opened, asked, { type: 'Web2App' });
  await party.phone(`/people/${bolormaa}/links`, { link });

  const done = await party.phone(`/requests/${opened.sessionID}/approve`, { pin: '1234' });

  const back = new URL(String(done.body.callback_url));
  assert.ok(back.href.startsWith(callbackUrl));
  assert.equal(back.searchParams.get('sessionSecretDigest'), secretDigestOf(opened.sessionSecret));
  const { body } = await party.status(opened.sessionID);
  assert.equal(userChallengeOf(back.searchParams.get('userChallengeVerifier') ?? ''), body.signature.userChallenge);
  assert.equal(body.signature.flowType, 'Web2App');
  assert.ok(isSignedIn(asked, body));
});
