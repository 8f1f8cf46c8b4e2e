import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { operatorHost } from '#test/callers';
import { openHouse, type SignedIn } from '#test/house';

const settings = { OPERATOR_HOST: operatorHost, MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@example.mn' };
const house = await openHouse({ after }, { env: settings, kernel: { limits: 'off' } });
const [operator, other] = [await house.signIn('superadmin'), await house.signIn('superadmin')];

const ask = async (path: string, by: SignedIn | null = operator, host = operatorHost) => {
  const headers = { ...by?.headers, host, 'accept-language': 'en' };
  const reply = await house.app.inject({ method: 'GET', url: `/api/platform/v1/imports${path}`, headers });
  return { ...reply.json(), status: reply.statusCode, body: reply.body };
};
const send = (slugs: string[], by = operator, key?: string) => {
  const organisations = slugs.map((slug) => ({
    name: 'Туршилт',
    slug,
    admin_email: 'nuuts@example.mn',
    reason: 'Туршилтад орсон',
  }));
  const headers = { ...by.headers, host: operatorHost, ...(key && { 'idempotency-key': key }) };
  const url = '/api/platform/v1/tenants/bulk';
  return house.app.inject({ method: 'POST', url, headers, payload: { organisations } });
};

test('an import is kept with who sent it, how it ended and what became of each row, without addresses', async () => {
  await send(['imported-one', 'Not A Slug']);
  const [kept] = (await ask('')).data.items;
  assert.deepEqual([kept.operator.id, kept.operator.name], [operator.userId, 'Б.Сүх']);
  assert.deepEqual(kept.summary, { created: 0, exists: 0, invited: 1, refused: 1, failed: 0 });
  const { data, body } = await ask(`/${kept.id}`, other);
  assert.deepEqual(
    data.results.map(({ slug, result, error }: { slug: string; result: string; error: string | null }) => [
      slug,
      result,
      error,
    ]),
    [
      ['imported-one', 'invited', null],
      ['Not A Slug', 'refused', 'operator.row_invalid'],
    ],
  );
  assert.doesNotMatch(body, /nuuts/);
});

test('what is told again under the same key is no other import', async () => {
  const key = randomUUID();
  const count = async () => (await ask('?limit=100')).data.items.length;
  const before = await count();
  for (let times = 0; times < 2; times += 1) await send(['imported-twice'], operator, key);
  assert.equal(await count(), before + 1);
});

test('the list goes on where its page ended, the newest first', async () => {
  await send(['imported-newest'], other);
  const first = (await ask('?limit=1')).data;
  assert.equal(first.items[0].operator.id, other.userId);
  const second = (await ask(`?limit=1&after=${first.next}`)).data;
  assert.notEqual(second.items[0].id, first.items[0].id);
});

test('it exists for operators alone, on their host alone', async () => {
  const [{ id }] = (await ask('')).data.items;
  for (const path of ['', `/${id}`]) {
    assert.equal((await ask(path, operator, 'elsewhere.example')).status, 404, path);
    assert.equal((await ask(path, await house.signIn('admin'))).status, 403, path);
    assert.equal((await ask(path, await house.signIn())).status, 403, path);
    assert.equal((await ask(path, null)).status, 401, path);
  }
  const missing = await ask(`/${randomUUID()}`);
  assert.deepEqual([missing.status, missing.error], [404, 'operator.import_not_found']);
});
