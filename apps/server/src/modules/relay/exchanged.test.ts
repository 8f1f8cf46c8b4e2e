import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { connect, deliverAll, messageOf, openNeighbour, openRelay, post } from '#test/relay';
import { firstBroken } from './chain.ts';
import { listLog } from './chain.sql.ts';
import { forget } from './duties.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const relay = await openRelay(house);
const neighbour = await openNeighbour({ after });
const platform = await connect(relay, neighbour);
const db = asSystem(house.deps);

/** Some that came, of which one was answered. */
for (let n = 0; n < 6; n += 1) assert.equal((await post(house, neighbour, messageOf(neighbour))).status, 200);
const { id, version } = await db
  .selectFrom('relay.assignment')
  .select(['id', 'version'])
  .where('state', '=', 'received')
  .executeTakeFirstOrThrow();
await relay.ask('POST', `/assignments/${id}/respond`, { payload: { status: 'ok' }, version });
await deliverAll(house);

suite('the chain', () => {
  test('is whole, and a byte changed anywhere is found', async () => {
    const rows = await listLog(db, platform.id, '0', 1_000);
    assert.ok(rows.length > 5);
    assert.equal(firstBroken(rows), null);
    assert.deepEqual(new Set(rows.map(({ direction }) => direction)), new Set(['in', 'out']));
    const flip = (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 7 ? byte ^ 1 : byte)));
    for (const [index, row] of rows.entries()) {
      const changes = [
        { body_sha256: flip(row.body_sha256) },
        { row_hash: flip(row.row_hash) },
        { prev_hash: flip(row.prev_hash) },
        { signature: `${row.signature} ` },
        { webhook_id: `${row.webhook_id}x` },
        { timestamp: `${row.timestamp}0` },
        { receipt: `${row.receipt}x` },
        { at: new Date(row.at.getTime() + 1) },
        { direction: row.direction === 'in' ? ('out' as const) : ('in' as const) },
      ];
      for (const change of changes)
        assert.notEqual(firstBroken(rows.map((one, at) => (at === index ? { ...one, ...change } : one))), null);
    }
    assert.notEqual(firstBroken(rows.toSpliced(2, 1)), null, 'one that was left out');
  });

  test('cannot be changed, not by the platform itself', async () => {
    const change = (text: string) =>
      asAdmin(async (client) => {
        await client.query('set role tamga_system');
        await client.query(text);
      }, house.database);
    await assert.rejects(change(`update relay.log set signature = ''`), /permission denied/);
    await assert.rejects(change('delete from relay.log'), /permission denied/);
  });

  test('stays whole when what was said is removed, a year later', async () => {
    const later = { ...house.deps, now: () => new Date(Date.now() + 366 * 86_400_000) };
    assert.ok((await forget(later)) > 0);
    const left = await db
      .selectFrom('relay.request')
      .select('id')
      .where('closed_at', 'is not', null)
      .where('payload_sealed', 'is not', null)
      .execute();
    assert.deepEqual(left, []);
    assert.equal(firstBroken(await listLog(db, platform.id, '0', 1_000)), null);
  });
});
