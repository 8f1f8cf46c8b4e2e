import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspectPdf } from '#platform/signing/inspect';
import { bolormaa } from '#test/eid';
import { eventually } from '#test/eventually';
import { asAdmin, asSystem, type SignedIn } from '#test/house';
import { followToTheEnd, openSigningHouse, perform, rowOf, sessionIdOf } from '#test/signing';
import { openRounds } from '#test/signing-rounds';
import { followWaiting } from './index.ts';

const house = await openSigningHouse({ after });
const { deps, personOf } = house;
const { ask, statesOf, newest, begin, noticesOf } = openRounds(house);
const second = '990000000010';
const unknown = '110000000998';

const withdraw = (person: SignedIn, id: string) => ask(person, 'DELETE', `/${id}/signers`);

/** Handed over to the first of those who were named. */
async function handed(civilIds: string[]): Promise<{ owner: SignedIn; id: string }> {
  const round = await begin(civilIds);
  await perform(deps, 'hand_over', round.id);
  return round;
}

test('the owner withdraws: who has not signed is not asked any more, and is told', async () => {
  const asked = await personOf(bolormaa);
  const { owner, id } = await handed([bolormaa, second]);
  const own = await newest(asked);
  await ask(asked, 'POST', `/${own.id}/begin`, {});
  await perform(deps, 'prepare', own.id);
  await followWaiting(deps);
  const session = await sessionIdOf(deps, own.id);
  const files = await rowOf(deps, own.id);

  const reply = await withdraw(owner, id);
  assert.deepEqual(
    reply.data.items.map(({ state }: { state: string }) => state),
    ['CANCELLED', 'CANCELLED'],
  );
  const row = await rowOf(deps, own.id);
  assert.deepEqual([row.state, row.reason, row.in_id, row.eid_session_sealed], ['CANCELLED', 'withdrawn', null, null]);
  const kept = asSystem(deps).selectFrom('objects.object').select('id');
  assert.deepEqual(await kept.where('id', 'in', [files.in_id!, files.prepared_id!]).execute(), []);
  assert.deepEqual(await noticesOf(asked), ['signing_invited', 'signing_withdrawn']);
  assert.deepEqual(await noticesOf(owner), [], 'the owner knows what they did');
  const place = asSystem(deps).selectFrom('auth.phone_request').select('place');
  assert.deepEqual(await place.where('request', '=', `signing:${own.id}`).execute(), [], 'the phone is free');

  // What is agreed to on the phone afterwards signs nothing.
  await house.stand.phone.approve(session, { pin: '12345' });
  await followWaiting(deps);
  assert.equal((await rowOf(deps, own.id)).state, 'CANCELLED');
  await perform(deps, 'hand_over', id);
  assert.deepEqual(await statesOf(owner, id), ['CANCELLED', 'CANCELLED']);
  const file = await house.app.inject({ url: `/api/v1/sign/${id}/download`, headers: owner.headers });
  assert.equal((await inspectPdf(file.rawPayload)).signatures, 1, 'what is signed stays');
});

test('it is recorded and announced once; twice, by another and without signing in it is refused', async () => {
  const { owner, id } = await handed([unknown]);
  const url = `/api/v1/sign/${id}/signers`;
  assert.equal((await house.app.inject({ method: 'DELETE', url })).statusCode, 401);
  const stranger = await withdraw(await house.signIn(), id);
  assert.deepEqual([stranger.status, stranger.error], [404, 'signing.document_not_found']);
  assert.deepEqual(await statesOf(owner, id), ['INVITED']);

  const at = await Promise.all([1, 2, 3].map(() => withdraw(owner, id)));
  assert.deepEqual(
    at.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409, 409],
  );
  assert.equal((await withdraw(owner, id)).error, 'signing.state_conflict');
  assert.deepEqual(await statesOf(owner, id), ['CANCELLED'], 'also where the number is nobody’s');
  const db = asSystem(deps);
  const records = db.selectFrom('audit.pending').select('id').where('object', '=', `signing:${id}`);
  assert.equal((await records.where('action', '=', 'signing.signers_withdrawn').execute()).length, 1);
  const events = db.selectFrom('platform.outbox_pending').select('id').where('aggregate', '=', `signing:${id}`);
  assert.equal((await events.where('type', '=', 'signing.signers_withdrawn').execute()).length, 1);
});

test('a person who has entered PIN2 has signed, though the file is still being made', async () => {
  const next = await personOf(second);
  const { owner, id } = await handed([second, bolormaa]);
  const own = await newest(next);
  await ask(next, 'POST', `/${own.id}/begin`, {});
  await perform(deps, 'prepare', own.id);
  assert.equal((await followToTheEnd(deps, own.id)).state, 'SIGNED');
  const [reply] = await Promise.all([withdraw(owner, id), perform(deps, 'assemble', own.id)]);
  assert.equal(reply.status, 200);
  await perform(deps, 'hand_over', id);
  assert.deepEqual(await statesOf(owner, id), ['SIGNED', 'CANCELLED']);
  const file = await house.app.inject({ url: `/api/v1/sign/${id}/download`, headers: owner.headers });
  assert.equal((await inspectPdf(file.rawPayload)).signatures, 2);
  assert.equal((await withdraw(owner, id)).error, 'signing.state_conflict', 'nobody is left to withdraw');
});

test('what is being handed over when the owner withdraws is ended as well', async () => {
  const asked = await personOf(second);
  const { owner, id } = await begin([second]);
  await asAdmin(async (client) => {
    // Nobody can be told of anything, so the handing over waits with its work done and not saved.
    await client.query('begin; lock table notifications.notice in share mode');
    const handing = perform(deps, 'hand_over', id);
    const waiting = `select pid from pg_locks where not granted and relation = 'notifications.notice'::regclass`;
    await eventually(async () => assert.equal((await client.query(waiting)).rowCount, 1));
    const withdrawing = withdraw(owner, id);
    await sleep(300);
    await client.query('rollback');
    await handing;
    assert.equal((await withdrawing).status, 200);
  }, house.database);
  assert.deepEqual(await statesOf(owner, id), ['CANCELLED']);
  const open = asSystem(deps).selectFrom('signing.document').select('id').where('owner_id', '=', asked.userId);
  assert.deepEqual(await open.where('finished_at', 'is', null).execute(), []);
});

test('what the notice calls it cannot end the marks around it', async () => {
  const asked = await personOf(bolormaa);
  const { owner, id } = await begin([bolormaa], { name: `Гэрээ» хүчингүй боллоо. ${'Нэр '.repeat(30)}«.pdf` });
  await perform(deps, 'hand_over', id);
  assert.equal((await withdraw(owner, id)).status, 200);
  const reply = await house.app.inject({ url: '/api/v1/gov/notifications', headers: asked.headers });
  const told = reply.json().data.items.find(({ kind }: { kind: string }) => kind === 'signing_withdrawn');
  assert.ok(told, reply.body);
  assert.ok(!/[«»]/.test(told.params.name) && told.params.name.length <= 60, told.params.name);
});
