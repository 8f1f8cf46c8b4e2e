import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { asAdmin, asSystem, openHouse, sealBatch, type SignedIn } from '#test/house';
import * as users from './index.ts';

const url = '/api/v1/users/me/export';
const house = await openHouse({ after });
const read = async ({ headers }: Pick<SignedIn, 'headers'>) => {
  const reply = await house.app.inject({ url, headers });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const personOf = async ({ token }: SignedIn) =>
  (await house.deps.credentials.accessToken(token, { requestId: 'r', address: '', auditRecords: 0 }))!;
const rename = (citizen: SignedIn, given_name_latin: string) =>
  house.app.inject({
    method: 'PUT',
    url: '/api/v1/me/latin-name',
    headers: citizen.headers,
    payload: { family_name_latin: 'Bat', given_name_latin },
  });

test('a person gets all that is held about them, from every room', async () => {
  const [citizen, admin] = await Promise.all([house.signIn(), house.signIn('admin')]);
  await rename(citizen, 'Sukhbat');
  await users.recordAccess(house.deps, await personOf(admin), {
    subject: citizen.userId,
    purpose: 'administration',
    recordKind: 'user',
    fields: ['email'],
  });
  await sealBatch(house.deps, { limit: 5_000, sign: true });

  const { data } = await read(citizen);

  assert.equal(data.user_id, citizen.userId);
  const rooms = [
    'users',
    'applications',
    'appointments',
    'approvals',
    'audit',
    'auth',
    'cases',
    'eid',
    'integrations',
    'notifications',
    'objects',
    'oidc',
    'org',
    'passkeys',
    'payments',
  ].concat('pki', 'references', 'relay', 'security', 'signing', 'sms', 'sso', 'storage', 'superadmin');
  assert.deepEqual(Object.keys(data.sections), rooms);
  const { users: own, auth, audit: log } = data.sections;
  assert.equal(own.profile.given_name_latin, 'Sukhbat');
  assert.equal(own.access_log[0].reader_role, 'admin');
  assert.equal(own.signature, null);
  assert.equal(auth.sessions[0].id, citizen.sessionId);
  const change = log.about_me.find(({ action }: { action: string }) => action === 'users.latin_name_changed');
  assert.equal(change.personal.after.given_name_latin, 'Sukhbat');
  assert.deepEqual(
    log.by_me.map(({ action }: { action: string }) => action),
    ['users.latin_name_changed'],
  );
});

test('what applications were told is in it, and where there is too much of it, it says so', async () => {
  const citizen = await house.signIn();
  const application = { id: randomUUID(), name_mn: 'Номын сан', name_en: 'Library' };
  const book = users.openReleaseBook(house.deps);
  await book.record({ subject: citizen.userId, application, claims: ['email'] });
  const { users: own } = (await read(citizen)).data.sections;
  assert.deepEqual([own.access_log[0].application.name_en, own.access_log[0].fields], ['Library', ['email']]);
  assert.equal(own.access_log_complete, true);

  await asAdmin(
    (client) =>
      client.query(
        `insert into users.release (id, subject_id, application_id, name_mn, name_en, claims, hour, at)
         select gen_random_uuid(), $1, gen_random_uuid(), 'x', 'x', '{name}', date_trunc('hour', now()), now()
         from generate_series(1, 20000)`,
        [citizen.userId],
      ),
    house.database,
  );
  const { data } = await read(citizen);
  const { users: more } = data.sections;
  assert.deepEqual([more.access_log.length, more.access_log_complete], [20_000, false]);
  assert.deepEqual(data.cut, ['users.access_log']);
  const page = await house.app.inject({ url: `${url}.html`, headers: { ...citizen.headers, 'accept-language': 'en' } });
  assert.match(page.body, /<p>These are the newest 20,000\./);
});

test('lists are read to their end, in order and without anything twice', async () => {
  const citizen = await house.signIn();
  const fill = (text: string) => asAdmin((client) => client.query(text, [citizen.userId]), house.database);
  await fill(`insert into auth.login_event (id, at, method, outcome, user_id, address, request_id)
              select gen_random_uuid(), date_trunc('second', now()) - n % 7 * interval '1 second', 'eid-push', 'signed_in', $1,
                     '', 'r' || n from generate_series(1, 2500) n`);
  await fill(`insert into auth.session (id, user_id, method, kind, created_at, rotated_at, idle_until, expires_at)
              select gen_random_uuid(), $1, 'eid-push', 'person', date_trunc('milliseconds', now()) - interval '1 day', now(), now(), now()
              from generate_series(1, 1200)`);
  await fill(`insert into objects.object (id, owner_id, kind, name, media_type, data_key_sealed, created_at, state,
                                          size_bytes, sha256, settled_at)
              select gen_random_uuid(), $1, 'gov.case', n || '.pdf', 'application/pdf', 'sealed', now(), 'clean', 1,
                     sha256('x'), now() from generate_series(1, 1001) n`);
  const { sections, cut } = (await read(citizen)).data;
  assert.equal(sections.auth.login_events.length, 2_500);
  const times = sections.auth.login_events.map(({ at }: { at: string }) => at);
  assert.deepEqual(times, times.toSorted().toReversed());
  assert.equal(new Set(sections.auth.sessions.map(({ id }: { id: string }) => id)).size, 1_201);
  assert.equal(new Set(sections.objects.files.map(({ name }: { name: string }) => name)).size, 1_001);
  assert.deepEqual(cut, []);
});

test('a file that was found infected is named as that, to its owner alone', async () => {
  const [citizen, other] = [await house.signIn(), await house.signIn()];
  for (const [name, state] of Object.entries({ 'good.pdf': 'clean', 'bad.pdf': 'infected' }))
    await asAdmin(
      (client) =>
        client.query(
          `insert into objects.object (id, owner_id, kind, name, media_type, data_key_sealed, created_at, state,
                                       size_bytes, sha256, settled_at)
           values (gen_random_uuid(), $1, 'gov.case', $2, 'application/pdf', 'sealed', now(), $3, 1, sha256('x'), now())`,
          [citizen.userId, name, state],
        ),
      house.database,
    );
  const filesOf = async (who: SignedIn) =>
    (await read(who)).data.sections.objects.files.map((file: { name: string; refused_as_infected: boolean }) => [
      file.name,
      file.refused_as_infected,
    ]);
  const files: [string, boolean][] = await filesOf(citizen);
  assert.deepEqual(Object.fromEntries(files), { 'good.pdf': false, 'bad.pdf': true });
  assert.deepEqual(await filesOf(other), []);
});

test('whom one represents and signs for, what one proved, handed in and how one came is in it, and nobody else’s', async () => {
  const [citizen, other] = await Promise.all([house.signIn(), house.signIn()]);
  await Promise.all([holdOf(citizen, '7000011'), holdOf(other, '7000012')]);

  const { eid, objects, pki, sso } = (await read(citizen)).data.sections;

  const numbers = (rows: { reg_no: string }[]) => rows.map(({ reg_no }) => reg_no);
  assert.deepEqual(numbers(pki.represented), ['7000011']);
  assert.deepEqual(numbers(pki.signing), ['7000011']);
  assert.deepEqual(numbers(pki.marks_changed), ['7000011']);
  assert.deepEqual(
    sso.sessions.map(({ id }: { id: string }) => id),
    [citizen.sessionId],
  );
  assert.deepEqual([eid.answers.length, eid.answers[0].purpose, eid.answers[0].outcome], [1, 'auth', 'accepted']);
  assert.deepEqual([objects.files.length, objects.files[0].name], [1, '7000011.pdf']);
});

test('a super administrator is told what they are known by', async () => {
  const superadmin = await house.signIn('superadmin');
  const { superadmin: own } = (await read(superadmin)).data.sections;
  assert.equal(own.superadmin.email, `${superadmin.userId}@example.mn`);
});

async function holdOf({ userId, sessionId }: SignedIn, regNo: string): Promise<void> {
  const db = asSystem(house.deps);
  const now = new Date();
  const right = { user_id: userId, reg_no: regNo, right_type: 'ADMIN' } as const;
  await db
    .insertInto('pki.link')
    .values({ ...right, name: 'Нэгдэл', role: 'director', confirmed_at: now })
    .execute();
  await db
    .insertInto('pki.signer')
    .values({
      ...right,
      id: randomUUID(),
      state: 'INVITED',
      civil_id: `91827${regNo}`,
      invited_by: userId,
      last_sent_at: now,
    })
    .execute();
  await db
    .insertInto('pki.mark')
    .values({ id: regNo, name_latin: 'Negdel', updated_at: now, updated_by: userId })
    .execute();
  const proof = { session: 's', purpose: 'auth', outcome: 'accepted', content_sealed: 'x' } as const;
  await db
    .insertInto('eid.evidence')
    .values({ ...proof, id: randomUUID(), content_sha256: Buffer.alloc(32), user_id: userId })
    .execute();
  const file = { owner_id: userId, kind: 'test.paper', name: `${regNo}.pdf`, media_type: 'application/pdf' };
  const settled = { state: 'clean', size_bytes: '5', sha256: Buffer.alloc(32), settled_at: now } as const;
  await db
    .insertInto('objects.object')
    .values({ ...file, ...settled, id: randomUUID(), data_key_sealed: 'x', created_at: now })
    .execute();
  await db
    .insertInto('sso.session')
    .values({
      id: sessionId,
      user_id: userId,
      sid_hash: null,
      subject_hash: '0'.repeat(64),
      id_token_sealed: 'x',
      expires_at: now,
    })
    .execute();
}

test('nothing of anybody else is in it', async () => {
  const [citizen, other] = await Promise.all([house.signIn(), house.signIn()]);
  await rename(other, 'Zolboo');
  await sealBatch(house.deps, { limit: 5_000, sign: true });

  const text = JSON.stringify(await read(citizen));
  assert.equal(text.includes(other.userId) || text.includes('Zolboo') || text.includes(other.sessionId), false);
});

test('that it was taken out is on record', async () => {
  const citizen = await house.signIn();
  await read(citizen);

  const { action } = await asSystem(house.deps)
    .selectFrom('audit.pending')
    .select('action')
    .where('object', '=', `person:${citizen.userId}`)
    .executeTakeFirstOrThrow();
  assert.equal(action, 'users.data_exported');
});

test('the page is read by people, in their language, and runs nothing', async () => {
  const citizen = await house.signIn();
  await asSystem(house.deps)
    .updateTable('users.user')
    .set({ email: '"><script>alert(1)</script>@example.mn' })
    .where('id', '=', citizen.userId)
    .execute();
  const page = async (language: string) =>
    house.app.inject({ url: `${url}.html`, headers: { ...citizen.headers, 'accept-language': language } });

  const mongolian = await page('mn');
  assert.equal(mongolian.headers['content-type'], 'text/html; charset=utf-8');
  assert.match(mongolian.body, /<html lang="mn">.*<h1>Миний мэдээлэл<\/h1>.*<dt>Овог<\/dt><dd>Бат<\/dd>/s);
  assert.match((await page('en')).body, /<dt>Family name<\/dt><dd>Бат<\/dd>/);
  assert.doesNotMatch(mongolian.body, /<script/);
  assert.match(mongolian.body, /&#34;&#62;&#60;script&#62;/);
});

test('a visitor is asked to sign in', async () => {
  assert.equal((await read({ headers: {} as SignedIn['headers'] })).statusCode, 401);
  assert.equal((await house.app.inject({ url: `${url}.html` })).statusCode, 401);
});
