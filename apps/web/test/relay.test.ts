import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { signReceipt } from '../../server/src/modules/relay/receipts.ts';
import type { SignedIn } from '../../server/test/house.ts';
import { foundOrganisation } from '../../server/test/ownership.ts';
import { joinOrganisation } from '../../server/test/registry.ts';
import {
  addRoute,
  connect,
  deliverAll,
  messageOf,
  type Neighbour,
  openNeighbour,
  openRelay,
  post,
  requestOf,
} from '../../server/test/relay.ts';
import { compareCode } from '../app/relay/compare-code.server.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const subject = '110000000022';

const visitAs = (person: SignedIn, javaScriptEnabled = true) =>
  stack.visit({
    session: stack.sessionOf(person),
    language: 'en',
    viewport: { width: 360, height: 740 },
    javaScriptEnabled,
  });

/** An organisation, a platform beside it, and a route under a kind of its own. */
async function openWay() {
  const relay = await openRelay(house);
  const neighbour = await openNeighbour({ after });
  const platform = await connect(relay, neighbour, { name: 'Tax office' });
  const kind = `test.k${randomUUID().slice(0, 8)}`;
  await addRoute(relay, platform.id, { match: { kind } });
  const send = async () => (await relay.ask('POST', '/requests', { payload: requestOf(relay, { kind }) })).data;
  return { relay, neighbour, platform, kind, send };
}

/** The receipt that the neighbour signs for the first message of a request. */
async function promiseReceipt(
  neighbour: Neighbour,
  sent: { assignments: [Record<'webhook_id' | 'body_sha256', string>] },
) {
  const [{ webhook_id, body_sha256 }] = sent.assignments;
  const said = { webhook_id, body_sha256, source: `own-${neighbour.code}`, target: neighbour.code };
  const receipt = await signReceipt(neighbour.keys.privateKey, { ...said, received_at: new Date().toISOString() });
  neighbour.state.answer = JSON.stringify({ data: { receipt } });
}

for (const javaScriptEnabled of [true, false])
  test(`a platform is connected, compared, and reached by a route; scripts: ${javaScriptEnabled}`, async () => {
    const admin = await house.signIn('admin');
    const { id: tenantId = '' } = await foundOrganisation(house, admin);
    const neighbour = await openNeighbour({ after });
    const { page, go, complaints } = await visitAs(admin, javaScriptEnabled);

    await go('/admin/relay');
    await page.getByText('No platform is connected').waitFor();
    await page.getByRole('link', { name: 'Connect a platform' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Tax office');
    await page.getByLabel('Code of the other platform').fill('Not a code');
    await page.getByLabel('Our code').fill(`own-${neighbour.code}`);
    await page.getByLabel('Address that takes messages').fill(neighbour.url);
    await page.getByLabel('Public key of the other platform').fill(neighbour.keys.publicKey);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
    assert.equal(await page.locator('.error-summary a').getAttribute('href'), '#their_code');
    assert.equal(await page.getByLabel('Code of the other platform').inputValue(), 'Not a code');
    await page.getByLabel('Code of the other platform').fill(neighbour.code);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('heading', { name: 'Platform connected' }).waitFor();
    const ourKey = await page.getByLabel('Our public key').inputValue();
    neighbour.state.ourKey = ourKey;

    await page.getByRole('link', { name: 'To the platform' }).click();
    await page.getByRole('heading', { name: 'Tax office', level: 1 }).waitFor();
    await page.getByText(compareCode(ourKey)).waitFor();
    await page.getByText(compareCode(neighbour.keys.publicKey)).waitFor();
    assert.equal(await page.getByLabel('Their public key').inputValue(), neighbour.keys.publicKey);

    const kind = `test.k${randomUUID().slice(0, 8)}`;
    await go('/admin/relay/routes');
    await page.getByText('No routes').waitFor();
    await page.getByRole('link', { name: 'Add a route' }).click();
    await page.getByLabel('Kind of request').fill('Not a kind');
    await page.getByLabel('Legal basis').fill('The law on information');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
    assert.equal(await page.locator('.error-summary a').getAttribute('href'), '#match.kind');
    await page.getByLabel('Kind of request').fill(kind);
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('The route was added.').waitFor();

    await page.getByLabel('Kind of request').fill(kind);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.waitForURL(/kind=test/);
    assert.match(await page.locator('ol.timeline').innerText(), /First\s+Tax office/);
    await page.getByLabel('Kind of request').fill('no.route');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('No route fits').waitFor();

    await go(`/admin/relay/requests?org=${tenantId}`);
    await page.getByRole('link', { name: 'Send a request' }).click();
    await page.getByLabel('Kind of request').fill(kind);
    await page.getByLabel('Purpose').fill('To grant an allowance');
    await page.getByLabel('Legal basis').fill('The law on information');
    await page.getByLabel('Who is it about?').selectOption('civil_id');
    await page.getByLabel('What do you ask?').fill('{"born": ');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The content must be a JSON object.').first().waitFor();
    await page.getByLabel('What do you ask?').fill('{"born": true}');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Enter the number of the person').first().waitFor();
    await page.getByLabel('Their number').fill(subject);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Your request is queued to be sent.').waitFor();
    await page.getByRole('heading', { name: 'To grant an allowance', level: 1 }).waitFor();
    await deliverAll(house);
    assert.ok(neighbour.taken[0]?.isSigned, 'what the page connected takes what we sign');
    assert.deepEqual(complaints, []);
  });

for (const javaScriptEnabled of [true, false])
  test(`what could not arrive is sent again, and its whole way is seen; scripts: ${javaScriptEnabled}`, async () => {
    const { relay, neighbour, kind, send } = await openWay();
    const { page, go, complaints } = await visitAs(relay.manager, javaScriptEnabled);
    const wayTitles = () => page.locator('.timeline-title').allInnerTexts();
    neighbour.state.status = 400;
    const one = await send();
    await deliverAll(house);

    await go('/admin/relay');
    await page.getByRole('link', { name: 'Undelivered messages: 1' }).click();
    await page.getByText('The other platform did not accept the form of the message').waitFor();
    await page.getByText('HTTP 400').waitFor();
    await page.getByRole('button', { name: 'Send again (Tax office)' }).click();
    await page.getByText('The messages are queued to be sent again.').waitFor();
    await page.getByText('No undelivered messages').waitFor();

    neighbour.state.status = 200;
    await promiseReceipt(neighbour, one);
    await deliverAll(house);
    await go('/admin/relay/requests');
    await page.getByRole('link', { name: one.purpose }).click();
    await page.getByRole('heading', { name: one.purpose, level: 1 }).waitFor();
    const there = neighbour.code;
    const begun = [
      'Request accepted',
      `Request signed and sent to ${there}`,
      `Request delivered to ${there}`,
      `${there} signed a receipt`,
    ];
    assert.deepEqual(await wayTitles(), [...begun, `Waiting for the reply from ${there}`]);
    await page.getByText('Attempts: 1').click();
    assert.match(await page.locator('details[open] tbody').innerText(), /Delivered\s+200/);
    await page.getByText(kind).waitFor();

    const [{ body_sha256: request_sha256 }] = one.assignments;
    const said = { request_sha256, status: 'ok', error: null, payload: { found: true } };
    const { version, time, source, target } = messageOf(neighbour);
    const message = { version, time, source, target, type: 'relay.response', correlation_id: one.correlation_id };
    assert.equal((await post(house, neighbour, { ...message, ...said })).status, 200);
    await page.reload();
    assert.deepEqual(await wayTitles(), [...begun, `${there} replied`]);
    await page.getByRole('region', { name: 'Reply' }).getByText('"found": true').waitFor();

    const html = await page.content();
    assert.ok(!html.includes(subject) && html.includes('11********22'), 'no number of a person is on the page');
    assert.doesNotMatch(html, /eyJ[\w-]{10,}\./, 'no receipt either, which is a token');
    const file = await page.request.get(`${stack.url}/admin/relay/requests/${one.id}/proof`);
    assert.match(file.headers()['content-disposition'] ?? '', /^attachment; filename="proof-/);
    const proof = await file.json();
    assert.deepEqual([proof.format, proof.messages.length], ['tamga-relay-proof/1', 2]);
    assert.deepEqual(complaints, []);
  });

test('a request of another platform is found, answered once, and its answer goes out signed', async () => {
  const { relay, neighbour } = await openWay();
  const { page, go, complaints } = await visitAs(relay.manager, false);
  assert.equal((await post(house, neighbour, messageOf(neighbour, { purpose: 'A question' }))).status, 200);

  await go('/admin/relay');
  await page.getByRole('link', { name: 'Requests waiting for our reply: 1' }).click();
  await page.getByRole('link', { name: 'A question' }).click();
  await page.getByRole('link', { name: 'Reply' }).click();
  await page.getByLabel('Content of the reply').fill('not json');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText('The content must be a JSON object.').first().waitFor();
  await page.getByLabel('Content of the reply').fill('{"found": 7}');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText('Your reply is queued to be sent.').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Reply', exact: true }).count(), 0);

  await deliverAll(house);
  const [taken] = neighbour.taken;
  assert.ok(taken?.isSigned);
  assert.deepEqual([taken.message.type, taken.message.payload], ['relay.response', { found: 7 }]);
  assert.deepEqual(complaints, []);
});

test('a request is sent to another platform instead, and a message that is of no use is given up', async () => {
  const { relay, neighbour, send } = await openWay();
  const second = await openNeighbour({ after });
  await connect(relay, second, { name: 'Archive' });
  const one = await send();
  await deliverAll(house);
  const { page, go } = await visitAs(relay.manager, false);
  await go(`/admin/relay/requests/${one.id}`);
  await page.getByRole('link', { name: 'Send to another platform' }).click();
  assert.deepEqual(await page.getByLabel('To which platform').locator('option').allInnerTexts(), ['Archive']);
  await page.getByLabel('Reason').fill('Wrong office');
  await page.getByRole('button', { name: 'Send to another platform' }).click();
  await page.getByText('The request was sent to another platform.').waitFor();
  second.state.status = 400;
  await deliverAll(house);
  assert.equal(neighbour.taken.at(-1)?.message.type, 'relay.cancel');

  await page.reload();
  await page.getByRole('link', { name: 'Give up' }).click();
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
  await page.getByLabel('Reason').fill('No longer needed');
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByText('The message was given up.').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Give up' }).count(), 0);
});

test('keys are changed, and a platform is suspended, resumed and removed', async () => {
  const { relay, neighbour, platform, send } = await openWay();
  const { page, go } = await visitAs(relay.manager, false);
  await go('/admin/relay/platforms');
  await page.getByRole('link', { name: 'Tax office' }).click();
  const before = await page.getByLabel('Our public key').inputValue();
  await page.getByRole('link', { name: 'Change keys' }).click();
  await page.getByRole('button', { name: 'Change keys' }).click();
  await page.getByText('A key like this does not fit how this platform signs.').waitFor();
  await page.getByLabel('Make a new key of ours').check();
  await page.getByRole('button', { name: 'Change keys' }).click();
  await page.getByText('The keys were changed.').waitFor();
  const now = await page.getByLabel('Our public key').inputValue();
  assert.notEqual(now, before);
  assert.equal(await page.getByLabel('Our previous key').inputValue(), before);
  neighbour.state.ourKey = now;

  await page.getByRole('link', { name: 'Suspend' }).click();
  await page.getByLabel('Reason').fill('A holiday');
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('The exchange is suspended.').waitFor();
  const { state } = await send();
  assert.equal(state, 'unroutable');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('The exchange was resumed.').waitFor();

  await page.getByRole('link', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The text does not match.').first().waitFor();
  await page.getByLabel(neighbour.code).fill(neighbour.code);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The platform was removed.').waitFor();
  assert.equal(await go(`/admin/relay/platforms/${platform.id}`), 404);
});

suite('somebody else', () => {
  test('of another organisation finds neither request nor platform nor proof', async () => {
    const { relay, platform, send } = await openWay();
    const { id } = await send();
    const stranger = await openRelay(house);
    const { page, go } = await visitAs(stranger.manager, false);
    for (const path of [`requests/${id}`, `requests/${id}/proof`, `requests/${id}/forward`, `platforms/${platform.id}`])
      assert.equal(await go(`/admin/relay/${path}`), 404, path);
    await go(`/admin/relay?org=${relay.tenantId}`);
    await page.getByText('No platform is connected').waitFor();
  });

  test('who may only look sees the way and no button', async () => {
    const { relay, neighbour, send } = await openWay();
    neighbour.state.status = 400;
    const { id } = await send();
    await deliverAll(house);
    const manager = await joinOrganisation(house, relay.tenantId, 'manager');
    const { page, go } = await visitAs(manager, false);
    await go('/admin/relay/undelivered');
    await page.getByText('The other platform did not accept the form of the message').waitFor();
    assert.equal(await page.getByRole('button', { name: /Send again/ }).count(), 0);
    await go(`/admin/relay/requests/${id}`);
    await page.getByText(`Request could not be delivered to ${neighbour.code}`).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Send again' }).count(), 0);
    for (const path of ['platforms', 'platforms/new', 'routes', 'routes/new'])
      assert.equal(await go(`/admin/relay/${path}`), 404, path);
  });
});
