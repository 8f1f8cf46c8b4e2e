import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askAs } from '#test/appointments';
import { asSystem, openHouse } from '#test/house';
import { connect, deliverAll, messageOf, openNeighbour, openWay, post, type SignedIn } from '#test/relay';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const db = asSystem(house.deps);

async function civilIdOf({ userId }: SignedIn): Promise<string> {
  const row = db.selectFrom('users.user').select('civil_id').where('id', '=', userId);
  return (await row.executeTakeFirstOrThrow()).civil_id;
}

/** Requests in both directions about this person, of which the one that is ours cannot arrive. */
async function openAbout(whom: (manager: SignedIn) => Promise<SignedIn>) {
  const way = await openWay(house, { after });
  const { relay, neighbour, send, read } = way;
  const person = await whom(relay.manager);
  const subject = { type: 'civil_id', value: await civilIdOf(person) };
  const message = messageOf(neighbour, { subject });
  await post(house, neighbour, message);
  const { id: theirs } = await db
    .selectFrom('relay.request')
    .select('id')
    .where('correlation_id', '=', message.correlation_id)
    .executeTakeFirstOrThrow();
  const [dead, given, going] = [await send({ subject }), await send({ subject }), await send({ subject })];
  neighbour.state.status = 400;
  await deliverAll(house);
  await db.updateTable('relay.request').set({ state: 'routed', closed_at: null }).where('id', '=', going.id).execute();
  const other = await connect(relay, await openNeighbour({ after }));
  const legOf = async (id: string) => (await read(id)).assignments[0];
  const act = async (what: 'respond' | 'retry' | 'discard' | 'forward') => {
    if (what === 'forward') {
      const payload = { platform_id: other.id, reason: 'x' };
      return relay.ask('POST', `/requests/${going.id}/forward`, { payload, version: (await read(going.id)).version });
    }
    const leg = await legOf({ respond: theirs, retry: dead.id, discard: given.id }[what]);
    const payload = what === 'respond' ? { status: 'ok', payload: { found: true } } : { reason: 'x' };
    const said = what === 'retry' ? {} : { payload };
    return relay.ask('POST', `/assignments/${leg.id}/${what}`, { ...said, version: leg.version });
  };
  return { ...way, person, act, theirs };
}

const acts = ['respond', 'retry', 'discard', 'forward'] as const;

test('an official has no hand in a request about themselves', async () => {
  const { act, read, theirs } = await openAbout(async (manager) => manager);
  for (const what of acts) {
    const { status, error } = await act(what);
    assert.deepEqual([status, error], [403, 'relay.about_themselves'], what);
  }
  const { state, assignments } = await read(theirs);
  assert.deepEqual([state, assignments[0].allowed_actions], ['received', []]);
});

test('a person reads in their access log who answered, retried, gave up or forwarded what is about them', async () => {
  const { act, person, relay } = await openAbout(() => house.signIn());
  const linesOf = async () => {
    const { data } = await askAs(house, person, 'GET', '/users/me/access-log?limit=100');
    return data.items.length as number;
  };
  for (const what of acts) {
    // What is read to know the version leaves a line, too.
    const before = await linesOf();
    const { status } = await act(what);
    assert.deepEqual([status, (await linesOf()) - before], [200, 2], what);
  }
  assert.notEqual(person.userId, relay.manager.userId);
});
