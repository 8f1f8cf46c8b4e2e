import { chainOf } from './cms.ts';
import type { Forgeries } from './forgery.ts';
import { stampedAt } from './genuine.ts';
import { daysAway, type Holder, issue, keyNamed, now, ocspAbout, type Pki, timeStamping } from './pki.ts';
import { addEvidence, draft, signDoc, type SignWish } from './writer.ts';

const made = async (pki: Pki, wish: SignWish, by: Holder = pki.signer): Promise<Buffer> =>
  addEvidence(await signDoc(draft(), by, wish), { certs: chainOf(by), ocsps: [ocspAbout(pki, by)] }).pdf;
const flipped = (cms: Buffer, fromEnd: number): Buffer => {
  const changed = Buffer.from(cms);
  changed[cms.length - fromEnd]! ^= 1;
  return changed;
};
const stamping = (pki: Pki, more: object) =>
  issue({ name: 'Other timestamps', issuer: pki.issuing, usage: 'digitalSignature', asksAt: false, ...more });

export const wronglyMade: Forgeries = {
  MD5: (pki) => made(pki, { hash: 'md5' }, pki.rsaSigner),
  'SHA-1': (pki) => made(pki, { hash: 'sha1' }, pki.rsaSigner),
  'SHA-1 with RSA-PSS': (pki) => made(pki, { hash: 'sha1', padding: 'pss' }, pki.rsaSigner),
  'RSA with 1024 bits': async (pki) =>
    made(pki, {}, await issue({ name: 'Weak', kind: 'rsa1024', issuer: pki.issuing })),
  'a certificate signed with SHA-1': async (pki) =>
    made(pki, {}, await issue({ name: 'Old', issuer: pki.issuing, hash: 'SHA-1' })),
  'a changed signature value': (pki) => made(pki, { message: (cms) => flipped(cms, 4) }),
  'the hash of something else': (pki) => made(pki, { wrongDigest: true }),
  'no hash': (pki) => made(pki, { leaveOut: 'digest' }),
  'no type': (pki) => made(pki, { leaveOut: 'type' }),
  'no attributes': (pki) => made(pki, { leaveOut: 'attributes' }),
  'no name of its certificate': (pki) => made(pki, { binding: 'none' }),
  'the name of its certificate by SHA-1 only': (pki) => made(pki, { binding: 'sha1' }),
  'the name of another certificate': (pki) => made(pki, { binding: pki.rsaSigner.certificate }),
  'another certificate for the same key': async (pki) => {
    const other = await issue({ name: 'Promoted', key: pki.signer.key, issuer: pki.issuing });
    return made(pki, { binding: pki.signer.certificate }, other);
  },
  'algorithms that contradict each other': (pki) => made(pki, { protectedAs: 'sha512' }),
  'a text of its own inside': (pki) => made(pki, { content: Buffer.from('another document') }),
  'two signers': (pki) => made(pki, { signers: 2 }),
  'no signer': (pki) => made(pki, { signers: 0 }),
  'no certificate': (pki) => signDoc(draft(), pki.signer, { certificates: [] }).then(({ pdf }) => pdf),
  'lengths that are left open, one in the other': (pki) =>
    made(pki, { message: (cms) => Buffer.concat([Buffer.from('3080'.repeat(50), 'hex'), cms, Buffer.alloc(100)]) }),
  'not a message at all': (pki) => made(pki, { message: () => Buffer.from([0x30, 0x03, 0x02, 0x01, 0x05]) }),
  'an old form of signature': (pki) => made(pki, { subFilter: 'adbe.x509.rsa_sha1' }),
  'a signature that says it is from tomorrow': (pki) => made(pki, { claimed: daysAway(1) }),
  'a timestamp from the future': (pki) => made(pki, { timestamps: stampedAt(pki, daysAway(1)) }),
  'a timestamp of another signature': (pki) =>
    made(pki, { timestamps: stampedAt(pki, now, { of: Buffer.from('another') }) }),
  'a timestamp over SHA-1': (pki) => made(pki, { timestamps: stampedAt(pki, now, { imprint: 'sha1' }) }),
  'a timestamp signed with SHA-1': async (pki) =>
    made(pki, {
      timestamps: stampedAt(pki, now, {
        hash: 'sha1',
        by: await stamping(pki, { kind: 'rsa', extended: [timeStamping], isExtendedCritical: true }),
      }),
    }),
  'a changed timestamp': (pki) =>
    made(pki, {
      timestamps: async (signature) => (await stampedAt(pki, now)(signature)).map((token) => flipped(token, 4)),
    }),
  'a timestamp of a stranger': async (pki) => {
    const by = await issue({
      name: 'Far',
      issuer: pki.foreign,
      usage: 'digitalSignature',
      extended: [timeStamping],
      isExtendedCritical: true,
      asksAt: false,
    });
    return made(pki, { timestamps: stampedAt(pki, now, { by }) });
  },
  'a timestamp by a certificate for something else': async (pki) =>
    made(pki, { timestamps: stampedAt(pki, now, { by: await stamping(pki, {}) }) }),
  'a timestamp by a certificate that is for it among others': async (pki) =>
    made(pki, {
      timestamps: stampedAt(pki, now, {
        by: await stamping(pki, { extended: [timeStamping, '1.3.6.1.5.5.7.3.4'], isExtendedCritical: true }),
      }),
    }),
  'a timestamp from before its authority was valid': async (pki) => {
    const by = await stamping(pki, { extended: [timeStamping], isExtendedCritical: true, from: daysAway(-2) });
    return made(pki, { timestamps: stampedAt(pki, daysAway(-20), { by }) });
  },
  'a timestamp by one who named themselves so': async (pki) => {
    const key = keyNamed('false clock', 'ec');
    const issuer = { ...pki.issuing, key };
    const tsa = await issue({
      name: 'Timestamps',
      key,
      issuer,
      usage: 'digitalSignature',
      extended: [timeStamping],
      isExtendedCritical: true,
      asksAt: false,
    });
    return made(pki, { timestamps: stampedAt(pki, now, { by: tsa }) });
  },
};
