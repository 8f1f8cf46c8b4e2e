import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { answerOf, openAsking } from '#test/asked-evidence';
import { openObjectHouse } from '#test/objects';
import { addRoute, connect, deliverAll, openNeighbour, post } from '#test/relay';

const house = await openObjectHouse({ after }, {}, undefined, { limits: 'off' });

async function open() {
  const asking = await openAsking(house, { after });
  const other = await openNeighbour({ after });
  const elsewhere = await connect(asking.relay, other, { name: 'Өөр платформ', max_rps: 1_000 });
  return { ...asking, other, elsewhere };
}

suite('evidence for a citizen is asked only of who holds it', () => {
  test('not of a platform that a route for all kinds leads to, however good, nor when the holder is lost', async () => {
    for (const priority of [100, 1]) {
      const { relay, neighbour, other, elsewhere, fetching, asked, standing } = await open();
      await addRoute(relay, elsewhere.id, { match: { kind: 'evidence.request' }, priority, weight: 100 });
      const { citizen, id } = await asked();
      neighbour.state.status = 400;
      const lost = await fetching();
      assert.equal(other.taken.length, 0);
      assert.deepEqual(await standing(citizen, id), ['draft', [], ['asked']]);
      assert.deepEqual(await standing(lost.citizen, lost.id), ['draft', [], ['failed']]);
    }
  });

  test('of the next that holds it, under its own law, and who answered is shown', async () => {
    const { relay, neighbour, other, platform, elsewhere, evidence_type, fetching, read, history } = await open();
    const match = { kind: 'evidence.request', evidence_type };
    await addRoute(relay, elsewhere.id, { match, priority: 900, legal_basis: 'Өөр хууль' });
    neighbour.state.status = 400;
    const { citizen, id } = await fetching();
    assert.equal((await read(citizen, id)).evidences[0].provider, platform.name);
    await deliverAll(house);
    const [taken] = other.taken;
    assert.equal(taken!.message.legal_basis, 'Өөр хууль');
    const { data } = await relay.ask('GET', `/requests/${taken!.message.correlation_id}`);
    assert.equal(data.legal_basis, 'Өөр хууль');
    assert.equal((await post(house, other, answerOf(other, taken!))).status, 200);
    const [item] = (await read(citizen, id)).evidences;
    assert.deepEqual([item.state, item.provider], ['accepted', elsewhere.name]);
    assert.equal((await history(citizen, id)).at(-1)!.payload['provider'], elsewhere.name);
  });

  test('and of two that hold it alike, the one that it went to is named', async () => {
    const { relay, neighbour, other, platform, elsewhere, evidence_type, route, fetching, read } = await open();
    const match = { kind: 'evidence.request', evidence_type };
    await addRoute(relay, elsewhere.id, { match, legal_basis: 'Өөр хууль', weight: 100 });
    for (let n = 0; n < 4; n += 1) {
      const { citizen, id } = await fetching();
      const isElsewhere = other.taken.some(({ message }) => message.case_ref === id);
      const taken = [...neighbour.taken, ...other.taken].filter(({ message }) => message.case_ref === id);
      assert.equal(taken.length, 1);
      assert.equal(taken[0]!.message.legal_basis, isElsewhere ? 'Өөр хууль' : route.legal_basis);
      const { provider } = (await read(citizen, id)).evidences[0];
      assert.equal(provider, isElsewhere ? elsewhere.name : platform.name);
    }
    assert.ok(other.taken.length > 0);
  });

  test('and no official sends it elsewhere', async () => {
    const { relay, other, elsewhere, asked } = await open();
    const { requestId } = await asked();
    const { data } = await relay.ask('GET', `/requests/${requestId}`);
    assert.deepEqual(data.allowed_actions, []);
    const payload = { platform_id: elsewhere.id, reason: 'x' };
    const refused = await relay.ask('POST', `/requests/${requestId}/forward`, { payload, version: data.version });
    assert.deepEqual([refused.status, refused.error], [409, 'relay.asked_for_citizen']);
    await deliverAll(house);
    assert.equal(other.taken.length, 0);
  });
});
