import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { asAdmin, asSystem, type SignedIn } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { foundOrganisation } from '#test/ownership';
import { formWith } from '#test/uploads';
import { forgetPerson } from './people.ts';
import { forgetShares } from './sweeping.ts';

const house = await openObjectHouse({ after }, {}, undefined, { limits: 'off' });
const db = asSystem(house.deps);
const pdf = (sizeBytes = 100): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(sizeBytes)]);

const ask = async (who: SignedIn, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
  const headers = { 'accept-language': 'en', ...who.headers };
  const reply = await house.app.inject({ method, url: `/api/v1/gspace${url}`, headers, ...(payload && { payload }) });
  return { ...reply.json(), status: reply.statusCode };
};
const send = async (who: SignedIn, query = '', bytes = pdf(), name = 'Гэрээ.pdf') => {
  const { payload, headers } = formWith(bytes, 'application/pdf', name);
  const url = `/api/v1/gspace/upload?${query}`;
  const reply = await house.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...who.headers } });
  return { ...reply.json(), status: reply.statusCode };
};
const read = (who: SignedIn, id: string, more = '') =>
  house.app.inject({ url: `/api/v1/gspace/download?id=${id}${more}`, headers: who.headers });
const numberOf = async ({ userId }: SignedIn): Promise<string> => {
  const row = await db.selectFrom('users.user').select('civil_id').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.civil_id;
};
const share = async (owner: SignedIn, id: string, payload: object) =>
  ask(owner, 'POST', `/files/${id}/shares`, { days: 30, ...payload });
const sharedWith = async (who: SignedIn) => (await ask(who, 'GET', '/?view=shared')).data.items;
const isFound = async (who: SignedIn, id: string) =>
  (await ask(who, 'GET', `/files/${id}`)).status === 200 && (await read(who, id)).statusCode === 200;

suite('a file that is shared with a person', () => {
  test('is theirs to read, not to change, until it is shared no longer; and the owner sees who read it', async () => {
    const [owner, reader, stranger] = [await house.signIn(), await house.signIn(), await house.signIn()];
    const folder = encodeURIComponent('Хувийн');
    const { id } = (await send(owner, `folder=${folder}`)).data;
    assert.equal(await isFound(reader, id), false);
    const made = await share(owner, id, { civil_id: await numberOf(reader) });
    assert.deepEqual([made.status, made.data.to, made.data.label.length], [200, 'person', 5]);

    const [seen, ...others] = await sharedWith(reader);
    assert.deepEqual([seen.id, seen.right, seen.shared_by, seen.folder, others], [id, 'read', 'Б.Сүх', '', []]);
    assert.deepEqual([await isFound(reader, id), await isFound(stranger, id)], [true, false]);
    assert.equal((await send(reader, `file=${id}`)).error, 'storage.not_allowed');
    for (const [method, url] of [
      ['DELETE', `/?id=${id}`],
      ['POST', `/files/${id}/restore`],
      ['GET', `/files/${id}/shares`],
      ['DELETE', `/files/${id}/shares/${made.data.id}`],
    ] as const)
      assert.equal((await ask(reader, method, url)).error, 'storage.not_allowed', url);
    const log = await house.app.inject({ url: '/api/v1/users/me/access-log', headers: owner.headers });
    const [entry] = log.json().data.items;
    assert.deepEqual([entry.purpose, entry.record_id], ['shared_file', id]);
    const inbox = await house.app.inject({ url: '/api/v1/gov/notifications', headers: reader.headers });
    assert.equal(inbox.json().data.items[0].kind, 'file_shared');

    assert.equal((await ask(owner, 'DELETE', `/files/${id}/shares/${made.data.id}`)).status, 200);
    assert.equal((await ask(owner, 'DELETE', `/files/${id}/shares/${made.data.id}`)).error, 'storage.share_not_found');
    assert.deepEqual([await isFound(reader, id), await sharedWith(reader)], [false, []]);
  });

  test('is shown as it is now: no earlier version, and not from the bin', async () => {
    const [owner, reader] = [await house.signIn(), await house.signIn()];
    const { id } = (await send(owner)).data;
    await send(owner);
    await share(owner, id, { civil_id: await numberOf(reader) });
    assert.deepEqual(
      [(await read(owner, id, '&version=1')).statusCode, (await read(reader, id, '&version=1')).statusCode],
      [200, 404],
    );
    assert.deepEqual((await ask(reader, 'GET', `/files/${id}`)).data.versions.length, 1);
    await ask(owner, 'DELETE', `/?id=${id}`);
    assert.deepEqual([await isFound(reader, id), await sharedWith(reader)], [false, []]);
    await ask(owner, 'POST', `/files/${id}/restore`);
    assert.equal(await isFound(reader, id), true);
  });

  test('takes versions of theirs where they may write, which count as the owner’s room', async () => {
    const [owner, writer] = [await house.signIn(), await house.signIn()];
    const { id } = (await send(owner)).data;
    await share(owner, id, { civil_id: await numberOf(writer), right: 'write' });
    const bytes = pdf(500);
    const { data } = await send(writer, `file=${id}`, bytes);
    assert.deepEqual([data.version, data.right], [2, 'write']);
    assert.deepEqual((await read(owner, id)).rawPayload, bytes);
    assert.equal((await ask(writer, 'GET', '/')).data.space.used_bytes, 0);
    assert.equal((await ask(owner, 'GET', '/')).data.space.used_bytes, 109 + 509);
    // Sharing again takes the place of the former right.
    await share(owner, id, { civil_id: await numberOf(writer), right: 'read' });
    assert.equal((await ask(owner, 'GET', `/files/${id}/shares`)).data.items.length, 1);
    assert.equal((await send(writer, `file=${id}`)).error, 'storage.not_allowed');
  });

  test('is listed by when it was shared, page by page', async () => {
    const [owner, reader] = [await house.signIn(), await house.signIn()];
    const civil_id = await numberOf(reader);
    const ids: string[] = [];
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) ids.push((await send(owner, '', pdf(), name)).data.id);
    const [a = '', b = '', c = ''] = ids;
    for (const id of [b, c, a]) await share(owner, id, { civil_id });
    const found: string[] = [];
    for (let after = ''; ; ) {
      const { data } = await ask(reader, 'GET', `/?view=shared&limit=1${after && `&after=${after}`}`);
      found.push(...data.items.map(({ id }: { id: string }) => id));
      if (data.next === null) break;
      after = encodeURIComponent(data.next);
    }
    assert.deepEqual(found, [a, c, b]);
  });

  test('is told of ten times a day by one person to another, and shared all the same', async () => {
    const [owner, reader] = [await house.signIn(), await house.signIn()];
    const { id } = (await send(owner)).data;
    const civil_id = await numberOf(reader);
    for (let times = 0; times < 12; times += 1) assert.equal((await share(owner, id, { civil_id })).status, 200);
    const inbox = await house.app.inject({ url: '/api/v1/gov/notifications?limit=50', headers: reader.headers });
    const told = inbox.json().data.items.filter(({ kind }: { kind: string }) => kind === 'file_shared');
    assert.deepEqual([told.length, await isFound(reader, id)], [10, true]);
  });

  test('loses no version to them: the eleventh is for who manages it, and what they were sending goes with the share', async () => {
    const [owner, writer] = [await house.signIn(), await house.signIn()];
    const { id } = (await send(owner)).data;
    const made = (await share(owner, id, { civil_id: await numberOf(writer), right: 'write' })).data;
    for (let no = 2; no <= 10; no += 1) assert.equal((await send(writer, `file=${id}`)).data.version, no);
    assert.equal((await send(writer, `file=${id}`)).error, 'storage.too_many_versions');
    assert.equal((await read(owner, id, '&version=1')).statusCode, 200);
    assert.equal((await send(owner, `file=${id}`)).data.version, 11);
    const headers = {
      ...writer.headers,
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': `filename ${btoa('a.pdf')},filetype ${btoa('application/pdf')}`,
    };
    const url = `/api/v1/gspace/uploads?file=${id}`;
    assert.equal((await house.app.inject({ method: 'POST', url, headers })).statusCode, 201);
    assert.equal((await ask(owner, 'GET', '/')).data.space.reserved_bytes, 1_000);
    await ask(owner, 'DELETE', `/files/${id}/shares/${made.id}`);
    assert.equal((await ask(owner, 'GET', '/')).data.space.reserved_bytes, 0);
  });

  test('is theirs until its end, and what is long over is forgotten', async () => {
    const [owner, reader] = [await house.signIn(), await house.signIn()];
    const { id } = (await send(owner)).data;
    const civil_id = await numberOf(reader);
    for (const days of [0, 366, 1.5])
      assert.equal((await share(owner, id, { civil_id, days })).error, 'request.invalid');
    const made = (await share(owner, id, { civil_id, days: 7 })).data;
    assert.equal(new Date(made.ends_at).getTime() - new Date(made.created_at).getTime(), 7 * 86_400_000);
    assert.equal((await sharedWith(reader)).length, 1);
    await asAdmin(
      (client) => client.query(`update storage.share set created_at = now() - interval '8 days', ends_at = now()`),
      house.database,
    );
    assert.deepEqual([await isFound(reader, id), await sharedWith(reader)], [false, []]);
    assert.deepEqual((await ask(owner, 'GET', `/files/${id}/shares`)).data.items, []);
    assert.equal((await share(owner, id, { civil_id })).status, 200, 'and can be shared again');
    await forgetShares(house.later(91 * 24));
    const left = await db.selectFrom('storage.share').select('id').where('file_id', '=', id).execute();
    assert.equal(left.length, 1);
  });

  test('says nothing of whether a number is a person’s, and is not shared with its owner', async () => {
    const owner = await house.signIn();
    const { id } = (await send(owner)).data;
    const nobody = await share(owner, id, { civil_id: '999999999999' });
    assert.deepEqual([nobody.status, nobody.data.label], [200, '…9999']);
    // Shared twice, or looked at after an erasure, a number of a person here and one of none are listed alike.
    const gone = await house.signIn();
    for (const civil_id of ['999999999999', await numberOf(gone), await numberOf(gone)])
      assert.equal((await share(owner, id, { civil_id })).status, 200);
    const actor = system('forget');
    await transact(house.deps, actor, (deps) => forgetPerson(deps, gone.userId, actor));
    assert.equal((await ask(owner, 'GET', `/files/${id}/shares`)).data.items.length, 2);
    assert.equal((await share(owner, id, { civil_id: await numberOf(owner) })).error, 'storage.share_with_self');
    assert.equal((await share(owner, id, {})).error, 'request.invalid');
    assert.equal((await share(owner, id, { tenant_id: randomUUID() })).error, 'org.organisation_not_found');
  });
});

test('a file whose long name has a picture where a notice cuts it is shared with a person as with nobody', async () => {
  const [owner, reader] = [await house.signIn(), await house.signIn()];
  for (const letters of [57, 58, 59, 60]) {
    const { id } = (await send(owner, '', pdf(), `${'г'.repeat(letters)}😀 гэрээ.pdf`)).data;
    for (const civil_id of ['999999999999', await numberOf(reader)])
      assert.equal((await share(owner, id, { civil_id })).status, 200, `${letters} letters before it`);
  }
  const inbox = await house.app.inject({ url: '/api/v1/gov/notifications', headers: reader.headers });
  assert.equal(inbox.json().data.items.length, 4);
});

test('a file that is shared with an organisation is found by those who belong to it, while they do', async () => {
  const [owner, founder, member] = [await house.signIn(), await house.signIn(), await house.signIn()];
  const { id: tenant_id = '' } = await foundOrganisation(house, founder);
  const { id } = (await send(owner)).data;
  assert.equal((await share(owner, id, { tenant_id })).data.to, 'organisation');
  assert.equal(await isFound(member, id), false);
  await db
    .insertInto('org.member')
    .values({ tenant_id, user_id: member.userId, role: 'member', state: 'active' })
    .execute();
  assert.deepEqual([await isFound(member, id), await isFound(founder, id)], [true, true]);
  await db.updateTable('org.member').set({ state: 'suspended' }).where('user_id', '=', member.userId).execute();
  assert.equal(await isFound(member, id), false);
});

test('a file of an organisation that is suspended is only read by whom it is shared with, and its managers end that', async () => {
  const [founder, writer] = [await house.signIn(), await house.signIn()];
  const { id: of = '' } = await foundOrganisation(house, founder);
  const { id } = (await send(founder, `of=${of}`)).data;
  const made = (await share(founder, id, { civil_id: await numberOf(writer), right: 'write' })).data;
  const shownTo = async (who: SignedIn) => {
    const { tenant_id, right, may_end_shares } = (await ask(who, 'GET', `/files/${id}`)).data;
    return [tenant_id, right, may_end_shares];
  };
  assert.deepEqual(
    [await shownTo(founder), await shownTo(writer)],
    [
      [of, 'manage', true],
      [null, 'write', false],
    ],
  );
  assert.equal((await send(writer, `file=${id}`)).data.version, 2);
  await db.updateTable('org.organisation').set({ state: 'suspended' }).where('id', '=', of).execute();
  assert.equal((await send(writer, `file=${id}`)).error, 'storage.not_allowed');
  assert.deepEqual(await shownTo(founder), [of, 'read', true], 'they end what is shared, and do nothing else');
  assert.deepEqual([(await sharedWith(writer))[0].right, await isFound(writer, id)], ['read', true]);
  assert.equal((await share(founder, id, { civil_id: '999999999999' })).error, 'storage.not_allowed');
  assert.equal((await ask(founder, 'GET', `/files/${id}/shares`)).data.items.length, 1);
  assert.equal((await ask(founder, 'DELETE', `/files/${id}/shares/${made.id}`)).status, 200);
  assert.equal(await isFound(writer, id), false);
});

test('of many who are given a file at once each is given it once, and no more than fifty', async () => {
  const owner = await house.signIn();
  const { id } = (await send(owner)).data;
  const reader = await numberOf(await house.signIn());
  const same = await Promise.all(Array.from({ length: 10 }, () => share(owner, id, { civil_id: reader })));
  assert.deepEqual(new Set(same.map(({ status }) => status)), new Set([200]));
  const numbers = Array.from({ length: 60 }, (_, index) => String(880_000_000_000 + index));
  const replies = await Promise.all(numbers.map((civil_id) => share(owner, id, { civil_id })));
  assert.equal(replies.filter(({ status }) => status === 200).length, 49);
  assert.equal((await ask(owner, 'GET', `/files/${id}/shares`)).data.items.length, 50);
});
