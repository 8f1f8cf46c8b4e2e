import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bolormaa, openStand } from '#test/eid';
import { asAdmin, asSystem } from '#test/house';
import { aSignature, openPartner } from '#test/partners';
import { peopleOf } from '#test/people';
import { openProviderHouse } from '#test/relying-party';
import { holdRow } from '#test/stuck-rows';
import { endUnread } from './relay-sessions.ts';

const stand = await openStand({ after });
const house = await openProviderHouse({ after }, { env: stand.env });
const [second, third] = ['990000000001', '990000000010'] as const;
for (const one of [bolormaa, second, third]) await peopleOf(house)(one);
const library = await openPartner(house, ['svc:eid-sign'], { kind: 'machine', redirect_uris: [] });
const token = await library.token('svc:eid-sign');

const begin = (whom: string, place = 'signature/notification/etsi') =>
  house.app.inject({
    method: 'POST',
    url: `/rp/sign/${place}/${whom}`,
    headers: { authorization: `Bearer ${token}` },
    payload: aSignature().body,
  });

/** As the duty finds it so many seconds from now. */
const endIn = (seconds: number) => {
  const now = new Date(Date.now() + seconds * 1_000);
  return endUnread({ ...house.deps, now: () => now });
};

test('what rang and was never read counts as not answered, until the person is left in peace', async () => {
  const { config } = house.deps;
  const over = config.EID_SESSION_SECONDS + 61;
  const outcomes = async () => {
    const { rows } = await asAdmin(
      (client) =>
        client.query<{ outcome: string }>(
          `select data->>'outcome' as outcome from platform.outbox_pending where type = 'eid.relay_ended'`,
        ),
      house.database,
    );
    return rows.map(({ outcome }) => outcome);
  };
  let rung = 0;
  let reply = await begin(`PNOMN-${bolormaa}`);
  assert.equal(await endIn(config.EID_SESSION_SECONDS), 0, 'its partner may still ask');
  while (reply.statusCode === 200 && rung < 20) {
    rung += 1;
    assert.equal(await endIn(over), 1);
    assert.equal(await endIn(over), 0, 'once');
    reply = await begin(`PNOMN-${bolormaa}`);
  }
  assert.deepEqual([reply.statusCode, reply.json().error], [429, 'eid.phone_busy']);
  assert.ok(rung >= 1 && rung < 20, `${rung} times`);
  assert.deepEqual(
    await outcomes(),
    Array.from({ length: rung }, () => 'NOT_READ'),
  );
});

test('one that cannot be ended keeps no other from its end', async () => {
  const others = await openPartner(house, ['svc:eid-sign'], { kind: 'machine', redirect_uris: [] });
  const [first] = [await begin(`PNOMN-${second}`)];
  const again = await house.app.inject({
    method: 'POST',
    url: `/rp/sign/signature/notification/etsi/PNOMN-${third}`,
    headers: { authorization: `Bearer ${await others.token('svc:eid-sign')}` },
    payload: aSignature().body,
  });
  assert.deepEqual([first?.statusCode, again.statusCode], [200, 200]);
  const open = () =>
    asSystem(house.deps)
      .selectFrom('eid.relayed_session')
      .select('id')
      .where('ended_at', 'is', null)
      // What was refused above never rang.
      .where('session_hash', 'is not', null)
      .orderBy('started_at')
      .execute();
  const [stuck] = await open();
  await holdRow(house, 'eid.relayed_session', stuck?.id ?? '');
  assert.equal(await endIn(house.deps.config.EID_SESSION_SECONDS + 61), 1);
  assert.deepEqual(await open(), [stuck]);
});

test('a person has one number: by a card, a passport or another writing they cannot be asked', async () => {
  for (const whom of [`IDCMN-${bolormaa}`, 'PASMN-E1234567', `PNOMN-0${bolormaa}`, 'PNOMN-UB90010112', 'PNOEE-abc'])
    assert.equal((await begin(whom)).statusCode, 404, whom);
});
