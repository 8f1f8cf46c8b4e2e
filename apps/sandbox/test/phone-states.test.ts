import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from './phone-page.ts';
import { callbackUrl, linkOf, openParty } from './relying-party.ts';

const party = await openParty({ answerDelayMs: 600 });
const hurried = await openParty({ sessionMs: 3_000 });
const open = await openBrowser(party.sandbox.url);
const [bolormaa, unurbayar, tumenjargal, enkhtuya] = ['110000000011', '110000000022', '110000000033', '110000000044'];
const agrees = '990000000001';
const slow = { timeout: 120_000 };
const push = async (civilId: string) =>
  (await party.post(`/authentication/notification/etsi/PNOMN-${civilId}`, party.auth())).body;
const startLink = async (asked: object, path = '/authentication/device-link/anonymous') =>
  (await party.post(path, asked)).body;

test('a request that nobody answers runs out on the screen, also on the PIN', slow, async () => {
  const phone = await open(`${hurried.sandbox.url}/phone/?person=${bolormaa}`);
  const { body } = await hurried.post(`/authentication/notification/etsi/PNOMN-${bolormaa}`, hurried.auth());
  await phone.heading('Нэвтрэх хүсэлт');
  assert.match(await phone.text('.band-time:visible'), /0:0\d/);
  await phone.press('Нэвтрэх');
  await phone.heading('Хугацаа дууслаа');
  assert.equal((await hurried.status(body.sessionID)).body.result.endResult, 'TIMEOUT');
  assert.deepEqual(phone.complaints, []);
});

test('a link that is no link, is old or is meant for somebody else is explained', slow, async () => {
  const phone = await open(`/phone/?person=${bolormaa}&lang=en`);
  const paste = async (link: string) => {
    await phone.page.getByLabel('Link').fill(link);
    await phone.press('Open');
  };
  await phone.press('Open a QR code or link');
  await paste('https://elsewhere.example/');
  await phone.page.getByText('This is not an eID link.').waitFor();
  const asked = party.auth({ initialCallbackUrl: callbackUrl });
  const named = await startLink(asked, `/authentication/device-link/etsi/PNOMN-${unurbayar}`);
  await paste(linkOf(named, asked));
  await phone.page.getByText('This request is for another person.').waitFor();
  await paste(linkOf(named, asked).replace('lang=mon', 'lang=eng'));
  await phone.page.getByText('The link is incomplete or was changed.').waitFor();
});

test('a link from a site that is meant for somebody else waits until that person is chosen', slow, async () => {
  const asked = party.auth({ initialCallbackUrl: callbackUrl });
  const named = await startLink(asked, `/authentication/device-link/etsi/PNOMN-${unurbayar}`);
  const link = encodeURIComponent(linkOf(named, asked, { type: 'Web2App' }));
  const phone = await open(`/phone/?person=${bolormaa}&lang=en&link=${link}`);
  await phone.heading('Something went wrong');
  await phone.press('Change person');
  await phone.press(/Bat-Erdene/);
  await phone.heading('Sign-in request');
});

test('a person with a fixed answer answers, and the browser goes back', slow, async () => {
  const asked = party.auth({ initialCallbackUrl: callbackUrl });
  const link = linkOf(await startLink(asked), asked, { type: 'Web2App' });
  const phone = await open(`/phone/?person=${agrees}&link=${encodeURIComponent(link)}`);
  await phone.page.waitForURL('https://rp.example.com/**');
});

test('what could not be read for a moment is read again', slow, async () => {
  const phone = await open(`/phone/?person=${enkhtuya}&lang=en`);
  let failed = 0;
  await phone.page.route('**/phone/api/people/*/requests', (route) => {
    failed += 1;
    return failed < 3 ? route.abort() : route.continue();
  });
  await push(enkhtuya);
  await phone.heading('Sign-in request');
  assert.equal(failed, 3);
  await phone.press('Decline');
  await phone.heading('You declined');
});

test('a choice of a certificate needs no PIN', slow, async () => {
  const phone = await open(`/phone/?person=${bolormaa}`);
  const { body } = await party.post(`/signature/certificate-choice/notification/etsi/PNOMN-${bolormaa}`, party.who);
  await phone.heading('Гэрчилгээний хүсэлт');
  await phone.press('Гэрчилгээгээ өгөх');
  await phone.heading('Гэрчилгээг илгээлээ');
  assert.equal((await party.status(body.sessionID)).body.result.endResult, 'OK');
});

test('the keyboard alone is enough', slow, async () => {
  const phone = await open();
  const { keyboard } = phone.page;
  const focused = () =>
    phone.page.evaluate(
      "(({ tagName, innerText, id }) => (tagName === 'BODY' ? '' : innerText || id))(document.activeElement)",
    );
  const tabTo = async (what: RegExp) => {
    for (let step = 0; step < 40 && !what.test(String(await focused())); step += 1) await keyboard.press('Tab');
    assert.match(String(await focused()), what);
  };
  await tabTo(/Түмэнжаргал/);
  await keyboard.press('Enter');
  await phone.heading('Нүүр');
  const { sessionID } = await push(tumenjargal);
  await phone.heading('Нэвтрэх хүсэлт');
  await tabTo(/^Нэвтрэх$/);
  await keyboard.press('Enter');
  assert.equal(await focused(), 'pin');
  await keyboard.type('1234');
  await keyboard.press('Enter');
  await phone.heading('Нэвтэрлээ');
  assert.equal((await party.status(sessionID)).body.result.endResult, 'OK');
});

test(
  'a QR code in a picture is read where the browser can, and the button is not there where it cannot',
  slow,
  async () => {
    const asked = party.auth();
    const phone = await open();
    assert.equal(await phone.page.locator('#picture').isVisible(), false);
    // A browser that can: Chromium on this system does not, so one that finds what the test wants found stands for it.
    await phone.page.context().addInitScript(`
    window.found = [];
    window.BarcodeDetector = class { async detect(image) { return image.width === 2 ? window.found : []; } };
  `);
    await phone.page.goto(`${party.sandbox.url}/phone/?person=110000000066`);
    await phone.press('QR эсвэл холбоос нээх');
    const picture = Buffer.from('R0lGODdhAgACAIAAAAAAAP///ywAAAAAAgACAAACAoRRADs=', 'base64');
    const choose = () =>
      phone.page.setInputFiles('#picture-file', { name: 'code.gif', mimeType: 'image/gif', buffer: picture });
    await choose();
    await phone.page.getByText('Зурган дээр QR код олдсонгүй.').waitFor();
    const link = linkOf(await startLink(asked), asked);
    await phone.page.evaluate(`window.found = [{ rawValue: ${JSON.stringify(link)} }]`);
    await choose();
    await phone.heading('Нэвтрэх хүсэлт');
    assert.deepEqual(phone.complaints, []);
  },
);

test('switches let the next request fail, or all of them', slow, async () => {
  const phone = await open(`/phone/?person=110000000077&lang=en`, { viewport: { width: 1280, height: 900 } });
  const { world } = party.sandbox;
  const flip = (name: string) => phone.page.getByRole('switch', { name }).click();
  await phone.page.getByText('Simulate a fault').click();
  const saved = () =>
    phone.page.waitForResponse((reply) => reply.url().endsWith('/faults') && reply.request().method() === 'PUT');
  await Promise.all([saved(), flip('Bad signature')]);
  assert.equal(world.faults.next?.bad_signature, true);
  await push('110000000077');
  await phone.heading('Sign-in request');
  await phone.page.locator('[data-fault=bad_signature]:not(:checked)').waitFor();
  await phone.page.getByLabel('Until switched off').check();
  await Promise.all([saved(), flip('Five seconds slow')]);
  assert.equal(world.faults.always.slow_ms, 5_000);
  await Promise.all([saved(), flip('Five seconds slow')]);
  assert.equal(world.faults.always.slow_ms, 0);
  assert.deepEqual(phone.complaints, []);
});

test('the language is remembered, and every window its own person', slow, async () => {
  const phone = await open(`/phone/?person=${enkhtuya}`);
  await phone.heading('Нүүр');
  await phone.page.getByRole('link', { name: 'English' }).click();
  await phone.heading('Home');
  assert.equal(await phone.text('#card-name'), 'Sukhbaatar Enkhtuya');
  assert.equal(await phone.page.getAttribute('html', 'lang'), 'en');
  const other = await phone.page.context().newPage();
  await other.goto(`${party.sandbox.url}/phone/?person=${unurbayar}`);
  await other.locator('#card-name', { hasText: 'Bat-Erdene Unurbayar' }).waitFor({ state: 'attached' });
  await phone.page.reload();
  await phone.heading('Home');
  assert.equal(await phone.text('#card-name'), 'Sukhbaatar Enkhtuya');
});

test('the page is served with a strict policy, and only the files that are its own', async () => {
  const get = (path: string) => fetch(`${party.sandbox.url}${path}`, { redirect: 'manual' });
  const policy = (await get('/phone/')).headers.get('content-security-policy')!;
  assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; /);
  assert.doesNotMatch(policy, /unsafe|blob:|data:|https?:|\*/);
  assert.equal((await get('/phone')).headers.get('location'), '/phone/');
  assert.equal((await get('/phone/assets/main.js')).headers.get('content-type'), 'text/javascript; charset=utf-8');
  for (const path of ['/phone/assets/tsconfig.json', '/phone/assets/..%2Fpage.ts', '/phone/assets/nothing.js'])
    assert.equal((await get(path)).status, 404, path);
  const { sessionID } = await push(bolormaa);
  assert.equal((await get(`/phone/api/requests/${sessionID}/outcome`)).status, 409);
  assert.equal((await get('/phone/api/requests/none/outcome')).status, 404);
});
