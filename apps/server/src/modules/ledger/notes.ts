import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';

/**
 * Signed notes (C2SP signed-note): a text that people can read, and below it an Ed25519 signature. Tools of other
 * transparency logs read them, and so can a witness who has never heard of us.
 */
export interface Signer {
  /** `<name>+<key id>+<key>`: what is needed to check our notes. */
  verifierKey: string;
  sign(text: string): string;
}

const ed25519 = 1;
/** The bytes before the 32 bytes of an Ed25519 key in its usual encoding (SPKI). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export function openSigner(name: string, privateKey: Buffer): Signer {
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(spkiPrefix.length);
  const typed = Buffer.concat([Buffer.of(ed25519), publicKey]);
  const id = keyId(name, typed);
  return {
    verifierKey: `${name}+${id.toString('hex')}+${typed.toString('base64')}`,
    sign(text) {
      const signature = Buffer.concat([id, sign(null, Buffer.from(text), key)]);
      return `${text}\n— ${name} ${signature.toString('base64')}\n`;
    },
  };
}

const keyId = (name: string, typed: Buffer): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), typed]), 'buffer').subarray(0, 4);

interface VerifierKey {
  name: string;
  id: Buffer;
  key: KeyObject;
}

/** Reads a verifier key; null when it is not one of ours. */
export function readVerifierKey(text: string): VerifierKey | null {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text.trim()) ?? [];
  const typed = Buffer.from(encoded, 'base64');
  if (typed.length !== 33 || typed[0] !== ed25519 || !keyId(name, typed).equals(Buffer.from(id, 'hex'))) return null;
  const key = createPublicKey({ key: Buffer.concat([spkiPrefix, typed.subarray(1)]), format: 'der', type: 'spki' });
  return { name, id: Buffer.from(id, 'hex'), key };
}

/** The text of a note that one of `keys` signed; null when none did. */
export function openNote(note: string, keys: readonly VerifierKey[]): string | null {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return null;
  const text = note.slice(0, end + 1);
  const isSigned = note
    .slice(end + 2, -1)
    .split('\n')
    .some((line) => {
      const [dash, name, encoded = '', ...rest] = line.split(' ');
      const signature = Buffer.from(encoded, 'base64');
      // Base64 can write the same bytes in several ways; only one of them is ours.
      const isExact = signature.length === 68 && signature.toString('base64') === encoded;
      if (dash !== '—' || rest.length > 0 || !isExact) return false;
      const key = keys.find((one) => one.name === name && one.id.equals(signature.subarray(0, 4)));
      return key !== undefined && verify(null, Buffer.from(text), key.key, signature.subarray(4));
    });
  return isSigned ? text : null;
}

export type { VerifierKey };
