import { type Certificates, certificateNamed } from './certificates.ts';
import { type Issuer, issue, issueToItself } from './issue.ts';
import { type KeyPair, keyNamed } from './keys.ts';
import { x509 } from './x509.ts';

export interface Authority {
  root: Issuer;
  issuing: Issuer;
  /** Signs what OCSP answers, in the name of the issuing authority. */
  responder: Issuer;
  /** An untrusted issuer, for certificates "of an unknown authority". */
  stranger: Issuer;
}

interface Needs {
  folder: string;
  certificates: Certificates;
  url: () => string;
  now: () => Date;
}

const { keyCertSign, cRLSign, digitalSignature } = x509.KeyUsageFlags;
const mayIssue = (below: number | undefined): x509.Extension[] => [
  new x509.BasicConstraintsExtension(true, below, true),
  new x509.KeyUsagesExtension(keyCertSign | cRLSign, true),
];
const named = (name: string): x509.JsonNameParams => [{ C: ['MN'] }, { O: ['Tamga Sandbox'] }, { CN: [name] }];

export async function openAuthority(needs: Needs): Promise<Authority> {
  const root = await selfIssued(needs, 'root', 'TEST National Root CA');
  const issuing = await below(needs, root, 'issuing', 'TEST eID Issuing CA', [
    ...mayIssue(0),
    new x509.AuthorityInfoAccessExtension({ caIssuers: [`${needs.url()}/ca/root.der`] }),
    new x509.CRLDistributionPointsExtension([`${needs.url()}/ca/root.crl`]),
  ]);
  const responder = await below(needs, issuing, 'responder', 'TEST OCSP Responder', [
    new x509.KeyUsagesExtension(digitalSignature, true),
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.ocspSigning]),
    // id-pkix-ocsp-nocheck: the certificate of the responder need not be checked itself.
    new x509.Extension('1.3.6.1.5.5.7.48.1.5', false, new Uint8Array([5, 0])),
  ]);
  return { root, issuing, responder, stranger: await selfIssued(needs, 'stranger', 'TEST Unknown CA') };
}

async function selfIssued(needs: Needs, name: string, title: string): Promise<Issuer> {
  const key = await keyNamed(needs, name, { type: 'ec', curve: 'P-384' });
  return kept(needs, name, key, () =>
    issueToItself(key, { subject: named(title), extensions: mayIssue(undefined), ...years(needs.now(), 20) }),
  );
}

async function below(
  needs: Needs,
  issuer: Issuer,
  name: string,
  title: string,
  extensions: x509.Extension[],
): Promise<Issuer> {
  const key = await keyNamed(needs, name, { type: 'ec', curve: 'P-384' });
  return kept(needs, name, key, () =>
    issue(issuer, { subject: named(title), publicKey: key.publicKey, extensions, ...years(needs.now(), 10) }),
  );
}

async function kept(
  needs: Needs,
  name: string,
  key: KeyPair,
  make: () => Promise<x509.X509Certificate>,
): Promise<Issuer> {
  const { pem } = await certificateNamed(needs.certificates, { name, marks: [] }, make);
  return { certificate: new x509.X509Certificate(pem), key };
}

/** Valid since yesterday, so that a clock that is a little behind does not refuse what was just made. */
function years(now: Date, count: number): { notBefore: Date; notAfter: Date } {
  const dayMs = 86_400_000;
  return { notBefore: new Date(now.getTime() - dayMs), notAfter: new Date(now.getTime() + count * 365 * dayMs) };
}
