import { randomBytes } from 'node:crypto';
import type { BasicOCSPResponse } from '@peculiar/asn1-ocsp';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import * as asn from '@peculiar/asn1-x509';
import { listOnly, ocspOnly, reanswer, reissue, relist, spoiling } from '../eid-lies.ts';
import { type Case, endedAgo, extension, hourMs, type Liar, without, withKey } from './liar.ts';

const ago = (hours: number) => new Date(Date.now() - hours * hourMs);

/** Certificates that were taken back, and answers about them that settle nothing. */
export const revocationCases = (liar: Liar): Case[] => {
  const { stand, scanned, reissued, authority } = liar;
  const revokedAbove = () => {
    const { tbsCertificate } = AsnConvert.parse(authority.issuing.certificate.rawData, asn.Certificate);
    const entry = { userCertificate: tbsCertificate.serialNumber, revocationDate: new asn.Time(new Date()) };
    return (list: Buffer) =>
      relist(list, authority.root.key.privateKey, (body) => {
        body.revokedCertificates = [new asn.RevokedCertificate(entry)];
      });
  };
  return [
    [
      'certificate_revoked',
      'has a certificate that was taken back, as OCSP says',
      () => scanned({ revoked_certificate: true }),
      /^0 above the person: ocsp/,
    ],
    [
      'certificate_revoked',
      'has one that was taken back, as the list says while OCSP is down',
      () => scanned({ revoked_certificate: true, ocsp_down: true }),
      /^0 above the person: crl/,
    ],
    [
      'certificate_revoked',
      'is under an authority that was taken back',
      async () => {
        const lie = revokedAbove();
        const deps = spoiling(stand, (proof, isPerson) =>
          isPerson || proof.kind === 'ocsp' ? proof : { kind: 'crl', list: lie(proof.list) },
        );
        return { ...(await scanned()), deps };
      },
      /^1 above/,
    ],
    [
      'revocation_unknown',
      'cannot be asked about',
      async () => ({
        ...(await scanned()),
        deps: spoiling(stand, (proof, isPerson) => (isPerson ? null : proof)),
      }),
      /unreachable, unreachable/,
    ],
    [
      'revocation_unknown',
      'is under an authority that cannot be asked about',
      async () => ({
        ...(await scanned()),
        deps: spoiling(stand, (proof, isPerson) => (isPerson ? proof : null)),
      }),
      /^1 above the person: unreachable/,
    ],
    [
      'revocation_unknown',
      'does not say whom to ask',
      () => reissued(without(asn.id_pe_authorityInfoAccess, asn.id_ce_cRLDistributionPoints)),
      /nobody to ask/,
    ],
    ...responderLies(liar).map(
      ([how, lie, detail]): Case => [
        'revocation_unknown',
        `has a responder that ${how}`,
        async () => ({ ...(await scanned()), deps: ocspOnly(stand, lie) }),
        detail,
      ],
    ),
    ...listLies(liar).map(
      ([how, lie, detail]): Case => [
        'revocation_unknown',
        `has a list that ${how}`,
        async () => ({ ...(await scanned()), deps: listOnly(stand, lie) }),
        detail,
      ],
    ),
  ];
};

type Told = [how: string, lie: (bytes: Buffer) => Buffer, detail: RegExp];

function responderLies({ authority: { responder, issuing, stranger } }: Liar): Told[] {
  const by = (key: typeof responder.key, change: (basic: BasicOCSPResponse) => void) => (response: Buffer) =>
    reanswer(response, key.privateKey, change);
  const honestly = (change: (basic: BasicOCSPResponse) => void) => by(responder.key, change);
  const about = (change: (single: BasicOCSPResponse['tbsResponseData']['responses'][number]) => void) =>
    honestly(({ tbsResponseData }) => change(tbsResponseData.responses[0]!));
  /** The responder has another certificate. */
  const certified = (change: (body: asn.TBSCertificate) => void) =>
    honestly((basic) => {
      const der = reissue(Buffer.from(responder.certificate.rawData), issuing.key.privateKey, change);
      basic.certs = [AsnConvert.parse(der, asn.Certificate)];
    });
  const noCheck = '1.3.6.1.5.5.7.48.1.5';
  return [
    ['answers in a way that cannot be read', () => randomBytes(200), /ocsp malformed/],
    ['answers that it cannot answer', () => Buffer.from('30030a0103', 'hex'), /ocsp not successful/],
    ['is somebody else than it claims to be', by(stranger.key, () => undefined), /ocsp signature/],
    [
      'is a stranger who brings a certificate',
      by(stranger.key, (basic) => {
        basic.certs = [AsnConvert.parse(stranger.certificate.rawData, asn.Certificate)];
      }),
      /ocsp signature/,
    ],
    [
      'is a stranger who made itself a responder',
      by(stranger.key, (basic) => {
        const der = reissue(Buffer.from(responder.certificate.rawData), stranger.key.privateKey, withKey(stranger));
        basic.certs = [AsnConvert.parse(der, asn.Certificate)];
      }),
      /ocsp signature/,
    ],
    ['has a certificate for something else', certified(without(asn.id_ce_extKeyUsage)), /ocsp signature/],
    ['has a certificate that may have been taken back', certified(without(noCheck)), /ocsp signature/],
    ['has a certificate that expired', certified(endedAgo(hourMs)), /ocsp signature/],
    [
      'repeats an answer to another question',
      honestly(({ tbsResponseData: { responseExtensions } }) => {
        responseExtensions![0]!.extnValue = new OctetString(AsnConvert.serialize(new OctetString(randomBytes(32))));
      }),
      /ocsp nonce/,
    ],
    [
      'leaves the nonce out',
      honestly(({ tbsResponseData }) => delete tbsResponseData.responseExtensions),
      /ocsp nonce missing/,
    ],
    [
      'speaks of another certificate',
      about(({ certID }) => (certID.serialNumber = Uint8Array.from([1, 2, 3]).buffer)),
      /ocsp another certificate/,
    ],
    [
      'speaks of another issuer',
      about(({ certID }) => (certID.issuerKeyHash = new OctetString(randomBytes(20)))),
      /ocsp another certificate/,
    ],
    [
      'repeats what it said yesterday',
      about((single) => Object.assign(single, { thisUpdate: ago(24), nextUpdate: ago(23) })),
      /ocsp not fresh/,
    ],
    [
      'says what will be true tomorrow',
      about((single) => Object.assign(single, { thisUpdate: ago(-24), nextUpdate: ago(-25) })),
      /ocsp not fresh/,
    ],
    [
      'never heard of the certificate',
      about(({ certStatus }) => Object.assign(certStatus, { good: undefined, unknown: null })),
      /ocsp unknown to the responder/,
    ],
  ];
}

function listLies({ authority: { issuing, responder, root } }: Liar): Told[] {
  const honestly = (change: (body: asn.TBSCertList) => void) => (list: Buffer) =>
    relist(list, issuing.key.privateKey, change);
  return [
    ['cannot be read', () => randomBytes(500), /crl malformed/],
    ['is signed by somebody else', (list) => relist(list, responder.key.privateKey, () => undefined), /crl signature/],
    [
      'is of another authority',
      honestly((body) => (body.issuer = AsnConvert.parse(root.certificate.subjectName.toArrayBuffer(), asn.Name))),
      /crl signature/,
    ],
    [
      'is of last week',
      honestly((body) =>
        Object.assign(body, { thisUpdate: new asn.Time(ago(168)), nextUpdate: new asn.Time(ago(144)) }),
      ),
      /crl not fresh/,
    ],
    ['never says when the next one comes', honestly((body) => delete body.nextUpdate), /crl not fresh/],
    [
      'lists some certificates only',
      honestly((body) => (body.crlExtensions = [extension('2.5.29.28', new asn.BasicConstraints())])),
      /crl not the whole list/,
    ],
  ];
}
