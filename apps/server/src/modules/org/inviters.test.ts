import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { foundOrganisation } from '#test/ownership';
import { callerOf, peopleOf, refusal } from '#test/people';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const call = callerOf(house);
const person = peopleOf(house);
const db = asSystem(house.deps);
const refused = [409, 'org.inviter_not_allowed'];

/** An organisation of its own, whose second owner invites. */
async function stage() {
  const owner = await house.signIn();
  const { id = '' } = await foundOrganisation(house, owner);
  const inviter = await house.signIn();
  const row = { user_id: inviter.userId, tenant_id: id, role: 'owner', state: 'active' } as const;
  await db.insertInto('org.member').values(row).execute();
  return { id, owner, inviter };
}
type Stage = Awaited<ReturnType<typeof stage>>;

let last = 220_000_000_000;
const invite = {
  'by number': async ({ id, inviter }: Stage, role: string) => {
    last += 1;
    const invited = await person(String(last));
    const made = await call(inviter, 'POST', `/org/${id}/members`, { civil_id: String(last), role });
    assert.equal(made.status, 200);
    return invited;
  },
  'by account': async ({ id, inviter }: Stage, role: string) => {
    const invited = await house.signIn();
    const made = await call(inviter, 'POST', `/org/${id}/members`, { user_id: invited.userId, role });
    assert.equal(made.status, 200);
    return invited;
  },
};
const accept = ({ id }: Stage, invited: SignedIn) => call(invited, 'POST', `/org/${id}/members/me/accept`);
const set = ({ id, inviter }: Stage, change: { state?: 'active' | 'suspended'; role?: 'admin' | 'officer' }) =>
  db.updateTable('org.member').set(change).where('tenant_id', '=', id).where('user_id', '=', inviter.userId).execute();

const losses: Record<string, (at: Stage) => Promise<unknown>> = {
  'was removed': ({ id, owner, inviter }) => call(owner, 'DELETE', `/org/${id}/members/${inviter.userId}`),
  'was suspended': (at) => set(at, { state: 'suspended' }),
  'is an officer now': (at) => set(at, { role: 'officer' }),
  'is an administrator now, who makes no owners': (at) => set(at, { role: 'admin' }),
  'has no account any more': ({ inviter }) =>
    db.updateTable('users.user').set({ active: false }).where('id', '=', inviter.userId).execute(),
  'is of an organisation that was suspended': ({ id }) =>
    db.updateTable('org.organisation').set({ state: 'suspended' }).where('id', '=', id).execute(),
  'is of an organisation that was closed': ({ id }) =>
    db.updateTable('org.organisation').set({ state: 'closed' }).where('id', '=', id).execute(),
};

for (const [how, inviting] of Object.entries(invite)) {
  suite(`an invitation ${how} brings nobody in whose inviter`, () => {
    for (const [what, lose] of Object.entries(losses))
      test(what, async () => {
        const at = await stage();
        const invited = await inviting(at, 'owner');
        await lose(at);
        assert.deepEqual(refusal(await accept(at, invited)), refused);
        const rows = await db.selectFrom('org.member').select('state').where('user_id', '=', invited.userId).execute();
        assert.ok(rows.every(({ state }) => state === 'invited'));
      });
  });

  test(`an invitation ${how} holds again when its inviter does`, async () => {
    const at = await stage();
    const invited = await inviting(at, 'owner');
    await set(at, { state: 'suspended' });
    assert.deepEqual(refusal(await accept(at, invited)), refused);
    await set(at, { state: 'active' });
    assert.equal((await accept(at, invited)).status, 200);
  });
}

test('whoever raises what is offered is who offers it', async () => {
  const at = await stage();
  await set(at, { role: 'admin' });
  const invited = await invite['by account'](at, 'officer');
  const raised = await call(at.owner, 'PUT', `/org/${at.id}/members/${invited.userId}`, { role: 'admin' });
  assert.equal(raised.status, 200);
  assert.equal((await accept(at, invited)).status, 200);
});

test('of accepting and removing the inviter at once, both happen in one order or the other', async () => {
  for (let round = 0; round < 8; round += 1) {
    const at = await stage();
    const invited = await invite['by account'](at, 'owner');
    const [accepted, removed] = await Promise.all([
      accept(at, invited),
      call(at.owner, 'DELETE', `/org/${at.id}/members/${at.inviter.userId}`),
    ]);
    assert.equal(removed.status, 200);
    assert.ok(accepted.status === 200 || accepted.error === refused[1], accepted.error);
  }
});
