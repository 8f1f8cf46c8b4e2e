import type { Authority } from './authority.ts';
import { type Certificates, certificateNamed, type Issued, type Mark } from './certificates.ts';
import { issue } from './issue.ts';
import { type KeyPair, keyNamed } from './keys.ts';
import * as profile from './profile.ts';
import { x509 } from './x509.ts';

/** What the certificates of a person or an organisation say about them. */
export interface PersonSubject {
  personId: string;
  civilId: string;
  documentNumber: string;
  familyName: string;
  givenName: string;
  dateOfBirth: string;
  level: profile.Level;
  /** Older certificates have a key on P-256. */
  key: 'rsa' | 'p256';
}

export interface OrganisationSubject {
  organisationId: string;
  register: string;
  name: string;
}

export interface Holding {
  certificate: Issued;
  key: KeyPair;
}

export interface PkiDeps {
  folder: string;
  keyBits: number;
  certificates: Certificates;
  authority: () => Promise<Authority>;
  url: () => string;
  now: () => Date;
}

export async function personHolding(
  deps: PkiDeps,
  person: PersonSubject,
  purpose: 'auth' | 'sign',
  marks: Mark[] = [],
): Promise<Holding> {
  const kind =
    person.key === 'p256' ? ({ type: 'ec', curve: 'P-256' } as const) : ({ type: 'rsa', bits: deps.keyBits } as const);
  const key = await keyNamed(deps, `${person.personId}.${purpose}`, kind);
  const usage = marks.includes('wrong-usage') ? other(purpose) : purpose;
  const extensions = [
    ...profile.usageExtensions(usage),
    ...(marks.includes('no-policy') ? [] : [profile.policyExtension(purpose, person.level)]),
    ...(purpose === 'sign' && person.level === 'QUALIFIED' ? [profile.qualifiedStatements('sign')] : []),
    profile.documentNumberExtension(person.documentNumber),
    profile.dateOfBirthExtension(person.dateOfBirth),
  ];
  return holding(deps, `${person.personId}.${purpose}`, key, marks, subjectOf(person), extensions);
}

export async function sealHolding(
  deps: PkiDeps,
  organisation: OrganisationSubject,
  marks: Mark[] = [],
): Promise<Holding> {
  const name = `${organisation.register}.seal`;
  const key = await keyNamed(deps, name, { type: 'rsa', bits: deps.keyBits });
  const subject = [
    { C: ['MN'] },
    { O: [organisation.name] },
    { '2.5.4.97': [organisation.organisationId] },
    { CN: [organisation.name] },
  ];
  const { digitalSignature, nonRepudiation } = x509.KeyUsageFlags;
  return holding(deps, name, key, marks, subject, [
    new x509.KeyUsagesExtension(marks.includes('wrong-usage') ? digitalSignature : nonRepudiation, true),
    ...(marks.includes('no-policy') ? [] : [profile.policyExtension('seal', 'QUALIFIED')]),
    profile.qualifiedStatements('seal'),
  ]);
}

/** Who says what time it is; with a new key and certificate each year, as those who do it for a living have. */
export async function clockHolding(deps: PkiDeps, marks: Mark[] = []): Promise<Holding> {
  const name = `timestamps-${deps.now().getUTCFullYear()}`;
  const key = await keyNamed(deps, name, { type: 'ec', curve: 'P-384' });
  const subject = [{ C: ['MN'] }, { O: ['Tamga Sandbox'] }, { CN: ['TEST Timestamp Authority'] }];
  return holding(deps, name, key, marks, subject, [
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
    // For nothing else, and nobody is to overlook it (RFC 3161, 2.3).
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.timeStamping], true),
  ]);
}

async function holding(
  deps: PkiDeps,
  name: string,
  key: KeyPair,
  marks: Mark[],
  subject: x509.JsonNameParams,
  extensions: x509.Extension[],
): Promise<Holding> {
  const authority = await deps.authority();
  const issuer = marks.includes('stranger') ? authority.stranger : authority.issuing;
  const certificate = await certificateNamed(deps.certificates, { name, marks }, () =>
    issue(issuer, {
      subject,
      publicKey: key.publicKey,
      ...validity(deps.now(), marks.includes('expired')),
      extensions: [new x509.BasicConstraintsExtension(false), ...extensions, ...profile.whereToAsk(deps.url())],
    }),
  );
  return { certificate, key };
}

function subjectOf(person: PersonSubject): x509.JsonNameParams {
  return [
    { C: ['MN'] },
    { CN: [`${person.familyName},${person.givenName}`] },
    { '2.5.4.4': [{ utf8String: person.familyName }] },
    { '2.5.4.42': [{ utf8String: person.givenName }] },
    { '2.5.4.5': [{ printableString: person.personId }] },
  ];
}

/** Three years, beginning yesterday or, for an expired one, so that they ended yesterday. */
function validity(now: Date, isExpired: boolean): { notBefore: Date; notAfter: Date } {
  const dayMs = 86_400_000;
  const lengthMs = 3 * 365 * dayMs;
  const start = now.getTime() - dayMs - (isExpired ? lengthMs : 0);
  return { notBefore: new Date(start), notAfter: new Date(start + lengthMs) };
}

const other = (purpose: 'auth' | 'sign') => (purpose === 'auth' ? 'sign' : 'auth');
