import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import * as approvals from '#modules/approvals';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { makeReference } from '#test/documents';
import { bolormaa, openStand } from '#test/eid';
import { asAdmin, asSystem, type SignedIn } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { askReferences, issuedTo, openOffice } from '#test/references';
import { endingBy, endingKind } from './agreeing.ts';
import { revoke } from './carrying-out.ts';
import { forgetEndings } from './expiring.ts';

const stand = await openStand({ after });
const house = await openObjectHouse({ after }, stand.env, undefined, { limits: 'off' });
const { deps } = house;
const office = await openOffice(house);
const { officer, tenantId } = office;
const colleague = await house.signIn('manager');
await asSystem(deps)
  .insertInto('org.member')
  .values({ user_id: colleague.userId, tenant_id: tenantId, role: 'officer', state: 'active' })
  .execute();
await asSystem(deps).updateTable('users.user').set({ civil_id: bolormaa }).where('id', '=', officer.userId).execute();

const fields = [{ label: { mn: 'Нэр', en: 'Given name' }, value: 'Болормаа' }];
const others = [{ label: { mn: 'Нэр', en: 'Given name' }, value: 'Сарнай' }];
const end = (who: SignedIn, id: string, how: 'revoke' | 'supersede', payload: object) =>
  askReferences(house, who, 'POST', `/officer/references/${id}/${how}`, { payload });
const resultOf = async (reply: ReturnType<typeof end>) => (await reply).data.result;
const listed = async (number: string) =>
  (await askReferences(house, officer, 'GET', `/officer/references?tenant_id=${tenantId}&number=${number}`)).data
    .items[0];
const standing = (id: string) =>
  asSystem(deps)
    .selectFrom('references.reference')
    .select(['state', 'revoke_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const listHeirs = (id: string) =>
  asSystem(deps).selectFrom('references.reference').select('id').where('superseded_id', '=', id).execute();
const heirsOf = async (id: string) => (await listHeirs(id)).length;
const endingsOf = async (id: string) =>
  (await asSystem(deps).selectFrom('references.ending').select('id').where('reference_id', '=', id).execute()).length;

/** What is issued here comes of no application. */
const requireImpartial = () => Promise.reject(new Error('asked about no case'));

async function enterPin2(id: string): Promise<void> {
  const acts = { [endingKind]: endingBy(requireImpartial) };
  await approvals.followPending(deps, acts);
  const { eid_session_sealed: sealed } = await asSystem(deps)
    .selectFrom('approvals.approval')
    .select('eid_session_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const place = { table: 'approvals.approval', row: id, column: 'eid_session_sealed' };
  await stand.phone.approve(JSON.parse(deps.keyring.open(place, sealed!).toString()).id, { pin: '12345' });
  for (let pass = 0; pass < 20; pass += 1) await approvals.followPending(deps, acts);
}

test('where two officers decide, nothing takes the place of a document until another asks for the same', async () => {
  const { id, number } = await issuedTo(house, office, await house.signIn(), { secondApprover: true });
  assert.equal(await resultOf(end(officer, id, 'supersede', { fields })), 'proposed');
  assert.equal(await resultOf(end(officer, id, 'supersede', { fields })), 'proposed', 'nobody confirms their own');
  assert.deepEqual((await listed(number)).proposed.fields, fields);
  assert.equal(await resultOf(end(colleague, id, 'supersede', { fields: others })), 'proposed', 'not the same');
  assert.equal(await heirsOf(id), 0);
  const { data } = await end(officer, id, 'supersede', { fields: others });
  assert.deepEqual([data.result, data.superseded_id], ['done', id]);
  assert.deepEqual([await heirsOf(id), (await listed(number)).proposed], [1, null]);
  // Revoking protects those who would trust it, and waits for nobody.
  const other = await issuedTo(house, office, await house.signIn(), { secondApprover: true });
  assert.equal(await resultOf(end(officer, other.id, 'revoke', { reason: 'Алдаатай' })), 'done');
});

test('a proposal counts while who made it is an officer, and for fourteen days', async () => {
  const { id, number } = await issuedTo(house, office, await house.signIn(), { secondApprover: true });
  const third = await house.signIn('manager');
  const joined = { user_id: third.userId, tenant_id: tenantId, role: 'officer', state: 'active' } as const;
  await asSystem(deps).insertInto('org.member').values(joined).execute();
  assert.equal(await resultOf(end(third, id, 'supersede', { fields })), 'proposed');
  const members = asSystem(deps).updateTable('org.member').set({ state: 'suspended' });
  await members.where('tenant_id', '=', tenantId).where('user_id', '=', third.userId).execute();
  assert.equal(await resultOf(end(officer, id, 'supersede', { fields })), 'proposed', 'they are no officer any more');
  const aged = async (days: number) =>
    asAdmin(
      (client) =>
        client.query(
          `update "references".ending set created_at = now() - make_interval(days => $1) where reference_id = $2`,
          [days, id],
        ),
      house.database,
    );
  await aged(15);
  assert.equal((await listed(number)).proposed, null);
  assert.equal(await resultOf(end(colleague, id, 'supersede', { fields })), 'proposed', 'it has ended');
  await aged(13);
  assert.equal(await resultOf(end(officer, id, 'supersede', { fields })), 'done');
});

test('what was proposed goes with the document, and after fourteen days', async () => {
  const proposed = async () => {
    const { id } = await issuedTo(house, office, await house.signIn(), { secondApprover: true });
    await end(officer, id, 'supersede', { fields });
    return id;
  };
  const [revoked, old] = [await proposed(), await proposed()];
  assert.equal(await resultOf(end(colleague, revoked, 'revoke', { reason: 'Алдаатай' })), 'done');
  assert.deepEqual([await endingsOf(revoked), await endingsOf(old)], [0, 1]);
  const later = (days: number) => ({ ...deps, now: () => new Date(Date.now() + days * 86_400_000) });
  await forgetEndings(later(13));
  assert.equal(await endingsOf(old), 1);
  assert.ok((await forgetEndings(later(15))) >= 1);
  assert.equal(await endingsOf(old), 0);
});

test('of eight who ask for the same at once, two are enough and one document comes of it', async () => {
  const { id } = await issuedTo(house, office, await house.signIn(), { secondApprover: true });
  const asking = [officer, colleague, officer, colleague, officer, colleague, officer, colleague];
  const replies = await Promise.all(asking.map((who) => end(who, id, 'supersede', { fields })));
  assert.equal(replies.filter(({ data }) => data?.result === 'done').length, 1, JSON.stringify(replies));
  assert.equal(await heirsOf(id), 1);
});

test('who replaces a document while another revokes it finds it revoked', async () => {
  const { id } = await issuedTo(house, office, await house.signIn());
  const actor = system('test');
  const replacing = await transact(deps, actor, async (deps) => {
    await revoke(deps, actor, id, 'Алдаатай');
    const asked = end(officer, id, 'supersede', { fields });
    await setTimeout(1_500);
    return { asked };
  });
  assert.equal((await replacing.asked).error, 'references.state_conflict');
  assert.equal(await heirsOf(id), 0);
});

test('where decisions are signed, who ends a document signs it, and until then it holds', async () => {
  const { id } = await issuedTo(house, office, await house.signIn(), { decisionSignature: true });
  const { data } = await end(officer, id, 'revoke', { reason: 'Алдаатай' });
  assert.deepEqual([data.result, data.state], ['signing', 'issued']);
  assert.equal((await end(officer, id, 'revoke', { reason: 'x' })).error, 'references.signature_pending');
  // Who never enters PIN2 keeps no other from it; of two who do, one comes first.
  assert.equal(await resultOf(end(colleague, id, 'revoke', { reason: 'x' })), 'signing');
  await enterPin2(data.approval_id);
  assert.deepEqual(await standing(id), { state: 'revoked', revoke_reason: 'Алдаатай' });
});

test('what was replaced with a signature is not replaced again, and can still be revoked', async () => {
  const { id } = await issuedTo(house, office, await house.signIn(), { decisionSignature: true });
  const { data } = await end(officer, id, 'supersede', { fields });
  await enterPin2(data.approval_id);
  assert.equal(await heirsOf(id), 1);
  assert.equal((await end(officer, id, 'supersede', { fields: others })).error, 'references.already_replaced');
  assert.equal(await resultOf(end(officer, id, 'revoke', { reason: 'Алдаатай' })), 'signing');
  assert.equal(await endingsOf(id), 1);
  for (const heir of await listHeirs(id)) await makeReference(deps, heir.id);
  assert.deepEqual([(await standing(id)).state, await endingsOf(id)], ['superseded', 0]);
});

test('who lost the right while the phone rang ends nothing', async () => {
  const { id } = await issuedTo(house, office, await house.signIn(), { decisionSignature: true });
  const { data } = await end(officer, id, 'supersede', { fields });
  assert.equal(data.result, 'signing');
  const member = asSystem(deps).updateTable('org.member').where('tenant_id', '=', tenantId);
  await member.set({ role: 'owner' }).where('user_id', '=', colleague.userId).execute();
  await member.set({ state: 'suspended' }).where('user_id', '=', officer.userId).execute();
  await enterPin2(data.approval_id);
  assert.deepEqual([(await standing(id)).state, await heirsOf(id)], ['issued', 0]);
});
