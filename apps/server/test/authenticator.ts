import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A passkey in software, which can be told to lie about anything. */
export interface Authenticator {
  id: string;
  /** What `navigator.credentials.create` would answer. */
  create(options: Options, lies?: Lies): object;
  /** What `navigator.credentials.get` would answer. */
  get(options: Options, lies?: Lies): object;
}

export interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

interface Lies {
  challenge?: string;
  origin?: string;
  domain?: string;
  type?: string;
  /** No PIN was typed and no finger shown. */
  isUnverified?: boolean;
  /** The authenticator was not touched. */
  isAbsent?: boolean;
  counter?: number;
  /** An attestation of its maker, over what it would sign and with its own key. */
  attestation?: (signed: Buffer, key: KeyObject) => { fmt: string; attStmt: Map<string, unknown> };
  /** Signed by another key than its own. */
  key?: KeyObject;
  /** Says that it is another. */
  id?: string;
}

export const origin = 'https://portal.example.mn';
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

export function makeAuthenticator({ counts = true }: { counts?: boolean } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  let counter = 0;
  const said = (type: string, options: Options, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? options.challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const dataOf = (options: Options, lies: Lies, attested?: Buffer) => {
    counter += counts ? 1 : 0;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lies.counter ?? counter);
    const isThere = (lies.isAbsent ? 0 : flags.present) | (lies.isUnverified ? 0 : flags.verified);
    const domain = lies.domain ?? options.rp?.id ?? options.rpId ?? '';
    return Buffer.concat([
      createHash('sha256').update(domain).digest(),
      Buffer.from([isThere | (attested ? flags.attested : 0)]),
      count,
      attested ?? Buffer.alloc(0),
    ]);
  };
  const id = rawId.toString('base64url');
  const answer = (lies: Lies, response: Record<string, Buffer>) => ({
    id: lies.id ?? id,
    rawId: lies.id ?? id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  });
  return {
    id,
    create(options, lies = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, encode(coseOf(publicKey))]);
      const authData = dataOf(options, lies, attested);
      const clientDataJSON = said('webauthn.create', options, lies);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientDataJSON).digest()]);
      const { fmt, attStmt } = lies.attestation?.(signed, privateKey) ?? { fmt: 'none', attStmt: new Map() };
      const attestationObject = encode(new Map<unknown, unknown>(Object.entries({ fmt, attStmt, authData })));
      return answer(lies, { clientDataJSON, attestationObject });
    },
    get(options, lies = {}) {
      const clientDataJSON = said('webauthn.get', options, lies);
      const authenticatorData = dataOf(options, lies);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]);
      return answer(lies, {
        clientDataJSON,
        authenticatorData,
        signature: sign('sha256', signed, lies.key ?? privateKey),
      });
    },
  };
}

/** A key as authenticators write it (RFC 9052): an elliptic curve key, ES256, P-256, x and y. */
function coseOf(key: KeyObject): Map<unknown, unknown> {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [left, right] = [x, y].map((text) => Buffer.from(text, 'base64url'));
  return new Map<unknown, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, left],
    [-3, right],
  ]);
}

/** As much of CBOR (RFC 8949) as an authenticator needs. */
function encode(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encode)]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [encode(key), encode(one)])]);
  throw new Error('an authenticator has no such value');
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
