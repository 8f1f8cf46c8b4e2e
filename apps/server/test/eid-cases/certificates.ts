import { randomBytes } from 'node:crypto';
import * as asn from '@peculiar/asn1-x509';
import { readCertificate } from '../../src/modules/eid/certificates.ts';
import { bolormaa, openStand, scan } from '../eid.ts';
import { reissue } from '../eid-lies.ts';
import type { Scope } from '../house.ts';
import { type Case, edit, endedAgo, hourMs, type Liar, nameOf, withExtension, without, withKey } from './liar.ts';

const { digitalSignature, nonRepudiation } = asn.KeyUsageFlags;

/** Lies about the certificate, those above it, and whom it belongs to. */
export const certificateCases = (liar: Liar, scope: Scope): Case[] => {
  const { stand, authority, scanned, notified, lowerLevel, edited, reissued, intermediate, withTrust } = liar;
  return [
    [
      'certificate_malformed',
      'has bytes for a certificate',
      () => edited({ 'cert.value': randomBytes(800).toString('base64') }),
    ],
    [
      'certificate_malformed',
      'has more than a certificate',
      async () => {
        const lie = await scanned();
        const { cert } = JSON.parse(lie.answer);
        const longer = Buffer.concat([Buffer.from(cert.value, 'base64'), Buffer.alloc(3)]);
        return edit(lie, { 'cert.value': longer.toString('base64') });
      },
    ],
    [
      'certificate_malformed',
      'says the same thing twice',
      () =>
        reissued((body) => {
          const all = [...(body.extensions ?? [])];
          body.extensions = new asn.Extensions([...all, all[0]!]);
        }),
    ],
    ['chain_untrusted', 'is of an authority that nobody knows', () => scanned({ unknown_authority: true })],
    [
      'chain_untrusted',
      'has a certificate that the authority did not sign',
      () => reissued(() => undefined, authority.responder.key.privateKey),
    ],
    ['chain_untrusted', 'has a chain that ends in no anchor', () => withTrust({ anchors: [] })],
    ['chain_untrusted', 'lacks the authority between', () => withTrust({ intermediates: [] })],
    [
      'chain_untrusted',
      'has an extension that must be understood, and is not',
      () => reissued(withExtension('2.5.29.36', new asn.BasicConstraints())),
    ],
    [
      'chain_untrusted',
      'is issued by an authority that the root did not sign',
      () => intermediate(() => undefined, authority.issuing.key.privateKey),
    ],
    ['certificate_out_of_time', 'has an expired certificate', () => scanned({ expired_certificate: true }), /^0 above/],
    [
      'certificate_out_of_time',
      'has a certificate of tomorrow',
      async () => ({
        ...(await scanned()),
        deps: { ...stand.deps, now: () => new Date(Date.now() - 30 * hourMs) },
      }),
    ],
    [
      'certificate_out_of_time',
      'is under an authority that has expired',
      () => intermediate(endedAgo(hourMs)),
      /^1 above/,
    ],
    [
      'issuer_not_an_authority',
      'is issued by somebody who is none',
      () => intermediate(withExtension(asn.id_ce_basicConstraints, new asn.BasicConstraints({ cA: false }))),
    ],
    [
      'issuer_not_an_authority',
      'is issued by somebody without the right to',
      () => intermediate(withExtension(asn.id_ce_keyUsage, new asn.KeyUsage(digitalSignature))),
    ],
    [
      'issuer_not_an_authority',
      'is issued by somebody who says nothing of it',
      () => intermediate(without(asn.id_ce_basicConstraints)),
    ],
    [
      'issuer_not_an_authority',
      'is issued by an authority below one that may have none below it',
      async () => {
        const { issuing, responder } = authority;
        const below = reissue(Buffer.from(issuing.certificate.rawData), issuing.key.privateKey, (body) => {
          Object.assign(body, { issuer: nameOf(issuing), subject: nameOf(responder) });
          withKey(responder)(body);
        });
        const intermediates = [...stand.deps.eid.trust.intermediates, readCertificate(below)!];
        const { deps } = await withTrust({ intermediates });
        const change = (body: asn.TBSCertificate) => void (body.issuer = nameOf(responder));
        return { ...(await reissued(change, responder.key.privateKey)), ...(deps ? { deps } : {}) };
      },
      /^2 above/,
    ],
    [
      'certificate_weak',
      'has a short key',
      async () => {
        const weak = await openStand(scope, { keyBits: 1_536 });
        return { ...(await scan(weak)), deps: weak.deps };
      },
    ],
    ['policy_missing', 'has a certificate without the policies', () => scanned({ missing_policy: true })],
    [
      'policy_missing',
      'has a certificate of a lower level than it claims',
      async () => edit(await lowerLevel(), { 'cert.certificateLevel': 'QUALIFIED' }),
    ],
    [
      'policy_missing',
      'has none of the policies of the settings',
      async () => {
        const rules = { policies: { auth: ['1.2.3'], sign: null }, isNonceRequired: true };
        return { ...(await scanned()), deps: { ...stand.deps, eid: { ...stand.deps.eid, rules } } };
      },
    ],
    ['purpose_wrong', 'has a certificate that signs documents', () => scanned({ wrong_key_usage: true })],
    [
      'purpose_wrong',
      'has a certificate that does both',
      () => reissued(withExtension(asn.id_ce_keyUsage, new asn.KeyUsage(digitalSignature | nonRepudiation))),
    ],
    [
      'purpose_wrong',
      'has a certificate for web servers',
      () => reissued(withExtension(asn.id_ce_extKeyUsage, new asn.ExtendedKeyUsage([asn.id_kp_serverAuth]))),
    ],
    [
      'purpose_wrong',
      'has a certificate of an authority',
      () => reissued(withExtension(asn.id_ce_basicConstraints, new asn.BasicConstraints({ cA: true }))),
    ],
    ['subject_malformed', 'names nobody', () => reissued((body) => (body.subject = nameOf(authority.issuing)))],
    [
      'subject_malformed',
      'names two people',
      () =>
        reissued((body) => {
          const numbers = [...body.subject].filter((part) => part[0]?.type === '2.5.4.5');
          body.subject = new asn.Name([...body.subject, ...numbers]);
        }),
    ],
    [
      'country_not_admitted',
      'is of a country that is not let in',
      () =>
        reissued((body) => {
          const number = body.subject.flatMap((part) => [...part]).find(({ type }) => type === '2.5.4.5');
          number!.value = new asn.AttributeValue({ printableString: `PNOEE-${bolormaa}` });
        }),
    ],
    [
      'subject_mismatch',
      'is of somebody else than the one who was asked',
      () => notified({ wrong_person_certificate: true }),
    ],
    [
      'document_mismatch',
      'speaks of one person and shows the certificate of another',
      () => scanned({ wrong_person_certificate: true }),
    ],
  ];
};
