import * as asn from '@peculiar/asn1-x509';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import * as eid from '#modules/eid';
import { readCertificate } from '../../src/modules/eid/certificates.ts';
import type { FailureCode } from '../../src/modules/eid/failures.ts';
import { answerOf, bolormaa, older, openStand, pin, scan, type Stand } from '../eid.ts';
import { authorityOf, reissue } from '../eid-lies.ts';
import type { Scope } from '../house.ts';

export interface Lie {
  session: eid.EidSession;
  answer: string;
  callback?: eid.Callback;
  deps?: Stand['deps'];
}

/** Why the answer is refused, what it does, and the answer itself. */
export type Case = [code: FailureCode, how: string, lie: () => Promise<Lie>, detail?: RegExp];

type Faults = NonNullable<NonNullable<Parameters<Stand['sandbox']['setFaults']>[0]['next']>>;

export const hourMs = 3_600_000;
const callbackUrl = 'https://portal.example.gov.mn/sign-in/back?value=RrKjjT4aggzu27YBddX1bQ';

export type Liar = Awaited<ReturnType<typeof openLiar>>;

/** Brings about answers that are true in everything but one thing. */
export async function openLiar(scope: Scope) {
  const stand = await openStand(scope);
  const authority = await authorityOf(stand);
  const { provider, trust } = stand.deps.eid;
  const fault = (next: Faults) => stand.sandbox.setFaults({ next });

  const scanned = (faults: Faults = {}, civilId = bolormaa) => {
    fault(faults);
    return scan(stand, civilId);
  };

  async function tapped(faults: Faults = {}): Promise<Required<Omit<Lie, 'deps'>>> {
    fault(faults);
    const session = await provider.startAuthentication({
      flow: 'device-link',
      offered: ['QR', 'Web2App'],
      callbackUrl,
      prompts: [...pin],
    });
    await stand.phone.open(bolormaa, eid.deviceLinkAt(session, { type: 'Web2App', language: 'mon', now: new Date() }));
    const back = await stand.phone.approve(session.id);
    const callback = eid.Callback.parse(Object.fromEntries(back!.searchParams));
    return { session, callback, answer: await answerOf(stand, session) };
  }

  async function notified(faults: Faults = {}): Promise<Lie> {
    fault(faults);
    const whom = { person: 'PNOMN-990000000001' };
    const session = await provider.startAuthentication({ flow: 'notification', whom, prompts: [...pin] });
    return { session, answer: await answerOf(stand, session) };
  }

  /** A person whose certificate is of the lower level, asked for that, and then taken for more. */
  async function lowerLevel(): Promise<Lie> {
    const session = await provider.startAuthentication({
      flow: 'device-link',
      offered: ['QR'],
      prompts: [...pin],
      level: 'ADVANCED',
    });
    await stand.phone.open('990000000011', eid.deviceLinkAt(session, { type: 'QR', language: 'mon', now: new Date() }));
    return { session: { ...session, level: 'QUALIFIED' }, answer: await answerOf(stand, session) };
  }

  /** A true answer with other values at these places; undefined takes one away. */
  const edited = async (changes: Record<string, unknown>): Promise<Lie> => edit(await scanned(), changes);

  /** Signed by a key on P-256. */
  const byOlder = (faults: Faults = {}) => scanned(faults, older);

  const withTrust = async (change: Partial<typeof trust>): Promise<Lie> => ({
    ...(await scanned()),
    deps: { ...stand.deps, eid: { ...stand.deps.eid, trust: { ...trust, ...change } } },
  });

  return {
    stand,
    authority,
    scanned,
    byOlder,
    tapped,
    notified,
    lowerLevel,
    edited,
    withTrust,
    /** The certificate in the answer is another one, issued by the same authority under the same number. */
    async reissued(change: (body: asn.TBSCertificate) => void, key = authority.issuing.key.privateKey): Promise<Lie> {
      const { session, answer } = await scanned();
      const { cert } = JSON.parse(answer);
      const der = reissue(Buffer.from(cert.value, 'base64'), key, change);
      return edit({ session, answer }, { 'cert.value': der.toString('base64') });
    },
    /** The issuing authority is another one, with the same key. */
    intermediate(change: (body: asn.TBSCertificate) => void, key = authority.root.key.privateKey): Promise<Lie> {
      const der = reissue(Buffer.from(authority.issuing.certificate.rawData), key, change);
      return withTrust({ intermediates: [readCertificate(der)!] });
    },
  };
}

export function edit({ session, answer }: Lie, changes: Record<string, unknown>): Lie {
  const parsed = JSON.parse(answer);
  for (const [place, value] of Object.entries(changes)) {
    const names = place.split('.');
    const last = names.pop()!;
    const parent = names.reduce((part, name) => part[name], parsed);
    if (value === undefined) delete parent[last];
    else parent[last] = value;
  }
  return { session, answer: JSON.stringify(parsed) };
}

export const extension = (id: string, value: object) =>
  new asn.Extension({ extnID: id, critical: true, extnValue: new OctetString(AsnConvert.serialize(value)) });

export const withExtension = (id: string, value: object) => (body: asn.TBSCertificate) => {
  without(id)(body);
  body.extensions = new asn.Extensions([...(body.extensions ?? []), extension(id, value)]);
};

export const without =
  (...ids: string[]) =>
  (body: asn.TBSCertificate) => {
    body.extensions = new asn.Extensions([...(body.extensions ?? [])].filter(({ extnID }) => !ids.includes(extnID)));
  };

export const endedAgo = (ms: number) => (body: asn.TBSCertificate) => {
  body.validity.notAfter = new asn.Time(new Date(Date.now() - ms));
};

/** For the holder of this key. */
export const withKey =
  ({ certificate }: { certificate: { rawData: ArrayBuffer } }) =>
  (body: asn.TBSCertificate) => {
    const { tbsCertificate } = AsnConvert.parse(certificate.rawData, asn.Certificate);
    body.subjectPublicKeyInfo = tbsCertificate.subjectPublicKeyInfo;
  };

export const nameOf = ({ certificate }: { certificate: { rawData: ArrayBuffer } }): asn.Name =>
  AsnConvert.parse(certificate.rawData, asn.Certificate).tbsCertificate.subject;
