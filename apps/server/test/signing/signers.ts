import { constants, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
// The library stands on tsyringe, which refuses to load before this polyfill.
import 'reflect-metadata'; // oxlint-disable-line import/no-unassigned-import -- it is there for what it does to Reflect
import * as x509 from '@peculiar/x509';
import { assemblePdf } from '#platform/signing/assemble';
import { preparePdf } from '#platform/signing/prepare';
import {
  describePrepared,
  restorePrepared,
  type SignatureAlgorithm,
  type SigningOrder,
} from '#platform/signing/signing';

/** Who signs in these tests: a certificate under an authority of ours, and the key that only a phone would have. */
export interface Signer {
  name: string;
  certificate: Buffer;
  chain: Buffer[];
  algorithm: SignatureAlgorithm;
  sign(signedAttributes: Buffer): Buffer;
}

const ec = { name: 'ECDSA', namedCurve: 'P-384' } as const;
const authorityAlgorithm = { name: 'ECDSA', hash: 'SHA-384' } as const;
const dayMs = 86_400_000;
const validity = { notBefore: new Date(Date.now() - dayMs), notAfter: new Date(Date.now() + 1_000 * dayMs) };
const { keyCertSign, cRLSign, nonRepudiation } = x509.KeyUsageFlags;
const authority = (below?: number) => [
  new x509.BasicConstraintsExtension(true, below, true),
  new x509.KeyUsagesExtension(keyCertSign | cRLSign, true),
];

const rootKey = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const issuingKey = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const signingKey = ({ privateKey }: { privateKey: KeyObject }) => privateKey.toCryptoKey(ec, false, ['sign']);
const spki = (key: KeyObject) => Buffer.from(key.export({ type: 'spki', format: 'der' }));

const root = await x509.X509CertificateGenerator.create({
  ...validity,
  serialNumber: '01',
  subject: 'C=MN, O=Tamga tests, CN=Root',
  issuer: 'C=MN, O=Tamga tests, CN=Root',
  publicKey: spki(rootKey.publicKey),
  signingKey: signingKey(rootKey),
  signingAlgorithm: authorityAlgorithm,
  extensions: authority(),
});
const issuing = await x509.X509CertificateGenerator.create({
  ...validity,
  serialNumber: '02',
  subject: 'C=MN, O=Tamga tests, CN=Issuing',
  issuer: root.subjectName,
  publicKey: spki(issuingKey.publicKey),
  signingKey: signingKey(rootKey),
  signingAlgorithm: authorityAlgorithm,
  extensions: authority(0),
});
export const rootPem = root.toString('pem');
export const issuingPem = issuing.toString('pem');
export const chain = [Buffer.from(issuing.rawData)];

let serial = 16;
export async function openSigner(
  name: string,
  algorithm: SignatureAlgorithm,
  pair = newKey(algorithm),
): Promise<Signer> {
  serial += 1;
  const certificate = await x509.X509CertificateGenerator.create({
    ...validity,
    serialNumber: serial.toString(16),
    subject: new x509.Name([{ C: ['MN'] }, { CN: [name] }]),
    issuer: issuing.subjectName,
    publicKey: spki(pair.publicKey),
    signingKey: signingKey(issuingKey),
    signingAlgorithm: authorityAlgorithm,
    extensions: [new x509.BasicConstraintsExtension(false), new x509.KeyUsagesExtension(nonRepudiation, true)],
  });
  return {
    name,
    certificate: Buffer.from(certificate.rawData),
    chain,
    algorithm,
    sign: (bytes) => signWith(pair.privateKey, algorithm, bytes),
  };
}

const newKey = ({ signature }: SignatureAlgorithm, bits = 2_048): { privateKey: KeyObject; publicKey: KeyObject } =>
  signature === 'ecdsa'
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
    : generateKeyPairSync('rsa', { modulusLength: bits });

function signWith(key: KeyObject, { signature, hash }: SignatureAlgorithm, bytes: Buffer): Buffer {
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  return sign(hash.replace('-', ''), bytes, signature === 'rsassa-pss' ? { key, ...pss } : key);
}

/** The three kinds of signatures, each by a person of their own. */
export const signers = await Promise.all([
  openSigner('Бат-Эрдэнэ Өнөрбаяр', { signature: 'rsassa-pss', hash: 'SHA-256' }),
  openSigner('Ганболд Түмэнжаргал', { signature: 'rsa-pkcs1', hash: 'SHA-512' }),
  openSigner('Сүхбаатар Энхтуяа', { signature: 'ecdsa', hash: 'SHA-384' }),
]);

type More = Partial<Omit<SigningOrder, 'pdf' | 'certificate' | 'chain' | 'algorithm'>> & { timestampToken?: Buffer };

/** Signs as the platform does, with a restart between what is prepared and what comes back. */
export async function signPdf(pdf: Buffer, signer: Signer, { timestampToken, ...more }: More = {}): Promise<Buffer> {
  const { certificate, chain, algorithm, name } = signer;
  const prepared = await preparePdf({ pdf, certificate, chain, algorithm, name, at: new Date(), ...more });
  const kept = JSON.stringify(describePrepared(prepared));
  const again = restorePrepared(prepared.pdf, JSON.parse(kept));
  const signature = signer.sign(again.signedAttributes);
  return assemblePdf({
    prepared: again,
    signature,
    certificate,
    chain,
    algorithm,
    ...(timestampToken ? { timestampToken } : {}),
  });
}
