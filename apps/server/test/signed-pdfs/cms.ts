import { constants, createHash, sign } from 'node:crypto';
import { integer, node, nothing, objectId, octets, partsOf, sequence, setOf, tagged, time } from './der.ts';
import { type Holder, now } from './pki.ts';

/** How a message is signed, and what is deliberately wrong with it. */
export interface CmsWish {
  hash?: 'sha256' | 'sha384' | 'sha512' | 'sha1' | 'md5';
  padding?: 'pkcs1' | 'pss' | 'rsa';
  contentType?: string;
  content?: Buffer;
  /** Certificates that are put in; that of the signer and those above it, if nothing is said. */
  certificates?: Buffer[];
  binding?: 'none' | 'sha1' | Buffer;
  protectedAs?: 'sha256' | 'sha512' | 'none';
  leaveOut?: 'digest' | 'type' | 'attributes';
  wrongDigest?: boolean;
  timestamps?: (signature: Buffer) => Promise<Buffer[]>;
  signers?: number;
}

const hashIds = {
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  sha1: '1.3.14.3.2.26',
  md5: '1.2.840.113549.2.5',
};
const rsaIds = { sha256: '11', sha384: '12', sha512: '13', sha1: '5', md5: '4' };
const ecIds = { sha256: '4.3.2', sha384: '4.3.3', sha512: '4.3.4', sha1: '1', md5: '1' };
const saltLengths = { sha256: 32, sha384: 48, sha512: 64, sha1: 20, md5: 16 };
type Hash = keyof typeof hashIds;

export const dataType = '1.2.840.113549.1.7.1';

const digest = (hash: Hash, data: Buffer) => createHash(hash).update(data).digest();
const hashAlgorithm = (hash: Hash) => sequence(objectId(hashIds[hash]), nothing());
const attribute = (id: string, value: Buffer) => sequence(objectId(id), setOf(value));

export async function signCms(data: Buffer, holder: Holder, wish: CmsWish = {}): Promise<Buffer> {
  const { hash = 'sha256', contentType = dataType } = wish;
  const algorithm = algorithmOf(holder, hash, wish.padding);
  const attributes = [
    ...(wish.leaveOut === 'type' ? [] : [attribute('1.2.840.113549.1.9.3', objectId(contentType))]),
    ...(wish.leaveOut === 'digest'
      ? []
      : [attribute('1.2.840.113549.1.9.4', octets(digest(hash, wish.wrongDigest ? Buffer.from('other') : data)))]),
    ...bindingOf(holder, wish.binding),
    ...protectionOf(algorithm, hash, wish.protectedAs),
  ];
  const set = setOf(...attributes);
  const isBare = wish.leaveOut === 'attributes';
  const signature = signed(isBare ? data : set, holder, hash, wish.padding);
  const tokens = (await wish.timestamps?.(signature)) ?? [];
  const [body] = partsOf(holder.certificate);
  const [, serial, , issuer] = partsOf(body!);
  const info = sequence(
    integer(1),
    sequence(issuer!, serial!),
    hashAlgorithm(hash),
    ...(isBare ? [] : [Buffer.concat([Buffer.from([0xa0]), set.subarray(1)])]),
    algorithm,
    octets(signature),
    ...(tokens.length > 0 ? [tagged(1, sequence(objectId('1.2.840.113549.1.9.16.2.14'), setOf(...tokens)))] : []),
  );
  const certificates = wish.certificates ?? chainOf(holder);
  const message = sequence(
    integer(1),
    setOf(hashAlgorithm(hash)),
    sequence(objectId(contentType), ...(wish.content ? [tagged(0, octets(wish.content))] : [])),
    tagged(0, ...certificates),
    node(0x31, ...Array.from({ length: wish.signers ?? 1 }, () => info)),
  );
  return sequence(objectId('1.2.840.113549.1.7.2'), tagged(0, message));
}

export const chainOf = (holder: Holder): Buffer[] => [
  holder.certificate,
  ...(holder.issuer ? chainOf(holder.issuer) : []),
];

function algorithmOf({ key }: Holder, hash: Hash, padding: CmsWish['padding']): Buffer {
  if (key.asymmetricKeyType === 'ec') return sequence(objectId(`1.2.840.10045.${ecIds[hash]}`));
  if (padding === 'rsa') return sequence(objectId('1.2.840.113549.1.1.1'), nothing());
  if (padding !== 'pss') return sequence(objectId(`1.2.840.113549.1.1.${rsaIds[hash]}`), nothing());
  const mask = sequence(objectId('1.2.840.113549.1.1.8'), hashAlgorithm(hash));
  const parameters = sequence(tagged(0, hashAlgorithm(hash)), tagged(1, mask), tagged(2, integer(saltLengths[hash])));
  return sequence(objectId('1.2.840.113549.1.1.10'), parameters);
}

function signed(data: Buffer, { key }: Holder, hash: Hash, padding: CmsWish['padding']): Buffer {
  if (padding !== 'pss') return sign(hash, data, key);
  return sign(hash, data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: saltLengths[hash] });
}

function bindingOf({ certificate }: Holder, binding: CmsWish['binding']): Buffer[] {
  if (binding === 'none') return [];
  const named = Buffer.isBuffer(binding) ? binding : certificate;
  const hash = binding === 'sha1' ? 'sha1' : 'sha256';
  const names = sequence(sequence(sequence(octets(digest(hash, named)))));
  return [attribute(`1.2.840.113549.1.9.16.2.${binding === 'sha1' ? 12 : 47}`, names)];
}

function protectionOf(algorithm: Buffer, hash: Hash, wish: CmsWish['protectedAs']): Buffer[] {
  if (wish === 'none') return [];
  const inside = Buffer.concat(partsOf(algorithm));
  return [attribute('1.2.840.113549.1.9.52', sequence(hashAlgorithm(wish ?? hash), tagged(1, inside)))];
}

export interface StampWish extends CmsWish {
  at?: Date;
  imprint?: Hash;
  of?: Buffer;
}

/** A timestamp over data, from an authority. */
export function stamp(data: Buffer, authority: Holder, wish: StampWish = {}): Promise<Buffer> {
  const { at = now, imprint = 'sha256' } = wish;
  const info = sequence(
    integer(1),
    objectId('1.3.6.1.4.1.99999.1'),
    sequence(hashAlgorithm(imprint), octets(digest(imprint, wish.of ?? data))),
    integer(7),
    time(at),
  );
  return signCms(info, authority, { contentType: '1.2.840.113549.1.9.16.1.4', content: info, ...wish });
}
