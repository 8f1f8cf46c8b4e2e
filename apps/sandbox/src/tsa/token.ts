import { createHash, randomBytes, sign } from 'node:crypto';
import type { Mark } from '#pki/certificates';
import { integer, node, nodesIn, objectId, octets, sequence, setOf, tagged, time } from '#pki/der';
import { clockHolding, type PkiDeps } from '#pki/holders';
import { readTimestampQuery, type TimestampQuery } from './query.ts';
import type { TimestampFaults } from './tsa.ts';

const signedDataId = '1.2.840.113549.1.7.2';
const tokenInfo = '1.2.840.113549.1.9.16.1.4';
const contentType = '1.2.840.113549.1.9.3';
const messageDigest = '1.2.840.113549.1.9.4';
const signingCertificate = '1.2.840.113549.1.9.16.2.47';
const sha384 = '2.16.840.1.101.3.4.2.2';
const ecdsaWithSha384 = '1.2.840.10045.4.3.3';
/** The policy of an authority that promises nothing: under the number that documents use as an example. */
const policy = '1.3.6.1.4.1.32473.1';
const rejection = 2;

/** What RFC 3161 answers with: a status, and the token where there is one. */
export async function answerTimestamp(pki: PkiDeps, faults: TimestampFaults, bytes: Uint8Array): Promise<Buffer> {
  const query = readTimestampQuery(bytes);
  if (!query || faults.refuses) return sequence(sequence(integer(Buffer.from([rejection]))));
  return sequence(sequence(integer(Buffer.from([0]))), await tokenOf(pki, faults, query));
}

async function tokenOf(pki: PkiDeps, faults: TimestampFaults, query: TimestampQuery): Promise<Buffer> {
  const { certificate, key } = await clockHolding(pki, marksOf(faults));
  const info = sequence(
    integer(Buffer.from([1])),
    objectId(policy),
    faults.wrong_imprint ? spoiled(query.imprint) : query.imprint,
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    time(new Date(pki.now().getTime() + faults.ahead_ms)),
    // Accurate to a second.
    sequence(integer(Buffer.from([1]))),
    ...(query.nonce ? [faults.wrong_nonce ? spoiled(query.nonce) : query.nonce] : []),
  );
  const attributes = [
    attribute(contentType, objectId(tokenInfo)),
    attribute(messageDigest, octets(createHash('sha384').update(info).digest())),
    attribute(
      signingCertificate,
      sequence(sequence(sequence(octets(createHash('sha256').update(certificate.parsed.raw).digest())))),
    ),
  ];
  const signature = sign('sha384', setOf(...attributes), key.privateKey);
  const signer = sequence(
    integer(Buffer.from([1])),
    issuerAndSerial(certificate.parsed.raw),
    sequence(objectId(sha384)),
    node(0xa0, ...attributes.toSorted(Buffer.compare)),
    sequence(objectId(ecdsaWithSha384)),
    octets(faults.wrong_signature ? sign('sha384', spoiled(info), key.privateKey) : signature),
  );
  const issuing = Buffer.from((await pki.authority()).issuing.certificate.rawData);
  const signed = sequence(
    integer(Buffer.from([3])),
    setOf(sequence(objectId(sha384))),
    sequence(objectId(tokenInfo), tagged(0, octets(info))),
    ...(query.wantsCertificates ? [tagged(0, ...[certificate.parsed.raw, issuing].toSorted(Buffer.compare))] : []),
    setOf(signer),
  );
  return sequence(objectId(signedDataId), tagged(0, signed));
}

const marksOf = ({ expired_certificate, unknown_authority }: TimestampFaults): Mark[] => [
  ...(expired_certificate ? (['expired'] as const) : []),
  ...(unknown_authority ? (['stranger'] as const) : []),
];

const attribute = (id: string, value: Uint8Array): Buffer => sequence(objectId(id), setOf(value));

/** As the certificate writes them. */
function issuerAndSerial(certificate: Buffer): Buffer {
  const [outer] = nodesIn(certificate);
  const [body] = nodesIn(outer?.content ?? Buffer.alloc(0));
  const parts = nodesIn(body?.content ?? Buffer.alloc(0)).filter(({ tag }) => tag !== 0xa0);
  const [serial, , issuer] = parts;
  return sequence(issuer?.bytes ?? Buffer.alloc(0), serial?.bytes ?? Buffer.alloc(0));
}

/** With its last bit turned. */
function spoiled(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(copy.length - 1) ^ 1, copy.length - 1);
  return copy;
}
