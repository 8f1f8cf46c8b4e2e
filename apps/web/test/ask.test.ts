import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { readPublished } from '../../server/test/assistant-knowledge.ts';
import { openModelStand } from '../../server/test/assistant-model.ts';
import { seedServices } from '../../server/test/demo-services.ts';
import { eventually } from '../../server/test/eventually.ts';
import { asAdmin } from '../../server/test/house.ts';
import { freePort } from '../../server/test/pooler.ts';
import { until } from './browser.ts';
import { checkAccessible } from './screens.checks.ts';
import { openStack } from './stack.ts';

const stand = await openModelStand({ after });
const stack = await openStack({ after }, { env: stand.env });
const viewport = { width: 360, height: 740 };
const question = 'Гадаад паспорт захиалах';

before(async () => {
  await seedServices(stack.house);
  await readPublished(stack.house);
});

const asksFor = async (page: Page, text: string) => {
  await page.getByLabel('Таны асуулт').fill(text);
  await page.getByRole('button', { name: 'Асуух', exact: true }).click();
};
const widthsOf = (page: Page) => page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
const sources = (page: Page) => page.getByRole('heading', { name: 'Хаанаас авсан' });

for (const javaScriptEnabled of [false, true])
  test(`a visitor asks ${javaScriptEnabled ? 'with' : 'without'} scripts, reads where the answer is from, and begins`, async () => {
    // Nothing of it may be read, so that what was found is quoted.
    await stand.setManner('nothing');
    const { page, go, complaints } = await stack.visit({ language: 'mn', viewport, javaScriptEnabled });
    await go('/ask');
    await asksFor(page, 'Гадаад паспорт захиалахад хэдэн төгрөг төлөх вэ?');
    await sources(page).waitFor();
    const text = await page.locator('main').innerText();
    assert.match(text, /Төлбөр: .*төгрөг/);
    assert.deepEqual(await widthsOf(page), [360, 360]);
    if (javaScriptEnabled) await checkAccessible(page);
    await page.getByRole('button', { name: 'Тийм' }).click();
    await page.getByText('Баярлалаа.').waitFor();
    await asksFor(page, 'Миний регистр УБ90010112');
    await page.getByText('регистрийн дугаар').waitFor();
    await asksFor(page, '');
    await page.getByRole('alert').waitFor();
    await stand.setManner('grounded');
    assert.deepEqual(complaints, []);
  });

for (const javaScriptEnabled of [false, true])
  test(`who is signed in has what they have looked up with a click; scripts: ${javaScriptEnabled}`, async () => {
    const citizen = await stack.house.signIn();
    const { page, go } = await stack.visit({
      session: stack.sessionOf(citizen),
      language: 'en',
      javaScriptEnabled,
    });
    await go('/ask');
    await page.getByLabel('Your question').fill('What is the status of my application?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('button', { name: 'Look up my applications' }).click();
    await page.getByText('You have no applications at the moment.').waitFor();
  });

test('with scripts an answer is shown while it is written, and where it is from at its end', async () => {
  await stand.setFaults({ pause_ms: 100 });
  const { page, go, complaints } = await stack.visit({ language: 'mn', viewport });
  await go('/ask');
  await asksFor(page, question);
  await page.getByText('Бичиж байна…').waitFor();
  const written = page.locator('main [aria-live=polite]');
  const early = await written.innerText();
  assert.equal(await sources(page).count(), 0);
  assert.deepEqual(await widthsOf(page), [360, 360]);
  await sources(page).waitFor();
  const whole = await written.innerText();
  await stand.setFaults();
  assert.ok(early !== '' && whole.startsWith(early) && whole.length > early.length, `${early} | ${whole}`);
  assert.equal(await page.getByRole('button', { name: 'Зогсоох' }).count(), 0);
  await page.getByText('Хариултыг компьютер бичсэн.').waitFor();
  await checkAccessible(page);
  assert.deepEqual(complaints, []);
});

/** How long after this moment the model was left alone. */
async function leftAfter(abandoned: number, momentMs: number): Promise<number> {
  await eventually(async () => assert.ok(stand.model.abandonedAt.length > abandoned));
  return performance.timeOrigin + (stand.model.abandonedAt[abandoned] ?? 0) - momentMs;
}

test('Stop leaves the model at once, and what was written is not shown as whole; it can be asked again', async () => {
  await stand.setFaults({ pause_ms: 100 });
  const { page, go, complaints } = await stack.visit({ language: 'mn', viewport });
  await go('/ask');
  await asksFor(page, question);
  await page.getByText('Бичиж байна…').waitFor();
  const before = stand.model.abandonedAt.length;
  const pressedAt = await page.getByRole('button', { name: 'Зогсоох' }).evaluate((button) => {
    Reflect.apply(Reflect.get(button, 'click'), button, []);
    return Date.now();
  });
  const tookMs = await leftAfter(before, pressedAt);
  assert.ok(tookMs < 300, `${tookMs} ms`);
  await page.getByText('Хариултыг зогсоолоо').waitFor();
  await page.getByText('Дээр бичсэн нь бүтэн хариулт биш.').waitFor();
  assert.equal(await sources(page).count(), 0);
  await checkAccessible(page);
  await stand.setFaults();
  await page.getByRole('button', { name: 'Дахин асуух' }).click();
  await sources(page).waitFor();
  assert.equal(await page.getByText('Хариултыг зогсоолоо').count(), 0);
  assert.deepEqual(complaints, []);
});

test('a closed tab leaves the model at once', async () => {
  await stand.setFaults({ pause_ms: 100 });
  const { page, go } = await stack.visit({ language: 'mn', viewport });
  await go('/ask');
  await asksFor(page, question);
  await page.getByText('Бичиж байна…').waitFor();
  const before = stand.model.abandonedAt.length;
  const closedAt = Date.now();
  await page.close();
  const tookMs = await leftAfter(before, closedAt);
  await stand.setFaults();
  assert.ok(tookMs < 300, `${tookMs} ms`);
});

/** Passes bytes on to the API; while it is cutting, an answer breaks off after its first sentence. */
async function openCutting(): Promise<{ url: string; cut(isCutting: boolean): void }> {
  let isCutting = true;
  const { port, hostname } = new URL(stack.issuer);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far);
    far.on('data', (bytes) => {
      const at = isCutting ? bytes.indexOf('text-delta') : -1;
      // On a busy machine more may come at once.
      const end = bytes.indexOf('\n\n', at) + 2;
      if (at >= 0) near.end(end > at ? bytes.subarray(0, end) : bytes);
      else near.write(bytes);
    });
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => [near, far].forEach((one) => one.destroy()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  const { port: own } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${own}`, cut: (now) => (isCutting = now) };
}

test('an answer that breaks off says so and can be asked for again', async () => {
  await stand.setFaults({ pause_ms: 100 });
  const cutting = await openCutting();
  const port = await freePort();
  const at = `http://127.0.0.1:${port}`;
  await stack.startWeb({ API_URL: cutting.url, PORT: `${port}`, PUBLIC_URL: at });
  const { page, go, complaints } = await stack.visit({ language: 'mn', viewport, at });
  await go('/ask');
  await asksFor(page, question);
  await page.getByText('Хариулт тасарлаа').waitFor();
  await page.getByText('Дээр бичсэн нь бүтэн хариулт биш.').waitFor();
  assert.notEqual(await page.locator('main [aria-live=polite]').innerText(), '');
  assert.equal(await sources(page).count(), 0);
  cutting.cut(false);
  await stand.setFaults();
  await page.getByRole('button', { name: 'Дахин асуух' }).click();
  await sources(page).waitFor();
  assert.equal(await page.getByText('Хариулт тасарлаа').count(), 0);
  assert.deepEqual(complaints, []);
});

/** Passes bytes on to the API, but answers what is asked there itself, with this status, and counts it. */
async function openRefusing(status: number, path = '/public/ai/chat'): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  const { port, hostname } = new URL(stack.issuer);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    far.pipe(near);
    near.on('data', (bytes) => {
      if (bytes.includes(path)) {
        asked += 1;
        near.end(`HTTP/1.1 ${status} Refused\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
      } else far.write(bytes);
    });
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => [near, far].forEach((one) => one.destroy()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}

for (const [status, words] of [
  [504, 'Хариулт тасарлаа'],
  [429, 'Түр хүлээнэ үү'],
] as const)
  test(`what is answered with ${status} is told of and not sent again by itself`, async () => {
    const refusing = await openRefusing(status);
    const port = await freePort();
    const at = `http://127.0.0.1:${port}`;
    await stack.startWeb({ API_URL: refusing.url, PORT: `${port}`, PUBLIC_URL: at });
    const { page, go } = await stack.visit({ language: 'mn', viewport, at });
    await go('/ask');
    // Before its scripts have come the form is sent as without them.
    await until(page, "Object.keys(document.querySelector('.task-form')).some((key) => key.startsWith('__react'))");
    await asksFor(page, question);
    await page.getByText(words).waitFor();
    await page.getByRole('button', { name: 'Дахин асуух' }).waitFor();
    assert.equal(refusing.asked(), 1);
  });

test('an administrator sees what is read, changes a sentence and goes back', async () => {
  const admin = await stack.house.signIn('admin');
  const { page, go } = await stack.visit({ session: stack.sessionOf(admin), language: 'en', javaScriptEnabled: false });
  await go('/admin/assistant');
  await page.getByRole('button', { name: 'Read everything again' }).click();
  await page.getByText('It will be read again.').waitFor();
  await page.getByRole('link', { name: 'Where nothing is found, in English' }).click();
  await page.getByLabel('Text').fill('Nothing is here.');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('The form is right.').waitFor();
  await page.getByRole('button', { name: 'Put it in use' }).click();
  await page.getByText('It is in use.').waitFor();
  await page.getByRole('button', { name: 'Go back to this version' }).first().click();
  await page.getByText('Version 2', { exact: true }).waitFor();
});

test('an order to read that is refused is told of', async () => {
  const refusing = await openRefusing(503, '/knowledge/reindex');
  const port = await freePort();
  const at = `http://127.0.0.1:${port}`;
  await stack.startWeb({ API_URL: refusing.url, PORT: `${port}`, PUBLIC_URL: at });
  const session = stack.sessionOf(await stack.house.signIn('admin'));
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false, at });
  await go('/admin/assistant');
  await page.getByRole('button', { name: 'Read everything again' }).click();
  await page.locator('.error-summary').waitFor();
  assert.equal(await page.getByText('It will be read again.').count(), 0);
  assert.equal(refusing.asked(), 1);
});

test('an opinion that was not taken is not thanked for', async () => {
  const body = new URLSearchParams({ answer: crypto.randomUUID(), helpful: 'yes' });
  const headers = { origin: stack.url, 'accept-language': 'en' };
  const reply = await fetch(`${stack.url}/ask`, { method: 'POST', headers, body });
  const text = await reply.text();
  assert.ok(text.includes('We could not find this answer'), text.slice(0, 500));
  assert.ok(!text.includes('Thank you.'));
});

test('what is left out of answers leads to where it stands, whatever it is', async () => {
  const { rows } = await asAdmin(
    (client) =>
      client.query(`
        update assistant.document d set left_out = 'instructions' from assistant.knowledge k
        where d.generation = k.generation and (d.kind, d.source_id) in (
          select kind, min(source_id) from assistant.document group by kind)
        returning d.kind, d.source_id, d.title_mn`),
    stack.house.database,
  );
  const session = stack.sessionOf(await stack.house.signIn('admin'));
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });
  await go('/admin/assistant');
  const paths: Record<string, string> = { service: '/services/', life_event: '/life-events/', page: '/' };
  assert.equal(rows.length, 3);
  for (const { kind, source_id, title_mn } of rows) {
    const link = page.locator('main').getByRole('link', { name: title_mn, exact: true });
    assert.equal(await link.getAttribute('href'), `${paths[kind]}${source_id}`);
  }
});
