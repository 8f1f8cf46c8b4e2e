import { randomBytes } from 'node:crypto';
import type { Config } from '#config';
import { send } from '#platform/outgoing/outgoing';
import { publicReach } from '#platform/outgoing/reach';
import type { Certificate } from './certificates.ts';
import { readCrl } from './crl.ts';
import { type EidFailure, fail } from './failures.ts';
import { ocspRequest, readOcsp } from './ocsp.ts';

/** What was asked and answered about one certificate, to the byte, so that it can be read again years later. */
export type Proof = { kind: 'ocsp'; response: Buffer; nonce: Buffer } | { kind: 'crl'; list: Buffer };

/** Where proofs about a certificate come from, the best first. Each is fetched only when those before settled nothing. */
export type FindProofs = (certificate: Certificate, issuer: Certificate) => (() => Promise<Proof>)[];

interface Question {
  certificate: Certificate;
  issuer: Certificate;
  at: Date;
  isNonceRequired: boolean;
}

/** The proof that the certificate has not been taken back, or why there is none. */
export async function notRevoked(
  find: FindProofs,
  question: Question,
): Promise<Proof | (EidFailure & { proof?: Proof })> {
  const reasons: string[] = [];
  for (const ask of find(question.certificate, question.issuer)) {
    const proof = await ask().catch(() => null);
    if (!proof) {
      reasons.push('unreachable');
      continue;
    }
    const finding =
      proof.kind === 'ocsp'
        ? readOcsp(proof.response, { ...question, nonce: proof.nonce })
        : readCrl(proof.list, question);
    if (finding === 'good') return proof;
    if (finding === 'revoked') return { ...fail('certificate_revoked', proof.kind), proof };
    reasons.push(`${proof.kind} ${finding.slice('unsettled: '.length)}`);
  }
  return fail('revocation_unknown', reasons.join(', ') || 'nobody to ask');
}

const ocspSizeBytesMax = 64 * 1_024;
const crlSizeBytesMax = 4 * 1_024 * 1_024;
/** Far shorter than any list lives, and enough for a rush while OCSP is down. */
const crlKeptMs = 60_000;
const crlCountMax = 20;

/** Asks where the certificate says. Its issuer was checked before, so these are addresses of the authority's choice. */
export function onlineProofs(deps: { now: () => Date; config: Config }, timeoutMs: number): FindProofs {
  const reach = publicReach(deps.config);
  const lists = new Map<string, { list: Buffer; until: number }>();

  async function askOcsp(url: string, certificate: Certificate, issuer: Certificate): Promise<Proof> {
    const nonce = randomBytes(32);
    const headers = { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' };
    const body = ocspRequest(certificate, issuer, nonce);
    const bounds = { reach, timeoutMs, sizeBytesMax: ocspSizeBytesMax };
    const reply = await send({ method: 'POST', url, headers, body, ...bounds });
    if (reply.status !== 200) throw new Error(`status ${reply.status}`);
    return { kind: 'ocsp', response: reply.body, nonce };
  }

  async function readList(url: string): Promise<Proof> {
    const kept = lists.get(url);
    if (kept && kept.until > deps.now().getTime()) return { kind: 'crl', list: kept.list };
    const reply = await send({ method: 'GET', url, reach, timeoutMs, sizeBytesMax: crlSizeBytesMax });
    if (reply.status !== 200) throw new Error(`status ${reply.status}`);
    if (lists.size >= crlCountMax) lists.clear();
    lists.set(url, { list: reply.body, until: deps.now().getTime() + crlKeptMs });
    return { kind: 'crl', list: reply.body };
  }

  return (certificate, issuer) => [
    ...certificate.ocspUrls.slice(0, 2).map((url) => () => askOcsp(url, certificate, issuer)),
    ...certificate.crlUrls.slice(0, 2).map((url) => () => readList(url)),
  ];
}
