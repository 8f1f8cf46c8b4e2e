import { randomBytes } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, PKIStatus, TimeStampReq, TimeStampReqVersion, TimeStampResp } from '@peculiar/asn1-tsp';
import { send } from '#platform/outgoing/outgoing';
import { digestAlgorithm } from '#platform/security/signature-algorithms';
import type { HashName } from './signing.ts';
import { isImprint, readToken, type TimestampTrust, type TokenFault, wayUp } from './tokens.ts';

export interface TimestampDeps {
  now: () => Date;
  trust: TimestampTrust;
  timeoutMs: number;
}

/** Why there is no timestamp: nobody answered, they would not, or what they answered is not to be believed. */
export class NoTimestamp extends Error {
  readonly why: 'unreachable' | 'refused' | TokenFault;
  constructor(why: NoTimestamp['why'], options?: ErrorOptions) {
    super(`there is no timestamp: ${why}`, options);
    this.why = why;
  }
}

const answerBytesMax = 64 * 1_024;
/** Clocks differ. */
const toleranceMs = 60_000;

/**
 * Asks an authority of the settings for a timestamp (RFC 3161) over a digest, and answers with its token, once everything
 * about it is right.
 */
export async function requestTimestamp(
  deps: TimestampDeps,
  url: string,
  hash: HashName,
  digest: Buffer,
): Promise<Buffer> {
  const nonce = newNonce();
  const token = await ask(deps, url, question(hash, digest, nonce));
  const fault = faultOf(token, { hash, digest, nonce }, deps);
  if (fault) throw new NoTimestamp(fault);
  return token;
}

/** Positive and without zeros before it, so that it is written in one way only. */
function newNonce(): Buffer {
  const nonce = randomBytes(16);
  nonce[0] = 0x40 | ((nonce[0] ?? 0) & 0x3f);
  return nonce;
}

function question(hash: HashName, digest: Buffer, nonce: Buffer): Buffer {
  const messageImprint = new MessageImprint({
    hashAlgorithm: digestAlgorithm(hash),
    hashedMessage: new OctetString(digest),
  });
  const version = TimeStampReqVersion.v1;
  return Buffer.from(
    AsnConvert.serialize(
      new TimeStampReq({ version, messageImprint, nonce: Uint8Array.from(nonce).buffer, certReq: true }),
    ),
  );
}

async function ask({ timeoutMs }: TimestampDeps, url: string, body: Buffer): Promise<Buffer> {
  const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' };
  const asked = {
    method: 'POST',
    url,
    reach: 'anywhere',
    headers,
    body,
    timeoutMs,
    sizeBytesMax: answerBytesMax,
  } as const;
  const reply = await send(asked).catch((cause: unknown) => {
    throw new NoTimestamp('unreachable', { cause });
  });
  if (reply.status !== 200) throw new NoTimestamp('unreachable', { cause: new Error(`answered with ${reply.status}`) });
  let answer: TimeStampResp;
  try {
    answer = AsnConvert.parse(reply.body, TimeStampResp);
  } catch (cause) {
    throw new NoTimestamp('malformed', { cause });
  }
  const { status } = answer.status;
  if ((status !== PKIStatus.granted && status !== PKIStatus.grantedWithMods) || !answer.timeStampToken)
    throw new NoTimestamp('refused');
  return Buffer.from(AsnConvert.serialize(answer.timeStampToken));
}

interface Asked {
  hash: HashName;
  digest: Buffer;
  nonce: Buffer;
}

function faultOf(token: Buffer, { hash, digest, nonce }: Asked, { now, trust }: TimestampDeps): TokenFault | null {
  const read = readToken(token);
  if (typeof read === 'string') return read;
  if (!isImprint(read.info, hash, digest)) return 'imprint';
  if (!read.info.nonce || !nonce.equals(Buffer.from(read.info.nonce))) return 'nonce';
  if (Math.abs(read.at.getTime() - now().getTime()) > toleranceMs) return 'time';
  return wayUp(read, trust, read.at) ? null : 'untrusted';
}
