import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { BulkResult, BulkRow } from '@tamga/contract/operator';
import { operatorHost } from '#test/callers';
import { asSystem, openHouse } from '#test/house';
import { startLab } from '#test/lab.start';

const settings = {
  OPERATOR_HOST: operatorHost,
  MAIL_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@example.mn',
  MAIL_SITE_URL: 'https://tamga.example',
};
const house = await openHouse({ after }, { env: settings, kernel: { limits: 'off' } });
const operator = await house.signIn('superadmin');
const [owner, stranger] = [await house.signIn(), await house.signIn()];
await asSystem(house.deps)
  .updateTable('users.user')
  .set({ eid_verified_at: new Date() })
  .where('id', '=', owner.userId)
  .execute();

const url = '/api/platform/v1/tenants/bulk';
const headers = { ...operator.headers, host: operatorHost, 'accept-language': 'en' };
const send = async (organisations: unknown[], app = house.app, key?: string) => {
  const keyed = { ...headers, ...(key !== undefined && { 'idempotency-key': key }) };
  const reply = await app.inject({ method: 'POST', url, headers: keyed, payload: { organisations } });
  return { ...reply.json(), status: reply.statusCode, replayed: reply.headers['idempotency-replayed'] };
};
const rowOf = (slug: string, more: Partial<BulkRow> = {}): BulkRow => ({
  name: `Байгууллага ${slug}`,
  slug,
  admin_email: `${slug}@example.mn`,
  reason: 'Туршилтад оролцохоор болсон',
  ...more,
});
const organisations = () =>
  asSystem(house.deps).selectFrom('org.organisation').select(['id', 'slug', 'state']).execute();
const auditOf = async (slugs: readonly string[]) => {
  const rows = await asSystem(house.deps)
    .selectFrom('audit.pending')
    .select('details')
    .where('action', '=', 'org.organisation_created')
    .execute();
  return rows.filter(({ details }) => slugs.includes(JSON.parse(details).slug)).length;
};

suite('200 rows with every kind of outcome', () => {
  const rows = Array.from({ length: 200 }, (_, index) => {
    const slug = `bulk-${index}`;
    if (index % 10 === 0) return rowOf(slug, { slug: `Bad Slug ${index}` });
    if (index % 10 === 1) return rowOf(slug, { admin_user_id: stranger.userId });
    if (index % 10 === 2 && index > 2) return rowOf(`bulk-${index - 9}`);
    if (index % 2 === 0) return rowOf(slug, { admin_user_id: owner.userId });
    return rowOf(slug);
  });
  let first: BulkResult[] = [];

  test('each is reported in its place, and each that was created has a record of its own', async () => {
    const { data } = await send(rows);
    first = data.results;
    assert.deepEqual(
      first.map(({ index, slug }) => [index, slug]),
      rows.map(({ slug }, index) => [index, slug]),
    );
    assert.deepEqual(data.summary, { created: 61, invited: 80, exists: 19, refused: 40, failed: 0 });
    const made = first.filter(({ result }) => result === 'created' || result === 'invited');
    assert.equal(await auditOf(made.map(({ slug }) => slug)), made.length);
    const states = new Map((await organisations()).map(({ slug, state }) => [slug, state]));
    for (const { slug, result } of made) assert.equal(states.get(slug), result === 'created' ? 'active' : 'pending');
    assert.deepEqual([first[0]?.error, first[1]?.error], ['operator.row_invalid', 'operator.admin_not_verified']);
    assert.match(first[1]?.message ?? '', /eID/);
  });

  test('sent again they change nothing, and say so', async () => {
    const before = await organisations();
    const { data } = await send(rows);
    assert.deepEqual([data.summary.created, data.summary.invited, data.summary.refused], [0, 0, 40]);
    for (const [index, { result, tenant_id, differs }] of (data.results as BulkResult[]).entries()) {
      if (first[index]?.result === 'refused') continue;
      assert.deepEqual([result, tenant_id, differs], ['exists', first[index]?.tenant_id, []]);
    }
    assert.deepEqual((await organisations()).toSorted(bySlug), before.toSorted(bySlug));
    const told = await asSystem(house.deps)
      .selectFrom('audit.pending')
      .select('id')
      .where('action', '=', 'operator.tenant_not_created')
      .execute();
    assert.equal(told.length, 59 + 200, 'each row that made nothing has its record, too');
  });
});

const bySlug = (one: { slug: string | null }, two: { slug: string | null }) =>
  String(one.slug).localeCompare(String(two.slug));

test('an existing one that is not as the row says is told apart, and left as it is', async () => {
  await send([rowOf('told-apart')]);
  const changed = { ...rowOf('told-apart'), name: 'Өөр нэр', admin_user_id: owner.userId };
  const { data } = await send([changed]);
  assert.deepEqual([data.results[0].result, data.results[0].differs], ['exists', ['name', 'admin']]);
});

test('whatever stands in the place of a row is a refused row with its own reason, and spoils no other', async () => {
  const deep = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`);
  const wrong = [
    null,
    7,
    'slug',
    [],
    {},
    deep,
    { ...rowOf('odd-name'), name: 5 },
    { ...rowOf('odd-owner'), admin_user_id: 'nobody' },
    { ...rowOf('odd-mail'), admin_email: 'x'.repeat(300) },
    { ...rowOf('odd-field'), colour: 'red' },
    { ...rowOf('odd-nul'), name: 'a\0b' },
    { ...rowOf('odd-half'), reason: 'half \ud800 of a pair' },
    { ...rowOf('odd-line'), name: 'two\nlines' },
    { name: 'Байгууллага' },
  ];
  const { data, status } = await send([rowOf('good-first'), ...wrong, rowOf('good-last')]);
  assert.equal(status, 200);
  assert.deepEqual(data.summary, { created: 0, invited: 2, exists: 0, refused: wrong.length, failed: 0 });
  const told: BulkResult[] = data.results.slice(1, -1);
  for (const { error, message } of told) assert.ok(error === 'operator.row_invalid' && message);
  assert.match(told[6]?.message ?? '', /name: must be text/);
  assert.match(told[7]?.message ?? '', /admin_user_id/);
  assert.match(told[9]?.message ?? '', /colour/);
  assert.equal((await send([])).status, 400);
});

suite('under a key', () => {
  const rows = [rowOf('keyed-0', { admin_user_id: owner.userId }), rowOf('keyed-1'), { slug: 'keyed-2' }];

  test('the same is answered the same and done once; another list is refused, another key is another request', async () => {
    const first = await send(rows, house.app, 'key-1');
    assert.deepEqual([first.status, first.replayed], [200, undefined]);
    assert.deepEqual(first.data.summary, { created: 1, invited: 1, exists: 0, refused: 1, failed: 0 });
    const count = async () => {
      const told = asSystem(house.deps).selectFrom('audit.pending').select('id');
      return [(await told.execute()).length, (await organisations()).length];
    };
    const before = await count();
    const again = await send(rows, house.app, 'key-1');
    assert.deepEqual([again.data, again.replayed], [first.data, 'true']);
    assert.deepEqual(await count(), before, 'no record and no organisation more');

    const other = await send([rowOf('keyed-3')], house.app, 'key-1');
    assert.deepEqual([other.status, other.error], [422, 'request.idempotency_mismatch']);
    assert.ok(!(await organisations()).some(({ slug }) => slug === 'keyed-3'));
    assert.equal((await send(rows, house.app, 'key-2')).data.summary.exists, 2);
    assert.equal((await send(rows, house.app, 'x'.repeat(300))).status, 400);
  });

  test('of two at once one does it, and both end with the same answer', async () => {
    const list = Array.from({ length: 8 }, (_, index) => rowOf(`twice-${index}`, { admin_user_id: owner.userId }));
    const replies = await Promise.all([1, 2, 3].map(() => send(list, house.app, 'key-3')));
    for (const { status } of replies) assert.ok(status === 200 || status === 409);
    const { data } = await send(list, house.app, 'key-3');
    assert.equal(data.summary.created, 8);
    assert.equal(await auditOf(list.map(({ slug }) => slug)), 8);
  });

  test('a list that was cut off by a killed process is completed, and answered as if nothing had happened', async (t) => {
    const { child, url: origin } = await startLab(t, house, settings);
    const list = Array.from({ length: 200 }, (_, index) => rowOf(`cut-${index}`, { admin_user_id: owner.userId }));
    const { request } = await import('node:http');
    const keyed = { ...headers, 'content-type': 'application/json', 'idempotency-key': 'key-4' };
    const outgoing = request(`${origin}${url}`, { method: 'POST', headers: keyed }).on('error', () => undefined);
    outgoing.end(JSON.stringify({ organisations: list }));
    const made = async () => (await organisations()).filter(({ slug }) => slug?.startsWith('cut-')).length;
    while ((await made()) < 20);
    child.kill('SIGKILL');
    assert.ok((await made()) < 200);

    const settled = async () => {
      for (;;) {
        const reply = await send(list, house.app, 'key-4');
        if (reply.status !== 409) return reply;
      }
    };
    const { data } = await settled();
    assert.deepEqual(data.summary, { created: 200, invited: 0, exists: 0, refused: 0, failed: 0 });
    assert.equal(await auditOf(list.map(({ slug }) => slug)), 200);
  });
});

test('201 rows are refused whole, and so is what is not JSON', async () => {
  const before = (await organisations()).length;
  const rows = Array.from({ length: 201 }, (_, index) => rowOf(`whole-${index}`));
  assert.equal((await send(rows)).error, 'request.invalid');
  const csv = {
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'text/csv' },
    payload: 'name,slug',
  } as const;
  assert.equal((await house.app.inject(csv)).statusCode, 415);
  assert.equal((await organisations()).length, before);
});

test('ten at once make each organisation once', async () => {
  const rows = Array.from({ length: 5 }, (_, index) => rowOf(`race-${index}`, { admin_user_id: owner.userId }));
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(rows)));
  const results = replies.flatMap(({ data }) => data.results as BulkResult[]);
  assert.equal(results.filter(({ result }) => result === 'created').length, 5);
  assert.equal(results.filter(({ result }) => result === 'exists').length, 45);
});

test('a process that is killed in the middle is made good by sending the same again', async (t) => {
  const { child, url: origin } = await startLab(t, house, settings);
  const rows = Array.from({ length: 200 }, (_, index) => rowOf(`killed-${index}`, { admin_user_id: owner.userId }));
  const { request } = await import('node:http');
  const options = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  const outgoing = request(`${origin}${url}`, options).on('error', () => undefined);
  outgoing.end(JSON.stringify({ organisations: rows }));
  const made = async () => (await organisations()).filter(({ slug }) => slug?.startsWith('killed-')).length;
  while ((await made()) < 20);
  child.kill('SIGKILL');
  const half = await made();
  assert.ok(half < 200, `${half} were made before it was killed`);

  const { data } = await send(rows);
  assert.equal(data.summary.created + data.summary.exists, 200);
  assert.equal(await made(), 200);
  assert.equal(await auditOf(rows.map(({ slug }) => slug)), 200);
});

suite('an invitation by mail', () => {
  const invite = async (slug: string): Promise<string> => {
    await send([rowOf(slug)]);
    const { id, message_sealed } = await asSystem(house.deps)
      .selectFrom('mail.message')
      .select(['id', 'message_sealed'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const place = { table: 'mail.message', row: id, column: 'message_sealed' };
    const { to, text } = JSON.parse(house.deps.keyring.open(place, message_sealed ?? '').toString());
    assert.equal(to, `${slug}@example.mn`);
    const code = /^[\w-]{32}$/m.exec(text)?.[0] ?? '';
    assert.ok(text.includes(`https://tamga.example/me/organisations/take-up?code=${code}`), 'the page that takes it');
    return code;
  };
  const takeUp = async (code: string, { headers }: { headers: Record<string, string> }) => {
    const path = '/api/v1/org/invitations/accept';
    const reply = await house.app.inject({ method: 'POST', url: path, headers, payload: { code } });
    return { ...reply.json(), status: reply.statusCode };
  };

  test('makes whoever takes it up the owner, and the organisation active', async () => {
    const code = await invite('by-mail');
    const { data } = await takeUp(code, stranger);
    assert.equal(data.role, 'owner');
    const mine = await house.app.inject({ url: `/api/v1/org/${data.tenant_id}`, headers: stranger.headers });
    assert.deepEqual([mine.json().data.state, mine.json().data.my_role], ['active', 'owner']);
  });

  test('makes nobody the owner of what was suspended or closed since', async () => {
    const code = await invite('by-mail-closed');
    for (const state of ['suspended', 'closed'] as const) {
      await asSystem(house.deps)
        .updateTable('org.organisation')
        .set({ state })
        .where('slug', '=', 'by-mail-closed')
        .execute();
      const refused = await takeUp(code, await house.signIn());
      assert.deepEqual([refused.status, refused.error], [404, 'org.invitation_not_found'], state);
    }
  });

  test('works once, however many try at once', async () => {
    const code = await invite('by-mail-once');
    const people = await Promise.all(Array.from({ length: 8 }, () => house.signIn()));
    const replies = await Promise.all(people.map((person) => takeUp(code, person)));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    for (const { status, error } of replies) if (status !== 200) assert.equal(error, 'org.invitation_not_found');
  });

  test('nobody is invited where there is no mail', async (t) => {
    const mailless = { OPERATOR_HOST: operatorHost };
    const quiet = await openHouse(t, { database: house.database, env: mailless, kernel: { limits: 'off' } });
    const { data } = await send([rowOf('no-mail')], quiet.app);
    assert.deepEqual([data.results[0].result, data.results[0].error], ['refused', 'operator.mail_not_configured']);
  });
});
