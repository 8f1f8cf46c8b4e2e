import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, callbackUrl, codeChoice, encode, linkOf, openParty, pinText } from './relying-party.ts';

let now = Date.now();
const party = await openParty({ dialect: 'smart-id', now: () => new Date(now) });
const [bolormaa, unurbayar, enkhtuya, munkhbat] = ['110000000011', '110000000022', '110000000044', '110000000055'];
const anonymous = '/authentication/device-link/anonymous';
const push = (civilId: string, changes: object = {}) =>
  party.post(`/authentication/notification/etsi/PNOMN-${civilId}`, party.auth({ vcType: 'numeric4', ...changes }));
const codeOf = ({ body }: { body: Answer }) => body.errors[0]!.code;
const endOf = async (id: string) => (await party.status(id)).body.result;

test('the people are listed with everything a screen needs, and those without an account are not', async () => {
  const people = (await party.look('/people')).body.people as { id: string; given_name: string; answers: unknown }[];
  assert.equal(people.filter(({ answers }) => answers === null).length, 13);
  assert.equal(people.find(({ id }) => id === bolormaa)!.given_name, 'Болормаа');
  assert.ok(!people.some(({ id }) => id === '990000000009'));
  assert.equal((await party.look('/people/990000000009')).status, 404);
});

test('a notification waits on the phone of the person and of nobody else, until it is answered', async () => {
  const { body: started } = await push(unurbayar);
  const requestsOf = async (civilId: string) =>
    (await party.look(`/people/${civilId}/requests`)).body.requests as Record<string, unknown>[];
  const [request] = await requestsOf(unurbayar);
  assert.equal(request!.id, started.sessionID);
  assert.equal(request!.kind, 'auth');
  assert.equal(request!.pin, 'pin1');
  assert.match(String(request!.verification_code), /^\d{4}$/);
  assert.deepEqual(request!.relying_party, { name: 'DEMO', system: 'DEMO' });
  assert.deepEqual(await requestsOf(bolormaa), []);
  await party.phone(`/requests/${started.sessionID}/refuse`);
  assert.deepEqual(await requestsOf(unurbayar), []);
  assert.equal((await party.phone(`/requests/${started.sessionID}/approve`, { pin: '1234' })).status, 409);
});

test('the right one of three codes leads on, a wrong one ends the session', async () => {
  const changes = { interactions: encode([codeChoice, pinText]) };
  for (const isRight of [true, false]) {
    const { body: started } = await push(bolormaa, changes);
    const session = party.sandbox.world.sessions.byId.get(started.sessionID)!;
    const [request] = (await party.look(`/people/${bolormaa}/requests`)).body.requests as { codes: string[] }[];
    assert.equal(new Set(request!.codes).size, 3);
    assert.ok(request!.codes.includes(session.verificationCode!));
    const missing = await party.phone(`/requests/${started.sessionID}/approve`, { pin: '1234' });
    assert.equal(codeOf(missing), 'code_missing');
    const code = request!.codes.find((one) => (one === session.verificationCode) === isRight)!;
    await party.phone(`/requests/${started.sessionID}/approve`, { pin: '1234', code });
    const { body } = await party.status(started.sessionID);
    assert.equal(body.result.endResult, isRight ? 'OK' : 'WRONG_VC');
    if (isRight) assert.equal(body.interactionTypeUsed, codeChoice.type);
  }
});

test('a person refuses on the screen or away from it', async () => {
  const { body: one } = await push(bolormaa);
  await party.phone(`/requests/${one.sessionID}/refuse`);
  assert.deepEqual(await endOf(one.sessionID), {
    endResult: 'USER_REFUSED_INTERACTION',
    details: { interaction: 'displayTextAndPIN' },
  });
  const { body: other } = await push(bolormaa);
  await party.phone(`/requests/${other.sessionID}/refuse`, { where: 'screen' });
  assert.deepEqual(await endOf(other.sessionID), { endResult: 'USER_REFUSED' });
});

test('the app reports what it cannot do, and only what an app can report', async () => {
  const { body: started } = await push(bolormaa);
  const path = `/requests/${started.sessionID}/report`;
  assert.equal((await party.phone(path, { end_result: 'OK' })).status, 400);
  await party.phone(path, { end_result: 'PROTOCOL_FAILURE' });
  assert.equal((await endOf(started.sessionID)).endResult, 'PROTOCOL_FAILURE');
});

test('the third wrong PIN locks it, for this session and the next, until it is unlocked', async () => {
  const { body: started } = await push(enkhtuya);
  const approve = (pin: string) => party.phone(`/requests/${started.sessionID}/approve`, { pin });
  assert.equal(codeOf(await approve('0000')), 'pin_wrong');
  assert.equal(codeOf(await approve('12345')), 'pin_wrong', 'PIN2 is not PIN1');
  assert.equal((await approve('9999')).body.end_result, 'DOCUMENT_UNUSABLE');
  const { body: next } = await push(enkhtuya);
  assert.equal((await endOf(next.sessionID)).endResult, 'DOCUMENT_UNUSABLE');

  const signing = await party.post(`/signature/notification/etsi/PNOMN-${enkhtuya}`, party.sign());
  const signed = await party.phone(`/requests/${signing.body.sessionID}/approve`, { pin: '12345' });
  assert.equal(signed.body.end_result, 'OK', 'PIN2 is still good');

  await party.phone(`/people/${enkhtuya}/unlock`);
  const { body: last } = await push(enkhtuya);
  assert.equal((await party.phone(`/requests/${last.sessionID}/approve`, { pin: '1234' })).body.end_result, 'OK');
});

test('a right PIN forgives the wrong ones before it', async () => {
  for (const pins of [
    ['0', '0', '1234'],
    ['0', '0', '1234'],
  ]) {
    const { body: started } = await push(munkhbat);
    for (const pin of pins) await party.phone(`/requests/${started.sessionID}/approve`, { pin });
    assert.equal((await endOf(started.sessionID)).endResult, 'OK');
  }
});

test('what a hand answered first stands, whatever the phone would have answered by itself', async () => {
  const slow = await openParty({ dialect: 'smart-id', answerDelayMs: 100 });
  const path = '/authentication/notification/etsi/PNOMN-990000000001';
  const { body: started } = await slow.post(path, slow.auth({ vcType: 'numeric4' }));
  await slow.phone(`/requests/${started.sessionID}/refuse`, { where: 'screen' });
  await new Promise((resolve) => setTimeout(resolve, 250));
  assert.equal((await slow.status(started.sessionID)).body.result.endResult, 'USER_REFUSED');
});

test('of two who agree at once, one wins', async () => {
  const { body: started } = await push(bolormaa);
  const approve = () => party.phone(`/requests/${started.sessionID}/approve`, { pin: '1234' });
  const statuses = (await Promise.all([approve(), approve()])).map(({ status }) => status);
  assert.deepEqual(new Set(statuses), new Set([200, 409]));
});

const asked = party.auth({ initialCallbackUrl: callbackUrl });
const open = async (link: (opened: Answer) => string, civilId = bolormaa) => {
  const { body: opened } = await party.post(anonymous, asked);
  return party.phone(`/people/${civilId}/links`, { link: link(opened) });
};
const wrongLinks: [what: string, code: string, link: (opened: Answer) => string][] = [
  [
    'a link to another provider',
    'link_unknown',
    (opened) => linkOf({ ...opened, deviceLinkBase: 'https://a.mn/x' }, asked),
  ],
  ['a link of no session', 'session_unknown', (opened) => linkOf({ ...opened, sessionToken: 'x'.repeat(24) }, asked)],
  [
    'a link made with another secret',
    'auth_code_wrong',
    (opened) => linkOf({ ...opened, sessionSecret: 'AAAA' }, asked),
  ],
  ['a link for another challenge', 'auth_code_wrong', (opened) => linkOf(opened, party.auth())],
  ['a link of another scheme', 'auth_code_wrong', (opened) => linkOf(opened, asked, { scheme: 'smart-id-demo' })],
  ['a link without its code', 'auth_code_wrong', (opened) => linkOf(opened, asked).split('&authCode')[0]!],
  ['a link that was changed', 'auth_code_wrong', (opened) => linkOf(opened, asked).replace('lang=mon', 'lang=eng')],
  ['a link of another version', 'version_unknown', (opened) => linkOf(opened, asked, { version: '2.0' })],
  ['a link without a language', 'lang_unknown', (opened) => linkOf(opened, asked, { lang: '' })],
  ['a link for a signature', 'type_wrong', (opened) => linkOf(opened, asked, { kind: 'sign' })],
  ['a link of another type', 'link_type_unknown', (opened) => linkOf(opened, asked, { type: 'NFC' })],
  ['a QR code without an age', 'elapsed_missing', (opened) => linkOf(opened, asked, { elapsedSeconds: null })],
  ['a QR code from the future', 'link_early', (opened) => linkOf(opened, asked, { elapsedSeconds: 4 })],
  [
    'a button with an age',
    'elapsed_unexpected',
    (opened) => linkOf(opened, asked, { type: 'Web2App', elapsedSeconds: 1 }),
  ],
];

for (const [what, code, link] of wrongLinks) {
  test(`${what} is not opened`, async () => assert.equal(codeOf(await open(link)), code));
}

test('a QR code that is a few seconds old is opened, an older one is not', async () => {
  const { body: opened } = await party.post(anonymous, asked);
  now += 9_000;
  const scan = (elapsedSeconds: number) =>
    party.phone(`/people/${bolormaa}/links`, { link: linkOf(opened, asked, { elapsedSeconds }) });
  assert.equal(codeOf(await scan(3)), 'link_old');
  assert.equal((await scan(4)).status, 200);
});

test('a link is opened once, by whom it is meant for, with a page to come back to', async () => {
  const { body: opened } = await party.post(anonymous, asked);
  const scan = () => party.phone(`/people/${bolormaa}/links`, { link: linkOf(opened, asked) });
  assert.equal((await scan()).status, 200);
  assert.equal(codeOf(await scan()), 'link_used');

  const named = await party.post(`/authentication/device-link/etsi/PNOMN-${unurbayar}`, asked);
  const wrong = await party.phone(`/people/${bolormaa}/links`, { link: linkOf(named.body, asked) });
  assert.equal(codeOf(wrong), 'other_person');

  const lost = party.auth();
  const { body: without } = await party.post(anonymous, lost);
  const tapped = await party.phone(`/people/${bolormaa}/links`, { link: linkOf(without, lost, { type: 'Web2App' }) });
  assert.equal(codeOf(tapped), 'callback_missing');
});

test('a certificate of too low a level does not open a link', async () => {
  const { body: opened } = await party.post(anonymous, asked);
  const reply = await party.phone('/people/990000000011/links', { link: linkOf(opened, asked) });
  assert.equal(codeOf(reply), 'level_too_low');
});

test('a link in a browser leads to the screen of the phone, as it is', async () => {
  const { body: opened } = await party.post(anonymous, asked);
  const link = linkOf(opened, asked, { type: 'Web2App' });
  const reply = await fetch(link, { redirect: 'manual' });
  const { searchParams } = new URL(reply.headers.get('location')!, party.sandbox.url);
  assert.equal(searchParams.get('link'), link);
});

test('the screen is told when something changes', async () => {
  const stream = (await fetch(`${party.sandbox.url}/phone/api/events`)).body!.pipeThrough(new TextDecoderStream());
  const reader = stream.getReader();
  assert.match((await reader.read()).value!, /^retry/);
  const { body: started } = await push(bolormaa);
  const told = (await reader.read()).value!;
  assert.match(told, /^event: changed\n/);
  const data = JSON.parse(told.split('data: ')[1]!.split('\n')[0]!) as object;
  assert.deepEqual(data, { person: bolormaa, request: started.sessionID, state: 'running' });
  await reader.cancel();
});
