import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Keys } from '#platform/settings';

/** Where a sealed value stands. It is bound to its place: moved to another row or column it does not open. */
export interface Place {
  table: string;
  row: string;
  column: string;
}

export interface Keyring {
  currentId: string;
  ids: ReadonlySet<string>;
  seal(place: Place, plain: string | Buffer): string;
  open(place: Place, sealed: string): Buffer;
  /** Whether a value was sealed with another key than the one in use now. */
  isStale(sealed: string): boolean;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;

/** AES-256-GCM under the first key, written `v1.<key id>.<nonce>.<tag>.<text>`. */
export function openKeyring(keys: Keys): Keyring {
  const ring = new Map<string, KeyObject>(
    [...keys.all].map(([id, key]) => [id, createSecretKey(key.reveal(), 'base64')]),
  );
  const keyOf = (id: string): KeyObject => {
    const key = ring.get(id);
    if (!key) throw new Error(`the ring of INTEGRATION_ENC_KEY has no key named ${id}`);
    return key;
  };
  const currentId = keys.current.id;

  return {
    currentId,
    ids: new Set(ring.keys()),

    seal(place, plain) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, keyOf(currentId), nonce).setAAD(nameOf(place));
      const text = Buffer.concat([sealing.update(plain), sealing.final()]);
      return ['v1', currentId, ...[nonce, sealing.getAuthTag(), text].map(encode)].join('.');
    },

    open(place, sealed) {
      const { keyId, nonce, tag, text } = parse(sealed);
      const opening = createDecipheriv(cipher, keyOf(keyId), nonce, { authTagLength: 16 }).setAAD(nameOf(place));
      opening.setAuthTag(tag);
      return Buffer.concat([opening.update(text), opening.final()]);
    },

    isStale: (sealed) => parse(sealed).keyId !== currentId,
  };
}

const encode = (bytes: Buffer): string => bytes.toString('base64url');

const nameOf = ({ table, row, column }: Place): Buffer => Buffer.from(JSON.stringify([table, row, column]));

function parse(sealed: string): { keyId: string; nonce: Buffer; tag: Buffer; text: Buffer } {
  const [version, keyId = '', ...parts] = sealed.split('.');
  const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== 'v1' || !nonce || !tag || !text) throw new Error('a sealed value is not written as one');
  return { keyId, nonce, tag, text };
}
