import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type House, openHouse } from '#test/house';
import { askRegistry, draftService, organisationWithOfficer } from '#test/registry';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
/** Another process, on the same database and Redis. */
const beside = await openHouse({ after }, { kernel: { limits: 'off' }, database: house.database });
const editor = await house.signIn('admin');
const tenant_id = await organisationWithOfficer(house, editor);

const look = ({ app }: House, path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/v1/catalog${path}`, headers });

async function publish(): Promise<string> {
  const { id } = await draftService(house, editor, tenant_id);
  const { status } = await askRegistry(house, editor, 'POST', `/services/${id}/publish`, { version: 1 });
  assert.equal(status, 200);
  return String(id);
}

test('what is published, changed or archived is seen on the next request, by every process', async () => {
  const seen = async (id: string) => {
    const lists = await Promise.all([house, beside].map((one) => look(one, '/services?limit=100')));
    return lists.map((list) => list.json().data.items.some((item: { id: string }) => item.id === id));
  };
  const first = await publish();
  assert.deepEqual(await seen(first), [true, true]);
  const second = await publish();
  assert.deepEqual(await seen(second), [true, true]);
  const tag = String((await look(beside, '/services?limit=100')).headers.etag);
  const again = { 'if-none-match': tag };
  assert.equal((await look(beside, '/services?limit=100', again)).statusCode, 304);
  assert.equal((await look(house, '/services?limit=100', again)).statusCode, 304, 'one tag for all processes');

  const payload = { reason: 'Gone' };
  await askRegistry(house, editor, 'POST', `/services/${second}/archive`, { payload, version: 2 });
  assert.deepEqual(await seen(second), [false, false]);
  assert.equal((await look(beside, '/services?limit=100', again)).statusCode, 200);
});

test('each language, form and address has an answer of its own', async () => {
  const id = await publish();
  const asked = [
    {},
    { 'accept-language': 'en' },
    { accept: 'application/ld+json' },
    { accept: 'application/ld+json', 'accept-language': 'en' },
  ];
  const tags = await Promise.all(
    asked.map(async (headers) => (await look(house, `/services/${id}`, headers)).headers.etag),
  );
  assert.equal(new Set([...tags, (await look(house, '/services')).headers.etag]).size, 5);
  for (const headers of asked) {
    const [one, other] = [
      await look(house, `/services/${id}`, headers),
      await look(beside, `/services/${id}`, headers),
    ];
    assert.deepEqual([one.body, one.headers['content-type']], [other.body, other.headers['content-type']]);
    assert.ok(one.body.length > 100);
  }
});

test('a question that is asked otherwise is the same question', async () => {
  const tags = ['', '?limit=20', '?limit=20&'].map(
    async (query) => (await look(house, `/services${query}`)).headers.etag,
  );
  assert.equal(new Set(await Promise.all(tags)).size, 1);
});

test('a refusal is not kept', async () => {
  const { id } = await draftService(house, editor, tenant_id);
  assert.equal((await look(house, `/services/${id}`)).statusCode, 404);
  await askRegistry(house, editor, 'POST', `/services/${id}/publish`, { version: 1 });
  assert.equal((await look(house, `/services/${id}`)).statusCode, 200);
});

test('what has not changed costs no query', async (t) => {
  const quiet = await openHouse(t, { kernel: { limits: 'off' } });
  // Within one hour: at the end of it everything is read anew.
  const now = Date.now();
  t.mock.method(Date, 'now', () => now);
  const { headers } = await look(quiet, '/services');
  const { pool } = quiet.deps;
  let queries = 0;
  const { use } = pool;
  t.mock.method(pool, 'use', (work: Parameters<typeof use>[0]) => {
    queries += 1;
    return use.call(pool, work);
  });
  const began = performance.now();
  for (let n = 0; n < 100; n += 1) {
    assert.equal((await look(quiet, '/services', { 'if-none-match': String(headers.etag) })).statusCode, 304);
    assert.equal((await look(quiet, '/services')).statusCode, 200);
  }
  // The process itself looks for changes, five times a second.
  assert.ok(queries <= 5 + (performance.now() - began) / 190, `${queries} queries`);
});
