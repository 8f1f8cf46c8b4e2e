import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import * as audit from '#modules/audit';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { openHouse } from '#test/house';
import { fromBytes } from '#platform/merkle/digest';
import { isProven } from '#platform/merkle/proofs';
import { hashLeaf } from '#platform/merkle/tree';
import { readCheckpoint } from './checkpoints.ts';
import { openNote } from './notes.ts';
import { sealBatch } from './sealing.ts';
import { trustedKeys } from './signing.ts';

// Verifying is limited to a few a minute, and these tests do little else.
const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const { deps } = house;
const admin = await house.signIn('admin');
const get = async (url: string, headers: Record<string, string> = admin.headers) => house.app.inject({ url, headers });
const leave = (count: number) =>
  transact(deps, system('test'), async (deps) => {
    for (let change = 1; change <= count; change += 1)
      audit.record(deps, system('test'), { action: 'test.changed', object: `thing:${change}` });
  });

await leave(310);
await sealBatch(deps, { limit: 5_000, sign: true });

suite('a proof', () => {
  test('leads from any record to the signed root, and from no other', async () => {
    const { keys } = (await get('/api/v1/audit/checkpoint', {})).json().data;
    for (const seq of [1, 2, 255, 256, 257, 300, 303]) {
      const { data } = (await get(`/api/v1/audit/${seq}/proof`)).json();
      const checkpoint = readCheckpoint(openNote(data.checkpoint, trustedKeys(keys)) ?? '')!;
      const path = data.path.map((hash: string) => fromBytes(Buffer.from(hash, 'base64')));
      const leaf = hashLeaf(Buffer.from(data.entry, 'base64'));
      assert.ok(path.length <= 9);
      assert.ok(isProven(leaf, seq - 1, checkpoint.seq, path, checkpoint.root), `record ${seq}`);
      assert.ok(!isProven(leaf, seq, checkpoint.seq, path, checkpoint.root));
      assert.ok(!isProven(hashLeaf(Buffer.from('other')), seq - 1, checkpoint.seq, path, checkpoint.root));
    }
  });

  test('of a record that is not there, or not signed for yet, is refused', async () => {
    assert.equal((await get('/api/v1/audit/99999/proof')).json().error, 'audit.record_not_found');
    await leave(1);
    await sealBatch(deps, { limit: 100, sign: false });
    const { seq } = (await get('/api/v1/audit/?limit=1')).json().data.items[0];
    assert.equal((await get(`/api/v1/audit/${seq}/proof`)).json().error, 'audit.record_not_signed');
  });
});

test('two who verify at once: the second is asked to wait', async () => {
  const replies = await Promise.all(Array.from({ length: 4 }, () => get('/api/v1/audit/verify')));
  const codes = replies.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two);
  assert.equal(codes[0], 200);
  assert.ok(codes.includes(409));
});
