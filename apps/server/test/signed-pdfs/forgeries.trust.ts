import { chainOf } from './cms.ts';
import type { Forgeries } from './forgery.ts';
import { signForYears, stampDocument, stampedAt } from './genuine.ts';
import { crlOf, daysAway, type Holder, issue, keyNamed, now, ocspAbout, type Pki, timeStamping } from './pki.ts';
import { addEvidence, draft, signDoc, type SignWish } from './writer.ts';

const by = async (
  pki: Pki,
  holder: Holder,
  wish: SignWish = {},
  evidence = [ocspAbout(pki, holder)],
): Promise<Buffer> =>
  addEvidence(await signDoc(draft(), holder, wish), { certs: chainOf(holder), ocsps: evidence }).pdf;
const stamped = (pki: Pki, at: Date): SignWish => ({ timestamps: stampedAt(pki, at) });

export const notToBeTrusted: Forgeries = {
  'an authority that nobody configured': async (pki) => by(pki, await issue({ name: 'Far', issuer: pki.foreign })),
  'nobody but themselves': async () => {
    const self = await issue({ name: 'Self' });
    return (await signDoc(draft(), self)).pdf;
  },
  'an authority with the name of a trusted one': async (pki) => {
    const twin = await issue({
      name: 'Issuing',
      key: keyNamed('twin', 'ec'),
      issuer: { ...pki.root, key: keyNamed('twin root', 'ec') },
      authority: 0,
    });
    return by(pki, await issue({ name: 'Doubtful', issuer: twin }));
  },
  'a person who issues certificates': async (pki) =>
    by(pki, await issue({ name: 'Below', issuer: pki.signer, asksAt: false }), {}, [ocspAbout(pki, pki.signer)]),
  'an authority too many': async (pki) => {
    const below = await issue({ name: 'Below issuing', issuer: pki.issuing, authority: true, asksAt: false });
    return by(pki, await issue({ name: 'Far below', issuer: below, asksAt: false }), {}, []);
  },
  'an authority that may not issue': async (pki) => {
    const idle = await issue({
      name: 'Idle',
      issuer: pki.root,
      authority: true,
      usage: 'digitalSignature',
      asksAt: false,
    });
    return by(pki, await issue({ name: 'Of idle', issuer: idle, asksAt: false }), {}, []);
  },
  'an authority signs a document': async (pki) => (await signDoc(draft(), pki.issuing)).pdf,
  'a certificate for enciphering': async (pki) =>
    by(pki, await issue({ name: 'Cipher', issuer: pki.issuing, usage: 'keyEncipherment' })),
  'a certificate for signing in': async (pki) =>
    by(
      pki,
      await issue({ name: 'Login', issuer: pki.issuing, usage: 'digitalSignature', extended: ['1.3.6.1.5.5.7.3.2'] }),
    ),
  'a certificate for timestamps': async (pki) =>
    by(
      pki,
      await issue({
        name: 'Clock',
        issuer: pki.issuing,
        usage: 'digitalSignature',
        extended: [timeStamping],
        isExtendedCritical: true,
      }),
    ),
  'expired, without a timestamp': async (pki) =>
    by(pki, await issue({ name: 'Expired', issuer: pki.issuing, until: daysAway(-1) })),
  'expired before it was stamped': async (pki) =>
    by(pki, await issue({ name: 'Late', issuer: pki.issuing, until: daysAway(-10) }), stamped(pki, daysAway(-5))),
  'not yet valid': async (pki) => by(pki, await issue({ name: 'Early', issuer: pki.issuing, from: daysAway(5) })),
  'stamped before it was valid': async (pki) =>
    by(pki, await issue({ name: 'Earlier', issuer: pki.issuing, from: daysAway(-5) }), stamped(pki, daysAway(-20))),
  'expired, and the timestamp is not of it': async (pki) =>
    by(pki, await issue({ name: 'Borrowed', issuer: pki.issuing, until: daysAway(-1) }), {
      timestamps: stampedAt(pki, daysAway(-5), { of: Buffer.from('another') }),
    }),
  'revoked, without a timestamp': (pki) =>
    by(pki, pki.signer, {}, [ocspAbout(pki, pki.signer, { revokedAt: daysAway(-1) })]),
  'revoked before it was stamped': (pki) =>
    by(pki, pki.signer, stamped(pki, now), [ocspAbout(pki, pki.signer, { revokedAt: daysAway(-1) })]),
  'revoked by a list': async (pki) =>
    addEvidence(await signDoc(draft(), pki.signer), {
      crls: [crlOf(pki.issuing, [{ of: pki.signer, at: daysAway(-1) }])],
    }).pdf,
  'revoked, and an older answer says that all is well': (pki) =>
    by(pki, pki.signer, {}, [
      ocspAbout(pki, pki.signer, { at: daysAway(-2), until: daysAway(1) }),
      ocspAbout(pki, pki.signer, { revokedAt: daysAway(-1) }),
    ]),
  'the authority above is revoked': async (pki) => {
    const above = await issue({ name: 'Revoked authority', issuer: pki.root, authority: 0 });
    const holder = await issue({ name: 'Of revoked', issuer: above });
    const responder = await issue({
      name: 'Responder of revoked',
      issuer: above,
      usage: 'digitalSignature',
      extended: ['1.3.6.1.5.5.7.3.9'],
      isOcsp: true,
    });
    return addEvidence(await signDoc(draft(), holder), {
      certs: chainOf(holder),
      ocsps: [ocspAbout(pki, holder, { by: responder })],
      crls: [crlOf(pki.root, [{ of: above, at: daysAway(-1) }])],
    }).pdf;
  },
  'nothing about revocation': async (pki) => (await signDoc(draft(), pki.signer)).pdf,
  'swapped proofs: an answer about another certificate': (pki) =>
    by(pki, pki.signer, {}, [ocspAbout(pki, pki.signer, { serialOf: pki.rsaSigner })]),
  'swapped proofs: an answer of yesterday': (pki) =>
    by(pki, pki.signer, {}, [ocspAbout(pki, pki.signer, { at: daysAway(-1) })]),
  'swapped proofs: an answer from before it was signed, good for a week': (pki) =>
    by(pki, pki.signer, stamped(pki, now), [ocspAbout(pki, pki.signer, { at: daysAway(-2), until: daysAway(5) })]),
  'swapped proofs: a list from before it was signed': async (pki) =>
    addEvidence(await signDoc(draft(), pki.signer, stamped(pki, now)), {
      crls: [crlOf(pki.issuing, [], { at: daysAway(-0.5) })],
    }).pdf,
  'swapped proofs: an answer from tomorrow': (pki) =>
    by(pki, pki.signer, {}, [ocspAbout(pki, pki.signer, { at: daysAway(1) })]),
  'swapped proofs: an answer by the signer': (pki) =>
    by(pki, pki.signer, {}, [ocspAbout(pki, pki.signer, { by: pki.signer })]),
  'swapped proofs: an answer by a stranger': (pki) =>
    by(pki, pki.signer, {}, [ocspAbout(pki, pki.signer, { by: pki.foreign })]),
  'swapped proofs: a list by a stranger': async (pki) =>
    addEvidence(await signDoc(draft(), pki.signer), { crls: [crlOf(pki.issuing, [], { by: pki.foreign })] }).pdf,
  'swapped proofs: a list of another authority': async (pki) =>
    addEvidence(await signDoc(draft(), pki.signer), { crls: [crlOf(pki.root, [])] }).pdf,
  'a timestamp of the document from the future': async (pki) =>
    (await stampDocument(pki, await signForYears(pki, draft()), daysAway(2))).pdf,
  'a timestamp of another document': async (pki) =>
    (await stampDocument(pki, await signForYears(pki, draft()), now, { of: Buffer.from('another') })).pdf,
  'a timestamp of the document older than what it covers': async (pki) =>
    (await stampDocument(pki, await signForYears(pki, draft()), daysAway(-9))).pdf,
  'a timestamp of the document older than the one before': async (pki) => {
    const signed = addEvidence(await signDoc(draft(), pki.signer), {
      ocsps: [ocspAbout(pki, pki.signer, { at: daysAway(-9) })],
    });
    return (await stampDocument(pki, await stampDocument(pki, signed, now), daysAway(-9))).pdf;
  },
  'a timestamp of the document by a stranger': async (pki) => {
    const far = await issue({
      name: 'Far clock',
      issuer: pki.foreign,
      usage: 'digitalSignature',
      extended: [timeStamping],
      isExtendedCritical: true,
      asksAt: false,
    });
    return (await stampDocument({ ...pki, tsa: far }, await signForYears(pki, draft()), now)).pdf;
  },
};
