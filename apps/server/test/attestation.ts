import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

const day = 86_400_000;
const es256 = -7;

/** An attestation with a certificate of the authenticator's maker, which anybody could have made. */
export function certified(signed: Buffer): { fmt: string; attStmt: Map<string, unknown> } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const attStmt = new Map<string, unknown>([
    ['alg', es256],
    ['sig', sign('sha256', signed, privateKey)],
    ['x5c', [certificateOf(publicKey)]],
  ]);
  return { fmt: 'packed', attStmt };
}

/** An attestation without a certificate: it proves only that the authenticator has the key that it brings. */
export const selfMade = (signed: Buffer, key: KeyObject) => ({
  fmt: 'packed',
  attStmt: new Map<string, unknown>([
    ['alg', es256],
    ['sig', sign('sha256', signed, key)],
  ]),
});

/** A certificate of the form that WebAuthn wants, without an authority behind it. */
function certificateOf(key: KeyObject): Buffer {
  const ecdsa = () => new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' });
  const name = () =>
    new Name(
      Object.entries({
        '2.5.4.6': 'MN',
        '2.5.4.10': 'Anybody',
        '2.5.4.11': 'Authenticator Attestation',
        '2.5.4.3': 'A key',
      }).map(
        ([type, utf8String]) =>
          new RelativeDistinguishedName([
            new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String }) }),
          ]),
      ),
    );
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: new Uint8Array([1]).buffer,
    signature: ecdsa(),
    issuer: name(),
    subject: name(),
    validity: new Validity({ notBefore: new Date(Date.now() - day), notAfter: new Date(Date.now() + day) }),
    subjectPublicKeyInfo: AsnConvert.parse(key.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo),
  });
  const signatureValue = new ArrayBuffer(8);
  return Buffer.from(
    AsnConvert.serialize(new Certificate({ tbsCertificate, signatureAlgorithm: ecdsa(), signatureValue })),
  );
}
