import { type KeyObject, sign } from 'node:crypto';
import { BasicOCSPResponse, OCSPResponse } from '@peculiar/asn1-ocsp';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { Certificate, CertificateList, type TBSCertificate, type TBSCertList } from '@peculiar/asn1-x509';
import type * as eid from '#modules/eid';
import type { Stand } from './eid.ts';

/** Lies that the sandbox does not tell by itself, made with the keys of its authority. */

type Authority = Awaited<ReturnType<Stand['sandbox']['world']['pki']['authority']>>;
export const authorityOf = (stand: Stand): Promise<Authority> => stand.sandbox.world.pki.authority();

const signed = (body: object, key: KeyObject) =>
  Uint8Array.from(sign('sha384', Buffer.from(AsnConvert.serialize(body)), key)).buffer;

/** The same certificate with something changed, signed by this key. */
export function reissue(der: Buffer, key: KeyObject, change: (body: TBSCertificate) => void): Buffer {
  const certificate = AsnConvert.parse(der, Certificate);
  delete certificate.tbsCertificateRaw;
  change(certificate.tbsCertificate);
  certificate.signatureValue = signed(certificate.tbsCertificate, key);
  return Buffer.from(AsnConvert.serialize(certificate));
}

/** The same OCSP answer with something changed, signed by this key. */
export function reanswer(response: Buffer, key: KeyObject, change: (basic: BasicOCSPResponse) => void): Buffer {
  const outer = AsnConvert.parse(response, OCSPResponse);
  const basic = AsnConvert.parse(outer.responseBytes!.response, BasicOCSPResponse);
  delete basic.tbsResponseDataRaw;
  change(basic);
  basic.signature = signed(basic.tbsResponseData, key);
  outer.responseBytes!.response = new OctetString(AsnConvert.serialize(basic));
  return Buffer.from(AsnConvert.serialize(outer));
}

/** The same revocation list with something changed, signed by this key. */
export function relist(list: Buffer, key: KeyObject, change: (body: TBSCertList) => void): Buffer {
  const crl = AsnConvert.parse(list, CertificateList);
  delete crl.tbsCertListRaw;
  change(crl.tbsCertList);
  crl.signature = signed(crl.tbsCertList, key);
  return Buffer.from(AsnConvert.serialize(crl));
}

type Find = eid.Eid['findProofs'];
type Proof = Awaited<ReturnType<ReturnType<Find>[number]>>;

/** Everything as it is, but for what `spoil` makes of each proof; null means no answer. */
export function spoiling({ deps }: Stand, spoil: (proof: Proof, isPerson: boolean) => Proof | null): Stand['deps'] {
  const findProofs: Find = (certificate, issuer) =>
    deps.eid.findProofs(certificate, issuer).map((fetch) => async () => {
      const proof = spoil(await fetch(), !certificate.isAuthority);
      if (!proof) throw new Error('nobody answers');
      return proof;
    });
  return { ...deps, eid: { ...deps.eid, findProofs } };
}

/** Only OCSP answers about the person, and it says this; or only the list does. */
export const ocspOnly = (stand: Stand, lie: (response: Buffer) => Buffer): Stand['deps'] =>
  spoiling(stand, (proof, isPerson) => {
    if (!isPerson) return proof;
    return proof.kind === 'ocsp' ? { ...proof, response: lie(proof.response) } : null;
  });
export const listOnly = (stand: Stand, lie: (list: Buffer) => Buffer | null): Stand['deps'] =>
  spoiling(stand, (proof, isPerson) => {
    if (!isPerson) return proof;
    const list = proof.kind === 'crl' ? lie(proof.list) : null;
    return list && { kind: 'crl', list };
  });
