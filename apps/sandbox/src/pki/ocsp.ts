import { createHash, sign } from 'node:crypto';
import type { Authority } from './authority.ts';
import type { Certificates } from './certificates.ts';
import { bits, node, nodesIn, objectId, octets, sequence, tagged, time } from './der.ts';
import type { Issuer } from './issue.ts';
import { type OcspRequest, type Question, readOcspRequest } from './ocsp.request.ts';

const ecdsaWithSha384 = '1.2.840.10045.4.3.3';
const basicResponse = '1.3.6.1.5.5.7.48.1.1';
const updateMs = 3_600_000;

interface Deps {
  certificates: Certificates;
  authority: () => Promise<Authority>;
  now: () => Date;
  /** How far the clock is ahead, for everybody. */
  clockSkewMs: () => number;
}

/** Null when there must be no answer about these certificates. */
export async function answerOcsp(deps: Deps, bytes: Uint8Array): Promise<Buffer | null> {
  const request = read(bytes);
  // 1 is malformedRequest, and such an answer is not signed.
  if (!request) return sequence(node(0x0a, Buffer.from([1])));
  const marks = request.questions.flatMap(({ serial }) => deps.certificates.bySerial.get(serial)?.marks ?? []);
  if (marks.includes('unanswered')) return null;
  const skew = marks.find((mark) => mark.startsWith('skewed'))?.slice('skewed'.length);
  const now = new Date(deps.now().getTime() + (deps.clockSkewMs() || Number(skew ?? 0)));
  const { issuing, responder } = await deps.authority();
  const data = sequence(
    tagged(1, nameOf(responder)),
    time(now),
    sequence(...request.questions.map((question) => answerTo(deps, question, issuing, now))),
    ...(request.nonce ? [tagged(1, sequence(request.nonce))] : []),
  );
  const basic = sequence(
    data,
    sequence(objectId(ecdsaWithSha384)),
    bits(sign('sha384', data, responder.key.privateKey)),
    tagged(0, sequence(Buffer.from(responder.certificate.rawData))),
  );
  return sequence(node(0x0a, Buffer.from([0])), tagged(0, sequence(objectId(basicResponse), octets(basic))));
}

function answerTo({ certificates }: Deps, question: Question, issuing: Issuer, now: Date): Buffer {
  const issued = isOf(issuing, question) ? certificates.bySerial.get(question.serial) : undefined;
  const nextUpdate = tagged(0, time(new Date(now.getTime() + updateMs)));
  return sequence(question.certId, statusOf(issued), time(now), nextUpdate);
}

/** Good, revoked (keyCompromise, from the first day on), or never heard of. */
function statusOf(issued: { marks: string[]; parsed: { validFromDate: Date } } | undefined): Buffer {
  if (!issued || issued.marks.includes('stranger')) return node(0x82);
  if (!issued.marks.includes('revoked')) return node(0x80);
  return tagged(1, time(issued.parsed.validFromDate), tagged(0, node(0x0a, Buffer.from([1]))));
}

function isOf(issuer: Issuer, { hashId, issuerNameHash, issuerKeyHash }: Question): boolean {
  if (hashId === 'unknown') return false;
  const digest = (bytes: Uint8Array) => createHash(hashId).update(bytes).digest();
  return digest(nameOf(issuer)).equals(issuerNameHash) && digest(keyBitsOf(issuer)).equals(issuerKeyHash);
}

const nameOf = ({ certificate }: Issuer): Buffer => Buffer.from(certificate.subjectName.toArrayBuffer());

/** The key without the description of its algorithm, and without the count of unused bits. */
function keyBitsOf({ key }: Issuer): Buffer {
  const [info] = nodesIn(key.publicKey.export({ type: 'spki', format: 'der' }));
  return nodesIn(info?.content ?? Buffer.alloc(0))[1]?.content.subarray(1) ?? Buffer.alloc(0);
}

function read(bytes: Uint8Array): OcspRequest | null {
  try {
    return readOcspRequest(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
