import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { makeWebhookKeys } from '#platform/security/ed25519-webhooks';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { connect, messageOf, openNeighbour, openRelay, post, type Relay } from '#test/relay';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const [registry, court] = [await openRelay(house), await openRelay(house)];
const codeOf = (start: string) => `${start}-${randomUUID().slice(0, 8)}`;

const countIn = async ({ tenantId }: Relay): Promise<number> => {
  const rows = asSystem(house.deps).selectFrom('relay.request').select('id').where('tenant_id', '=', tenantId);
  return (await rows.execute()).length;
};

test('two organisations exchange with the same platform, and each gets what is for it', async () => {
  const neighbour = await openNeighbour({ after });
  const [first, second] = [codeOf('registry'), codeOf('court')];
  await connect(registry, neighbour, { own_code: first });
  await connect(court, neighbour, { own_code: second });
  const id = `msg_${neighbour.code}_${randomUUID()}`;
  const send = (target: string) => post(house, neighbour, messageOf(neighbour, { target }), { id });
  assert.equal((await send(first)).status, 200);
  assert.deepEqual([await countIn(registry), await countIn(court)], [1, 0]);
  assert.equal((await send(second)).status, 200, 'an id is known to each apart');
  assert.deepEqual([await countIn(registry), await countIn(court)], [1, 1]);
  await assert.rejects(connect(court, neighbour, { own_code: codeOf('other') }), /relay.code_taken/, 'once in each');
});

test('who connects a platform under the code of another signs nothing for it', async () => {
  const [neighbour, impostor] = [await openNeighbour({ after }), makeWebhookKeys()];
  const [first, second] = [codeOf('registry'), codeOf('court')];
  await connect(registry, neighbour, { own_code: first });
  await connect(court, neighbour, { own_code: second, public_key: impostor.publicKey });
  const [before, key] = [await countIn(registry), impostor.privateKey];
  const forged = await post(house, neighbour, messageOf(neighbour, { target: first }), { key });
  assert.equal(forged.status, 401);
  const elsewhere = await post(house, neighbour, messageOf(neighbour, { target: 'nobody' }), { key });
  assert.equal(elsewhere.error, 'relay.message_elsewhere', 'to who has a key it is said what is wrong');
  assert.equal(await countIn(registry), before);
  assert.equal((await post(house, neighbour, messageOf(neighbour, { target: second }), { key })).status, 200);
});

test('nobody goes by the short name of another organisation, and the answer tells nothing of who has a code', async () => {
  const [slug, taken] = [codeOf('civil'), codeOf('taken')];
  await asAdmin(
    (client) => client.query('update org.organisation set slug = $1 where id = $2', [slug, registry.tenantId]),
    house.database,
  );
  const neighbour = await openNeighbour({ after });
  await connect(registry, neighbour, { own_code: taken });
  const squat = (own_code: string) => connect(court, neighbour, { own_code }).then(() => '', String);
  const [ofSlug, ofPair] = [await squat(slug), await squat(taken)];
  assert.match(ofSlug, /relay.code_taken/);
  const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, '');
  assert.equal(withoutId(ofSlug), withoutId(ofPair), 'word for word the same');
  const own = await openNeighbour({ after });
  assert.equal((await connect(registry, own, { own_code: slug })).own_code, slug);
});

test('a code that an organisation went by is never that of another, also once its platform was removed', async () => {
  const [neighbour, own_code] = [await openNeighbour({ after }), codeOf('own')];
  const { id } = await connect(registry, neighbour, { own_code });
  const elsewhere = await openNeighbour({ after });
  await assert.rejects(connect(court, elsewhere, { own_code }), /relay.code_taken/, 'to any partner');
  const { status } = await registry.ask('DELETE', `/platforms/${id}`);
  assert.equal(status, 200);
  await assert.rejects(connect(court, neighbour, { own_code }), /relay.code_taken/);
  assert.equal((await connect(registry, neighbour, { own_code })).own_code, own_code, 'the first may come back');
});

test('of two organisations that want the same code at once, one has it', async () => {
  const own_code = codeOf('both');
  const ways = await Promise.all([registry, court].map(async (one) => [one, await openNeighbour({ after })] as const));
  const made = await Promise.allSettled(ways.map(([one, neighbour]) => connect(one, neighbour, { own_code })));
  assert.deepEqual(made.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
});
