import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { openBrowser } from './phone-page.ts';
import { callbackUrl, codeChoice, encode, linkOf, openParty, pinText } from './relying-party.ts';

// Slow enough for eyes: a locked PIN answers by itself.
const party = await openParty({ answerDelayMs: 1_000 });
const open = await openBrowser(party.sandbox.url);
const [bolormaa, unurbayar, enkhtuya, munkhbat] = ['110000000011', '110000000022', '110000000044', '110000000055'];
const slow = { timeout: 120_000 };
const push = async (civilId: string, changes: object = {}) =>
  (await party.post(`/authentication/notification/etsi/PNOMN-${civilId}`, party.auth(changes))).body;
const endOf = async (id: string) => (await party.status(id)).body.result;
const startLink = async (asked: object, path = '/authentication/device-link/anonymous') =>
  (await party.post(path, asked)).body;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('base64url');

test('somebody chooses who they are, pastes the link of a QR code and signs in', slow, async () => {
  const phone = await open();
  await phone.heading('Хэний утас вэ?');
  await phone.press(/Дорж Болормаа/);
  await phone.heading('Нүүр');
  assert.equal(await phone.text('#nothing h2'), 'Хүсэлт алга');

  const asked = party.auth();
  const started = await startLink(asked);
  await phone.press('QR эсвэл холбоос нээх');
  await phone.page.getByLabel('Холбоос').fill(linkOf(started, asked));
  await phone.press('Нээх');
  await phone.heading('Нэвтрэх хүсэлт');
  assert.equal(await phone.text('#request-party'), 'DEMO');
  assert.equal(await phone.text('#request-text'), pinText.displayText60);
  assert.equal(await phone.text('#request-digits'), started.vc.value, 'the same code on both screens');

  await phone.press('Нэвтрэх');
  await phone.heading('PIN1 кодоо оруулна уу');
  await phone.enterPin('1234');
  await phone.heading('Нэвтэрлээ');
  const { result, signature } = (await party.status(started.sessionID)).body;
  assert.equal(result.endResult, 'OK');
  assert.equal(result.documentNumber, `PNOMN-${bolormaa}-A1B2-Q`);
  assert.equal(signature.flowType, 'QR');
  assert.deepEqual(phone.complaints, []);
  assert.deepEqual([...phone.asked], [party.sandbox.url]);
});

test('a link on the same device opens the app, and goes back to the site by itself', slow, async () => {
  const asked = party.auth({ initialCallbackUrl: callbackUrl });
  const started = await startLink(asked);
  const link = linkOf(started, asked, { type: 'Web2App' });
  const phone = await open(link.slice(party.sandbox.url.length));
  await phone.press(/Бат-Эрдэнэ/);
  await phone.heading('Нэвтрэх хүсэлт');
  assert.equal(new URL(phone.page.url()).search, '', 'a link that works once does not stay in the address');
  await phone.press('Нэвтрэх');
  await phone.enterPin('1234');
  await phone.heading('Нэвтэрлээ');
  const href = await phone.page.getByRole('link', { name: 'Сайт руу буцах' }).getAttribute('href');
  assert.match(await phone.text('#result-text'), /^rp\.example\.com руу/);
  await phone.page.waitForURL('https://rp.example.com/**');
  assert.equal(phone.page.url(), href);
  const { searchParams } = new URL(phone.page.url());
  const { signature } = (await party.status(started.sessionID)).body;
  assert.equal(searchParams.get('sessionSecretDigest'), sha256(Buffer.from(started.sessionSecret, 'base64')));
  assert.equal(sha256(searchParams.get('userChallengeVerifier')!), signature.userChallenge);
  assert.equal(signature.flowType, 'Web2App');
  assert.deepEqual(phone.complaints, []);
});

test('whoever is in a hurry goes back by the button', slow, async () => {
  const asked = party.auth({ initialCallbackUrl: callbackUrl });
  const link = linkOf(await startLink(asked), asked, { type: 'Web2App' });
  const phone = await open(`/phone/?person=${bolormaa}&link=${encodeURIComponent(link)}`);
  await phone.press('Нэвтрэх');
  await phone.enterPin('1234');
  await phone.page.getByRole('link', { name: 'Сайт руу буцах' }).click();
  await phone.page.getByRole('heading', { name: 'Back at the site' }).waitFor();
});

test('a notification appears by itself; the right one of three codes leads on, a wrong one ends it', slow, async () => {
  const phone = await open(`/phone/?person=${unurbayar}`);
  await phone.heading('Нүүр');
  for (const isRight of [true, false]) {
    const { sessionID, vc } = await push(unurbayar, { interactions: encode([codeChoice, pinText]) });
    await phone.heading('Нэвтрэх хүсэлт');
    const codes = await phone.page.locator('.choices button').allInnerTexts();
    assert.equal(codes.length, 3);
    await phone.press(codes.find((code) => (code === vc.value) === isRight)!);
    await phone.enterPin('1234');
    await phone.heading(isRight ? 'Нэвтэрлээ' : 'Код таарсангүй');
    assert.equal((await endOf(sessionID)).endResult, isRight ? 'OK' : 'WRONG_VC');
  }
  assert.deepEqual(phone.complaints, []);
});

test('somebody refuses, on the request and on the PIN', slow, async () => {
  const phone = await open(`/phone/?person=${bolormaa}`);
  for (const steps of [['Татгалзах'], ['Нэвтрэх', 'Татгалзах']]) {
    const { sessionID } = await push(bolormaa);
    for (const step of steps) await phone.press(step);
    await phone.heading('Та татгалзлаа');
    assert.equal((await endOf(sessionID)).endResult, 'USER_REFUSED_INTERACTION');
    await phone.press('За');
    await phone.heading('Нүүр');
  }
});

test('somebody who came from a site in the same window and refuses can go back to it', slow, async () => {
  const phone = await open('/phone/?lang=en');
  await phone.page.goto('https://rp.example.com/start');
  const asked = party.auth({ initialCallbackUrl: callbackUrl });
  const started = await startLink(asked);
  await phone.page.goto(linkOf(started, asked, { type: 'Web2App' }));
  await phone.press(/Bolormaa/);
  await phone.press('Decline');
  await phone.heading('You declined');
  await phone.press('Return to the site');
  await phone.page.waitForURL('https://rp.example.com/start');
  assert.equal((await endOf(started.sessionID)).endResult, 'USER_REFUSED_INTERACTION');
});

test('a wrong PIN is told with the tries that are left, the third locks, and unlocking helps', slow, async () => {
  const phone = await open(`/phone/?person=${enkhtuya}`);
  const { sessionID } = await push(enkhtuya);
  await phone.press('Нэвтрэх');
  await phone.enterPin('12');
  assert.equal(await phone.text('#pin-problem'), 'PIN дутуу байна.');
  await phone.press('Арилгах');
  await phone.press('Арилгах');
  const said = phone.page.locator('#pin-problem');
  await phone.enterPin('0000');
  await said.getByText('2 оролдлого үлдлээ').waitFor();
  await phone.enterPin('0000');
  await said.getByText('Сүүлийн нэг оролдлого').waitFor();
  await phone.enterPin('0000');
  await phone.heading('PIN түгжигдсэн');
  assert.equal((await endOf(sessionID)).endResult, 'DOCUMENT_UNUSABLE');
  await phone.press('За');
  assert.equal(await phone.text('#locked h2'), 'PIN түгжээтэй байна');

  const { sessionID: next } = await push(enkhtuya);
  await phone.heading('PIN түгжигдсэн');
  assert.equal((await endOf(next)).endResult, 'DOCUMENT_UNUSABLE');
  await phone.press('Түгжээг тайлах');
  const { sessionID: last } = await push(enkhtuya);
  await phone.press('Нэвтрэх');
  await phone.enterPin('1234');
  await phone.heading('Нэвтэрлээ');
  assert.equal((await endOf(last)).endResult, 'OK');
  assert.deepEqual(phone.complaints, []);
});

test('a signature looks different, warns, asks for PIN2 and takes no PIN1', slow, async () => {
  const phone = await open(`/phone/?person=${munkhbat}&lang=en`);
  const band = "document.querySelector('.screen:not([hidden]) .band')";
  const colour = () => phone.page.evaluate(`getComputedStyle(${band}).backgroundImage`);
  await push(munkhbat);
  await phone.heading('Sign-in request');
  const blue = await colour();
  await phone.press('Decline');
  const { body } = await party.post(`/signature/notification/etsi/PNOMN-${munkhbat}`, party.sign());
  await phone.heading('Signature request');
  assert.notEqual(await colour(), blue);
  assert.equal(await phone.text('.band-pin:visible'), 'PIN2');
  assert.match(await phone.text('.note'), /Legally binding/);
  assert.equal(await phone.text('#request-digits'), body.vc.value);
  await phone.press('Sign');
  await phone.heading('Enter your PIN2');
  await phone.enterPin('1234');
  await phone.page.getByText('2 attempts left').waitFor();
  await phone.enterPin('12345');
  await phone.heading('Signed');
  const { result, signatureProtocol } = (await party.status(body.sessionID)).body;
  assert.equal(result.endResult, 'OK');
  assert.equal(signatureProtocol, 'RAW_DIGEST_SIGNATURE');
  assert.deepEqual(phone.complaints, []);
});
