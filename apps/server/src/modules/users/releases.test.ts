import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { asActor } from '#platform/data/db';
import { eventually } from '#test/eventually';
import { asAdmin, asSystem, cloneDatabase, openHouse, type SignedIn } from '#test/house';
import * as users from './index.ts';
import { openReleaseBook } from './releases.ts';

const house = await openHouse({ after });
const admin = await house.signIn('admin');
const application = { id: randomUUID(), name_mn: 'Номын сан', name_en: 'Library' };
/** In this month, or in the one before: there are partitions for both. */
const noon = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 - 43_200_000);
const bookAt = (now: () => Date) => openReleaseBook({ ...house.deps, now });
const later = (ms: number) => new Date(noon.getTime() + ms);

const list = async ({ headers }: SignedIn, query: Record<string, string> = {}) =>
  (await house.app.inject({ url: '/api/v1/users/me/access-log', query, headers })).json().data as {
    items: { id: string; at: string; count: number; fields: string[] }[];
    next: string | null;
  };
const rowsOf = (subject: string) =>
  asSystem(house.deps)
    .selectFrom('users.release')
    .select(['at', 'hour', 'claims', 'count'])
    .where('subject_id', '=', subject)
    .orderBy('at')
    .execute();
const personOf = async ({ token }: SignedIn) =>
  (await house.deps.credentials.accessToken(token, { requestId: 'r', address: '', auditRecords: 0 }))!;

test('the same claims of an hour are one row from its first moment, in whatever order they come', async () => {
  const { userId: subject } = await house.signIn();
  let now = later(1_000);
  const book = bookAt(() => now);
  await book.record({ subject, application, claims: ['name', 'email'] });
  now = later(3_599_999);
  await book.record({ subject, application, claims: ['email', 'name'] });
  await book.record({ subject, application, claims: ['email'] });
  now = later(3_600_000);
  await book.record({ subject, application, claims: ['name', 'email'] });
  await book.close();

  assert.deepEqual(await rowsOf(subject), [
    { at: later(1_000), hour: noon, claims: ['email', 'name'], count: 2 },
    { at: later(3_599_999), hour: noon, claims: ['email'], count: 1 },
    { at: later(3_600_000), hour: later(3_600_000), claims: ['email', 'name'], count: 1 },
  ]);
});

test('the first is written when it is told, and later ones by themselves after a while', async () => {
  const { userId: subject } = await house.signIn();
  const book = bookAt(() => noon);
  await book.record({ subject, application, claims: ['name'] });
  for (let time = 0; time < 6; time += 1) await book.record({ subject, application, claims: ['name'] });
  assert.equal((await rowsOf(subject))[0]!.count, 1);
  await eventually(async () => assert.equal((await rowsOf(subject))[0]!.count, 7));
  await book.close();
});

test('counts that the database would not take are not forgotten', async (t) => {
  const own = await openHouse(t);
  const { userId: subject } = await own.signIn();
  const warned: unknown[] = [];
  const log = Object.assign(Object.create(own.deps.log), { warn: (what: unknown) => warned.push(what) });
  const book = openReleaseBook({ ...own.deps, log });
  for (let time = 0; time < 4; time += 1) await book.record({ subject, application, claims: ['name'] });
  await asAdmin((client) => client.query('revoke update (count) on users.release from tamga_system'), own.database);
  await eventually(async () => assert.ok(warned.length > 0));
  await asAdmin((client) => client.query('grant update (count) on users.release to tamga_system'), own.database);
  await book.close();
  const rows = await asSystem(own.deps).selectFrom('users.release').select('count').execute();
  assert.equal(
    rows.reduce((sum, { count }) => sum + count, 0),
    4,
  );
});

test('processes that count the same people in another order do not stop each other', async (t) => {
  const database = await cloneDatabase();
  // As with many rows, where each is looked up in the order in which it was counted.
  for (const way of ['hashjoin', 'mergejoin', 'seqscan'])
    await asAdmin((client) => client.query(`alter database ${database} set enable_${way} = off`));
  const own = await openHouse(t, { database });
  const people = await Promise.all(Array.from({ length: 6 }, () => own.signIn()));
  const books = [people, people.toReversed()].map((order) => ({ order, book: openReleaseBook(own.deps) }));
  // So slowly that one is in the middle when the other begins.
  const slowly = `
    create function users.dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(0.1); return new; end';
    create trigger dawdle before update on users.release for each row execute function users.dawdle()`;
  for (const { order, book } of books)
    for (const { userId: subject } of order) await book.record({ subject, application, claims: ['name'] });
  for (const { order, book } of books)
    for (const { userId: subject } of order) await book.record({ subject, application, claims: ['name'] });
  await asAdmin((client) => client.query(slowly), own.database);
  await Promise.all(books.map(({ book }) => book.close()));
  const rows = await asSystem(own.deps).selectFrom('users.release').select(['subject_id', 'count']).execute();
  for (const { userId } of people) {
    const counted = rows.filter((row) => row.subject_id === userId).reduce((sum, { count }) => sum + count, 0);
    assert.equal(counted, 4);
  }
});

test('what was erased meanwhile does not come back with the counts', async () => {
  const { userId: subject } = await house.signIn();
  const book = bookAt(() => noon);
  for (let time = 0; time < 3; time += 1) await book.record({ subject, application, claims: ['name'] });
  await asSystem(house.deps).deleteFrom('users.release').where('subject_id', '=', subject).execute();
  await book.close();
  assert.deepEqual(await rowsOf(subject), []);
});

test('both kinds are walked as one list, each entry once, also where they are of the same moment', async () => {
  const citizen = await house.signIn();
  const claims = ['name', 'email', 'civil_id', 'ge_id', 'given_name'];
  const book = bookAt(() => noon);
  for (const claim of claims) await book.record({ subject: citizen.userId, application, claims: [claim] });
  const reading = { subject: citizen.userId, purpose: 'administration', recordKind: 'user', fields: [] } as const;
  for (let time = 0; time < 5; time += 1) await users.recordAccess(house.deps, await personOf(admin), reading);
  const moment = 'update users.access_log set at = $2 where subject_id = $1';
  await asAdmin((client) => client.query(moment, [citizen.userId, noon]), house.database);
  await users.recordAccess(house.deps, await personOf(admin), reading);

  const seen: { id: string; at: string }[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page = await list(citizen, { limit: '3', ...(after && { after }) });
    seen.push(...page.items);
    after = page.next;
  }
  assert.equal(seen.length, 11);
  const sorted = seen.toSorted((one, other) => (`${one.at}${one.id}` < `${other.at}${other.id}` ? 1 : -1));
  assert.deepEqual(seen, sorted);
  assert.equal(new Set(seen.map(({ id }) => id)).size, 11);
});

test('the list is cut by the moment and not by the hour', async () => {
  const citizen = await house.signIn();
  const book = bookAt(() => later(1_800_000));
  await book.record({ subject: citizen.userId, application, claims: ['name'] });
  const count = async (from: number, to: number) =>
    (await list(citizen, { from: later(from).toISOString(), to: later(to).toISOString() })).items.length;
  assert.deepEqual(
    [await count(1_800_000, 1_800_001), await count(0, 1_800_000), await count(1_800_001, 9_000_000)],
    [1, 0, 0],
  );
});

test('a person reads only what is about them and changes nothing; the platform changes the count alone', async () => {
  const [citizen, other] = await Promise.all([house.signIn(), house.signIn()]);
  await bookAt(() => noon).record({ subject: other.userId, application, claims: ['name'] });
  assert.deepEqual((await list(citizen)).items, []);
  assert.equal((await list(other)).items.length, 1);

  for (const one of [citizen, other]) {
    const db = asActor(house.deps, await personOf(one));
    const rows = await db.selectFrom('users.release').select('subject_id').execute();
    assert.deepEqual(rows, one === other ? [{ subject_id: other.userId }] : []);
    const row = {
      id: randomUUID(),
      subject_id: one.userId,
      application_id: application.id,
      name_mn: 'x',
      name_en: 'x',
    };
    const more = { claims: ['x'], hour: noon, at: noon };
    await assert.rejects(
      db
        .insertInto('users.release')
        .values({ ...row, ...more })
        .execute(),
      { code: '42501' },
    );
    await assert.rejects(db.updateTable('users.release').set({ count: 9 }).execute(), { code: '42501' });
    await assert.rejects(db.deleteFrom('users.release').execute(), { code: '42501' });
  }
  await assert.rejects(
    asSystem(house.deps)
      .updateTable('users.release')
      .set({ claims: ['x'] })
      .execute(),
    {
      code: '42501',
    },
  );
});

test('the list is served by its index', async () => {
  const plan = await asAdmin(async (client) => {
    await client.query('begin; set local role tamga_app; set local enable_seqscan = off; set local enable_sort = off');
    await client.query(`select set_config('app.user_id', $1, true)`, [admin.userId]);
    const { rows } = await client.query('explain select id from users.release order by at desc, id desc limit 21');
    return JSON.stringify(rows);
  }, house.database);
  assert.match(plan, /subject_id_at_id_idx/);
  assert.doesNotMatch(plan, /Seq Scan/);
});
