import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { compactVerify } from 'jose';
import { Webhook } from 'standardwebhooks';
import { makeWebhookKeys, readPublicKey } from '#platform/security/ed25519-webhooks';
import { asSystem, openHouse } from '#test/house';
import { connect, deliverAll, messageOf, openNeighbour, openRelay, post } from '#test/relay';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const relay = await openRelay(house);
const neighbour = await openNeighbour({ after });
const platform = await connect(relay, neighbour);
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const db = asSystem(house.deps);

async function received(correlation_id: string) {
  const row = await db
    .selectFrom('relay.request')
    .select('id')
    .where('correlation_id', '=', correlation_id)
    .where('direction', '=', 'in')
    .executeTakeFirst();
  return row ? (await relay.ask('GET', `/requests/${row.id}`)).data : null;
}

suite('a message of another platform', () => {
  test('is taken from who signed it, with a receipt that proves it', async () => {
    const message = messageOf(neighbour);

    const { status, data, id, sha256 } = await post(house, neighbour, message);

    assert.equal(status, 200);
    const { payload } = await compactVerify(data.receipt, readPublicKey(platform.our_public_keys[0]));
    assert.partialDeepStrictEqual(JSON.parse(Buffer.from(payload).toString()), {
      webhook_id: id,
      body_sha256: sha256,
      source: neighbour.code,
    });
    const request = await received(message.correlation_id);
    assert.partialDeepStrictEqual(request, { state: 'received', direction: 'in', payload: { question: 1 } });
    assert.partialDeepStrictEqual(request.assignments[0], {
      purpose: 'local',
      state: 'received',
      allowed_actions: ['respond'],
    });
  });

  test('is refused where anything of it is not as it was signed: one code for all', async () => {
    const message = messageOf(neighbour);
    const stranger = makeWebhookKeys();
    const wrong = {
      'another key': await post(house, neighbour, message, { key: stranger.privateKey }),
      'six minutes old': await post(house, neighbour, message, { at: minutes(-6) }),
      'six minutes ahead': await post(house, neighbour, message, { at: minutes(6) }),
      'another moment': await post(house, neighbour, message, { headers: { 'webhook-timestamp': '1763424000' } }),
      'no signature': await post(house, neighbour, message, { headers: { 'webhook-signature': '' } }),
      'another id': await post(house, neighbour, message, { headers: { 'webhook-id': `msg_${neighbour.code}_other` } }),
      'an id with a full stop': await post(house, neighbour, message, { id: `msg_${neighbour.code}_a.b` }),
      'an unknown sender': await post(house, neighbour, message, { id: `msg_nobody_${randomUUID()}` }),
      'no sender': await post(house, neighbour, message, { id: randomUUID() }),
      'a secret, where keys were agreed': await post(house, neighbour, message, {
        secret: `whsec_${Buffer.alloc(32).toString('base64')}`,
      }),
    };
    for (const [title, { status, error }] of Object.entries(wrong))
      assert.deepEqual([status, error], [401, 'request.unauthenticated'], title);
    assert.equal(await received(message.correlation_id), null);
    assert.equal((await post(house, neighbour, message, { at: minutes(-4) })).status, 200);
  });

  test('that comes again is answered with the same receipt, and done once; other bytes under its id are refused', async () => {
    const message = messageOf(neighbour);
    const id = `msg_${neighbour.code}_${randomUUID()}`;
    const replies = await Promise.all(Array.from({ length: 8 }, () => post(house, neighbour, message, { id })));
    const [first] = replies;
    for (const { status, data } of replies) assert.deepEqual([status, data], [200, first!.data], 'also at once');
    const again = await post(house, neighbour, message, { id, at: minutes(2) });
    assert.deepEqual([again.status, again.data], [200, first!.data]);
    const other = await post(house, neighbour, { ...message, payload: {} }, { id });
    assert.deepEqual([other.status, other.error], [422, 'relay.message_changed']);
    const { count } = await db
      .selectFrom('relay.request')
      .select((one) => one.fn.countAll<string>().as('count'))
      .where('correlation_id', '=', message.correlation_id)
      .executeTakeFirstOrThrow();
    assert.equal(count, '1');
  });

  test('that comes with other bytes under the same id at once is one of the two, and the other is refused', async () => {
    const id = `msg_${neighbour.code}_${randomUUID()}`;
    const [one, other] = [messageOf(neighbour), messageOf(neighbour)];
    const replies = await Promise.all(
      [one, other, one, other].map((message) => post(house, neighbour, message, { id })),
    );
    const codes = replies.map(({ status, error }) => error ?? status);
    assert.deepEqual(
      codes.toSorted((a, b) => String(a).localeCompare(String(b))),
      [200, 200, 'relay.message_changed', 'relay.message_changed'],
    );
    const came = [await received(one.correlation_id), await received(other.correlation_id)];
    assert.equal(came.filter((request) => request !== null).length, 1);
  });

  test('that failed may come again: nothing of it is remembered', async () => {
    const id = `msg_${neighbour.code}_${randomUUID()}`;
    const message = messageOf(neighbour);
    assert.equal(
      (await post(house, neighbour, { ...message, target: 'another' }, { id })).error,
      'relay.message_elsewhere',
    );
    assert.equal((await post(house, neighbour, message, { id })).status, 200);
  });

  test('must be JSON, built as agreed, and name who sends and gets it', async () => {
    const refusals = {
      'relay.message_malformed': ['', '{', 'null,'],
      'relay.message_invalid': [
        'null',
        '[]',
        '{}',
        JSON.stringify(messageOf(neighbour, { type: 'relay.other' })),
        JSON.stringify(messageOf(neighbour, { version: 2 })),
        JSON.stringify(messageOf(neighbour, { deadline: 'soon' })),
        // Deeper than a program can go that follows it by calling itself.
        JSON.stringify(messageOf(neighbour, { payload: { a: 'deep' } })).replace(
          '"deep"',
          `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
        ),
      ],
      'relay.message_elsewhere': [JSON.stringify(messageOf(neighbour, { source: 'another' }))],
    };
    for (const [code, bodies] of Object.entries(refusals))
      for (const body of bodies) assert.equal((await post(house, neighbour, body)).error, code, body);
    const large = await post(house, neighbour, messageOf(neighbour, { payload: { a: 'x'.repeat(262_144) } }));
    assert.equal(large.status, 413);
  });

  test('is refused while the platform is suspended, once it is known that it is theirs', async () => {
    const other = await openNeighbour({ after });
    const { id } = await connect(relay, other);
    await relay.ask('POST', `/platforms/${id}/suspend`, { payload: { reason: 'x' } });
    assert.deepEqual((await post(house, other, messageOf(other))).error, 'relay.platform_suspended');
    const forged = await post(house, other, messageOf(other), { key: makeWebhookKeys().privateKey });
    assert.equal(forged.status, 401, 'a stranger learns nothing');
    await relay.ask('POST', `/platforms/${id}/resume`);
    assert.equal((await post(house, other, messageOf(other))).status, 200);
    await relay.ask('DELETE', `/platforms/${id}`);
  });

  test('in a strict lane comes in its order; in another, late ones are taken too', async () => {
    const lane = (seq: number, ordering: string, key: string) => messageOf(neighbour, { lane: { key, seq, ordering } });
    const strict = (seq: number) => post(house, neighbour, lane(seq, 'strict', 'a'));
    assert.equal((await strict(1)).status, 200);
    const late = await strict(1);
    assert.deepEqual([late.status, late.error, late.details], [409, 'relay.out_of_order', { expected_seq: 2 }]);
    const both = await Promise.all([strict(2), strict(2)]);
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    assert.equal((await strict(4)).status, 200, 'its sender has given the third up');
    assert.equal((await strict(3)).status, 409);
    for (const seq of [1, 5, 3])
      assert.equal((await post(house, neighbour, lane(seq, 'per_subject', 'b'))).status, 200);
  });

  test('is taken with either key while one replaces the other, and not with one that is over', async () => {
    const other = await openNeighbour({ after });
    const { id } = await connect(relay, other);
    const fresh = makeWebhookKeys();
    await relay.ask('POST', `/platforms/${id}/keys`, { payload: { public_key: fresh.publicKey } });
    for (const key of [other.keys.privateKey, fresh.privateKey])
      assert.equal((await post(house, other, messageOf(other), { key })).status, 200);
    await db
      .updateTable('relay.platform_key')
      .set({ not_after: new Date(Date.now() - 1_000) })
      .where('public_key', '=', other.keys.publicKey)
      .execute();
    assert.equal((await post(house, other, messageOf(other))).status, 401);
    assert.equal((await post(house, other, messageOf(other), { key: fresh.privateKey })).status, 200);
  });

  test('with a shared secret is one that the library of another author writes and reads', async () => {
    const other = await openNeighbour({ after });
    const { id, secret } = await connect(relay, other, { signature: 'v1' });
    const message = messageOf(other);
    const { status, data } = await post(house, other, message, { secret });
    assert.deepEqual([status, data.receipt], [200, null]);
    const { assignments } = await received(message.correlation_id);
    const [{ id: legId, version }] = assignments;
    await relay.ask('POST', `/assignments/${legId}/respond`, { payload: { status: 'ok' }, version });
    await deliverAll(house);
    const [taken] = other.taken;
    const headers = {
      'webhook-id': taken!.id,
      'webhook-timestamp': taken!.timestamp,
      'webhook-signature': taken!.signature,
    };
    new Webhook(secret).verify(taken!.body, headers);
    assert.equal(
      (await relay.ask('POST', `/platforms/${id}/keys`, { payload: { renew_own: true } })).error,
      'relay.key_unfit',
    );
  });
});
