import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { newApplicationSample } from '@tamga/contract/application';
import { anonymise, rooms } from '#test/erasure';
import { asAdmin, asSystem, openHouse, type SignedIn } from '#test/house';
import type { ForgetPerson } from '#platform/room';
import { anonymiseDeleted } from './erasures.ts';

const house = await openHouse({ after });
const db = asSystem(house.deps);
const afterRetention = { ...house.deps, now: () => new Date(Date.now() + 91 * 86_400_000) };

const call = async (
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  { headers }: { headers: Record<string, string> },
  payload?: object,
) => {
  const reply = await house.app.inject({ method, url: `/api/v1/${url}`, headers, ...(payload && { payload }) });
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.json().data;
};

/** Where in the whole database a word stands, in rows of whatever shape. */
const placesOf = (word: string): Promise<string[]> =>
  asAdmin(async (client) => {
    const { rows } = await client.query(
      `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema|pgboss)'`,
    );
    const places: string[] = [];
    for (const { name } of rows) {
      const found = await client.query(`select from ${name} t where to_jsonb(t)::text like $1 limit 1`, [`%${word}%`]);
      if (found.rowCount) places.push(name);
    }
    return places.toSorted();
  }, house.database);

const words = {
  given: 'Мартагдахын',
  number: '918273645501',
  phone: '99887766',
  told: 'Миний захидлыг уншсан',
  address: '203.0.113.77',
  file: 'Миний гэрээ.pdf',
  signIn: 'session-of-a-sign-in',
  upstream: 'c0ffee'.padEnd(64, '0'),
  account: 'account-key-of-the-forgotten',
};

test('of somebody who was erased nothing is left that tells who they were', async () => {
  const [admin, colleague, citizen] = [await house.signIn('admin'), await house.signIn('admin'), await house.signIn()];
  const { userId } = citizen;
  const named = { civil_id: words.number, given_name: words.given };
  await db.updateTable('users.user').set(named).where('id', '=', userId).execute();
  await call('PUT', 'users/me/phone', citizen, { phone: `+976${words.phone}` });
  await call('POST', 'security/events', citizen, {
    kind: 'phishing',
    description: words.told,
    context: { page: words.told },
  });
  const { application } = await call('POST', 'applications', admin, newApplicationSample);
  await standAround(userId, colleague.userId, application.id);
  await leaveTraces(citizen);
  for (const word of Object.values(words)) assert.notDeepEqual(await placesOf(word), [], word);

  await call('DELETE', `admin/users/${userId}`, admin);
  // A sign-in that was under way has opened its session after all: it is good for nothing, and says where from.
  const network = '198.51.100.0/24';
  const late = { id: randomUUID(), user_id: userId, place: network, expires_at: afterRetention.now() };
  await db.insertInto('auth.session').values(late).execute();
  assert.equal(await anonymise(afterRetention), 1);
  for (const word of [...Object.values(words), network]) assert.deepEqual(await placesOf(word), [], word);
  assert.deepEqual(await placesOf(userId), staying);
  const signers = await db.selectFrom('pki.signer').select(['state', 'civil_id']).execute();
  const lapsed = { state: 'LAPSED', civil_id: null };
  assert.deepEqual(signers, [lapsed, lapsed]);
  const events = db
    .selectFrom('security.event')
    .select(['kind', 'description', 'context', 'address'])
    .where('user_id', '=', userId)
    .orderBy('kind');
  const bare = { description: null, context: {}, address: '' };
  assert.deepEqual(await events.execute(), [
    { kind: 'new_device', ...bare },
    { kind: 'phishing', ...bare },
  ]);
  const proofs = await db.selectFrom('eid.evidence').select('purpose').where('user_id', '=', userId).execute();
  assert.deepEqual(proofs, [{ purpose: 'sign' }], 'others rely on what was signed');
});

test('one person who cannot be erased keeps nobody else from it, and is tried again', async () => {
  const people = [await house.signIn(), await house.signIn(), await house.signIn()];
  const [, stuck] = people;
  const ids = people.map(({ userId }) => userId);
  for (const [index, id] of ids.entries())
    await db
      .updateTable('users.user')
      .set({ active: false, deleted_at: new Date(Date.now() - (10 - index) * 1_000) })
      .where('id', '=', id)
      .execute();
  const lines: object[] = [];
  const error = (record: object, words: string) => void lines.push({ ...record, words });
  const deps = { ...afterRetention, log: { ...house.deps.log, error } as typeof house.deps.log };
  let isBroken = true;
  const forget: ForgetPerson = async (_, id) => {
    if (isBroken && id === stuck?.userId) throw new Error('a room could not forget');
  };
  const left = async () => {
    const rows = await db
      .selectFrom('users.user')
      .select('id')
      .where('id', 'in', ids)
      .where('anonymised_at', 'is', null)
      .execute();
    return rows.map(({ id }) => id);
  };

  // A batch of one: the people after the one that fails would otherwise never come.
  await assert.rejects(anonymiseDeleted(deps, [forget], 1), /^Error: 1 people could not be anonymised$/);
  assert.deepEqual(await left(), [stuck?.userId]);
  assert.equal(lines.length, 1);
  assert.deepEqual(
    { ...lines[0], err: null },
    { err: null, person: stuck?.userId, words: 'a person was not anonymised' },
  );

  isBroken = false;
  assert.equal(await anonymiseDeleted(deps, [forget], 1), 1);
  assert.deepEqual(await left(), []);
});

/** These rows stay, under an id that leads to no person: what happened, and who was there. */
const staying = [
  'audit.pending',
  'auth.login_event',
  'auth.session',
  'eid.evidence',
  'pki.signer',
  'platform.memory_change',
  'platform.outbox_pending',
  'security.event',
  'users."user"',
];

test('what is left by the id of somebody erased is what the rooms say that stays', () => {
  const fates = Object.assign({}, ...rooms.map(({ people = {} }) => people));
  for (const table of staying.map((name) => name.replaceAll('"', '')).filter((name) => !name.startsWith('platform.')))
    assert.notEqual(fates[table]?.erased, 'deleted', table);
});

/**
 * Leaves rows in every room: a person who has signed in, here and upstream, has signed something and handed a file in.
 */
async function leaveTraces({ userId, sessionId }: SignedIn): Promise<void> {
  const now = new Date();
  const login = { id: randomUUID(), method: 'eid-push', outcome: 'signed_in', request_id: 'r' } as const;
  const place = { user_id: userId, address: words.address };
  await db
    .insertInto('auth.login_event')
    .values({ ...login, ...place, account_key: words.account })
    .execute();
  await db
    .insertInto('auth.known_number')
    .values({ number_key: 'number', account_key: words.account, known_at: now })
    .execute();
  await db
    .insertInto('security.event')
    .values({ ...place, id: randomUUID(), kind: 'new_device', severity: 'low', request_id: 'r' })
    .execute();
  const proof = {
    outcome: 'accepted',
    content_sealed: 'x',
    content_sha256: Buffer.alloc(32),
    user_id: userId,
  } as const;
  await db
    .insertInto('eid.evidence')
    .values([
      { ...proof, id: randomUUID(), session: words.signIn, purpose: 'auth' },
      { ...proof, id: randomUUID(), session: 'session-of-a-signature', purpose: 'sign' },
    ])
    .execute();
  const file = { id: randomUUID(), owner_id: userId, kind: 'test.paper', name: words.file, data_key_sealed: 'x' };
  await db
    .insertInto('objects.object')
    .values({ ...file, media_type: 'application/pdf', created_at: now })
    .execute();
  const upstream = { sid_hash: null, subject_hash: words.upstream, id_token_sealed: 'x' };
  await db
    .insertInto('sso.session')
    .values({ ...upstream, id: sessionId, user_id: userId, expires_at: now })
    .execute();
}

/** Leaves rows of a person who represents an organisation, signs for another, and uses an application. */
async function standAround(userId: string, otherId: string, applicationId: string): Promise<void> {
  const now = new Date();
  const link = { user_id: userId, reg_no: '7000001', name: 'Нэгдэл', role: 'director', right_type: 'ADMIN' } as const;
  await db
    .insertInto('pki.link')
    .values({ ...link, confirmed_at: now })
    .execute();
  const signer = { right_type: 'ADMIN', last_sent_at: now, state: 'INVITED' } as const;
  await db
    .insertInto('pki.signer')
    .values([
      { ...signer, id: randomUUID(), reg_no: '7000001', user_id: null, civil_id: '918273645502', invited_by: userId },
      { ...signer, id: randomUUID(), reg_no: '7000002', user_id: userId, civil_id: words.number, invited_by: otherId },
    ])
    .execute();
  const known = { user_id: userId, application_id: applicationId };
  await db
    .insertInto('oidc.pairwise_subject')
    .values({ ...known, subject: randomUUID() })
    .execute();
  const agreed = { scopes: ['openid'], rejected: [], claims: ['email'], rejected_claims: [] };
  const times = { created_at: now, updated_at: now };
  await db
    .insertInto('oidc.consent')
    .values({ id: randomUUID(), ...known, ...agreed, ...times })
    .execute();
}
