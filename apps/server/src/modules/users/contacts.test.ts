import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Event } from '#platform/messaging/events';
import { asAdmin, asSystem, openHouse, type SignedIn } from '#test/house';
import { deliver, openPostOffice } from '#test/mail';
import { erasePerson } from './accounts.ts';
import { readClaims } from './claims.ts';
import { forgetEmailSendings } from './email-codes.ts';
import { mailNotices } from './notice-mails.worker.ts';

const office = await openPostOffice({ after });
const house = await openHouse({ after }, { env: office.env, kernel: { limits: 'off' } });
const worker = deliver(house.deps);
after(() => worker.stop());
const db = asSystem(house.deps);

const ask = async (
  who: Pick<SignedIn, 'headers'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) => {
  const url = `/api/v1/users/me${path}`;
  const reply = await house.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const send = (who: SignedIn, email: string) => ask(who, 'POST', '/email/send', { email });
const verify = (who: SignedIn, code: string) => ask(who, 'POST', '/email/verify', { code });
const codeIn = ({ text }: { text: string }) => /\d{6}/.exec(text)![0];
const prove = async (who: SignedIn, email: string) => {
  await send(who, email);
  return verify(who, codeIn(await office.waitForMail(email)));
};
/** As if it had been sent so many minutes earlier. */
const age = ({ userId }: SignedIn, minutes: number) =>
  db
    .updateTable('users.email_proof')
    .set({ sent_at: sql<Date>`sent_at - make_interval(mins => ${minutes})` })
    .where('id', '=', userId)
    .execute();

test('everybody has a citizen number of their own from the beginning, and one made by hand has one too', async () => {
  const people = [await house.signIn(), await house.signIn()];
  const numbers = await Promise.all(people.map(async (one) => (await ask(one, 'GET', '')).data.ge_id));
  for (const number of numbers) assert.match(number, /^GE[0-9A-F]{24}$/);
  assert.notEqual(numbers[0], numbers[1]);
  const none = db.updateTable('users.user').set({ ge_id: null }).where('id', '=', people[0]!.userId).execute();
  await assert.rejects(none, /user_ge_id_given/);
});

test('an address is the person’s once they have entered the code that it got, and not before', async () => {
  const citizen = await house.signIn();

  const sent = await send(citizen, 'first@example.mn');
  assert.equal(sent.statusCode, 202);
  assert.equal((await ask(citizen, 'GET', '')).data.email, null);
  const { data } = await verify(citizen, codeIn(await office.waitForMail('first@example.mn')));

  assert.deepEqual([data.email, data.email_source], ['first@example.mn', 'code']);
  assert.ok(data.email_verified_at);
  const again = await verify(citizen, codeIn(await office.waitForMail('first@example.mn')));
  assert.equal(again.error, 'users.code_wrong', 'a code is good once');
});

test('the code of one person is of no use to another', async () => {
  const [citizen, other] = [await house.signIn(), await house.signIn()];
  await send(citizen, 'mine@example.mn');
  const code = codeIn(await office.waitForMail('mine@example.mn'));
  await send(other, 'other@example.mn');
  await office.waitForMail('other@example.mn');
  assert.equal((await verify(other, code)).error, 'users.code_wrong');
  assert.equal((await ask(other, 'GET', '')).data.email, null);
});

test('five wrong tries, or ten minutes, and the right code is refused', async () => {
  const [careless, slow] = [await house.signIn(), await house.signIn()];
  await send(careless, 'careless@example.mn');
  const right = codeIn(await office.waitForMail('careless@example.mn'));
  const wrong = right === '000000' ? '000001' : '000000';
  await Promise.all(Array.from({ length: 5 }, () => verify(careless, wrong)));
  assert.equal((await verify(careless, right)).error, 'users.code_wrong');

  await send(slow, 'slow@example.mn');
  const late = codeIn(await office.waitForMail('slow@example.mn'));
  await age(slow, 10);
  assert.equal((await verify(slow, late)).error, 'users.code_wrong');
});

test('a minute between two codes, five a day, also for sixteen who ask at once', async () => {
  const citizen = await house.signIn();
  const replies = await Promise.all(Array.from({ length: 16 }, () => send(citizen, 'eager@example.mn')));
  assert.equal(replies.filter(({ statusCode }) => statusCode === 202).length, 1);
  assert.ok(replies.some(({ error }) => error === 'users.code_cooling_down'));
  for (let sent = 1; sent < 5; sent += 1) {
    await age(citizen, 1);
    assert.equal((await send(citizen, 'eager@example.mn')).statusCode, 202);
  }
  await age(citizen, 1);
  assert.equal((await send(citizen, 'eager@example.mn')).error, 'users.codes_exhausted');
});

test('an address that others have asked for gets no more mail, and nobody can tell', async () => {
  const answers = [];
  for (let person = 0; person < 5; person += 1) answers.push(await send(await house.signIn(), 'Victim@example.mn'));
  assert.deepEqual(
    answers.map(({ statusCode, data }) => [statusCode, Object.keys(data)]),
    answers.map(() => [202, ['expires_at', 'again_at']]),
  );
  await office.waitForMail('Victim@example.mn', 3);
  await prove(await house.signIn(), 'after@example.mn');
  assert.equal((await office.mailsTo('Victim@example.mn')).length, 3);
});

test('an address gets three codes an hour, also where those who ask have asked for another since, or all ask at once', async () => {
  for (let count = 0; count < 5; count += 1) {
    const asker = await house.signIn();
    assert.equal((await send(asker, count % 2 ? 'Left@example.mn' : 'left@example.mn')).statusCode, 202);
    await age(asker, 2);
    assert.equal((await send(asker, `elsewhere-${count}@example.mn`)).statusCode, 202);
  }
  const askers = await Promise.all(Array.from({ length: 5 }, () => house.signIn()));
  await Promise.all(askers.map((asker) => send(asker, 'rushed@example.mn')));
  await prove(await house.signIn(), 'last@example.mn');
  const counted = ['left@example.mn', 'Left@example.mn', 'rushed@example.mn'].map((to) => office.mailsTo(to));
  const [lower, upper, rushed] = (await Promise.all(counted)).map(({ length }) => length);
  assert.deepEqual([lower === upper ? lower : (lower ?? 0) + (upper ?? 0), rushed], [3, 3]);
  await forgetEmailSendings({ ...house.deps, now: () => new Date(Date.now() + 3_600_000) });
  const left = await db.selectFrom('users.email_sending').select('sent_at').execute();
  assert.deepEqual(left, [], 'an hour later nothing is known of them');
});

test('the address before is told, and what is kept of a code does not give it away', async () => {
  const citizen = await house.signIn();
  await prove(citizen, 'old@example.mn');
  await age(citizen, 1);
  await send(citizen, 'new@example.mn');
  const code = codeIn(await office.waitForMail('new@example.mn'));
  const text = await asAdmin(async (client) => {
    const { rows } = await client.query(`select json_agg(p)::text as all from users.email_proof p`);
    return String(rows[0].all);
  }, house.database);
  assert.ok(!text.includes(code));
  await verify(citizen, code);
  const told = await office.waitForMail('old@example.mn', 2);
  assert.match(told.subject, /your email address has changed/);
  const inbox = await house.app.inject({ url: '/api/v1/gov/notifications', headers: citizen.headers });
  assert.equal(inbox.json().data.items[0].kind, 'email_changed');
  assert.ok(!told.text.includes('new@example.mn'), 'whoever reads the old one does not learn the new one');

  const { data } = await ask(citizen, 'DELETE', '/email');
  assert.deepEqual([data.email, data.email_verified_at, data.email_source], [null, null, null]);
  assert.match((await office.waitForMail('new@example.mn', 2)).subject, /your email address has changed/);
});

test('a session that no eID has opened lately changes no address', async () => {
  const citizen = await house.signIn();
  const long = new Date(Date.now() - 21 * 60_000);
  await db.updateTable('auth.session').set({ proven_at: long }).where('id', '=', citizen.sessionId).execute();
  for (const { error } of [await send(citizen, 'a@example.mn'), await verify(citizen, '123456')])
    assert.equal(error, 'request.recent_eid_required');
  assert.equal((await ask(citizen, 'DELETE', '/email')).error, 'request.recent_eid_required');
});

test('a notice about security goes to the address as well, says nothing of the person, and no other notice does', async () => {
  const citizen = await house.signIn();
  await prove(citizen, 'told@example.mn');
  const tell = (person: string, kind: string) =>
    transact(house.deps, system('test'), async ({ db }) =>
      mailNotices.handle(
        { ...house.deps, db },
        {
          ...({} as Event),
          type: 'notifications.notice_added',
          time: new Date(),
          data: { id: randomUUID(), person, kind },
        },
      ),
    );
  await tell(citizen.userId, 'role_given');
  await tell(citizen.userId, 'toString');
  await tell((await house.signIn()).userId, 'passkey_added');
  await tell(citizen.userId, 'social_account_linked');

  const told = await office.waitForMail('told@example.mn', 2);
  assert.match(told.subject, /Бүртгэл холбогдлоо \/ Account linked/);
  assert.doesNotMatch(told.text, /Бат|Сүх|told@|GE/);
  assert.equal((await office.mailsTo('told@example.mn')).length, 2);
});

test('an address that nothing has proven is told to no application', async () => {
  const citizen = await house.signIn();
  await db.updateTable('users.user').set({ email: 'claimed@example.mn' }).where('id', '=', citizen.userId).execute();
  assert.equal((await readClaims(house.deps, system('test'), citizen.userId))?.email, null);
});

test('a phone number is kept as it was said, and can be taken away', async () => {
  const citizen = await house.signIn();
  assert.equal((await ask(citizen, 'PUT', '/phone', { phone: '+97699112233' })).data.phone, '+97699112233');
  assert.equal((await ask(citizen, 'PUT', '/phone', { phone: null })).data.phone, null);
  for (const phone of ['99112233', '+0123456789', '+976 9911', '+97699112233445566', ''])
    assert.equal((await ask(citizen, 'PUT', '/phone', { phone })).statusCode, 400, phone);
});

test('an address of impossible form is refused, and a visitor is asked to sign in', async () => {
  const citizen = await house.signIn();
  for (const email of ['a', 'a@b', 'a@example.mn\r\nBcc: b@example.mn', 'a@example.mn, b@example.mn', ''])
    assert.equal((await send(citizen, email)).statusCode, 400, email);
  const visitor = { headers: {} as SignedIn['headers'] };
  assert.equal((await ask(visitor, 'POST', '/email/send', { email: 'a@example.mn' })).statusCode, 401);
  assert.equal((await ask(visitor, 'DELETE', '/email')).statusCode, 401);
});

test('what waits to be proven is in the export, and everything goes when the person does', async () => {
  const citizen = await house.signIn();
  await prove(citizen, 'kept@example.mn');
  await ask(citizen, 'PUT', '/phone', { phone: '+97699112233' });
  const { data } = await ask(citizen, 'GET', '/export');
  const { profile } = data.sections.users;
  assert.deepEqual([profile.email, profile.phone], ['kept@example.mn', '+97699112233']);

  const gone = { active: false, deleted_at: new Date(0) };
  await db.updateTable('users.user').set(gone).where('id', '=', citizen.userId).execute();
  const over = { deletedBefore: new Date(), closedBefore: new Date(0) };
  await transact(house.deps, system('test'), (deps) =>
    erasePerson({ ...deps, now: house.deps.now }, citizen.userId, over),
  );
  const [row] = await db
    .selectFrom('users.user')
    .select(['ge_id', 'email', 'email_verified_at', 'email_source', 'phone'])
    .where('id', '=', citizen.userId)
    .execute();
  assert.deepEqual(Object.values(row!), [null, null, null, null, null]);
  assert.deepEqual(
    await db.selectFrom('users.email_proof').select('id').where('id', '=', citizen.userId).execute(),
    [],
  );
});
