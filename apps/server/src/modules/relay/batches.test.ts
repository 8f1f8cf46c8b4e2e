import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { system } from '#platform/actor';
import { fromBytes } from '#platform/merkle/digest';
import { grow, rootOf, type Tree } from '#platform/merkle/tree';
import { NoTimestamp } from '#platform/signing/timestamps';
import { askAs } from '#test/appointments';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { deliverAll, messageOf, post, requestOf } from '#test/relay';
import { openStampedRelay } from '#test/relay-proofs';
import { missing } from '#test/signing/judges';
import { hashOfBatch, leafOf, makeBatch } from './batches.ts';
import { stampExchanged } from './batches.worker.ts';
import { listRowHashes } from './proving.sql.ts';
import { sweep } from './duties.ts';

const { house, env, relay, neighbour, anchors, folder, asked, setFaults, takeOne, sendOne } = await openStampedRelay({
  after,
});
const db = asSystem(house.deps);
const actor = system('test');

const batches = () => db.selectFrom('relay.batch').selectAll().orderBy('number').execute();
const countRows = async () =>
  Number(
    (
      await db
        .selectFrom('relay.log')
        .select((one) => one.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
const change = (text: string) => asAdmin((client) => client.query(text), house.database);
const changeAsPlatform = (text: string) =>
  asAdmin(async (client) => {
    await client.query('set role tamga_system');
    return client.query(text);
  }, house.database);

suite('a batch', () => {
  test('holds what waits, under a token of the authority that OpenSSL takes, too', { skip: missing }, async () => {
    for (let n = 0; n < 5; n += 1) assert.equal((await takeOne()).status, 200);
    assert.equal(await stampExchanged(house.deps), 1);
    const [batch] = await batches();
    assert.ok(batch?.token);
    assert.deepEqual([batch.number, batch.size, batch.prev_hash], ['1', 5, Buffer.alloc(32)]);
    const tree: Tree = { size: 0, peaks: [] };
    for (const row of await listRowHashes(db, '1')) grow(tree, leafOf(row));
    assert.equal(rootOf(tree), fromBytes(batch.root));
    assert.deepEqual(hashOfBatch(batch), batch.batch_hash);
    const file = path.join(folder, 'token');
    writeFileSync(file, batch.token);
    const digest = batch.batch_hash.toString('hex');
    const words = ['ts', '-verify', '-token_in', '-in', file, '-digest', digest, '-CAfile', anchors];
    assert.match(execFileSync('openssl', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }), /OK/);
  });

  test('follows the one before it; where nothing waits there is none, and nobody is asked', async () => {
    const before = await asked();
    assert.equal(await stampExchanged(house.deps), 0);
    assert.equal(await asked(), before);
    await takeOne();
    assert.equal(await stampExchanged(house.deps), 1);
    const [first, second] = (await batches()).slice(-2);
    assert.ok(first && second);
    assert.deepEqual(second.prev_hash, first.batch_hash);
    assert.equal(second.size, 1);
  });

  test('is made once, and every row is in one, however many workers there are', async (t) => {
    const other = await openHouse(t, { database: house.database, env });
    for (let n = 0; n < 24; n += 1) await takeOne();
    const workers = [house.deps, other.deps, house.deps, other.deps];
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(workers.map((deps) => makeBatch(deps, actor, 3)));
      await takeOne();
    }
    await Promise.all(workers.map((deps) => stampExchanged(deps)));
    await Promise.all(workers.map((deps) => stampExchanged(deps)));
    const all = await batches();
    assert.deepEqual(
      all.map(({ number }) => number),
      all.map((_, index) => String(index + 1)),
    );
    assert.ok(all.length > 0 && all.every(({ token }) => token !== null));
    let hashes = 0;
    for (const [index, { number, size, prev_hash }] of all.entries()) {
      const rows = await listRowHashes(db, number);
      assert.equal(rows.length, size);
      assert.deepEqual(prev_hash, all[index - 1]?.batch_hash ?? Buffer.alloc(32));
      hashes += rows.length;
    }
    assert.equal(hashes, await countRows());
  });

  test('cannot be changed, nor its token replaced, not by the platform itself', async () => {
    await takeOne();
    await stampExchanged(house.deps);
    await assert.rejects(changeAsPlatform(`update relay.batch set root = batch_hash`), /permission denied/);
    await assert.rejects(changeAsPlatform('delete from relay.batch'), /permission denied/);
    await assert.rejects(changeAsPlatform('update relay.batch_part set to_seq = 9'), /permission denied/);
    const { rowCount } = await changeAsPlatform(`update relay.batch set token = '\\x00'`);
    assert.equal(rowCount, 0);
  });
});

suite('an authority', () => {
  const lies = {
    'is down': { down: true },
    'is slow': { slow_ms: 7_000 },
    'answers something else': { garbage: true },
    refuses: { refuses: true },
    'stamps another digest': { wrong_imprint: true },
    'answers another question': { wrong_nonce: true },
    'signs badly': { wrong_signature: true },
    'shows a certificate that has expired': { expired_certificate: true },
    'is not the one of the settings': { unknown_authority: true },
    'lives in the past': { ahead_ms: -120_000 },
  };
  for (const [title, faults] of Object.entries(lies))
    test(`that ${title} is not believed; what waits is stamped once it does not any more`, async () => {
      await takeOne();
      await setFaults(faults);
      await assert.rejects(stampExchanged(house.deps), NoTimestamp);
      assert.equal((await batches()).at(-1)?.token, null);
      await setFaults();
      assert.equal(await stampExchanged(house.deps), 1);
      const all = await batches();
      assert.ok(all.length > 0 && all.every(({ token }) => token !== null));
    });
});

suite('after four hours without a timestamp', () => {
  /** As if what waits had been exchanged so long ago. */
  async function fallBehind(minutes: number) {
    await takeOne();
    await setFaults({ down: true });
    await assert.rejects(stampExchanged(house.deps), NoTimestamp);
    await change(`update relay.batch set oldest_at = now() - interval '${minutes} minutes' where token is null`);
  }
  async function recover() {
    await setFaults();
    assert.ok((await stampExchanged(house.deps)) > 0);
  }
  const send = (language: string) =>
    house.app.inject({
      method: 'POST',
      url: '/api/v1/relay/requests',
      headers: { ...relay.manager.headers, 'accept-language': language, 'idempotency-key': crypto.randomUUID() },
      payload: requestOf(relay),
    });

  test('nothing new is sent or taken, in words and with a code, and all goes on by itself', async () => {
    const before = await relay.ask('POST', '/requests', { payload: requestOf(relay) });
    const message = messageOf(neighbour);
    const id = `msg_${neighbour.code}_${crypto.randomUUID()}`;
    const taken = await post(house, neighbour, message, { id });
    await fallBehind(241);

    const refused = await send('en');
    assert.deepEqual([refused.statusCode, refused.json().error], [503, 'relay.log_not_timestamped']);
    assert.match(refused.json().message, /timestamped/);
    assert.match((await send('mn')).json().message, /цагийн тэмдгээр/);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    const fresh = messageOf(neighbour);
    const freshId = `msg_${neighbour.code}_${crypto.randomUUID()}`;
    const incoming = await post(house, neighbour, fresh, { id: freshId });
    assert.deepEqual([incoming.status, incoming.error], [503, 'relay.log_not_timestamped']);
    const again = await post(house, neighbour, message, { id });
    assert.deepEqual([again.status, again.data], [200, taken.data], 'what was taken before is answered as before');
    const sentBefore = neighbour.taken.length;
    await deliverAll(house);
    assert.equal(neighbour.taken.length, sentBefore, 'nor is what waited sent');

    await recover();
    assert.equal((await post(house, neighbour, fresh, { id: freshId })).status, 200, 'the same message, later');
    assert.equal((await send('en')).statusCode, 201);
    assert.ok((await sweep({ ...house.deps, now: () => new Date(Date.now() + 60_000) })) > 0, 'it is woken again');
    await deliverAll(house);
    const [leg] = (await relay.ask('GET', `/requests/${before.data.id}`)).data.assignments;
    assert.deepEqual([leg.state, leg.attempts], ['delivered', 1]);
  });

  test('answers wait, too', async () => {
    const message = messageOf(neighbour);
    await post(house, neighbour, message);
    const list = await relay.ask('GET', `/requests?tenant_id=${relay.tenantId}&direction=in&limit=1`);
    const [leg] = (await relay.ask('GET', `/requests/${list.data.items[0].id}`)).data.assignments;
    await fallBehind(241);
    const options = { payload: { status: 'ok', payload: {} }, version: leg.version };
    const refused = await relay.ask('POST', `/assignments/${leg.id}/respond`, options);
    assert.equal(refused.error, 'relay.log_not_timestamped');
    await recover();
    assert.equal((await relay.ask('POST', `/assignments/${leg.id}/respond`, options)).status, 200);
  });

  test('and not before; an operator sees it come', async () => {
    await fallBehind(239);
    assert.equal((await send('en')).statusCode, 201);
    assert.equal((await takeOne()).status, 200);
    const text = await house.deps.metrics.registry.getSingleMetricAsString('tamga_relay_unstamped_seconds');
    const seconds = Number(/^tamga_relay_unstamped_seconds (.+)$/m.exec(text)?.[1]);
    assert.ok(seconds > 239 * 60 - 5 && seconds < 239 * 60 + 60, `${seconds}`);
    await recover();
  });

  test('hours without an authority are one batch', async () => {
    await setFaults({ down: true });
    for (let minute = 0; minute < 4; minute += 1) {
      await takeOne();
      await assert.rejects(stampExchanged(house.deps), NoTimestamp);
    }
    await setFaults();
    assert.equal(await stampExchanged(house.deps), 2, 'the one of the first minute, and the rest');
  });

  test('where no worker has made batches, either', async () => {
    await takeOne();
    const { platform_id } = await db.selectFrom('relay.chain').select('platform_id').executeTakeFirstOrThrow();
    await change(`update relay.log set at = now() - interval '241 minutes'
      where platform_id = '${platform_id}' and seq = (select max(seq) from relay.log where platform_id = '${platform_id}')`);
    assert.equal((await takeOne()).error, 'relay.log_not_timestamped');
    await stampExchanged(house.deps);
    assert.equal((await takeOne()).status, 200);
  });

  test('a platform without an authority goes on, and says that nothing is timestamped', async (t) => {
    const plain = await openHouse(t, { database: house.database, kernel: { limits: 'off' } });
    await fallBehind(241);
    assert.equal(await stampExchanged(plain.deps), 0);
    assert.equal((await post(plain, neighbour, messageOf(neighbour))).status, 200);
    const reply = await askAs(plain, relay.manager, 'POST', '/relay/requests', { payload: requestOf(relay) });
    assert.equal(reply.status, 201);
    await recover();
    await sendOne();
  });
});
