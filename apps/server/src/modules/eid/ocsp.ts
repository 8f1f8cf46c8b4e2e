import { createHash } from 'node:crypto';
import {
  BasicOCSPResponse,
  CertID,
  id_pkix_ocsp_basic,
  id_pkix_ocsp_nonce,
  OCSPRequest,
  OCSPResponse,
  OCSPResponseStatus,
  Request,
  type SingleResponse,
  TBSRequest,
} from '@peculiar/asn1-ocsp';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, Extension, id_kp_OCSPSigning } from '@peculiar/asn1-x509';
import { isSignedBy } from './algorithms.ts';
import { type Certificate, readCertificate } from './certificates.ts';
import { isIssuedBy } from './chain.ts';

/** `good` and `revoked` are settled; anything else says why this answer settles nothing. */
export type Finding = 'good' | 'revoked' | `unsettled: ${string}`;

/** Clocks differ. */
export const toleranceMs = 60_000;

/** An answer that does not say until when it holds, holds for so long. */
const ageMsMax = 3_600_000;

const sha1Id = '1.3.14.3.2.26';
const noCheckId = '1.3.6.1.5.5.7.48.1.5';
const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest();

/** Names the certificate by hashes that every responder understands; nothing rests on their strength. */
const certIdOf = ({ serial }: Certificate, issuer: Certificate): CertID =>
  new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha1Id, parameters: null }),
    issuerNameHash: new OctetString(sha1(issuer.nameBytes)),
    issuerKeyHash: new OctetString(sha1(issuer.keyBytes)),
    serialNumber: bytesOf(serial),
  });

export function ocspRequest(certificate: Certificate, issuer: Certificate, nonce: Buffer): Buffer {
  const value = new OctetString(AsnConvert.serialize(new OctetString(nonce)));
  const tbsRequest = new TBSRequest({
    requestList: [new Request({ reqCert: certIdOf(certificate, issuer) })],
    requestExtensions: [new Extension({ extnID: id_pkix_ocsp_nonce, extnValue: value })],
  });
  return Buffer.from(AsnConvert.serialize(new OCSPRequest({ tbsRequest })));
}

interface Question {
  certificate: Certificate;
  issuer: Certificate;
  nonce: Buffer;
  isNonceRequired: boolean;
  at: Date;
}

/** What an OCSP answer says of the certificate, if it is one that we can believe. Never throws. */
export function readOcsp(response: Buffer, question: Question): Finding {
  try {
    return read(response, question);
  } catch {
    return 'unsettled: malformed';
  }
}

function read(response: Buffer, question: Question): Finding {
  const { responseStatus, responseBytes } = AsnConvert.parse(response, OCSPResponse);
  if (responseStatus !== OCSPResponseStatus.successful || responseBytes?.responseType !== id_pkix_ocsp_basic) {
    return 'unsettled: not successful';
  }
  const basic = AsnConvert.parse(responseBytes.response, BasicOCSPResponse);
  const data = basic.tbsResponseData;
  const body = basic.tbsResponseDataRaw;
  const isSigned = ({ x509 }: Certificate) =>
    body !== undefined &&
    isSignedBy(
      x509.publicKey,
      basic.signatureAlgorithm.algorithm,
      new Uint8Array(body),
      new Uint8Array(basic.signature),
    );
  if (!respondersOf(basic, question).some(isSigned)) return 'unsettled: signature';

  const nonce = data.responseExtensions?.find(({ extnID }) => extnID === id_pkix_ocsp_nonce);
  if (!nonce && question.isNonceRequired) return 'unsettled: nonce missing';
  if (nonce && !isNonce(nonce, question.nonce)) return 'unsettled: nonce';

  const expected = Buffer.from(AsnConvert.serialize(certIdOf(question.certificate, question.issuer)));
  const single = data.responses.find(({ certID }) => expected.equals(Buffer.from(AsnConvert.serialize(certID))));
  if (!single) return 'unsettled: another certificate';
  if (!isFresh(single, data.producedAt, question.at)) return 'unsettled: not fresh';
  if (single.certStatus.revoked !== undefined) return 'revoked';
  return single.certStatus.good === undefined ? 'unsettled: unknown to the responder' : 'good';
}

/** The issuer itself, or a responder with a certificate from it that is for OCSP and needs no check of its own. */
function respondersOf({ certs = [] }: BasicOCSPResponse, { issuer, at }: Question): Certificate[] {
  const delegates = certs
    .slice(0, 5)
    .map((cert) => readCertificate(Buffer.from(AsnConvert.serialize(cert))))
    .filter((delegate) => delegate !== null)
    .filter(
      (delegate) =>
        isIssuedBy(delegate, issuer) &&
        delegate.extendedKeyUsage.includes(id_kp_OCSPSigning) &&
        delegate.extensions.includes(noCheckId) &&
        at >= delegate.x509.validFromDate &&
        at <= delegate.x509.validToDate,
    );
  return [issuer, ...delegates];
}

function isNonce({ extnValue }: Extension, expected: Buffer): boolean {
  return expected.equals(Buffer.from(AsnConvert.parse(extnValue, OctetString).buffer));
}

function isFresh({ thisUpdate, nextUpdate }: SingleResponse, producedAt: Date, at: Date): boolean {
  const until = nextUpdate?.getTime() ?? thisUpdate.getTime() + ageMsMax;
  const now = at.getTime();
  return (
    thisUpdate.getTime() <= now + toleranceMs && producedAt.getTime() <= now + toleranceMs && until >= now - toleranceMs
  );
}

const bytesOf = (buffer: Buffer): ArrayBuffer => Uint8Array.from(buffer).buffer;
