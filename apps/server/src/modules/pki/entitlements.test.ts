import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { system } from '#platform/actor';
import { openStand, scan } from '#test/eid';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { peopleOf } from '#test/people';
import { confirmEntitlement, findEntitlement } from './index.ts';

const stand = await openStand({ after });
const house = await openHouse({ after }, { env: stand.env, kernel: { limits: 'off' } });
const director = await peopleOf(house)('110000000022');
const clerk = await peopleOf(house)('990000000001');
const registered = stand.sandbox.world.people.find(({ civilId }) => civilId === '110000000022')!;
const { represents } = registered;
const actor = system('test');
const db = asSystem(house.deps);
const confirm = (userId: string, later = 0) => {
  const now = new Date(Date.now() + later * 86_400_000);
  return confirmEntitlement({ ...house.deps, now: () => now }, actor, userId, '2002002');
};

/** The register has named the director once, who has let the clerk sign. */
beforeEach(async () => {
  registered.represents = represents;
  stand.sandbox.setFaults({ always: {} });
  await asAdmin((client) => client.query('delete from pki.signer; delete from pki.link'), house.database);
  const now = new Date();
  const of = { reg_no: '2002002', right_type: 'ADMIN' } as const;
  const link = { ...of, user_id: director.userId, name: 'Тал Нутаг ХХК', role: 'Захирал', confirmed_at: now };
  await db.insertInto('pki.link').values(link).execute();
  const right = {
    ...of,
    id: randomUUID(),
    user_id: clerk.userId,
    invited_by: director.userId,
    state: 'ACTIVE',
  } as const;
  const agreed = { accepted_at: now, evidence_id: randomUUID(), last_sent_at: now };
  await db
    .insertInto('pki.signer')
    .values({ ...right, ...agreed })
    .execute();
});

test('where the provider does not let us ask, what it said within a month is believed, and nothing older', async () => {
  assert.equal((await confirm(director.userId, 29))?.name, 'Тал Нутаг ХХК');
  assert.equal(await confirm(director.userId, 31), null);
  assert.equal(await confirm(clerk.userId, 31), null);
});

test('a director who was dismissed signs no more, and nobody whom they let sign', async () => {
  await scan(stand, '110000000022');
  assert.ok(await confirm(director.userId, 31), 'asked, the register names them');
  assert.ok(await confirm(clerk.userId));
  registered.represents = [];
  assert.equal(await confirm(clerk.userId), null);
  assert.equal(await findEntitlement(house.deps, actor, director.userId, '2002002'), null, 'the link has ended');
  assert.equal(await confirm(director.userId), null);
  const { state } = await db.selectFrom('pki.signer').select('state').executeTakeFirstOrThrow();
  assert.equal(state, 'LAPSED');
});

test('while the register cannot be asked nothing is confirmed', async () => {
  await scan(stand, '110000000022');
  stand.sandbox.setFaults({ always: { maintenance: true } });
  await assert.rejects(confirm(director.userId), { code: 'eid.unavailable' });
});
