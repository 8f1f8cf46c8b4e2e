import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contentSample } from '@tamga/contract/registry.content';
import { appearanceSample } from '@tamga/contract/appearance';
import { askRegistry } from '../../server/test/registry.ts';
import { offeredIn } from './offered.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { webs: 2, apis: 2 });
const { editor, benefit } = await offeredIn(stack);
const path = `/services/${benefit}`;

/** A page, and the nonce of its answer. */
async function read(url: string, headers: Record<string, string> = {}) {
  const reply = await fetch(url, { headers: { 'accept-language': 'en', ...headers } });
  const text = await reply.text();
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(reply.headers.get('content-security-policy') ?? '') ?? [];
  return { reply, text, nonce, plain: text.replaceAll(nonce, '') };
}

test('a page that is kept is the same page, with a nonce of its own', async () => {
  const [first, second, third] = [
    await read(stack.url + path),
    await read(stack.url + path),
    await read(stack.url + path),
  ];
  assert.equal(first.reply.status, 200);
  assert.equal(new Set([first, second, third].map(({ nonce }) => nonce)).size, 3);
  for (const { text, plain, nonce, reply } of [second, third]) {
    assert.ok(nonce !== '' && text.includes(`nonce="${nonce}"`));
    assert.equal(plain, first.plain);
    assert.ok(!text.includes(first.nonce), 'no nonce is used twice');
    const own = ['content-security-policy', 'x-request-id', 'date', 'content-length', 'transfer-encoding'];
    const headersOf = (from: Response) => [...from.headers].filter(([name]) => !own.includes(name));
    assert.deepEqual(headersOf(reply), headersOf(first.reply));
    assert.notEqual(reply.headers.get('x-request-id'), first.reply.headers.get('x-request-id'));
  }
});

test('each language and dress has a page of its own, and who is signed in has one that nobody else sees', async () => {
  const pages = [
    await read(stack.url + path),
    await read(stack.url + path, { 'accept-language': 'mn' }),
    await read(stack.url + path, { cookie: '__Host-scheme=dark' }),
    await read(stack.url + path, { cookie: '__Host-contrast=high' }),
  ];
  assert.equal(new Set(pages.map(({ plain }) => plain)).size, 4);
  const cookie = `__Host-session=${stack.sessionOf(await stack.house.signIn())}`;
  const own = await read(stack.url + path, { cookie });
  assert.match(own.text, /\/me"/);
  assert.doesNotMatch((await read(stack.url + path)).text, /\/me"/);
});

test('a change is seen on the next request, in every process', async () => {
  const inAll = async (word: string) =>
    (await Promise.all(stack.urls.map((url) => read(url + path)))).map(({ text }) => text.includes(word));
  await inAll('');
  const { data } = await askRegistry(stack.house, editor, 'GET', `/services/${benefit}`);
  const payload = { ...contentSample, ...data.content, title: { mn: 'Шинэ нэр', en: 'Another title' } };
  await askRegistry(stack.house, editor, 'PUT', `/services/${benefit}`, { payload, version: data.version });
  assert.deepEqual(await inAll('Another title'), [false, false], 'a draft is not seen');
  await askRegistry(stack.house, editor, 'POST', `/services/${benefit}/publish`, { version: data.version + 1 });
  assert.deepEqual(await inAll('Another title'), [true, true]);
  await askRegistry(stack.house, editor, 'POST', `/services/${benefit}/archive`, {
    payload: { reason: 'Gone' },
    version: data.version + 2,
  });
  for (const url of stack.urls) assert.equal((await read(url + path)).reply.status, 404);
});

test('a page that is kept asks the API one thing, however much it was drawn from', async () => {
  const { requestSeconds } = stack.house.deps.metrics;
  const asked = async () => {
    const { values } = await requestSeconds.get();
    return new Map(
      values
        .filter(({ metricName }) => metricName?.endsWith('_count'))
        .map(({ labels, value }) => [String(labels.operation), value]),
    );
  };
  const url = `${stack.urls[0]}/services`;
  // Drawn, then found to hold as it was drawn, and only then known by the mark.
  for (const _ of [1, 2]) await read(url);
  const before = await asked();
  for (const _ of [1, 2, 3]) assert.equal((await read(url)).reply.status, 200);
  const more = [...(await asked())].filter(([operation, count]) => count !== (before.get(operation) ?? 0));
  assert.deepEqual(
    more.map(([operation, count]) => [operation, count - (before.get(operation) ?? 0)]),
    [['GET /api/v1/site/mark', 3]],
  );
});

test('what the site calls itself is seen on the next request, in every process, on every page', async () => {
  const { house, urls } = stack;
  const { headers } = await house.signIn('admin');
  const url = '/api/v1/site/appearance';
  const addresses = urls.flatMap((from) => ['/services', '/help'].map((page) => from + page));
  const inAll = async () => Promise.all(addresses.map(async (address) => (await read(address)).text.includes('Сүлд')));
  for (const _ of [1, 2, 3]) assert.deepEqual(await inAll(), [false, false, false, false]);
  const { version } = (await house.app.inject(url)).json().data;
  const payload = { ...appearanceSample, version, name_mn: 'Сүлд', name_en: 'Сүлд' };
  assert.equal((await house.app.inject({ method: 'PUT', url, payload, headers })).statusCode, 200);
  assert.deepEqual(await inAll(), [true, true, true, true]);
});
