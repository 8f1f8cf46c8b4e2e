import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { asAdmin, asSystem, type SignedIn } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { foundOrganisation } from '#test/ownership';
import { formWith } from '#test/uploads';

const house = await openObjectHouse({ after }, {}, undefined, { limits: 'off' });
const db = asSystem(house.deps);

const ask = async (who: SignedIn, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
  const headers = { 'accept-language': 'en', ...who.headers };
  const reply = await house.app.inject({ method, url: `/api/v1/gspace${url}`, headers, ...(payload && { payload }) });
  return { ...reply.json(), status: reply.statusCode };
};
const keep = async (who: SignedIn): Promise<string> => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100)]);
  const { payload, headers } = formWith(bytes, 'application/pdf', 'Гэрээ.pdf');
  const url = '/api/v1/gspace/upload';
  const reply = await house.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...who.headers } });
  return reply.json().data.id;
};
const numberOf = async ({ userId }: SignedIn): Promise<string> => {
  const row = await db.selectFrom('users.user').select('civil_id').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.civil_id;
};
const share = async (owner: SignedIn, id: string, payload: object) =>
  (await ask(owner, 'POST', `/files/${id}/shares`, { days: 30, ...payload })).data;
const refuse = (who: SignedIn, id: string, of = '') => ask(who, 'DELETE', `/shared/${id}${of && `?of=${of}`}`);
const isFound = async (who: SignedIn, id: string) => (await ask(who, 'GET', `/files/${id}`)).status === 200;
const sharedWith = async (who: SignedIn) =>
  (await ask(who, 'GET', '/?view=shared')).data.items.map(({ shared_with }: { shared_with: string }) => shared_with);
const sharesOf = async (owner: SignedIn, id: string) => (await ask(owner, 'GET', `/files/${id}/shares`)).data.items;
/** What was recorded and announced of refusals of this file, and for which organisation. */
const toldOf = async (id: string) => {
  const rows = async (text: string) => (await asAdmin((client) => client.query(text), house.database)).rows;
  return [
    await rows(
      `select tenant_id from audit.pending where action = 'storage.share_refused' and object = 'file:${id}' order by id`,
    ),
    await rows(
      `select tenant_id from platform.outbox_pending where type = 'storage.share_refused' and aggregate = 'file:${id}' order by id`,
    ),
  ];
};

test('a person refuses what is shared with them: they find it no more, and who shared it is not told', async () => {
  const [owner, reader, other] = [await house.signIn(), await house.signIn(), await house.signIn()];
  const id = await keep(owner);
  const civil_id = await numberOf(reader);
  const made = await share(owner, id, { civil_id, right: 'write' });
  await share(owner, id, { civil_id: await numberOf(other) });
  const headers = {
    ...reader.headers,
    'tus-resumable': '1.0.0',
    'upload-length': '1000',
    'upload-metadata': `filename ${btoa('a.pdf')},filetype ${btoa('application/pdf')}`,
  };
  await house.app.inject({ method: 'POST', url: `/api/v1/gspace/uploads?file=${id}`, headers });
  const reserved = async () => (await ask(owner, 'GET', '/')).data.space.reserved_bytes;
  assert.deepEqual([await reserved(), await sharedWith(reader)], [1_000, [null]]);

  assert.deepEqual((await refuse(reader, id)).data, { id });
  assert.deepEqual([await isFound(reader, id), await sharedWith(reader), await reserved()], [false, [], 0]);
  assert.equal((await refuse(reader, id)).error, 'storage.file_not_found');
  assert.equal(await isFound(other, id), true);
  const left = await sharesOf(owner, id);
  assert.deepEqual([left.length, left[0]], [2, made], 'it stands as one with a number that is nobody’s');
  const told = [{ tenant_id: null }];
  assert.deepEqual(await toldOf(id), [told, told]);

  await share(owner, id, { civil_id });
  assert.deepEqual([await isFound(reader, id), (await sharesOf(owner, id)).length], [true, 2]);
});

test('what is not shared with the caller cannot be refused', async () => {
  const [owner, reader, stranger] = [await house.signIn(), await house.signIn(), await house.signIn()];
  const { id: of = '' } = await foundOrganisation(house, await house.signIn());
  const id = await keep(owner);
  await share(owner, id, { civil_id: await numberOf(reader) });
  assert.equal((await refuse(stranger, id)).error, 'storage.file_not_found');
  assert.equal((await refuse(owner, id)).error, 'storage.share_not_found');
  assert.equal((await refuse(reader, id, of)).error, 'org.organisation_not_found');
  assert.equal(await isFound(reader, id), true);
  await db.updateTable('storage.share').set({ ended_at: new Date() }).where('file_id', '=', id).execute();
  assert.equal((await refuse(reader, id)).error, 'storage.file_not_found');
});

test('for an organisation those who run it refuse, and who shared it sees that', async () => {
  const [owner, founder, member] = [await house.signIn(), await house.signIn(), await house.signIn()];
  const { id: of = '' } = await foundOrganisation(house, founder);
  const belonging = { tenant_id: of, user_id: member.userId, role: 'member', state: 'active' } as const;
  await db.insertInto('org.member').values(belonging).execute();
  const id = await keep(owner);
  await share(owner, id, { tenant_id: of });
  assert.deepEqual([await sharedWith(member), await sharedWith(founder)], [[of], [of]]);
  assert.equal((await refuse(member, id)).error, 'storage.share_not_found');
  assert.equal((await refuse(member, id, of)).error, 'storage.not_allowed');
  assert.equal((await refuse(founder, id)).error, 'storage.share_not_found');
  // What is theirs, too, they refuse first.
  await share(owner, id, { civil_id: await numberOf(founder) });
  assert.deepEqual(await sharedWith(founder), [null]);
  assert.equal((await refuse(founder, id)).status, 200);
  assert.deepEqual(await sharedWith(founder), [of]);

  assert.equal((await refuse(founder, id, of)).status, 200);
  assert.deepEqual([await isFound(founder, id), await isFound(member, id)], [false, false]);
  assert.deepEqual(
    (await sharesOf(owner, id)).map(({ to }: { to: string }) => to),
    ['person'],
  );
  const told = [{ tenant_id: null }, { tenant_id: of }];
  assert.deepEqual(await toldOf(id), [told, told]);
});
