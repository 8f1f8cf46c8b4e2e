import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { anonymise } from '#test/erasure';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { openObjectHouse, personOf } from '#test/objects';
import { foundOrganisation } from '#test/ownership';
import { holdRow } from '#test/stuck-rows';
import { formWith } from '#test/uploads';
import * as objects from '#modules/objects';
import { exportAbout } from './people.ts';
import { emptyBins } from './sweeping.ts';

const house = await openObjectHouse({ after }, {}, undefined, { limits: 'off' });
const db = asSystem(house.deps);

const pdf = (sizeBytes: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(Math.max(0, sizeBytes - 9))]).subarray(0, sizeBytes);
const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

type Who = Partial<Pick<SignedIn, 'headers'>>;
const ask = async (who: Who, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const headers = { 'accept-language': 'en', ...who.headers };
  const reply = await house.app.inject({ method, url: `/api/v1/gspace${url}`, headers, ...(payload && { payload }) });
  return { ...reply.json(), status: reply.statusCode };
};
const send = async (who: Who, bytes: Buffer, name = 'a.pdf', query = '', type = 'application/pdf') => {
  const { payload, headers } = formWith(bytes, type, name);
  const url = `/api/v1/gspace/upload?${query}`;
  const reply = await house.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...who.headers } });
  return { ...reply.json(), status: reply.statusCode };
};
const kept = async (who: Who, ...rest: [bytes?: Buffer, name?: string, query?: string]) => {
  const { status, data, error } = await send(who, rest[0] ?? pdf(100), rest[1], rest[2]);
  assert.equal(status, 201, error);
  return data.id as string;
};
const read = (who: Who, id: string, more = '', headers: Record<string, string> = {}) =>
  house.app.inject({ url: `/api/v1/gspace/download?id=${id}${more}`, headers: { ...who.headers, ...headers } });
const list = async (who: Who, query = '') => (await ask(who, 'GET', `/?${query}`)).data;
const namesIn = async (who: Who, query = '') =>
  (await list(who, query)).items.map(({ name }: { name: string }) => name);
const roomOf = async (who: Who, query = '') => {
  const { used_bytes, reserved_bytes } = (await list(who, query)).space;
  return [used_bytes, reserved_bytes];
};
const join = (tenant_id: string, user_id: string, role: 'owner' | 'officer' | 'member') =>
  db.insertInto('org.member').values({ tenant_id, user_id, role, state: 'active' }).execute();
const leave = (userId: string) =>
  db.updateTable('org.member').set({ state: 'removed' }).where('user_id', '=', userId).execute();

test('a file is kept, listed, read whole and in part, binned, restored and deleted, and the books agree', async () => {
  const citizen = await house.signIn();
  assert.deepEqual([await namesIn(citizen), await roomOf(citizen)], [[], [0, 0]]);
  const bytes = pdf(70_000);
  const id = await kept(citizen, bytes, 'Гэрээ.pdf', `folder=${encodeURIComponent('Гэр/2026')}`);
  assert.deepEqual(await namesIn(citizen), []);
  assert.deepEqual((await list(citizen)).folders, [{ name: 'Гэр', files: 1 }]);
  assert.deepEqual((await list(citizen, `folder=${encodeURIComponent('Гэр')}`)).folders, [{ name: '2026', files: 1 }]);
  assert.deepEqual(await namesIn(citizen, `folder=${encodeURIComponent('Гэр/2026')}`), ['Гэрээ.pdf']);
  assert.deepEqual(await roomOf(citizen), [70_000, 0]);

  const whole = await read(citizen, id);
  assert.deepEqual([whole.statusCode, whole.rawPayload], [200, bytes]);
  assert.equal(whole.headers['x-content-type-options'], 'nosniff');
  assert.match(String(whole.headers['content-security-policy']), /default-src 'none'.*sandbox/);
  assert.match(String(whole.headers['content-disposition']), /^attachment/);
  const part = await read(citizen, id, '', { range: 'bytes=10-19' });
  assert.deepEqual([part.statusCode, part.rawPayload], [206, bytes.subarray(10, 20)]);

  assert.equal((await ask(citizen, 'DELETE', `/?id=${id}&forever=true`)).error, 'storage.state_conflict');
  assert.equal((await ask(citizen, 'DELETE', `/?id=${id}`)).data.deleted, 'to_bin');
  assert.equal((await ask(citizen, 'DELETE', `/?id=${id}`)).error, 'storage.state_conflict');
  assert.deepEqual(await namesIn(citizen, 'view=bin'), ['Гэрээ.pdf']);
  assert.deepEqual(await roomOf(citizen), [70_000, 0], 'the bin takes room');
  assert.equal((await ask(citizen, 'POST', `/files/${id}/restore`)).data.deleted_at, null);
  assert.equal((await ask(citizen, 'POST', `/files/${id}/restore`)).error, 'storage.state_conflict');
  await ask(citizen, 'DELETE', `/?id=${id}`);
  assert.equal((await ask(citizen, 'DELETE', `/?id=${id}&forever=true`)).data.deleted, 'forever');
  assert.deepEqual(await roomOf(citizen), [0, 0]);
  assert.equal((await read(citizen, id)).json().error, 'storage.file_not_found');
  await objects.room.duties![0]!.work(house.later(2));
  assert.deepEqual(await house.keys(), [], 'its bytes are gone');
});

test('the same name again is a new version; ten are kept, and older ones can be read', async () => {
  const citizen = await house.signIn();
  const all = Array.from({ length: 12 }, (_, index) => pdf(100 + index));
  let id = '';
  for (const bytes of all) id = await kept(citizen, bytes);
  const { version, versions } = (await ask(citizen, 'GET', `/files/${id}`)).data;
  assert.deepEqual([version, versions.map(({ no }: { no: number }) => no)], [12, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3]]);
  assert.deepEqual((await read(citizen, id)).rawPayload, all[11]);
  assert.deepEqual((await read(citizen, id, '&version=3')).rawPayload, all[2]);
  assert.equal((await read(citizen, id, '&version=2')).statusCode, 404);
  assert.deepEqual(await roomOf(citizen), [all.slice(2).reduce((sum, { length }) => sum + length, 0), 0]);

  await ask(citizen, 'PUT', `/files/${id}/protection`, { held: true, kept_for: 'none' });
  assert.equal((await send(citizen, pdf(100))).error, 'storage.too_many_versions');
  assert.equal((await send(citizen, pdf(100), 'other.pdf', `file=${id}`)).error, 'storage.too_many_versions');
  await ask(citizen, 'PUT', `/files/${id}/protection`, { held: false, kept_for: 'none' });
  assert.equal((await send(citizen, pdf(50), 'other.pdf', `file=${id}`)).data.name, 'a.pdf');
});

test('what is held, or is to be kept longer, is not deleted, and its time is never made shorter', async () => {
  const citizen = await house.signIn();
  const id = await kept(citizen);
  const protect = (held: boolean, kept_for: string) =>
    ask(citizen, 'PUT', `/files/${id}/protection`, { held, kept_for });
  assert.equal((await protect(true, 'none')).data.held, true);
  assert.equal((await ask(citizen, 'DELETE', `/?id=${id}`)).error, 'storage.file_kept');
  const year = (await protect(false, 'one_year')).data.kept_until;
  assert.ok(new Date(year).getTime() > Date.now() + 364 * 86_400_000);
  assert.equal((await ask(citizen, 'DELETE', `/?id=${id}`)).error, 'storage.file_kept');
  assert.equal((await protect(false, 'one_year')).data.kept_until, year, 'naming it again moves nothing');
  assert.equal((await protect(false, 'none')).error, 'storage.kept_longer');
  assert.equal((await protect(false, 'ten_years')).status, 200);
  assert.equal((await protect(false, 'five_years')).error, 'storage.kept_longer');
});

test('what was to be kept for a time that is over can be kept for as long again', async () => {
  const citizen = await house.signIn();
  const id = await kept(citizen);
  const protect = () => ask(citizen, 'PUT', `/files/${id}/protection`, { held: false, kept_for: 'one_year' });
  await protect();
  const over = new Date(Date.now() - 60_000);
  await db.updateTable('storage.file').set({ kept_until: over }).where('id', '=', id).execute();
  assert.equal((await ask(citizen, 'DELETE', `/?id=${id}`)).status, 200, 'that it was once kept holds nothing back');
  await ask(citizen, 'POST', `/files/${id}/restore`);
  const year = (await protect()).data.kept_until;
  assert.ok(new Date(year).getTime() > Date.now() + 364 * 86_400_000);
  assert.equal((await ask(citizen, 'DELETE', `/?id=${id}`)).error, 'storage.file_kept');
});

test('the bin is emptied after thirty days, and not before', async () => {
  const citizen = await house.signIn();
  const [gone, staying] = [await kept(citizen), await kept(citizen, pdf(200), 'b.pdf')];
  await ask(citizen, 'DELETE', `/?id=${gone}`);
  assert.equal(await emptyBins(house.later(29 * 24)), 0);
  assert.equal(await emptyBins(house.later(31 * 24)), 1);
  assert.deepEqual([await namesIn(citizen), await namesIn(citizen, 'view=bin')], [['b.pdf'], []]);
  assert.deepEqual(await roomOf(citizen), [200, 0]);
  assert.equal((await ask(citizen, 'GET', `/files/${staying}`)).status, 200);
});

test('a file that cannot be deleted keeps no other in the bin', async () => {
  const citizen = await house.signIn();
  const [stuck, other] = [await kept(citizen), await kept(citizen, pdf(200), 'b.pdf')];
  for (const id of [stuck, other]) await ask(citizen, 'DELETE', `/?id=${id}`);
  await holdRow(house, 'storage.file', stuck);
  assert.equal(await emptyBins(house.later(31 * 24)), 1);
  assert.deepEqual(await namesIn(citizen, 'view=bin'), ['a.pdf']);
});

test('a name that is taken meanwhile keeps a file in the bin', async () => {
  const citizen = await house.signIn();
  const id = await kept(citizen);
  await ask(citizen, 'DELETE', `/?id=${id}`);
  const other = await kept(citizen);
  assert.notEqual(other, id);
  assert.equal((await ask(citizen, 'POST', `/files/${id}/restore`)).error, 'storage.name_taken');
});

test('a list goes on page by page, in every view', async () => {
  const citizen = await house.signIn();
  for (const name of ['в.pdf', 'а.pdf', 'б.pdf', 'г.pdf', 'д.pdf']) await kept(citizen, pdf(50), name);
  const walk = async (view: string) => {
    const names: string[] = [];
    let after = '';
    for (;;) {
      const page = await list(citizen, `view=${view}&limit=2${after && `&after=${after}`}`);
      names.push(...page.items.map(({ name }: { name: string }) => name));
      if (page.next === null) return names;
      after = page.next;
    }
  };
  assert.deepEqual(await walk('recent'), ['д.pdf', 'г.pdf', 'б.pdf', 'а.pdf', 'в.pdf']);
  assert.deepEqual(await walk('files'), ['а.pdf', 'б.pdf', 'в.pdf', 'г.pdf', 'д.pdf']);
  for (const { id } of (await list(citizen)).items) await ask(citizen, 'DELETE', `/?id=${id}`);
  assert.deepEqual((await walk('bin')).toReversed(), ['а.pdf', 'б.pdf', 'в.pdf', 'г.pdf', 'д.pdf']);
});

suite('the files of an organisation', () => {
  test('are read by its members, brought by officers, and managed by those who run it', async () => {
    const [owner, officer, member, stranger] = await Promise.all([1, 2, 3, 4].map(() => house.signIn()));
    const { id: of = '' } = await foundOrganisation(house, owner!);
    await join(of, officer!.userId, 'officer');
    await join(of, member!.userId, 'member');
    const id = await kept(officer!, pdf(100), 'a.pdf', `of=${of}`);
    assert.equal((await send(member!, pdf(100), 'b.pdf', `of=${of}`)).error, 'storage.not_allowed');
    assert.equal((await send(stranger!, pdf(100), 'b.pdf', `of=${of}`)).error, 'org.organisation_not_found');
    for (const who of [owner!, officer!, member!]) assert.deepEqual(await namesIn(who, `of=${of}`), ['a.pdf']);
    assert.equal((await ask(stranger!, 'GET', `/?of=${of}`)).error, 'org.organisation_not_found');
    assert.equal((await read(member!, id)).statusCode, 200);
    for (const who of [member!, officer!])
      assert.equal((await ask(who, 'DELETE', `/?id=${id}`)).error, 'storage.not_allowed');
    assert.equal((await ask(owner!, 'DELETE', `/?id=${id}`)).status, 200);
    assert.deepEqual(await roomOf(owner!), [0, 0], 'it takes no room of a person');
    await db.updateTable('org.organisation').set({ state: 'suspended' }).where('id', '=', of).execute();
    assert.equal((await send(owner!, pdf(100), 'b.pdf', `of=${of}`)).error, 'storage.not_allowed');
    await leave(officer!.userId);
    assert.equal((await read(officer!, id)).json().error, 'storage.file_not_found');
  });
});

test('of others nothing is found, whatever is asked of it', async () => {
  const [owner, other] = [await house.signIn(), await house.signIn()];
  const id = await kept(owner);
  const share = randomUUID();
  const asked = [
    await ask(other, 'GET', `/files/${id}`),
    await ask(other, 'DELETE', `/?id=${id}`),
    await ask(other, 'DELETE', `/?id=${id}&forever=true`),
    await ask(other, 'POST', `/files/${id}/restore`),
    await ask(other, 'PUT', `/files/${id}/protection`, { held: true, kept_for: 'none' }),
    await ask(other, 'GET', `/files/${id}/shares`),
    await ask(other, 'DELETE', `/files/${id}/shares/${share}`),
    await send(other, pdf(100), 'a.pdf', `file=${id}`),
    { ...(await read(other, id)).json(), status: (await read(other, id)).statusCode },
  ];
  for (const { status, error } of asked) assert.deepEqual([status, error], [404, 'storage.file_not_found']);
  assert.equal((await ask({}, 'GET', '/')).status, 401);
});

test('what is infected, no file of ours, or in a strange folder leaves nothing, not even its room', async () => {
  const citizen = await house.signIn();
  const refused = [
    [Buffer.from(`a,b\n${eicar}\n`), 'text/csv', '', 'objects.infected'],
    [Buffer.from('<html>'), 'application/pdf', '', 'objects.type_refused'],
    [pdf(100), 'application/x-msdownload', '', 'request.unsupported_media_type'],
    [pdf(100), 'application/pdf', 'size=50', 'objects.too_large'],
    ...['..', 'a/../b', '/a', 'a/', 'a//b', 'a\u202eb', ' a', 'a/b/c/d/e/f/g'].map(
      (folder) => [pdf(100), 'application/pdf', `folder=${encodeURIComponent(folder)}`, 'request.invalid'] as const,
    ),
  ] as const;
  for (const [bytes, type, query, error] of refused)
    assert.equal((await send(citizen, bytes, 'a', query, type)).error, error, `${error} ${query}`);
  assert.deepEqual([await namesIn(citizen), await roomOf(citizen)], [[], [0, 0]]);
});

test('a person reads about their files, and takes them along when they are erased; what an organisation has stays', async () => {
  const citizen = await house.signIn();
  const { id: of = '' } = await foundOrganisation(house, await house.signIn());
  await join(of, citizen.userId, 'officer');
  const own = await kept(citizen, pdf(100), 'own.pdf');
  const theirs = await kept(citizen, pdf(100), 'theirs.pdf', `of=${of}`);
  await ask(citizen, 'PUT', `/files/${own}/protection`, { held: true, kept_for: 'ten_years' });
  const { files } = (await exportAbout(house.deps, personOf(citizen))) as { files: { name: string }[] };
  assert.deepEqual(
    files.map(({ name }) => name),
    ['own.pdf'],
  );

  await leave(citizen.userId);
  const admin = await house.signIn('admin');
  const url = `/api/v1/admin/users/${citizen.userId}`;
  assert.equal((await house.app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode, 200);
  assert.ok((await anonymise(house.later(91 * 24))) >= 1);
  const left = await db.selectFrom('storage.file').select('id').where('id', 'in', [own, theirs]).execute();
  assert.deepEqual(left, [{ id: theirs }]);
  const [version] = await db.selectFrom('storage.version').select('created_by').where('file_id', '=', theirs).execute();
  assert.equal(version?.created_by, null);
});

test('a platform without a place for files keeps none, and says so', async (t) => {
  const bare = await openHouse(t);
  const who = await bare.signIn();
  const { payload, headers } = formWith(pdf(100), 'application/pdf');
  const url = '/api/v1/gspace/upload';
  const reply = await bare.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...who.headers } });
  assert.deepEqual([reply.statusCode, reply.json().error], [503, 'objects.not_set_up']);
  const listed = await bare.app.inject({ url: '/api/v1/gspace/', headers: who.headers });
  assert.deepEqual(listed.json().data.space.reserved_bytes, 0);
});
