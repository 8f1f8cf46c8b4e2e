import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askRegistry } from '../../server/test/registry.ts';
import { offeredIn } from './offered.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { birth, event } = await offeredIn(stack);

async function read(path: string, language = 'mn') {
  const reply = await fetch(`${stack.url}${path}`, { headers: { 'accept-language': language } });
  const type = reply.headers.get('content-type')?.split(';')[0];
  return { status: reply.status, type, text: await reply.text() };
}

test('search engines are told where the pages of everybody are, and what is not for them', async () => {
  const robots = await read('/robots.txt');
  assert.deepEqual([robots.status, robots.type], [200, 'text/plain']);
  assert.match(robots.text, /^Disallow: \/me$/m);
  assert.ok(robots.text.includes(`Sitemap: ${stack.url}/sitemap.xml`));

  const map = await read('/sitemap.xml');
  assert.deepEqual([map.status, map.type], [200, 'application/xml']);
  const addresses = [...map.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  for (const path of ['/', `/services/${birth}`, `/life-events/${event}`, '/help'])
    assert.ok(addresses.includes(`${stack.url}${path}`), path);
  for (const address of addresses) assert.equal((await fetch(address)).status, 200, address);
  assert.ok(map.text.includes(`hreflang="en" href="${stack.url}/services/${birth}?lang=en"`));
});

test('new services can be followed, in the language that is asked for', async () => {
  const feed = await read('/services/new.rss', 'en');
  assert.deepEqual([feed.status, feed.type], [200, 'application/rss+xml']);
  assert.match(feed.text, /<title>Registering a birth<\/title>/);
  assert.match(feed.text, /<pubDate>\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT<\/pubDate>/);
  assert.match((await read('/services/new.rss')).text, /<title>Хүүхдийн төрөлтийг бүртгүүлэх<\/title>/);
});

test('a service is described to machines and to those who are sent its address', async () => {
  const { page, go, complaints } = await stack.visit({ language: 'en' });
  await go(`/services/${birth}`);
  const described = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  assert.equal(described['@type'], 'GovernmentService');
  assert.deepEqual([described.name, described.identifier], ['Registering a birth', 'birth-registration']);
  assert.deepEqual(
    described.offers.map((one: Record<string, string>) => [one.name, one.price, one.priceCurrency]),
    [
      ['Certificate', '2000', 'MNT'],
      ['Urgent', '10000', 'MNT'],
    ],
  );
  const said = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
  assert.deepEqual([await said('title'), await said('url')], ['Registering a birth', `${stack.url}/services/${birth}`]);
  assert.equal(await page.locator('link[rel=canonical]').getAttribute('href'), `${stack.url}/services/${birth}`);
  assert.deepEqual(complaints, []);
});

test('what an editor writes ends neither a script nor an element', async () => {
  const { house } = stack;
  const { editor } = await offeredIn(stack);
  const { content, version } = (await askRegistry(house, editor, 'GET', `/services/${birth}`)).data;
  const hostile = '</script><script>alert(1)</script> & "x"';
  const payload = { ...content, title: { mn: hostile, en: hostile } };
  const changed = await askRegistry(house, editor, 'PUT', `/services/${birth}`, { payload, version });
  await askRegistry(house, editor, 'POST', `/services/${birth}/publish`, { version: changed.data.version });
  const { page, go, complaints } = await stack.visit({ language: 'en' });
  await go(`/services/${birth}`);
  assert.equal(await page.locator('h1').innerText(), hostile);
  const described = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  assert.equal(described.name, hostile);
  const feed = await read('/services/new.rss', 'en');
  assert.ok(feed.text.includes('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;'));
  assert.deepEqual(complaints, []);
});
