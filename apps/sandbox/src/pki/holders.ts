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
  const key = await keyNamed(deps, `${person.personId}.${purpose}`, { type: 'rsa', bits: deps.keyBits });
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

export async function sealHolding(deps: PkiDeps, organisation: OrganisationSubject): Promise<Holding> {
  const name = `${organisation.register}.seal`;
  const key = await keyNamed(deps, name, { type: 'rsa', bits: deps.keyBits });
  const subject = [
    { C: ['MN'] },
    { O: [organisation.name] },
    { '2.5.4.97': [organisation.organisationId] },
    { CN: [organisation.name] },
  ];
  const { nonRepudiation } = x509.KeyUsageFlags;
  return holding(deps, name, key, [], subject, [
    new x509.KeyUsagesExtension(nonRepudiation, true),
    profile.policyExtension('seal', 'QUALIFIED'),
    profile.qualifiedStatements('seal'),
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
