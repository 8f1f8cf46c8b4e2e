import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { actorOf, askCases, openOffice } from '#test/cases';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { foundOrganisation } from '#test/ownership';
import { assign, decide, requestInfo } from './index.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const office = await openOffice(house, { audience: 'organisation' });
const officer = actorOf(await office.hire());
const db = asSystem(house.deps);

const begin = async (who: SignedIn, tenant: string, submit: boolean): Promise<string> => {
  const payload = { service_id: office.service_id, data: { purpose: 'bank' }, on_behalf_of: tenant, submit };
  const { data, status } = await askCases(house, who, 'POST', '/applications', { payload });
  assert.equal(status, 201);
  return data.id;
};

/** An organisation, one of its owners, and what they have under way for it. */
async function openMatters() {
  const owner = await house.signIn();
  const { id: tenant = '', userID = '' } = await foundOrganisation(house, owner);
  const [draft, asked, refused] = [
    await begin(owner, tenant, false),
    await begin(owner, tenant, true),
    await begin(owner, tenant, true),
  ];
  for (const id of [asked, refused]) await assign(house.deps, officer, { id }, {});
  const items = [{ code: 'why', field: null, evidence_type_id: null, required: true, text: 'x' }];
  const deadline_at = new Date(Date.now() + 14 * 86_400_000);
  await requestInfo(house.deps, officer, { id: asked }, { items, deadline_at });
  const grounds = { reason_code: 'code', text: 'x', legal_basis: 'law', conditions: null };
  await decide(house.deps, officer, { id: refused }, { outcome: 'reject', ...grounds });
  const { data } = await askCases(house, owner, 'GET', `/applications/${asked}`);
  const post = async (id: string, what: string, payload?: object) => {
    const reply = await askCases(house, owner, 'POST', `/applications/${id}/${what}`, payload ? { payload } : {});
    return [reply.status, reply.error];
  };
  const speak = async () => [
    await post(draft, 'submit'),
    await post(asked, 'provide-info', { items: [{ id: data.info_items[0].id, answer: 'y' }] }),
    await post(refused, 'appeal', { text: 'x' }),
  ];
  return { owner, tenant, userID, draft, asked, post, speak };
}

const no = [403, 'org.not_allowed'];
const yes = [200, undefined];

test('who runs an organisation speaks for it', async () => {
  const { speak } = await openMatters();
  assert.deepEqual(await speak(), [yes, yes, yes]);
});

test('who has left it does so no longer, nor withdraws more than their own draft', async () => {
  const { owner, tenant, userID, draft, asked, post, speak } = await openMatters();
  const member = (id: string) => db.updateTable('org.member').where('tenant_id', '=', tenant).where('user_id', '=', id);
  await member(userID).set({ role: 'owner' }).execute();
  await member(owner.userId).set({ state: 'removed' }).execute();
  assert.deepEqual(await speak(), [no, no, no]);
  assert.deepEqual([await post(draft, 'cancel', {}), await post(asked, 'cancel', {})], [yes, no]);
});

test('nobody speaks for one that is suspended', async () => {
  const { tenant, speak } = await openMatters();
  await db.updateTable('org.organisation').set({ state: 'suspended' }).where('id', '=', tenant).execute();
  assert.deepEqual(await speak(), [no, no, no]);
});
