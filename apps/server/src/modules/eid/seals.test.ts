import assert from 'node:assert/strict';
import { constants, createHash, randomBytes, verify, X509Certificate } from 'node:crypto';
import { after, test } from 'node:test';
import { openStand } from '#test/eid';
import * as eid from './index.ts';

const { deps } = await openStand({ after });
const data = randomBytes(500);
const digest = createHash('sha256').update(data).digest();

test('an organisation seals a digest, and Node finds the data sealed', async () => {
  const seal = await eid.findSeal(deps, '2002002');
  assert.ok(typeof seal === 'object' && 'certificate' in seal, JSON.stringify(seal));
  assert.deepEqual([seal.name, seal.organisation, seal.chain.length], ['Тал Нутаг ХХК', 'NTRMN-2002002', 2]);
  const signature = await eid.sealDigest(deps, seal, digest);
  assert.ok(Buffer.isBuffer(signature), JSON.stringify(signature));
  const key = new X509Certificate(seal.certificate).publicKey;
  const pss = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  assert.ok(verify('sha256', data, pss, signature));
});

test('the seal of one organisation does not pass for that of another', async () => {
  const [one, other] = [await eid.findSeal(deps, '2002002'), await eid.findSeal(deps, '9001001')];
  assert.ok(typeof one === 'object' && 'certificate' in one && typeof other === 'object' && 'certificate' in other);
  const answered = await eid.sealDigest(deps, { ...one, organisation: other.organisation }, digest);
  assert.deepEqual(answered, { failure: 'subject_mismatch', detail: 'another certificate' });
});

test('providers of the plain Smart-ID dialect have none', async (t) => {
  const stand = await openStand(t, { dialect: 'smart-id' });
  assert.equal(await eid.findSeal(stand.deps, '2002002'), 'not_granted');
});
