import assert from 'node:assert/strict';
import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomInt,
  sign,
  verify,
} from 'node:crypto';
import { suite, test } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { isEcdsaOfDigest, isOnP256 } from './ecdsa.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const data = randomBytes(100);
const digest = createHash('sha256').update(data).digest();
const order = p256.Point.Fn.ORDER;

const hex = (number: bigint): string => {
  const digits = number.toString(16);
  const whole = digits.padStart(digits.length + (digits.length % 2), '0');
  return /^[89a-f]/.test(whole) ? `00${whole}` : whole;
};
const integer = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([2, bytes.length]), bytes]);
const pair = (...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([0x30, content.length]), content]);
};
const written = (r: bigint, s: bigint): Buffer =>
  pair(integer(Buffer.from(hex(r), 'hex')), integer(Buffer.from(hex(s), 'hex')));
const good = sign('sha256', data, privateKey);
const { r, s } = p256.Signature.fromBytes(good, 'der');
const isBelieved = (signature: Buffer, key: KeyObject = publicKey, of = digest) => isEcdsaOfDigest(key, of, signature);
const isBelievedByNode = (signature: Buffer) => verify('sha256', data, publicKey, signature);

test('a signature of a digest is believed exactly when Node believes it of the data, whatever happened to it', () => {
  for (let count = 0; count < 200; count += 1) {
    const signature = sign('sha256', data, privateKey);
    assert.ok(isBelieved(signature));
    const bad = Buffer.from(signature);
    bad[randomInt(bad.length)]! ^= 1 << randomInt(8);
    assert.equal(isBelieved(bad), isBelievedByNode(bad), bad.toString('hex'));
    const cut = signature.subarray(0, randomInt(signature.length));
    assert.deepEqual([isBelieved(cut), isBelievedByNode(cut)], [false, false]);
  }
});

test('both of the two numbers that say the same are taken, as X.509 and CMS take them', () => {
  assert.ok(written(r, s).equals(good));
  assert.ok(isBelieved(written(r, order - s)) && isBelievedByNode(written(r, order - s)));
});

suite('not believed is', () => {
  const [first, second] = [Buffer.from(hex(r), 'hex'), Buffer.from(hex(s), 'hex')];
  const [one, other] = [integer(first), integer(second)];
  const long = Buffer.concat([Buffer.from([0x30, 0x81, good.length - 2]), good.subarray(2)]);
  const cases: [what: string, signature: Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['one of another digest', sign('sha256', randomBytes(9), privateKey)],
    ['two bare numbers', Buffer.from(hex(r).slice(-64).padStart(64, '0') + hex(s).slice(-64).padStart(64, '0'), 'hex')],
    ['a zero for r', written(0n, s)],
    ['a zero for s', written(r, 0n)],
    ['an r as large as the order', written(order, s)],
    ['an s as large as the order', written(r, order)],
    ['an r beyond the order', written(r + order, s)],
    ['an s beyond the order', written(r, s + order)],
    ['a negative r', written(r, s).fill(0xff, 4, 5)],
    ['a zero before r', pair(integer(Buffer.concat([Buffer.alloc(1), first])), other)],
    ['a zero before s', pair(one, integer(Buffer.concat([Buffer.alloc(1), second])))],
    ['a length that is longer than it need be', long],
    ['a length without an end', Buffer.concat([Buffer.from([0x30, 0x80]), good.subarray(2), Buffer.alloc(2)])],
    ['bytes after it', Buffer.concat([good, Buffer.alloc(1)])],
    ['a third number', pair(one, other, integer(Buffer.from([1])))],
    ['one number', pair(one)],
    ['something else than a sequence', Buffer.concat([Buffer.from([0x31]), good.subarray(1)])],
    ['a megabyte', Buffer.alloc(1_048_576, 0x30)],
  ];
  for (const [what, signature] of cases)
    test(what, () => {
      assert.equal(isBelieved(signature), false);
      assert.equal(isBelievedByNode(signature), false, 'nor does Node');
    });

  test('a digest that is not as long as SHA-256 makes it', () => {
    for (const hash of ['sha1', 'sha384', 'sha512']) {
      const signature = sign(hash, data, privateKey);
      assert.equal(isBelieved(signature, publicKey, createHash(hash).update(data).digest()), false, hash);
    }
    assert.equal(isBelieved(good, publicKey, digest.subarray(1)), false);
  });

  test('one by a key that is on another curve, or on none', () => {
    for (const namedCurve of ['P-384', 'secp256k1', 'brainpoolP256r1', 'P-224']) {
      const keys = generateKeyPairSync('ec', { namedCurve });
      assert.equal(isBelieved(sign('sha256', data, keys.privateKey), keys.publicKey), false, namedCurve);
      assert.equal(isOnP256(keys.publicKey), false, namedCurve);
    }
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    assert.equal(isBelieved(sign('sha256', data, rsa.privateKey), rsa.publicKey), false);
    const edwards = generateKeyPairSync('ed25519');
    assert.equal(isBelieved(sign(null, data, edwards.privateKey), edwards.publicKey), false);
    assert.equal(isBelieved(good, generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey), false);
  });

  test('one by a key that describes its curve itself, or leaves out half of its point', () => {
    const explicit = generateKeyPairSync('ec', { namedCurve: 'P-256', paramEncoding: 'explicit' });
    assert.equal(isBelieved(sign('sha256', data, explicit.privateKey), explicit.publicKey), false);
    const spki = publicKey.export({ type: 'spki', format: 'der' });
    const point = Buffer.from(p256.Point.fromBytes(spki.subarray(-65)).toBytes(true));
    const start = Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex');
    const short = createPublicKey({ key: Buffer.concat([start, point]), type: 'spki', format: 'der' });
    assert.equal(verify('sha256', data, short, good), true, 'it is the same key');
    assert.equal(isBelieved(good, short), false);
  });
});
