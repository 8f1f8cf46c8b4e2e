import { createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import { x509 } from './certificate-library.ts';

const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' };
/** Document signing, RFC 9336. */
const documentSigning = '1.3.6.1.5.5.7.3.36';

export interface Validity {
  notBefore: Date;
  notAfter: Date;
}

/** The platform's own authority, which vouches for the seals of organisations and its own, and for nothing else. */
export async function issueAuthority(key: KeyObject, name: string, validity: Validity): Promise<Buffer> {
  const { keyCertSign, cRLSign } = x509.KeyUsageFlags;
  const subject = new x509.Name([
    { C: ['MN'] },
    { O: [{ utf8String: name }] },
    { CN: [{ utf8String: `${name} Seal CA` }] },
  ]);
  const publicKey = spkiOf(key);
  return create(key, subject, subject, publicKey, validity, [
    new x509.BasicConstraintsExtension(true, 0, true),
    new x509.KeyUsagesExtension(keyCertSign | cRLSign, true),
    await x509.SubjectKeyIdentifierExtension.create(publicKey),
  ]);
}

export interface Authority {
  key: KeyObject;
  certificate: Buffer;
}

/** For an organisation: its name as people read it, and what the platform knows it by. */
export async function issueSeal(
  authority: Authority,
  organisation: { id: string; name: string; regNo: string | null },
  key: KeyObject,
  validity: Validity,
): Promise<Buffer> {
  const { digitalSignature, nonRepudiation } = x509.KeyUsageFlags;
  const issuer = new x509.X509Certificate(Buffer.from(authority.certificate)).subjectName;
  // X.520 allows so many characters in a name.
  const name = organisation.name.slice(0, 64);
  const subject = new x509.Name([
    { C: ['MN'] },
    { O: [{ utf8String: name }] },
    // As ETSI EN 319 412-1 writes the register of a state; for one that is in none, what the platform knows it by.
    organisation.regNo === null
      ? { '2.5.4.5': [{ printableString: organisation.id }] }
      : { '2.5.4.97': [{ utf8String: `NTRMN-${organisation.regNo}` }] },
    { CN: [{ utf8String: name }] },
  ]);
  const publicKey = spkiOf(key);
  return create(authority.key, subject, issuer, publicKey, validity, [
    new x509.BasicConstraintsExtension(false, undefined, true),
    new x509.KeyUsagesExtension(digitalSignature | nonRepudiation, true),
    new x509.ExtendedKeyUsageExtension([documentSigning]),
    await x509.AuthorityKeyIdentifierExtension.create(spkiOf(authority.key)),
    await x509.SubjectKeyIdentifierExtension.create(publicKey),
  ]);
}

async function create(
  signer: KeyObject,
  subject: x509.Name,
  issuer: x509.Name,
  publicKey: Buffer<ArrayBuffer>,
  { notBefore, notAfter }: Validity,
  extensions: x509.Extension[],
): Promise<Buffer> {
  const certificate = await x509.X509CertificateGenerator.create({
    // 16 bytes that begin with a digit other than zero: positive, and written alike by every tool.
    serialNumber: `1${randomBytes(16).toString('hex').slice(1)}`,
    subject,
    issuer,
    publicKey,
    notBefore,
    notAfter,
    signingKey: signer.toCryptoKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']),
    signingAlgorithm,
    extensions,
  });
  return Buffer.from(certificate.rawData);
}

const spkiOf = (key: KeyObject): Buffer<ArrayBuffer> =>
  Buffer.from(createPublicKey(key).export({ type: 'spki', format: 'der' }));
