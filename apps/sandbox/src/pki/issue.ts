import { type KeyObject, randomBytes } from 'node:crypto';
import type { KeyPair } from './keys.ts';
import { x509 } from './x509.ts';

export interface Issuer {
  certificate: x509.X509Certificate;
  key: KeyPair;
}

export interface Content {
  subject: x509.JsonNameParams;
  publicKey: KeyObject;
  notBefore: Date;
  notAfter: Date;
  extensions: x509.Extension[];
}

/** Every authority here signs with P-384, as the documented one does. */
export const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-384' };

export async function issue(issuer: Issuer, content: Content): Promise<x509.X509Certificate> {
  const publicKey = spkiOf(content.publicKey);
  return x509.X509CertificateGenerator.create({
    ...(await common(content, issuer.key)),
    issuer: issuer.certificate.subjectName,
    publicKey,
    extensions: [
      ...content.extensions,
      await x509.AuthorityKeyIdentifierExtension.create(spkiOf(issuer.key.publicKey)),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
    ],
  });
}

export async function issueToItself(key: KeyPair, content: Omit<Content, 'publicKey'>): Promise<x509.X509Certificate> {
  const publicKey = spkiOf(key.publicKey);
  return x509.X509CertificateGenerator.create({
    ...(await common(content, key)),
    issuer: new x509.Name(content.subject),
    publicKey,
    extensions: [...content.extensions, await x509.SubjectKeyIdentifierExtension.create(publicKey)],
  });
}

export const signingKey = (key: KeyPair): x509.X509CrlCreateParams['signingKey'] =>
  key.privateKey.toCryptoKey({ name: 'ECDSA', namedCurve: 'P-384' }, false, ['sign']);

const spkiOf = (key: KeyObject): Buffer<ArrayBuffer> => Buffer.from(key.export({ type: 'spki', format: 'der' }));

async function common(content: Pick<Content, 'subject' | 'notBefore' | 'notAfter'>, key: KeyPair) {
  return {
    serialNumber: newSerial(),
    subject: new x509.Name(content.subject),
    notBefore: content.notBefore,
    notAfter: content.notAfter,
    signingKey: signingKey(key),
    signingAlgorithm,
  };
}

/** 16 bytes that begin with a digit other than zero: positive, and written alike by every tool. */
const newSerial = (): string => `1${randomBytes(16).toString('hex').slice(1)}`;
