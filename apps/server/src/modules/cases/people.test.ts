import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { actorOf, askCases, handIn, openOffice } from '#test/cases';
import { anonymise } from '#test/erasure';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { assign, decide } from './index.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const office = await openOffice(house, { duplicate_policy: 'one_ever' });
const { service_id } = office;
const officer = actorOf(await office.hire());
const admin = await house.signIn('admin');
const db = asSystem(house.deps);

const grounds = { reason_code: 'code', text: 'x', legal_basis: 'law', conditions: null };
const reject = async (id: string) => {
  await assign(house.deps, officer, { id }, {});
  await decide(house.deps, officer, { id }, { outcome: 'reject', ...grounds });
};
const post = (who: SignedIn, id: string, what: string, payload: object) =>
  askCases(house, who, 'POST', `/applications/${id}/${what}`, { payload });

/** The same person with a new account, after the former was erased. */
async function comeBack(former: SignedIn): Promise<SignedIn> {
  const people = db.selectFrom('users.user').select('civil_id').where('id', '=', former.userId);
  const { civil_id } = await people.executeTakeFirstOrThrow();
  const { headers } = admin;
  await house.app.inject({ method: 'DELETE', url: `/api/v1/admin/users/${former.userId}`, headers });
  const later = { ...house.deps, now: () => new Date(Date.now() + 100 * 86_400_000) };
  assert.equal(await anonymise(later), 1);
  const now = await house.signIn();
  await db.updateTable('users.user').set({ civil_id }).where('id', '=', now.userId).execute();
  return now;
}

const tryAgain = async (who: SignedIn) => {
  const payload = { service_id, data: { purpose: 'bank' }, submit: true };
  const { status, error, details } = await askCases(house, who, 'POST', '/applications', { payload });
  return [status, error, details];
};

test('what one may have once is not had again with a new account', async () => {
  const refused = [409, 'cases.duplicate_application', { application_id: null }];
  const [decided, appealing, undecided] = [await house.signIn(), await house.signIn(), await house.signIn()];
  await reject((await handIn(house, decided, service_id)).id);
  const { id } = await handIn(house, appealing, service_id);
  await reject(id);
  assert.equal((await post(appealing, id, 'appeal', { text: 'x' })).status, 200);
  await handIn(house, undecided, service_id);
  assert.deepEqual(await tryAgain(await comeBack(decided)), refused);
  assert.deepEqual(await tryAgain(await comeBack(appealing)), refused, 'nor where an appeal was under way');
  assert.equal((await tryAgain(await comeBack(undecided)))[0], 201, 'about them nobody has decided');
});

test('the row names nobody', async () => {
  const person = await house.signIn();
  const { id } = await handIn(house, person, service_id);
  const { duplicate_key, civil_id } = await db
    .selectFrom('cases.application as a')
    .innerJoin('users.user as u', 'u.id', 'a.applicant_id')
    .select(['a.duplicate_key', 'u.civil_id'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
  assert.match(duplicate_key!, /^[0-9a-f-]{36}:[0-9a-f]{64}$/);
  assert.ok(!duplicate_key!.includes(person.userId) && !duplicate_key!.includes(civil_id));
});

test('a person takes along what they wrote when they appealed and withdrew, and the whole history', async () => {
  const person = await house.signIn();
  const { id } = await handIn(house, person, service_id);
  await reject(id);
  await post(person, id, 'appeal', { text: 'Санал нийлэхгүй байна.' });
  await post(person, id, 'cancel', { reason: 'Хэрэггүй болсон.' });
  const seen = Array.from({ length: 250 }, (_, n) => ({
    seq: n + 100,
    application_id: id,
    type: 'viewed',
    public: true,
  }));
  const rest = { actor_kind: 'system', occurred_at: new Date() } as const;
  await db
    .insertInto('cases.event')
    .values(seen.map((one) => ({ ...one, ...rest })))
    .execute();
  const reply = await house.app.inject({ url: '/api/v1/users/me/export', headers: person.headers });
  const [held] = reply.json().data.sections.cases.applications;
  assert.deepEqual([held.appeal, held.withdrawal_reason], ['Санал нийлэхгүй байна.', 'Хэрэггүй болсон.']);
  assert.ok(held.timeline.length > 250 && held.timeline.at(-1).seq === 1, String(held.timeline.length));
});
