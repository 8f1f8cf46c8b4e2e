import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import pg from 'pg';
import * as audit from '#modules/audit';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { asSystem, openHouse } from '#test/house';
import { urlAs } from '#test/template';
import { sealBatch } from './sealing.ts';
import { verifyLog } from './verification.ts';

suite('sealing', () => {
  test('numbers and chains what was committed, and signs it', async (t) => {
    const { deps } = await openHouse(t);
    for (let change = 1; change <= 3; change += 1) {
      await transact(deps, system('test'), async (deps) => {
        audit.record(deps, system('test'), { action: 'test.changed', object: `thing:${change}`, details: { change } });
      });
    }
    const { count, note } = await sealBatch(deps, { limit: 100, sign: true });
    assert.equal(count, 3);
    assert.match(note ?? '', /^tamga\/audit\n3\n.{44}\nchain .{44}\ntime .*\n\n— tamga\/audit .{92}\n$/);
    assert.deepEqual(await sealBatch(deps, { limit: 100, sign: true }), { count: 0 });
    const rows = await asSystem(deps).selectFrom('audit.record').select(['seq', 'object']).orderBy('seq').execute();
    assert.deepEqual(
      rows,
      [1, 2, 3].map((change) => ({ seq: `${change}`, object: `thing:${change}` })),
    );
    const verdict = await verifyLog(deps, {});
    assert.equal(verdict.broken, null);
    assert.equal(verdict.verified, 3);
  });

  test('leaves nothing of a change that was undone', async (t) => {
    const { deps } = await openHouse(t);
    const work = transact(deps, system('test'), async (deps) => {
      audit.record(deps, system('test'), { action: 'test.changed', object: 'thing:1' });
      throw new Error('changed my mind');
    });
    await assert.rejects(work, /changed my mind/);
    assert.equal((await sealBatch(deps, { limit: 100, sign: true })).count, 0);
  });

  test('is refused to everybody but the platform, as is any change of what is sealed', async (t) => {
    const house = await openHouse(t);
    const client = new pg.Client(urlAs('tamga_app', house.database));
    await client.connect();
    t.after(() => client.end());
    for (const role of ['tamga_app', 'tamga_system']) {
      await client.query(`set role ${role}`);
      for (const table of ['record', 'checkpoint', 'node']) {
        await assert.rejects(client.query(`delete from audit.${table}`), /permission denied/);
        await assert.rejects(client.query(`truncate audit.${table}`), /permission denied/);
        await assert.rejects(client.query(`update audit.${table} set hash = ''`), /permission denied|does not exist/);
      }
    }
    await client.query('set role tamga_app');
    for (const table of ['record', 'pending', 'head', 'signing_key', 'subject_key']) {
      await assert.rejects(client.query(`select 1 from audit.${table}`), /permission denied/);
    }
  });
});
