import type { Authority } from './authority.ts';
import type { Certificates } from './certificates.ts';
import { integer } from './der.ts';
import { signingAlgorithm, signingKey } from './issue.ts';
import { x509 } from './x509.ts';

interface Deps {
  certificates: Certificates;
  authority: () => Promise<Authority>;
  now: () => Date;
  clockSkewMs: () => number;
}

const dayMs = 86_400_000;

/** The certificates that the authority has revoked, listed anew for each request. The root has revoked none. */
export async function writeCrl(deps: Deps, name: 'root' | 'issuing'): Promise<Buffer> {
  const { certificate, key } = (await deps.authority())[name];
  const now = new Date(deps.now().getTime() + deps.clockSkewMs());
  const revoked = name === 'root' ? [] : [...deps.certificates.bySerial.values()].filter(isRevoked);
  const number = Buffer.from(now.getTime().toString(16).padStart(12, '0'), 'hex');
  const crl = await x509.X509CrlGenerator.create({
    issuer: certificate.subjectName,
    thisUpdate: now,
    nextUpdate: new Date(now.getTime() + dayMs),
    entries: revoked.map(({ serial, parsed }) => ({
      serialNumber: serial,
      revocationDate: parsed.validFromDate,
      reason: x509.X509CrlReason.keyCompromise,
    })),
    extensions: [
      await x509.AuthorityKeyIdentifierExtension.create(certificate.publicKey),
      new x509.Extension('2.5.29.20', false, integer(number)),
    ],
    signingAlgorithm,
    signingKey: signingKey(key),
  });
  return Buffer.from(crl.rawData);
}

const isRevoked = ({ marks }: { marks: string[] }): boolean => marks.includes('revoked') && !marks.includes('stranger');
