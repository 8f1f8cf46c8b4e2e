import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { actorOf, askCases, openOffice } from '#test/cases';
import { leaveReference } from '#test/documents';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { foundOrganisation } from '#test/ownership';
import { askReferences } from '#test/references';
import { assign, nextCase } from './index.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const { deps } = house;
const office = await openOffice(house, { audience: 'organisation' });
const { service_id, tenant_id } = office;

/** What an organisation has applied for, to which this officer belongs. */
async function openMatter() {
  const [owner, officer] = [await house.signIn(), await office.hire()];
  const { id: applicant = '' } = await foundOrganisation(house, owner);
  const joined = { user_id: officer.userId, tenant_id: applicant, role: 'member', state: 'active' } as const;
  await asSystem(deps).insertInto('org.member').values(joined).execute();
  const payload = { service_id, data: { purpose: 'bank' }, on_behalf_of: applicant, submit: true };
  const { data } = await askCases(house, owner, 'POST', '/applications', { payload });
  const membership = () =>
    asSystem(deps).updateTable('org.member').where('tenant_id', '=', applicant).where('user_id', '=', officer.userId);
  const leftDaysAgo = (days: number) =>
    asAdmin(
      (client) =>
        client.query(
          `update org.member set left_at = now() - make_interval(days => $1) where tenant_id = $2 and user_id = $3`,
          [days, applicant, officer.userId],
        ),
      house.database,
    );
  const take = () => assign(deps, actorOf(officer), { id: data.id }, {});
  const ask = async () =>
    (await askCases(house, officer, 'GET', `/officer/queue?view=unassigned&tenant_id=${tenant_id}`)).data.items.length;
  return { id: data.id, owner, officer, membership, leftDaysAgo, take, ask };
}

const conflict = { code: 'cases.conflict_of_interest' };

test('who has left the applicant within a year does not decide what it applies for, nor see it in the queue', async () => {
  const { id, officer, membership, leftDaysAgo, take, ask } = await openMatter();
  await assert.rejects(take(), conflict);
  await membership().set({ state: 'removed' }).execute();
  await assert.rejects(take(), conflict);
  await assert.rejects(nextCase(deps, actorOf(officer), tenant_id), { code: 'cases.nothing_queued' });
  assert.equal(await ask(), 0);
  await leftDaysAgo(364);
  await assert.rejects(take(), conflict);
  await leftDaysAgo(367);
  assert.equal(await ask(), 1);
  assert.equal((await take()).row.id, id);
});

test('an invitation that came later does not wipe out that they belonged, and who is suspended belongs', async () => {
  const { membership, take } = await openMatter();
  await membership().set({ state: 'suspended' }).execute();
  await assert.rejects(take(), conflict);
  await membership().set({ state: 'removed' }).execute();
  const week = new Date(Date.now() + 7 * 86_400_000);
  await membership().set({ state: 'invited', expires_at: week, accepted_at: null }).execute();
  await assert.rejects(take(), conflict);
});

test('nor do they end the document that came of it', async () => {
  const { id, owner, officer, leftDaysAgo, membership } = await openMatter();
  const document = await leaveReference(house, tenant_id, owner.userId, { caseId: id });
  await asAdmin(
    (client) =>
      client.query(
        `update "references".reference set state = 'issued', issued_at = now(), content_sha256 = $2, pdf_sha256 = $2
         where id = $1`,
        [document, randomBytes(32)],
      ),
    house.database,
  );
  const payload = { reason: 'Алдаатай' };
  const revoke = () => askReferences(house, officer, 'POST', `/officer/references/${document}/revoke`, { payload });
  assert.equal((await revoke()).error, conflict.code);
  await membership().set({ state: 'removed' }).execute();
  assert.equal((await revoke()).error, conflict.code);
  await leftDaysAgo(367);
  assert.equal((await revoke()).data.state, 'revoked');
});
