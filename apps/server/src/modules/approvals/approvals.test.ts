import assert from 'node:assert/strict';
import { hash, randomUUID } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import * as eid from '#modules/eid';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { AppError } from '#platform/error';
import { bolormaa, openStand } from '#test/eid';
import { eventually } from '#test/eventually';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import type { Acts } from './acts.ts';
import { ask, followPending, type Question, withdraw } from './index.ts';

const stand = await openStand({ after });
const { phone, sandbox } = stand;
const house = await openHouse({ after }, { env: stand.env });
const { deps } = house;

const [asker, stranger] = await Promise.all([house.signIn('admin'), house.signIn()]);
const known = new Map<string, SignedIn>();

/** Signed in here as the person whom the eID knows by this number. */
async function personOf(civilId: string): Promise<SignedIn> {
  const person = known.get(civilId) ?? (await house.signIn());
  if (!known.has(civilId)) {
    const row = { civil_id: civilId };
    await asSystem(deps).updateTable('users.user').set(row).where('id', '=', person.userId).execute();
  }
  known.set(civilId, person);
  return person;
}

const done: string[] = [];
let isActRefused = false;
const acts: Acts = {
  'test.act': {
    async approved(deps, actor, { id, act, evidenceId }) {
      await deps.db
        .insertInto('security.event')
        .values({ id: randomUUID(), kind: 'other', severity: 'low', address: '', request_id: id, context: '{}' })
        .execute();
      if (isActRefused) throw new AppError('request.forbidden');
      assert.equal(actor.kind, 'system');
      done.push(`${id} approved ${String(act.role)} ${evidenceId.length}`);
    },
    async ended(_deps, _actor, { id }, state) {
      done.push(`${id} ${state}`);
    },
  },
};

const text = {
  mn: 'Бат Сүх танд «Менежер» эрх олгоно. Зөвшөөрвөл PIN2 кодоо оруулна уу.',
  en: 'Bat Sukh grants you the role Manager. Enter PIN2 to agree.',
};
const askedBy = { kind: 'person', userId: asker.userId, origin: system('test').origin } as Parameters<typeof ask>[1];

async function question(civilId: string, change: Partial<Question> = {}): Promise<string> {
  const { userId: subjectId } = await personOf(civilId);
  const asked = { subjectId, kind: 'test.act', text, act: { role: 'manager' }, ...change } as const;
  return (await transact(deps, system('test'), (deps) => ask(deps, askedBy, asked))).id;
}

const rowOf = (id: string) =>
  asSystem(deps)
    .selectFrom('approvals.approval')
    .select(['state', 'reason', 'statement', 'digest', 'evidence_id', 'eid_session_sealed', 'verification_code'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function sessionIdOf(id: string): Promise<string> {
  const { eid_session_sealed: sealed } = await rowOf(id);
  const place = { table: 'approvals.approval', row: id, column: 'eid_session_sealed' };
  return JSON.parse(deps.keyring.open(place, sealed!).toString()).id;
}

/** Until the phone has answered by itself, or nothing more is to be learned. */
async function followToTheEnd(id: string): Promise<Awaited<ReturnType<typeof rowOf>>> {
  for (let pass = 0; pass < 20; pass += 1) {
    await followPending(deps, acts);
    const row = await rowOf(id);
    if (row.state !== 'PENDING') return row;
  }
  throw new Error('it stays pending');
}

const read = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await house.app.inject({ url, headers });
  return { ...reply.json(), status: reply.statusCode };
};
const own = async (person: SignedIn, query = '') => read(`/api/v1/users/me/approvals${query}`, person.headers);

suite('one who is asked', () => {
  let id = '';
  let subject: SignedIn;
  before(async () => {
    subject = await personOf(bolormaa);
    id = await question(bolormaa);
    await followPending(deps, acts);
  });

  test('finds it among what waits for them, with the words and the code of the phone', async () => {
    const { data } = await own(subject, '?state=PENDING');
    const { items } = data;
    assert.equal(items.length, 1);
    assert.deepEqual([items[0].id, items[0].text_mn, items[0].reason], [id, text.mn, null]);
    assert.match(items[0].verification_code, /^\d{5}$/);
  });

  test('is known to the asker and to nobody else', async () => {
    assert.equal((await read(`/api/v1/approvals/${id}`, asker.headers)).data.is_mine, false);
    assert.equal((await read(`/api/v1/approvals/${id}`, subject.headers)).data.is_mine, true);
    const foreign = await read(`/api/v1/approvals/${id}`, stranger.headers);
    assert.deepEqual([foreign.status, foreign.error], [404, 'approvals.approval_not_found']);
    assert.equal((await read(`/api/v1/approvals/${id}`)).status, 401);
    assert.equal((await read('/api/v1/users/me/approvals')).status, 401);
    for (const one of [asker, stranger]) assert.deepEqual((await own(one)).data.items, []);
  });

  test('is not taken to agree before they do', async () => {
    await followPending(deps, acts);
    assert.equal((await rowOf(id)).state, 'PENDING');
    assert.deepEqual(done, []);
  });

  test('agrees with PIN2, and the act is carried out once, with the evidence', async () => {
    await phone.approve(await sessionIdOf(id), { pin: '12345' });
    const row = await followToTheEnd(id);

    assert.deepEqual([row.state, row.reason], ['APPROVED', null]);
    assert.deepEqual(done, [`${id} approved manager 36`]);
    await followPending(deps, acts);
    assert.equal(done.length, 1);
    const statement = JSON.parse(row.statement);
    assert.deepEqual([statement.approval, statement.text_mn, statement.act], [id, text.mn, { role: 'manager' }]);
    const found = await eid.recheck({ ...deps, trust: deps.eid.trust }, system('test'), row.evidence_id!);
    assert.deepEqual([found?.outcome, found?.problems], ['accepted', []]);
    const digest = hash('sha256', row.statement, 'base64');
    const evidence = await asSystem(deps)
      .selectFrom('eid.evidence')
      .select(['id', 'content_sealed'])
      .where('id', '=', row.evidence_id)
      .executeTakeFirstOrThrow();
    const place = { table: 'eid.evidence', row: evidence.id, column: 'content_sealed' };
    assert.equal(JSON.parse(deps.keyring.open(place, evidence.content_sealed).toString()).session.challenge, digest);
    assert.equal((await read(`/api/v1/approvals/${id}`, asker.headers)).data.state, 'APPROVED');
  });
});

test('whose key is on P-256 approves like anybody', async () => {
  const row = await followToTheEnd(await question('990000000016'));
  assert.deepEqual([row.state, row.reason], ['APPROVED', null]);
  const found = await eid.recheck({ ...deps, trust: deps.eid.trust }, system('test'), row.evidence_id!);
  assert.deepEqual([found?.outcome, found?.problems], ['accepted', []]);
});

suite('there is no approval', () => {
  const cases = [
    ['990000000002', 'REFUSED', 'refused'],
    ['990000000007', 'EXPIRED', 'expired'],
    ['990000000008', 'FAILED', 'account_unusable'],
    ['990000000009', 'FAILED', 'account_unusable'],
    ['990000000015', 'FAILED', 'app_outdated'],
  ] as const;
  for (const [civilId, state, reason] of cases) {
    test(`where the phone of ${civilId} says so: ${reason}`, async () => {
      const id = await question(civilId);
      const row = await followToTheEnd(id);
      assert.deepEqual([row.state, row.reason, row.evidence_id], [state, reason, null]);
      assert.equal(done.at(-1), `${id} ${state}`);
      const { data } = await read(`/api/v1/approvals/${id}`, asker.headers);
      assert.deepEqual([data.state, 'reason' in data], [state, false]);
      assert.equal((await own(await personOf(civilId))).data.items[0].reason, reason);
    });
  }

  for (const fault of ['wrong_person_certificate', 'bad_signature', 'wrong_rp_challenge', 'revoked_certificate']) {
    test(`where the answer is a lie (${fault}); the evidence of it is kept`, async () => {
      sandbox.setFaults({ next: { [fault]: true } });
      const row = await followToTheEnd(await question('990000000001'));
      assert.deepEqual([row.state, row.reason], ['FAILED', 'rejected']);
      assert.ok(row.evidence_id);
    });
  }

  test('where nobody answers in time', async () => {
    const id = await question(bolormaa, { expiresAt: new Date(Date.now() + 60) });
    await followPending(deps, acts);
    await new Promise((resolve) => setTimeout(resolve, 80));
    assert.equal((await followToTheEnd(id)).state, 'EXPIRED');
  });

  test('where it was withdrawn, even after the person agreed', async () => {
    const id = await question(bolormaa);
    await followPending(deps, acts);
    await phone.approve(await sessionIdOf(id), { pin: '12345' });
    const isWithdrawn = await transact(deps, system('test'), (deps) => withdraw(deps, askedBy, id));
    assert.ok(isWithdrawn);
    await followPending(deps, acts);
    assert.equal((await rowOf(id)).state, 'CANCELLED');
    assert.ok(!done.some((line) => line.startsWith(id)));
    assert.equal(await transact(deps, system('test'), (deps) => withdraw(deps, askedBy, id)), false);
  });

  test('where the act is refused by its own room: nothing of it stays but the evidence', async () => {
    const id = await question('990000000001');
    isActRefused = true;
    const row = await followToTheEnd(id).finally(() => (isActRefused = false));
    assert.deepEqual([row.state, row.reason], ['FAILED', 'act_refused']);
    assert.ok(row.evidence_id);
    const left = asSystem(deps).selectFrom('security.event').select('id').where('request_id', '=', id);
    assert.deepEqual(await left.execute(), []);
  });
});

test('of sixteen workers who hold the same answer one carries the act out', async () => {
  const id = await question(bolormaa);
  await followPending(deps, acts);
  await phone.approve(await sessionIdOf(id), { pin: '12345' });
  const workers = 16;
  let arrived = 0;
  const all = Promise.withResolvers<void>();
  const { provider } = deps.eid;
  const status: typeof provider.status = async (session, waitMs) => {
    const found = await provider.status(session, waitMs);
    arrived += 1;
    if (arrived === workers) all.resolve();
    await all.promise;
    return found;
  };
  const many = { ...deps, eid: { ...deps.eid, provider: { ...provider, status } } };
  const following: Promise<number>[] = [];
  for (let worker = 0; worker < workers; worker += 1) {
    // As if the previous worker's claim had run out.
    await asSystem(deps)
      .updateTable('approvals.approval')
      .set({ claimed_until: new Date(0) })
      .execute();
    following.push(followPending(many, acts));
    await eventually(async () => assert.ok(arrived > worker));
  }
  assert.deepEqual(
    await Promise.all(following),
    Array.from({ length: workers }, () => 1),
  );

  assert.equal(done.filter((line) => line.startsWith(id)).length, 1);
  const events = await asSystem(deps).selectFrom('security.event').select('id').where('request_id', '=', id).execute();
  assert.equal(events.length, 1);
});

test('what a worker left behind that died is followed by another, and until then by nobody', async () => {
  const id = await question('990000000001');
  const claim = (until: Date) =>
    asSystem(deps).updateTable('approvals.approval').set({ claimed_until: until }).where('id', '=', id).execute();
  await claim(new Date(Date.now() + 60_000));
  assert.equal(await followPending(deps, acts), 0);
  await claim(new Date(Date.now() - 1));
  assert.equal((await followToTheEnd(id)).state, 'APPROVED');
});

test('while the eID is away it stays pending, and goes on afterwards', async () => {
  const id = await question('990000000001');
  sandbox.setFaults({ always: { maintenance: true } });
  await followPending(deps, acts);
  assert.equal((await rowOf(id)).state, 'PENDING');
  sandbox.setFaults({ always: {} });
  assert.equal((await followToTheEnd(id)).state, 'APPROVED');
});

test('nobody is asked six things at once', async () => {
  const person = '990000000014';
  for (let count = 0; count < 5; count += 1) await question(person);
  await assert.rejects(question(person), { code: 'approvals.too_many_pending' });
});

test('what others ask of somebody does not keep them from what they ask for themselves, five things too', async () => {
  const person = await personOf('990000000013');
  for (let count = 0; count < 5; count += 1) await question('990000000013');
  const asked = { subjectId: person.userId, kind: 'test.act', text, act: {} } as const;
  const self = { ...askedBy, userId: person.userId };
  const askSelf = () => transact(deps, system('test'), (deps) => ask(deps, self, asked));
  for (let count = 0; count < 5; count += 1) await askSelf();
  await assert.rejects(askSelf(), { code: 'approvals.too_many_pending' });
});

test('a list of approvals is continued by key', async () => {
  const person = await personOf('990000000014');
  const first = (await own(person, '?limit=3')).data;
  const rest = (await own(person, `?limit=3&after=${first.next}`)).data;
  assert.equal(new Set([...first.items, ...rest.items].map(({ id }: { id: string }) => id)).size, 5);
  assert.equal(rest.next, null);
});
