import 'reflect-metadata'; // oxlint-disable-line import/no-unassigned-import -- the library refuses to load before it
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { bits, integer, node, objectId, octets, partsOf, sequence, tagged, time } from './der.ts';

/** A key with its certificate, and who issued that. */
export interface Holder {
  key: KeyObject;
  certificate: Buffer;
  issuer: Holder | null;
}

export const day = 86_400_000;
/** When the tests take place, unless they say otherwise. */
export const now = new Date('2026-06-01T04:00:00Z');
export const daysAway = (days: number): Date => new Date(now.getTime() + days * day);

type KeyKind = 'rsa' | 'rsa1024' | 'ec';
const keys = new Map<string, KeyObject>();

/** One for each name: making RSA keys takes long. */
export function keyNamed(name: string, kind: KeyKind): KeyObject {
  const known = keys.get(name);
  if (known) return known;
  const { privateKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: kind === 'rsa' ? 2_048 : 1_024 });
  keys.set(name, privateKey);
  return privateKey;
}

interface Wish {
  name: string;
  kind?: KeyKind;
  key?: KeyObject;
  issuer?: Holder | null;
  from?: Date;
  until?: Date;
  authority?: boolean | number;
  usage?: 'digitalSignature' | 'keyEncipherment';
  extended?: string[];
  isExtendedCritical?: boolean;
  asksAt?: boolean;
  /** It also names where its issuer publishes what it revoked. */
  listsAt?: boolean;
  hash?: 'SHA-256' | 'SHA-1';
  isOcsp?: boolean;
  organisation?: string;
  /** Something that nobody asks for, with so many values in it. */
  padding?: number;
}

const valuesOf = (count: number): Buffer => sequence(...Array.from({ length: count }, () => node(0x05)));

let serials = 0x1000;
const flags = x509.KeyUsageFlags;

const usageOf = ({ usage, authority = false }: Wish): x509.Extension => {
  if (usage) return new x509.KeyUsagesExtension(flags[usage], true);
  if (authority === false) return new x509.KeyUsagesExtension(flags.nonRepudiation, true);
  return new x509.KeyUsagesExtension(flags.keyCertSign | flags.cRLSign, true);
};

export async function issue(wish: Wish): Promise<Holder> {
  const { name, kind = 'ec', issuer = null, from = daysAway(-100), until = daysAway(900), authority = false } = wish;
  const key = wish.key ?? keyNamed(name, kind);
  const signer = issuer?.key ?? key;
  const isEc = signer.asymmetricKeyType === 'ec';
  const hash = wish.hash ?? 'SHA-256';
  const algorithm = isEc ? { name: 'ECDSA', namedCurve: 'P-256', hash } : { name: 'RSASSA-PKCS1-v1_5', hash };
  const subject = new x509.Name([
    { C: ['MN'] },
    ...(wish.organisation ? [{ O: [{ utf8String: wish.organisation }] }] : []),
    { CN: [{ utf8String: name }] },
  ]);
  const publicKey = new x509.PublicKey(Buffer.from(createPublicKey(key).export({ type: 'spki', format: 'der' })));
  serials += 1;
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serials.toString(16),
    subject,
    issuer: issuer ? new x509.X509Certificate(Buffer.from(issuer.certificate)).subjectName : subject,
    publicKey,
    notBefore: from,
    notAfter: until,
    signingKey: signer.toCryptoKey(algorithm, false, ['sign']),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(
        authority !== false,
        typeof authority === 'number' ? authority : undefined,
        true,
      ),
      usageOf(wish),
      ...(wish.extended ? [new x509.ExtendedKeyUsageExtension(wish.extended, wish.isExtendedCritical ?? false)] : []),
      ...(wish.asksAt === false ? [] : [new x509.AuthorityInfoAccessExtension({ ocsp: ['http://ocsp.example/'] })]),
      ...(wish.listsAt ? [new x509.CRLDistributionPointsExtension(['http://crl.example/'])] : []),
      ...(wish.isOcsp ? [new x509.Extension('1.3.6.1.5.5.7.48.1.5', false, new Uint8Array([5, 0]))] : []),
      ...(wish.padding ? [new x509.Extension('1.3.6.1.4.1.99999.2', false, valuesOf(wish.padding))] : []),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
    ],
  });
  return { key, certificate: Buffer.from(certificate.rawData), issuer };
}

export interface Pki {
  root: Holder;
  issuing: Holder;
  responder: Holder;
  tsa: Holder;
  signer: Holder;
  rsaSigner: Holder;
  foreign: Holder;
}

export const timeStamping = '1.3.6.1.5.5.7.3.8';
export const ocspSigning = '1.3.6.1.5.5.7.3.9';

export async function openPki(): Promise<Pki> {
  const root = await issue({ name: 'Root', authority: true, until: daysAway(7_000), asksAt: false });
  const issuing = await issue({ name: 'Issuing', issuer: root, authority: 0, until: daysAway(5_000), asksAt: false });
  const foreign = await issue({ name: 'Foreign root', authority: true, asksAt: false });
  const long = { issuer: issuing, until: daysAway(4_000) };
  return {
    root,
    issuing,
    foreign,
    responder: await issue({
      name: 'Responder',
      ...long,
      usage: 'digitalSignature',
      extended: [ocspSigning],
      isOcsp: true,
    }),
    tsa: await issue({
      name: 'Timestamps',
      ...long,
      usage: 'digitalSignature',
      extended: [timeStamping],
      isExtendedCritical: true,
      asksAt: false,
    }),
    signer: await issue({ name: 'Бат Сүх', issuer: issuing, organisation: 'Туршилт' }),
    rsaSigner: await issue({ name: 'Дорж Болд', kind: 'rsa', issuer: issuing }),
  };
}

interface OcspWish {
  at?: Date;
  until?: Date | null;
  revokedAt?: Date | null;
  by?: Holder;
  serialOf?: Holder;
}

const nameAndKeyOf = (certificate: Buffer): { serial: Buffer; issuer: Buffer; subject: Buffer; key: Buffer } => {
  const [body] = partsOf(certificate);
  const [, serial, , issuer, , subject, key] = partsOf(body!);
  return { serial: serial!, issuer: issuer!, subject: subject!, key: partsOf(key!)[1]! };
};

const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest();
const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'));

/** What an authority answers about a certificate; good, unless it is to say that it was revoked. */
export function ocspAbout({ responder }: Pki, of: Holder, wish: OcspWish = {}): Buffer {
  const { at = now, until = new Date(at.getTime() + 3_600_000), revokedAt = null, by = responder } = wish;
  const issuer = nameAndKeyOf(of.issuer!.certificate);
  const id = sequence(
    sequence(objectId('1.3.14.3.2.26'), node(0x05)),
    octets(sha1(issuer.subject)),
    octets(sha1(issuer.key.subarray(issuer.key[1]! < 0x80 ? 3 : 4))),
    nameAndKeyOf((wish.serialOf ?? of).certificate).serial,
  );
  const status = revokedAt ? tagged(1, time(revokedAt)) : node(0x80);
  const data = sequence(
    tagged(1, nameAndKeyOf(by.certificate).subject),
    time(at),
    sequence(sequence(id, status, time(at), ...(until ? [tagged(0, time(until))] : []))),
  );
  const basic = sequence(
    data,
    ecdsaWithSha256,
    bits(sign('sha256', data, by.key)),
    tagged(0, sequence(by.certificate)),
  );
  return sequence(node(0x0a, Buffer.from([0])), tagged(0, sequence(objectId('1.3.6.1.5.5.7.48.1.1'), octets(basic))));
}

const keyCompromise = sequence(sequence(objectId('2.5.29.21'), octets(node(0x0a, Buffer.from([1])))));
const uint32 = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

/** A list of what an authority has revoked; `strangers` are so many more, of whom nothing else is known. */
export function crlOf(
  issuer: Holder,
  revoked: readonly { of: Holder; at: Date }[],
  wish: { at?: Date; by?: Holder; strangers?: number; hasReasons?: boolean } = {},
): Buffer {
  const { at = now, by = issuer, strangers = 0, hasReasons = false } = wish;
  const row = (serial: Buffer, since: Date) => sequence(serial, time(since), ...(hasReasons ? [keyCompromise] : []));
  const rows = [
    ...Array.from({ length: strangers }, (_, index) => row(integer(0x40, ...uint32(index), ...uint32(~index)), at)),
    ...revoked.map((one) => row(nameAndKeyOf(one.of.certificate).serial, one.at)),
  ];
  const body = sequence(
    integer(1),
    ecdsaWithSha256,
    nameAndKeyOf(issuer.certificate).subject,
    time(at),
    time(new Date(at.getTime() + day)),
    ...(rows.length > 0 ? [sequence(...rows)] : []),
  );
  return sequence(body, ecdsaWithSha256, bits(sign('sha256', body, by.key)));
}
