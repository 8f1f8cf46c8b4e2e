import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { asSystem, openHouse } from '#test/house';
import {
  addRoute,
  addWay,
  connect,
  deliverAll,
  messageOf,
  openNeighbour,
  openRelay,
  post,
  relayDeps,
} from '#test/relay';
import { endOverdue, forget } from './duties.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const relay = await openRelay(house);
const db = asSystem(house.deps);
const inSeconds = (count: number) => new Date(Date.now() + count * 1_000);
const sha256Of = (body: string) => createHash('sha256').update(body).digest('hex');

const open = (routed: object = {}) => addWay(relay, { after }, {}, { ...routed });

suite('a request of ours that was not answered in time', () => {
  test('is taken back from the platform that had it', async () => {
    const { neighbour, kind, send } = await open({ timeout_seconds: 5 });
    const second = await openNeighbour({ after });
    await addRoute(relay, (await connect(relay, second)).id, { match: { kind }, priority: 900 });
    await send();
    await deliverAll(house);

    const later = { ...relayDeps(house), now: () => inSeconds(10) };
    await Promise.all([endOverdue(later), endOverdue(later)]);
    await deliverAll(house, inSeconds(10));

    const said = neighbour.taken.map(({ message }) => message['type']);
    assert.deepEqual(said, ['relay.request', 'relay.cancel'], 'once');
    assert.equal(neighbour.taken[1]!.message['request_sha256'], sha256Of(neighbour.taken[0]!.body));
    assert.equal(second.taken.length, 1);
  });

  test('is taken back where it may have come without our learning of it, and not where it never left', async () => {
    const [unsure, never] = [await open({ timeout_seconds: 60 }), await open({ timeout_seconds: 60 })];
    unsure.neighbour.state.status = 503;
    await unsure.send();
    await deliverAll(house);
    await never.send();
    const stop = { payload: { reason: 'x' } };
    await relay.ask('POST', `/platforms/${never.platform.id}/suspend`, stop);
    await deliverAll(house, inSeconds(61));
    await endOverdue({ ...relayDeps(house), now: () => inSeconds(61) });
    await relay.ask('POST', `/platforms/${never.platform.id}/resume`);
    unsure.neighbour.state.status = 200;
    await deliverAll(house, inSeconds(400));
    assert.equal(unsure.neighbour.taken.at(-1)!.message['type'], 'relay.cancel');
    assert.deepEqual(never.neighbour.taken, []);
  });

  test('is not overtaken by its cancellation while it is on the wire', async () => {
    const { neighbour, send } = await open();
    const { id, assignments } = await send({ deadline_seconds: 30 });
    const lease_until = inSeconds(60);
    await db
      .updateTable('relay.assignment')
      .set({ state: 'sending', attempts: 1, next_attempt_at: null, lease_until })
      .where('id', '=', assignments[0].id)
      .execute();
    await endOverdue({ ...relayDeps(house), now: () => inSeconds(31) });
    const { data } = await relay.ask('GET', `/requests/${id}`);
    assert.equal(data.state, 'expired');
    await deliverAll(house, inSeconds(40));
    assert.equal(neighbour.taken.length, 0);
    await deliverAll(house, inSeconds(61));
    assert.equal(neighbour.taken[0]!.message['type'], 'relay.cancel');
  });
});

suite('a cancellation that overtakes its request', () => {
  async function exchange() {
    const { neighbour, platform } = await open();
    const body = JSON.stringify(messageOf(neighbour));
    const { correlation_id, version, source, target, time } = JSON.parse(body);
    const common = { version, source, target, time, correlation_id };
    const cancel = (request_sha256 = sha256Of(body)) =>
      post(house, neighbour, { ...common, type: 'relay.cancel', request_sha256, reason: 'x' });
    const ask = () => post(house, neighbour, body);
    const stateOf = async () => {
      const row = db.selectFrom('relay.request').select('state').where('correlation_id', '=', correlation_id);
      return (await row.executeTakeFirst())?.state;
    };
    return { neighbour, platform, cancel, ask, stateOf };
  }

  test('is kept, and the request is taken and never worked on', async () => {
    const { cancel, ask, stateOf } = await exchange();
    assert.equal((await cancel()).status, 200);
    const { status, data } = await ask();
    assert.deepEqual([status, await stateOf()], [200, 'cancelled']);
    assert.match(data.receipt, /^ey/, 'that it came is proven all the same');
    const overview = await relay.ask('GET', `/overview?tenant_id=${relay.tenantId}`);
    assert.equal(overview.data.to_answer, 0);
  });

  test('ends no other request', async () => {
    const { cancel, ask, stateOf } = await exchange();
    await cancel('0'.repeat(64));
    await ask();
    assert.equal(await stateOf(), 'received');
    await cancel();
    assert.equal(await stateOf(), 'cancelled');
  });

  test('of both at once none is lost', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { cancel, ask, stateOf } = await exchange();
      const replies = await Promise.all(round % 2 === 0 ? [cancel(), ask()] : [ask(), cancel()]);
      assert.deepEqual(
        replies.map(({ status }) => status),
        [200, 200],
      );
      assert.equal(await stateOf(), 'cancelled');
    }
  });

  test('waits with a thousand others of its platform at most, and is refused beyond, until its time is over', async () => {
    const { neighbour, platform, cancel } = await exchange();
    const early = (n: number) => ({
      platform_id: platform.id,
      correlation_id: randomUUID(),
      request_sha256: Buffer.alloc(32, n),
      received_at: new Date(),
    });
    const rows = Array.from({ length: 999 }, (_, n) => early(n));
    await db.insertInto('relay.cancellation').values(rows).execute();
    assert.equal((await cancel()).status, 200);
    const { time, version, source, target } = messageOf(neighbour);
    const common = { version, source, target, time, type: 'relay.cancel', request_sha256: '1'.repeat(64), reason: 'x' };
    const another = () => post(house, neighbour, { ...common, correlation_id: randomUUID() });
    const refused = await another();
    assert.deepEqual([refused.status, refused.error], [429, 'request.too_many']);
    assert.match(String(refused.headers['retry-after']), /^\d+$/);
    assert.equal((await cancel()).status, 200, 'one that waits already is no other');
    const { cancel: theirs } = await exchange();
    assert.equal((await theirs()).status, 200, 'that of another platform');
    await forget({ ...house.deps, now: () => inSeconds(31 * 86_400) });
    assert.equal((await another()).status, 200);
  });

  test('waits no more once its request has come', async () => {
    const { platform, cancel, ask } = await exchange();
    await cancel();
    await ask();
    const waiting = db.selectFrom('relay.cancellation').select('platform_id').where('platform_id', '=', platform.id);
    assert.deepEqual(await waiting.execute(), []);
  });

  test('is forgotten after thirty days', async () => {
    const { cancel } = await exchange();
    await cancel();
    await forget({ ...house.deps, now: () => inSeconds(31 * 86_400) });
    assert.deepEqual(await db.selectFrom('relay.cancellation').select('platform_id').execute(), []);
  });
});
