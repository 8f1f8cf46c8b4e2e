import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { newApplicationSample } from '@tamga/contract/application';
import sharp, { type Sharp } from 'sharp';
import { anonymise } from '#test/erasure';
import { asAdmin, asSystem, type House, openHouse, type SignedIn } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { foundOrganisation } from '#test/ownership';
import { formWith } from '#test/uploads';
import * as objects from '#modules/objects';

const house = await openObjectHouse({ after }, {}, undefined, { limits: 'off' });
const admin = await house.signIn('admin');

const drawn = (width: number, height = width, background = '#1a4fa0'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });
const png = await drawn(300).png().toBuffer();

const register = async (organisation_id: string | null = null, who: SignedIn = admin, { app }: House = house) => {
  const payload = { ...newApplicationSample, organisation_id };
  const reply = await app.inject({ method: 'POST', url: '/api/v1/applications', payload, headers: who.headers });
  return reply.json().data.application as { id: string; logo: string };
};
const urlOf = (id: string): string => `/api/v1/applications/${id}/logo`;
const put = async (
  id: string,
  bytes: Buffer,
  type = 'image/png',
  who: Partial<SignedIn> = admin,
  { app }: House = house,
) => {
  const { payload, headers } = formWith(bytes, type);
  const all = { 'accept-language': 'en', ...headers, ...who.headers };
  const reply = await app.inject({ method: 'PUT', url: urlOf(id), payload, headers: all });
  return { ...reply.json(), status: reply.statusCode };
};
const remove = async (id: string, who: Partial<SignedIn> = admin) => {
  const reply = await house.app.inject({ method: 'DELETE', url: urlOf(id), headers: { ...who.headers } });
  return { ...reply.json(), status: reply.statusCode };
};
const show = (id: string, headers: Record<string, string> = {}) => house.app.inject({ url: urlOf(id), headers });
const rows = () => asSystem(house.deps).selectFrom('objects.object').select(['id', 'state', 'owner_id']).execute();
/** What the store holds once the sweep has been: no more than the rows know. */
const swept = async () => {
  await objects.room.duties![0]!.work(house.later(2));
  return (await house.keys()).map((key) => key.slice(3)).toSorted();
};
const ids = async () => (await rows()).map(({ id }) => id).toSorted();
const recorded = async (table: 'audit.pending' | 'platform.outbox_pending', id: string) =>
  asAdmin(async (client) => {
    const [what, of] = table === 'audit.pending' ? ['action', 'object'] : ['type', 'aggregate'];
    const query = `select ${what} as what from ${table} where ${of} = $1 and ${what} like '%logo%' order by id`;
    return (await client.query(query, [`application:${id}`])).rows.map((row: { what: string }) => row.what);
  }, house.database);

test('a logo is set, shown to everybody, replaced and removed, and the log and the events say so', async () => {
  const { id, logo } = await register();
  assert.equal(logo, 'none');
  assert.equal((await show(id)).statusCode, 404);
  const set = await put(id, png);
  assert.deepEqual([set.status, set.data.logo, set.data.version], [200, 'set', 1]);

  const shown = await show(id);
  assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/png']);
  assert.equal(shown.headers['x-content-type-options'], 'nosniff');
  assert.match(String(shown.headers['content-security-policy']), /default-src 'none'.*; sandbox$/);
  const { etag } = shown.headers;
  assert.equal((await show(id, { 'if-none-match': String(etag) })).statusCode, 304);

  const [first] = await ids();
  assert.equal((await put(id, await drawn(200, 200, '#c00').jpeg().toBuffer(), 'image/jpeg')).status, 200);
  assert.notEqual((await show(id, { 'if-none-match': String(etag) })).headers.etag, etag);
  const [second, ...others] = await ids();
  assert.notEqual(second, first);
  assert.deepEqual([others, await swept()], [[], [second]], 'the one before is gone with its bytes');

  assert.equal((await remove(id)).data.logo, 'none');
  assert.equal((await remove(id)).error, 'applications.logo_not_found');
  assert.equal((await show(id)).statusCode, 404);
  assert.deepEqual([await ids(), await swept()], [[], []]);
  const said = ['applications.logo_set', 'applications.logo_set', 'applications.logo_removed'];
  assert.deepEqual(await recorded('audit.pending', id), said);
  assert.deepEqual(await recorded('platform.outbox_pending', id), said);
});

test('whatever is sent, what is kept is a small PNG that we drew, with nothing hidden in it', async () => {
  const { id } = await register();
  const secret = 'where it was taken';
  const large = drawn(2_000, 1_000).withExif({ IFD0: { ImageDescription: secret } });
  for (const [type, bytes] of [
    ['image/png', await large.clone().png().toBuffer()],
    ['image/jpeg', await large.clone().jpeg().toBuffer()],
    ['image/webp', await large.clone().webp().toBuffer()],
  ] as const) {
    const hiding = Buffer.concat([bytes, Buffer.from(secret)]);
    assert.equal((await put(id, hiding, type)).status, 200, type);
    const { rawPayload, headers } = await show(id);
    const { format, width, height } = await sharp(rawPayload).metadata();
    assert.deepEqual([headers['content-type'], format, width, height], ['image/png', 'png', 256, 128], type);
    assert.ok(!rawPayload.includes(secret), type);
  }
});

test('what is no picture of ours to show is refused with its reason, and leaves nothing', async () => {
  const { id } = await register();
  const before = await ids();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><rect width="9" height="9"/></svg>',
  );
  const cases: [status: number, error: string, bytes: Buffer, type?: string][] = [
    [415, 'request.unsupported_media_type', svg, 'image/svg+xml'],
    [422, 'applications.logo_refused', svg],
    [422, 'applications.logo_refused', Buffer.from('no picture')],
    [422, 'applications.logo_refused', Buffer.alloc(0)],
    [422, 'applications.logo_refused', png.subarray(0, png.length / 2)],
    [422, 'applications.logo_refused', await drawn(100).gif().toBuffer()],
    [422, 'applications.logo_refused', await drawn(63).png().toBuffer()],
    [422, 'applications.logo_refused', await drawn(402, 200).png().toBuffer()],
    [422, 'applications.logo_refused', await drawn(5_000).png().toBuffer()],
    [413, 'request.too_large', Buffer.concat([png, randomBytes(1_048_577 - png.length)])],
  ];
  for (const [status, error, bytes, type] of cases) {
    const reply = await put(id, bytes, type);
    assert.deepEqual([reply.status, reply.error], [status, error], `${error} ${bytes.length}`);
  }
  const { fields } = await put(id, await drawn(64, 129).png().toBuffer());
  assert.match(fields[0].message, /at least 64 pixels/);
  assert.deepEqual(await ids(), before);
  assert.equal((await put(id, await drawn(64, 128).png().toBuffer())).status, 200);
  assert.equal((await put(id, Buffer.concat([png, randomBytes(1_048_576 - png.length)]))).status, 200);
});

suite('the logo of an application', () => {
  test('is not found by those who do not belong to its organisation, and is refused to citizens and visitors', async () => {
    const member = await house.signIn('admin');
    const { id: organisation } = await foundOrganisation(house, member);
    const { id } = await register(organisation, member);
    const [before, stranger, citizen] = [await ids(), await house.signIn('admin'), await house.signIn()];
    for (const [who, expected] of [
      [stranger, [404, 'applications.application_not_found']],
      [citizen, [403, 'request.forbidden']],
      [{}, [401, 'request.unauthenticated']],
    ] as const) {
      for (const reply of [await put(id, png, 'image/png', who), await remove(id, who)])
        assert.deepEqual([reply.status, reply.error], expected);
    }
    assert.deepEqual(await ids(), before);
    assert.equal((await put(id, png, 'image/png', member)).status, 200);
    assert.equal((await show(id, stranger.headers)).statusCode, 200);
  });

  test('is one, however many send theirs at once, and the rest is swept away', async () => {
    const { id } = await register();
    const before = await ids();
    const colours = ['#100', '#200', '#300', '#400', '#500', '#600'];
    const pictures = await Promise.all(colours.map((colour) => drawn(100, 100, colour).png().toBuffer()));
    const people = await Promise.all(colours.map(() => house.signIn('admin')));
    const replies = await Promise.all(pictures.map((bytes, index) => put(id, bytes, 'image/png', people[index])));
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
    const now = await ids();
    assert.equal(now.length, before.length + 1);
    assert.deepEqual(await swept(), now);
    assert.equal((await show(id)).statusCode, 200);
  });

  test('is shown only while it is known to be clean', async () => {
    const { id } = await register();
    const before = await ids();
    await put(id, png);
    const logo = (await ids()).find((one) => !before.includes(one))!;
    const set = (state: 'clean' | 'infected') =>
      asSystem(house.deps).updateTable('objects.object').set({ state }).where('id', '=', logo).execute();
    await set('infected');
    assert.equal((await show(id)).statusCode, 404);
    await set('clean');
    assert.equal((await show(id)).statusCode, 200);
  });

  test('goes with its application', async () => {
    const { id } = await register();
    const before = await ids();
    await put(id, png);
    const { statusCode } = await house.app.inject({
      method: 'DELETE',
      url: `/api/v1/applications/${id}`,
      headers: admin.headers,
    });
    assert.equal(statusCode, 200);
    assert.deepEqual([await ids(), await swept()], [before, before]);
    assert.equal((await show(id)).statusCode, 404);
  });

  test('is nothing of the person who sent it: it stays when they are erased', async () => {
    const sender = await house.signIn('admin');
    const { id } = await register();
    await put(id, png, 'image/png', sender);
    // Out of office, and then gone.
    const people = asSystem(house.deps).updateTable('users.user');
    await people.set({ role: 'user' }).where('id', '=', sender.userId).execute();
    const url = `/api/v1/admin/users/${sender.userId}`;
    assert.equal((await house.app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode, 200);
    assert.ok((await anonymise(house.later(91 * 24))) >= 1);
    assert.equal((await show(id)).statusCode, 200);
    assert.ok((await rows()).every(({ owner_id }) => owner_id === null));
  });
});

test('where no files are kept, the rest works and the application says so', async (t) => {
  const bare = await openHouse(t);
  const who = await bare.signIn('admin');
  const { id, logo } = await register(null, who, bare);
  assert.equal(logo, 'unavailable');
  const reply = await put(id, png, 'image/png', who, bare);
  assert.deepEqual([reply.status, reply.error], [503, 'objects.not_set_up']);
});
