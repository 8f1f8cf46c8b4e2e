import assert from 'node:assert/strict';
import { createPrivateKey, sign } from 'node:crypto';
import { test } from 'node:test';
import {
  isSignedByKey,
  isWeakKey,
  makeWebhookKeys,
  readPrivateKey,
  readPublicKey,
  signWebhook,
} from './ed25519-webhooks.ts';

const body = Buffer.from('{"type":"relay.request"}');
const parts = { id: 'msg_1', timestamp: '1763424000', body };

/** The first test of RFC 8032: a key that another author wrote down, and its public half. */
const rfc = {
  seed: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
  publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  ofNothing:
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
};

test('a key of RFC 8032 is read as the standard writes it, and signs as it says there', () => {
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(rfc.seed, 'hex')]),
    type: 'pkcs8',
    format: 'der',
  });
  assert.equal(sign(null, Buffer.alloc(0), key).toString('hex'), rfc.ofNothing);
  const publicKey = `whpk_${Buffer.from(rfc.publicKey, 'hex').toString('base64')}`;
  assert.equal(readPublicKey(publicKey).asymmetricKeyType, 'ed25519');
  assert.ok(isSignedByKey([publicKey], parts, signWebhook(key, parts)));
});

test('what was signed is known by its key, also among several signatures and several keys', () => {
  const [one, other] = [makeWebhookKeys(), makeWebhookKeys()];
  const signature = signWebhook(readPrivateKey(one.privateKey), parts);
  assert.ok(isSignedByKey([one.publicKey], parts, signature));
  assert.ok(isSignedByKey([other.publicKey, one.publicKey], parts, `v1,d3Jvbmc= v1a,d3Jvbmc= ${signature}`));
  assert.ok(!isSignedByKey([other.publicKey], parts, signature));
  assert.ok(!isSignedByKey([], parts, signature));
});

test('nothing of it can be changed', () => {
  const { publicKey, privateKey } = makeWebhookKeys();
  const signature = signWebhook(readPrivateKey(privateKey), parts);
  const changed = [
    { ...parts, id: 'msg_2' },
    { ...parts, timestamp: '1763424001' },
    { ...parts, body: Buffer.concat([body, Buffer.from(' ')]) },
    { ...parts, body: Buffer.from(body.map((byte, at) => (at === 3 ? byte ^ 1 : byte))) },
  ];
  for (const other of changed) assert.ok(!isSignedByKey([publicKey], other, signature));
  for (const wrong of [
    '',
    'v1a',
    'v1a,',
    signature.replace('v1a', 'v1'),
    signature.slice(0, -8),
    `${signature.slice(0, 9)}AA${signature.slice(11)}`,
  ])
    assert.ok(!isSignedByKey([publicKey], parts, wrong), wrong);
});

test('a fifth signature is not looked at', () => {
  const { publicKey, privateKey } = makeWebhookKeys();
  const signature = signWebhook(readPrivateKey(privateKey), parts);
  const wrong = `v1a,${Buffer.alloc(64).toString('base64')}`;
  assert.ok(isSignedByKey([publicKey], parts, [wrong, wrong, wrong, signature].join(' ')));
  assert.ok(!isSignedByKey([publicKey], parts, [wrong, wrong, wrong, wrong, signature].join(' ')));
});

test('a key of small order is known: some libraries take signatures for it that nobody with a secret has made', () => {
  const weak = [
    `01${'00'.repeat(31)}`,
    '00'.repeat(32),
    `${'00'.repeat(31)}80`,
    `ec${'ff'.repeat(30)}7f`,
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  ];
  for (const hex of weak) assert.equal(isWeakKey(written(hex)), true, hex);
  for (const hex of [`ed${'ff'.repeat(30)}7f`, `ee${'ff'.repeat(30)}ff`, 'ff'.repeat(32)])
    assert.equal(isWeakKey(written(hex)), true, 'written in a second way');
  for (let n = 0; n < 50; n += 1) assert.equal(isWeakKey(makeWebhookKeys().publicKey), false);
  assert.equal(isWeakKey(written(rfc.publicKey)), false);
});

const written = (hex: string): string => `whpk_${Buffer.from(hex, 'hex').toString('base64')}`;
