import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { findFaintPairs } from '@tamga/contract/contrast';
import { builtInThemeId, newThemeSample } from '@tamga/contract/theme';
import { asActor } from '#platform/data/db';
import { asAdmin, asSystem, openHouse } from '#test/house';

const url = '/api/v1/themes';
// One administrator makes more themes here than the limit of changes allows in a minute.
const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const admin = await house.signIn('admin');
const citizen = await house.signIn();

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call(method: Method, path: string, payload?: object, headers: Record<string, string> = admin.headers) {
  const reply = await house.app.inject({
    method,
    url: `${url}${path}`,
    headers: { 'accept-language': 'en', ...headers },
    ...(payload && { payload }),
  });
  return { statusCode: reply.statusCode, ...reply.json() };
}
async function refused(asked: ReturnType<typeof call>, status: number, code: string): Promise<string> {
  const { statusCode, error, message } = await asked;
  assert.deepEqual({ status: statusCode, code: error }, { status, code });
  return message;
}

let themes = 0;
const draft = (change: object = {}) => ({ ...newThemeSample, name: `Загвар ${(themes += 1)}`, ...change });
const create = async () => (await call('POST', '', draft())).data;
const active = async () => (await call('GET', '/active', undefined, {})).data;
const records = (object: string) =>
  asSystem(house.deps)
    .selectFrom('audit.pending')
    .select(['actor', 'action', 'details'])
    .where('object', '=', object)
    .orderBy('id')
    .execute();

test('a new installation wears the built-in theme, which everybody can read', async () => {
  const theme = await active();

  assert.equal(theme.id, builtInThemeId);
  assert.deepEqual({ active: theme.active, built_in: theme.built_in }, { active: true, built_in: true });
  assert.deepEqual(findFaintPairs(theme.light), []);
  assert.deepEqual(findFaintPairs(theme.dark), []);
});

test('who manages settings makes a theme, and a citizen reads it', async () => {
  const payload = draft({ light: { ...newThemeSample.light, text: '#00000A' } });

  const { data } = await call('POST', '', payload);

  const { id, created_at, updated_at, ...rest } = data;
  assert.deepEqual(rest, {
    ...payload,
    light: { ...payload.light, text: '#00000a' },
    active: false,
    built_in: false,
    version: 1,
  });
  assert.deepEqual((await call('GET', `/${id}`, undefined, citizen.headers)).data, data);
  assert.ok(created_at === updated_at);
  const [record] = await records(`theme:${id}`);
  assert.deepEqual(record, {
    actor: `person:${admin.userId}`,
    action: 'site.theme_created',
    details: JSON.stringify({ name: payload.name }),
  });
});

test('a theme that is hard to read is refused, and every pair at fault is named with what was measured', async () => {
  const payload = draft({
    light: { ...newThemeSample.light, background: '#ffffff', text_muted: '#777777', border: '#959595' },
    dark: { ...newThemeSample.dark, on_danger: newThemeSample.dark.danger },
  });

  const message = await refused(call('POST', '', payload), 422, 'site.theme_contrast_too_low');

  assert.match(message, /light\.text_muted: contrast on light\.background is 4\.47:1, at least 4\.5:1 is needed\./);
  assert.match(message, /light\.text_muted: contrast on light\.surface is 4\.47:1/);
  assert.match(message, /light\.border: contrast on light\.background is 2\.99:1, at least 3:1 is needed\./);
  assert.match(message, /dark\.on_danger: contrast on dark\.danger is 1:1/);
  assert.equal(message.match(/contrast on/g)?.length, 5);
  const inMongolian = await refused(
    call('POST', '', payload, { ...admin.headers, 'accept-language': 'mn' }),
    422,
    'site.theme_contrast_too_low',
  );
  assert.match(inMongolian, /light\.text_muted: light\.background дээрх контраст 4\.47:1 байна, 4\.5:1-ээс багагүй/);

  const theme = await create();
  const change = { ...payload, version: 1 };
  await refused(call('PUT', `/${theme.id}`, change), 422, 'site.theme_contrast_too_low');
  assert.equal((await call('GET', `/${theme.id}`)).data.version, 1);
});

test('a theme that was made is found at the place that is told', async () => {
  const made = await house.app.inject({ method: 'POST', url, headers: admin.headers, payload: draft() });

  assert.equal(made.statusCode, 201);
  assert.equal(made.headers.location, `${url}/${made.json().data.id}`);
  const found = await house.app.inject({ url: made.headers.location, headers: citizen.headers });
  assert.deepEqual(found.json().data, made.json().data);
});

test('grey that is just dark enough passes', async () => {
  const light = { ...newThemeSample.light, background: '#ffffff', text_muted: '#767676', border: '#949494' };

  assert.equal((await call('POST', '', draft({ light }))).statusCode, 201);
});

suite('a theme is refused that has', () => {
  const { light } = newThemeSample;
  const cases: [title: string, change: object, words: RegExp][] = [
    ['a colour by name', { light: { ...light, text: 'black' } }, /light\.text: must be a colour such as #1a2b3c/],
    ['a colour that is a style', { light: { ...light, text: '#000;}*{' } }, /light\.text: must be a colour/],
    ['a colour with a newline', { light: { ...light, text: '#000000\n' } }, /light\.text: must be a colour/],
    ['a colour too few', { light: { ...light, text: undefined } }, /light\.text: is required/],
    ['a colour too many', { light: { ...light, txet: '#000000' } }, /light\.txet: is no field known here/],
    ['a font from elsewhere', { font: { family: 'https://evil.example', size_px: 16, scale: 1.2 } }, /font\.family/],
    ['letters too small', { font: { ...newThemeSample.font, size_px: 15 } }, /font\.size_px: must be at least 16/],
    ['a corner of no size', { radius: { small: 0.5, medium: 8, large: 16 } }, /radius\.small/],
    ['a logo that is no image', { logo: 'data:text/html;base64,AAAA' }, /logo: must be a PNG image/],
    ['no name', { name: '' }, /name: is required/],
    ['a field that does not exist', { active: true }, /active: is no field known here/],
  ];
  for (const [title, change, words] of cases) {
    test(title, async () =>
      assert.match(await refused(call('POST', '', draft(change)), 400, 'request.invalid'), words),
    );
  }
});

test('a name is taken once, however it is written', async () => {
  const { id, name } = await create();
  const other = await create();

  await refused(call('POST', '', draft({ name: ` ${name.toUpperCase()} ` })), 409, 'site.theme_name_taken');
  await refused(call('PUT', `/${other.id}`, draft({ name, version: 1 })), 409, 'site.theme_name_taken');
  assert.equal((await call('PUT', `/${id}`, draft({ name, version: 1 }))).statusCode, 200);
});

test('of eight who take one name at once one gets it', async () => {
  const payload = draft();

  const replies = await Promise.all(Array.from({ length: 8 }, () => call('POST', '', payload)));

  assert.equal(replies.filter(({ statusCode }) => statusCode === 201).length, 1);
  assert.ok(replies.every(({ statusCode, error }) => statusCode === 201 || error === 'site.theme_name_taken'));
});

test('of sixteen who change what they saw at the same time one is heard', async () => {
  const { id } = await create();

  const changes = Array.from({ length: 16 }, () => draft({ version: 1 }));
  const replies = await Promise.all(changes.map((change) => call('PUT', `/${id}`, change)));

  const heard = replies.filter(({ statusCode }) => statusCode === 200);
  assert.equal(heard.length, 1);
  assert.ok(replies.every(({ statusCode, error }) => statusCode === 200 || error === 'site.version_conflict'));
  const { data } = await call('GET', `/${id}`);
  assert.deepEqual({ name: data.name, version: data.version }, { name: heard[0]!.data.name, version: 2 });
  const actions = (await records(`theme:${id}`)).map(({ action }) => action);
  assert.deepEqual(actions, ['site.theme_created', 'site.theme_changed']);
});

test('of sixteen activations at once every one is true in its turn, and one theme is active at the end', async () => {
  const made = await Promise.all(Array.from({ length: 16 }, () => create()));
  const first = (await active()).id;

  const replies = await Promise.all(made.map(({ id }) => call('PUT', `/${id}/active`)));

  for (const [index, { statusCode, data }] of replies.entries())
    assert.deepEqual(
      { statusCode, id: data.id, active: data.active },
      { statusCode: 200, id: made[index]!.id, active: true },
    );
  const worn = (await call('GET', '/?limit=100')).data.items.filter((theme: { active: boolean }) => theme.active);
  assert.equal(worn.length, 1);
  assert.equal(worn[0].id, (await active()).id);

  // Each record names the theme before its own: together they are one unbroken line from the first to the last.
  const activations = await Promise.all(made.map(async ({ id }) => ({ id, all: await records(`theme:${id}`) })));
  const next = new Map<string, string>();
  for (const { id, all } of activations) {
    const mine = all.filter(({ action }) => action === 'site.theme_activated');
    assert.equal(mine.length, 1);
    next.set(JSON.parse(mine[0]!.details).before, id);
  }
  let [end, steps] = [first, 0];
  for (let step = next.get(end); step; step = next.get(end)) [end, steps] = [step, steps + 1];
  assert.deepEqual({ end, steps }, { end: worn[0].id, steps: 16 });
});

test('a rebranding is seen on the next request, by those too who keep the answer', async () => {
  const { id } = await create();
  await call('PUT', `/${id}/active`);
  const held = await house.app.inject({ url: `${url}/active` });
  const headers = { 'if-none-match': String(held.headers.etag) };
  assert.equal(held.headers['cache-control'], 'public, no-cache');
  assert.equal((await house.app.inject({ url: `${url}/active`, headers })).statusCode, 304);

  await call('PUT', `/${id}`, draft({ version: 1 }));

  const changed = await house.app.inject({ url: `${url}/active`, headers });
  assert.equal(changed.statusCode, 200);
  assert.equal(changed.json().data.version, 2);
});

suite('deleting', () => {
  test('a theme is gone for everybody, once', async () => {
    const { id, name } = await create();

    assert.deepEqual((await call('DELETE', `/${id}`)).data, { id });

    await refused(call('GET', `/${id}`), 404, 'site.theme_not_found');
    await refused(call('DELETE', `/${id}`), 404, 'site.theme_not_found');
    await refused(call('PUT', `/${id}`, draft({ version: 1 })), 404, 'site.theme_not_found');
    await refused(call('PUT', `/${id}/active`), 404, 'site.theme_not_found');
    const { details, action } = (await records(`theme:${id}`)).at(-1)!;
    assert.deepEqual({ details: JSON.parse(details), action }, { details: { name }, action: 'site.theme_deleted' });
  });

  test('the active theme is refused until another is active', async () => {
    const { id } = await create();
    await call('PUT', `/${id}/active`);
    await refused(call('DELETE', `/${id}`), 409, 'site.theme_active');

    await call('PUT', `/${builtInThemeId}/active`);
    assert.equal((await call('DELETE', `/${id}`)).statusCode, 200);
  });

  test('a theme while it is being activated leaves a site that wears a theme', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await create();
      const [removed, worn] = await Promise.all([call('DELETE', `/${id}`), call('PUT', `/${id}/active`)]);
      const outcome = `${removed.error ?? 'deleted'}, ${worn.error ?? 'active'}`;
      assert.ok(['deleted, site.theme_not_found', 'site.theme_active, active'].includes(outcome), outcome);
      assert.equal((await active()).id === id, worn.statusCode === 200);
    }
    await call('PUT', `/${builtInThemeId}/active`);
  });
});

test('the built-in theme can be worn, and nothing else be done to it', async () => {
  await refused(call('DELETE', `/${builtInThemeId}`), 409, 'site.theme_built_in');
  await refused(call('PUT', `/${builtInThemeId}`, draft({ version: 1 })), 409, 'site.theme_built_in');

  // Not even by a query that forgets to ask.
  const change = asSystem(house.deps).updateTable('site.theme').set({ name: 'x' }).where('id', '=', builtInThemeId);
  const removal = asSystem(house.deps).deleteFrom('site.theme').where('id', '=', builtInThemeId);
  assert.equal((await change.executeTakeFirst()).numUpdatedRows, 0n);
  assert.equal((await removal.executeTakeFirst()).numDeletedRows, 0n);
});

test('a person writes nothing of the site in their own name, whatever the query', async () => {
  const identity = await house.deps.credentials.accessToken(admin.token, {
    requestId: 't',
    address: '',
    auditRecords: 0,
  });
  const db = asActor(house.deps, identity!);

  for (const query of [
    db.updateTable('site.appearance').set({ name_mn: 'x' }),
    db.updateTable('site.theme').set({ name: 'x' }),
    db.deleteFrom('site.theme'),
  ])
    await assert.rejects(query.execute(), { code: '42501' });
});

test('the database takes no palette with anything but colours in it', async () => {
  for (const light of [{ text: 'red;}' }, { text: 1 }, { text: { deep: '#000000' } }, ['#000000']]) {
    const insert = asSystem(house.deps)
      .insertInto('site.theme')
      .values({ id: randomUUID(), name: 'x', light: JSON.stringify(light), dark: '{}', radius: '{}', font: '{}' });
    await assert.rejects(insert.execute(), { code: '23514' });
  }
});

suite('the list', () => {
  test('is walked from page to page, the oldest first, each once', async () => {
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const { data } = await call('GET', `/?limit=7${after && `&after=${after}`}`, undefined, citizen.headers);
      seen.push(...data.items.map(({ id }: { id: string }) => id));
      after = data.next;
    }

    const { data } = await call('GET', '/?limit=100');
    assert.equal(data.next, null);
    assert.deepEqual(
      seen,
      data.items.map(({ id }: { id: string }) => id),
    );
    assert.equal(seen[0], builtInThemeId);
    assert.equal(new Set(seen).size, seen.length);
    assert.ok(!('light' in data.items[0]) && !('logo' in data.items[0]));
  });

  test('refuses a page that never was', async () => {
    await refused(call('GET', '/?after=nonsense'), 400, 'request.invalid');
    await refused(call('GET', '/?limit=101'), 400, 'request.invalid');
  });

  test('is served by its index', async () => {
    const plan = await asAdmin(async (client) => {
      await client.query('begin; set local enable_seqscan = off; set local enable_sort = off');
      const { rows } = await client.query(
        `explain select id from site.theme where (created_at, id) > (now(), $1::uuid) order by created_at, id limit 20`,
        [builtInThemeId],
      );
      return JSON.stringify(rows);
    }, house.database);
    assert.match(plan, /Index.* theme_created_at/);
    assert.doesNotMatch(plan, /Sort/);
  });
});

test('who may not, may not', async () => {
  const { id } = await create();
  const manager = await house.signIn('manager');
  const requests: [Method, string, object?][] = [
    ['POST', '', draft()],
    ['PUT', `/${id}`, draft({ version: 1 })],
    ['DELETE', `/${id}`],
    ['PUT', `/${id}/active`],
  ];
  for (const [method, path, payload] of requests) {
    await refused(call(method, path, payload, {}), 401, 'request.unauthenticated');
    await refused(call(method, path, payload, citizen.headers), 403, 'request.forbidden');
    await refused(call(method, path, payload, manager.headers), 403, 'request.forbidden');
  }
  await refused(call('GET', '/', undefined, {}), 401, 'request.unauthenticated');
  await refused(call('GET', `/${id}`, undefined, {}), 401, 'request.unauthenticated');
  await refused(call('GET', '/not-an-id'), 400, 'request.invalid');
});

suite('there is room for a hundred themes', () => {
  before(async () => {
    const { count } = await asSystem(house.deps)
      .selectFrom('site.theme')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 97 - Number(count) }, (_, index) => ({
      id: randomUUID(),
      name: `Дүүргэгч ${index}`,
      light: '{}',
      dark: '{}',
      radius: '{}',
      font: '{}',
    }));
    await asSystem(house.deps).insertInto('site.theme').values(rows).execute();
  });

  test('and of those who ask for the last three places at once three get them', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => call('POST', '', draft())));

    assert.equal(replies.filter(({ statusCode }) => statusCode === 201).length, 3);
    assert.ok(replies.every(({ statusCode, error }) => statusCode === 201 || error === 'site.theme_limit_reached'));
  });
});
