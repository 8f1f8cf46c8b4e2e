import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { type PageSlug, pageSlugs } from '@tamga/contract/site.pages';
import { asSystem, openHouse } from '#test/house';

const house = await openHouse({ after });
const admin = await house.signIn('admin');
const texts = { title_mn: 'Гарчиг', title_en: 'Title', body_mn: 'Бичвэр', body_en: 'Text' };

const ask = async (
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  { payload, version, headers = admin.headers }: { payload?: object; version?: number; headers?: object } = {},
) => {
  const seen = version === undefined ? {} : { 'if-match': `"${version}"` };
  const url = `/api/v1/site/pages${path}`;
  const reply = await house.app.inject({ method, url, headers: { ...headers, ...seen }, ...(payload && { payload }) });
  return { statusCode: reply.statusCode, etag: reply.headers.etag, ...reply.json() };
};
const draftOf = async (slug: PageSlug) => (await ask('GET', `/${slug}/draft`)).data;
const publicOf = async (slug: PageSlug) => (await ask('GET', `/${slug}`, { headers: {} })).data;
const save = async (slug: PageSlug, body_en: string) =>
  ask('PUT', `/${slug}/draft`, { payload: { ...texts, body_en }, version: (await draftOf(slug)).version });

test('a new installation has every page in both languages, and anybody reads it', async () => {
  for (const slug of pageSlugs) {
    const page = await publicOf(slug);
    assert.equal(page.version, 1, slug);
    for (const field of ['title_mn', 'title_en', 'body_mn', 'body_en'] as const)
      assert.ok(page[field].length > 3, `${slug} ${field}`);
  }
  const { data } = await ask('GET', '');
  assert.deepEqual(
    data.map(({ slug }: { slug: string }) => slug),
    pageSlugs,
  );
});

test('the titles of what is published are for everybody, and a draft changes none of them', async () => {
  const titles = async () => {
    const reply = await house.app.inject({ url: '/api/v1/site/page-titles' });
    assert.equal(reply.statusCode, 200);
    return reply.json().data as { slug: PageSlug; title_en: string }[];
  };
  const before = await titles();
  assert.deepEqual(
    before.map(({ slug }) => slug),
    pageSlugs,
  );
  await save('terms', 'Another text');
  assert.deepEqual(await titles(), before);
  await ask('POST', '/terms/publish', { version: (await draftOf('terms')).version });
  assert.equal((await titles()).find(({ slug }) => slug === 'terms')?.title_en, texts.title_en);
});

test('a draft is read by editors alone until it is published, and the log and the events say who did what', async () => {
  const before = await publicOf('help');
  const saved = await save('help', 'A draft');
  assert.deepEqual([saved.statusCode, saved.data.version, saved.data.published_version], [200, 2, 1]);
  assert.equal(saved.etag, '"2"');
  assert.deepEqual(await publicOf('help'), before);

  const published = await ask('POST', '/help/publish', { version: 2 });
  assert.deepEqual([published.statusCode, published.data.published_version], [200, 2]);
  assert.equal((await publicOf('help')).body_en, 'A draft');
  assert.equal((await ask('POST', '/help/publish', { version: 2 })).error, 'site.page_already_published');

  const records = await asSystem(house.deps)
    .selectFrom('audit.pending')
    .select(['actor', 'action', 'details'])
    .where('object', '=', 'page:help')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    records.map(({ actor, action, details }) => [actor, action, JSON.parse(details)]),
    [
      [`person:${admin.userId}`, 'site.page_saved', { slug: 'help', version: 2 }],
      [`person:${admin.userId}`, 'site.page_published', { slug: 'help', version: 2 }],
    ],
  );
  const events = await asSystem(house.deps)
    .selectFrom('platform.outbox_pending')
    .select('type')
    .where('aggregate', '=', 'page:help')
    .orderBy('position')
    .execute();
  assert.deepEqual(
    events.map(({ type }) => type),
    ['site.page_saved', 'site.page_published'],
  );
});

test('of sixteen who save or publish what they saw one is heard, and the others are told to look again', async () => {
  const { version } = await draftOf('terms');
  const saves = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      ask('PUT', '/terms/draft', { payload: { ...texts, body_en: `Text ${index}` }, version }),
    ),
  );
  assert.equal(saves.filter(({ statusCode }) => statusCode === 200).length, 1);
  const refused = saves.filter(({ statusCode }) => statusCode !== 200);
  for (const { error, details } of refused)
    assert.deepEqual([error, details], ['request.version_conflict', { current_version: version + 1 }]);

  const publications = await Promise.all(
    Array.from({ length: 16 }, () => ask('POST', '/terms/publish', { version: version + 1 })),
  );
  assert.equal(publications.filter(({ statusCode }) => statusCode === 200).length, 1);
  assert.equal((await ask('POST', '/terms/publish', { version })).error, 'request.version_conflict');
});

suite('former versions', () => {
  test('are listed, the newest first, to the one that came with the platform', async () => {
    await save('contact', 'One');
    await save('contact', 'Two');
    const first = await ask('GET', '/contact/versions?limit=2');
    assert.deepEqual(
      first.data.items.map(({ version }: { version: number }) => version),
      [3, 2],
    );
    const rest = await ask('GET', `/contact/versions?limit=2&after=${first.data.next}`);
    assert.deepEqual(
      [rest.data.items.map((one: object) => ({ ...one, title_mn: '', title_en: '' })), rest.data.next],
      [[{ version: 1, title_mn: '', title_en: '', published: true, created_at: null }], null],
    );
    assert.equal((await ask('GET', '/contact/versions/2')).data.body_en, 'One');
    assert.equal((await ask('GET', '/contact/versions/1')).data.body_en, (await publicOf('contact')).body_en);
  });

  test('are gone back to as a new version, which is published at once', async () => {
    const builtIn = (await publicOf('privacy')).body_en;
    await save('privacy', 'New');
    await ask('POST', '/privacy/publish', { version: 2 });
    const back = await ask('POST', '/privacy/versions/1/restore', { version: 2 });
    assert.deepEqual([back.statusCode, back.data.version, back.data.published_version], [200, 3, 3]);
    assert.equal((await publicOf('privacy')).body_en, builtIn);
    const again = await ask('POST', '/privacy/versions/2/restore', { version: 3 });
    assert.equal(again.data.body_en, 'New');
    assert.equal((await ask('POST', '/privacy/versions/1/restore', { version: 3 })).error, 'request.version_conflict');
    for (const path of ['/privacy/versions/99', '/privacy/versions/99/restore'])
      assert.equal(
        (await ask(path.endsWith('restore') ? 'POST' : 'GET', path, { version: 4 })).error,
        'site.page_version_not_found',
      );
  });
});

test('only who manages settings edits or sees drafts, and the version that they saw must be named', async () => {
  const { version } = await draftOf('accessibility');
  const acts = [
    ['GET', ''],
    ['GET', '/accessibility/draft'],
    ['PUT', '/accessibility/draft'],
    ['POST', '/accessibility/publish'],
    ['GET', '/accessibility/versions'],
    ['GET', '/accessibility/versions/1'],
    ['POST', '/accessibility/versions/1/restore'],
  ] as const;
  for (const [method, path] of acts) {
    const body = method === 'PUT' ? { payload: texts } : {};
    for (const [headers, status] of [
      [{}, 401],
      [(await house.signIn()).headers, 403],
      [(await house.signIn('manager')).headers, 403],
    ] as const)
      assert.equal((await ask(method, path, { ...body, version, headers })).statusCode, status, `${method} ${path}`);
    if (method !== 'GET') assert.equal((await ask(method, path, body)).statusCode, 428, `${method} ${path}`);
  }
  assert.equal((await draftOf('accessibility')).version, version);
});

test('a page that the site does not have is refused, and so is a text that is empty or endless', async () => {
  assert.equal((await ask('GET', '/about', { headers: {} })).statusCode, 400);
  for (const bad of [{ title_mn: '' }, { body_en: ' ' }, { body_mn: 'а'.repeat(12_001) }, { title_en: 'two\nlines' }]) {
    const { version } = await draftOf('help');
    assert.equal((await ask('PUT', '/help/draft', { payload: { ...texts, ...bad }, version })).statusCode, 400);
  }
});
