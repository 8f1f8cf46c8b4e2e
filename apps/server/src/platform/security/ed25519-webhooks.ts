import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';

/**
 * The asymmetric signatures of Standard Webhooks (`v1a`, Ed25519), which its library for JavaScript does not know. They are
 * over the bytes as they are on the wire, and only the sender can have made them.
 */
export interface WebhookKeyPair {
  /** `whpk_` and base64 of the 32 bytes. */
  publicKey: string;
  /** PKCS #8 in base64; to be sealed. */
  privateKey: string;
}

export interface SignedParts {
  id: string;
  timestamp: string;
  body: Buffer;
}

export const publicKeyForm = /^whpk_[A-Za-z0-9+/]{43}=$/;

// What stands before the 32 bytes in a SubjectPublicKeyInfo of Ed25519 (RFC 8410).
const spkiStart = Buffer.from('302a300506032b6570032100', 'hex');

export function makeWebhookKeys(): WebhookKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: writePublicKey(publicKey),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
}

export const readPublicKey = (text: string): KeyObject =>
  createPublicKey({
    key: Buffer.concat([spkiStart, Buffer.from(text.slice('whpk_'.length), 'base64')]),
    type: 'spki',
    format: 'der',
  });

export const readPrivateKey = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' });

// y of the points of order 1, 2, 4 and 8, little endian; the bit for x is not looked at.
const smallOrder = new Set([
  `00${'00'.repeat(31)}`,
  `01${'00'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]);
const prime = 2n ** 255n - 19n;

/** A key for which signatures can be made without any secret, or which is written in a second way. */
export function isWeakKey(text: string): boolean {
  const bytes = Buffer.from(text.slice('whpk_'.length), 'base64');
  bytes.writeUInt8(bytes.readUInt8(31) & 0x7f, 31);
  const y = BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex')}`);
  return y >= prime || smallOrder.has(bytes.toString('hex'));
}

const writePublicKey = (key: KeyObject): string =>
  `whpk_${key.export({ type: 'spki', format: 'der' }).subarray(spkiStart.length).toString('base64')}`;

/** What is signed: the id, the moment and the bytes, with full stops between them. */
export const signedBytes = ({ id, timestamp, body }: SignedParts): Buffer =>
  Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);

export const signWebhook = (privateKey: KeyObject, parts: SignedParts): string =>
  `v1a,${sign(null, signedBytes(parts), privateKey).toString('base64')}`;

const signaturesMax = 4;
const signatureBytes = 64;

/** Whether one of the signatures is of one of these keys. More than four are not looked at: each costs time. */
export function isSignedByKey(keys: readonly string[], parts: SignedParts, signature: string): boolean {
  const given = signature
    .split(' ')
    .filter((one) => one.startsWith('v1a,'))
    .slice(0, signaturesMax)
    .map((one) => Buffer.from(one.slice('v1a,'.length), 'base64'))
    .filter(({ length }) => length === signatureBytes);
  if (given.length === 0) return false;
  const bytes = signedBytes(parts);
  return keys.some((text) => {
    const key = readPublicKey(text);
    return given.some((one) => verify(null, bytes, key, one));
  });
}
