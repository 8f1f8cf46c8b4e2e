import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { signForYears, stampDocument, stampedAt } from '#test/signed-pdfs/genuine';
import { crlOf, day, daysAway, issue, now, ocspAbout, openPki, timeStamping } from '#test/signed-pdfs/pki';
import { addEvidence, draft, formOf, pageOf, signDoc, stream, update } from '#test/signed-pdfs/writer';
import { verifyPdf } from './verify-pdf.ts';

const pki = await openPki();
const trust = { anchors: [pki.root.certificate], timestampAnchors: [pki.root.certificate] };
/** The authority answers that all is well, now. */
const answering = (at: Date) => ({
  ocsp: async (_url: string, _request: Buffer) => ocspAbout(pki, pki.signer, { at }),
  crl: () => Promise.reject(new Error('no list')),
});
const verify = async (pdf: Buffer, at = now) => (await verifyPdf(pdf, trust, { now: at })).report;
const fresh = async (by = pki.signer) => addEvidence(await signDoc(draft(), by), { ocsps: [ocspAbout(pki, by)] });

test('a signature is told with who, when, how and by whom vouched for', async () => {
  const { pdf } = await signForYears(pki, draft(), { claimed: now, field: 'Approval' });
  const report = await verify(pdf);
  assert.equal(report.indication, 'TOTAL_PASSED', JSON.stringify(report, null, 1));
  const [signature] = report.signatures;
  assert.equal(signature?.level, 'PAdES-B-LT');
  assert.deepEqual(signature.signer, {
    name: 'Бат Сүх',
    organisation: 'Туршилт',
    organisation_id: null,
    country: 'MN',
  });
  assert.deepEqual(
    signature.chain.map(({ name, is_anchor }) => [name, is_anchor]),
    [
      ['Бат Сүх', false],
      ['Issuing', false],
      ['Root', true],
    ],
  );
  assert.deepEqual([signature.proven_at, signature.claimed_at, signature.field], [now, now, 'Approval']);
  assert.deepEqual(signature.revocation, { at_signing: 'good', now: 'good', revoked_at: null });
  assert.equal(signature.is_changed_after, false);
  assert.equal(report.document.revisions, 3);
});

test('how long it can be relied on is no less an hour later', async () => {
  const tsa = await issue({
    name: 'Listed',
    issuer: pki.issuing,
    extended: [timeStamping],
    isExtendedCritical: true,
    listsAt: true,
  });
  const signed = await signDoc(draft(), pki.signer, { timestamps: stampedAt(pki, now, { by: tsa }) });
  const carried = { ocsps: [ocspAbout(pki, pki.signer)], crls: [crlOf(pki.issuing, [])] };
  const { pdf } = addEvidence(signed, carried);
  for (const minutes of [0, 60]) {
    const later = new Date(now.getTime() + minutes * 60_000);
    const revocation = {
      ocsp: async () => ocspAbout(pki, pki.signer, { at: later }),
      crl: async () => crlOf(pki.issuing, [], { at: later }),
    };
    const { report } = await verifyPdf(pdf, trust, { now: later, revocation });
    assert.deepEqual([report.indication, report.signatures[0]?.level], ['TOTAL_PASSED', 'PAdES-B-LT'], `${minutes}`);
  }
});

test('what was signed and is not what is there counts as changed', async () => {
  const { pdf } = await signForYears(pki, draft(), { claimed: now });
  const changed = Buffer.from(pdf);
  const at = changed.indexOf('MediaBox');
  changed.write('m', at, 'latin1');
  const { report } = await verifyPdf(changed, trust, { now });
  assert.deepEqual([report.indication, report.document.is_changed_after_signing], ['TOTAL_FAILED', true]);
});

test('every strong way to sign is accepted', async () => {
  for (const hash of ['sha256', 'sha384', 'sha512'] as const) {
    for (const padding of ['pkcs1', 'pss', 'rsa'] as const) {
      const doc = await signDoc(draft(), pki.rsaSigner, { hash, padding });
      const { pdf } = addEvidence(doc, { ocsps: [ocspAbout(pki, pki.rsaSigner)] });
      const { indication, signatures } = await verify(pdf);
      assert.equal(indication, 'TOTAL_PASSED', `${hash} ${padding} ${JSON.stringify(signatures[0]?.findings)}`);
    }
  }
  const { pdf } = await fresh();
  assert.equal((await verify(pdf)).signatures[0]?.algorithm?.signature, 'ecdsa');
});

test('without a timestamp it is of the first level, and the time is only what the signer says', async () => {
  const { pdf } = await fresh();
  const [signature] = (await verify(pdf)).signatures;
  assert.equal(signature?.level, 'PAdES-B-B');
  assert.deepEqual(
    signature.warnings.map(({ code }) => code),
    ['time_not_proven'],
  );
});

test('what is not in the document is asked of the authority', async () => {
  const { pdf } = await signDoc(draft(), pki.signer, { timestamps: stampedAt(pki, now) });
  assert.equal((await verify(pdf)).sub_indication, 'TRY_LATER');
  const { report } = await verifyPdf(pdf, trust, { now, revocation: answering(now) });
  assert.equal(report.indication, 'TOTAL_PASSED');
  assert.equal(report.signatures[0]?.level, 'PAdES-B-T');
});

test('where an answer settles nothing, the list is asked', async () => {
  const both = await issue({ name: 'Both', issuer: pki.issuing, listsAt: true });
  const { pdf } = await signDoc(draft(), both, { timestamps: stampedAt(pki, now) });
  const told = async (answer: Buffer) => {
    const revocation = { ocsp: async () => answer, crl: async () => crlOf(pki.issuing, []) };
    return (await verifyPdf(pdf, trust, { now, revocation })).report.indication;
  };
  const tryLater = Buffer.from([0x30, 0x03, 0x0a, 0x01, 0x03]);
  assert.equal(await told(tryLater), 'TOTAL_PASSED');
  assert.equal(await told(ocspAbout(pki, both, { at: daysAway(-3) })), 'TOTAL_PASSED', 'an answer that is over');
  assert.equal(await told(ocspAbout(pki, both, { revokedAt: daysAway(-1) })), 'TOTAL_FAILED');
});

test('several people sign one after the other, and every signature holds', async () => {
  const first = await signForYears(pki, draft());
  const second = await signForYears(pki, first, { by: pki.rsaSigner, rect: '[300 100 400 150]' });
  const report = await verify((await stampDocument(pki, second, now)).pdf);
  assert.deepEqual(
    report.signatures.map(({ indication, kind }) => [indication, kind]),
    [
      ['TOTAL_PASSED', 'signature'],
      ['TOTAL_PASSED', 'signature'],
      ['TOTAL_PASSED', 'timestamp'],
    ],
    JSON.stringify(report.signatures, null, 1),
  );
  assert.deepEqual(
    report.signatures[0]?.warnings.map(({ code }) => code),
    ['shown_later'],
  );
  assert.equal(report.signatures[0].level, 'PAdES-B-LTA');
});

test('a place that waited on the page may be signed in, as programs do that lock what is signed', async () => {
  const [fields, annots, rect] = [[9, 20], [9, 10, 20], '[300 100 400 150]'];
  const place = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (later) /P 3 0 R /F 4 /Rect ${rect} >>`;
  const doc = draft({ 3: pageOf({ annots }), 8: formOf({ fields, formMore: '' }), 20: place });
  const first = await signForYears(pki, { ...doc, fields, annots });
  const { pdf } = await signForYears(pki, first, { by: pki.rsaSigner, into: 20, field: 'later', rect });
  const { indication, signatures } = await verify(pdf);
  assert.equal(indication, 'TOTAL_PASSED', JSON.stringify(signatures, null, 1));
});

test('a timestamp alone is no signature: nobody stands by the document', async () => {
  const report = await verify((await stampDocument(pki, draft(), now)).pdf);
  assert.deepEqual([report.indication, report.findings[0]?.code], ['INDETERMINATE', 'no_signature']);
});

test('renewed by a timestamp over the proofs it holds five years later, when all certificates of its day have ended, and not without', async () => {
  const clock = (name: string, from: Date, until: Date) =>
    issue({
      name,
      issuer: pki.issuing,
      from,
      until,
      usage: 'digitalSignature',
      extended: [timeStamping],
      isExtendedCritical: true,
      asksAt: false,
    });
  const [older, newer] = [
    await clock('Older clock', daysAway(-1), daysAway(1_000)),
    await clock('Newer clock', daysAway(700), daysAway(3_000)),
  ];
  const signed = await signForYears({ ...pki, tsa: older }, draft());
  const renewed = await stampDocument({ ...pki, tsa: newer }, signed, daysAway(900));
  const later = daysAway(5 * 365);
  assert.equal((await verify(signed.pdf)).indication, 'TOTAL_PASSED');
  assert.equal((await verify(signed.pdf, later)).indication, 'INDETERMINATE');
  const report = await verify(renewed.pdf, later);
  assert.equal(report.indication, 'TOTAL_PASSED', JSON.stringify(report.signatures.map(({ findings }) => findings)));
  assert.deepEqual([report.signatures[0]?.level, report.signatures[0]?.proven_at], ['PAdES-B-LTA', now]);
});

test('what is revoked later was good when a timestamp proves that it was used before', async () => {
  const at = new Date(now.getTime() - 10 * day);
  const revokedAt = new Date(now.getTime() - 5 * day);
  const { pdf } = addEvidence(await signForYears(pki, draft(), { at }), {
    ocsps: [ocspAbout(pki, pki.signer, { revokedAt })],
  });
  const report = await verify(pdf);
  assert.equal(report.indication, 'TOTAL_PASSED', JSON.stringify(report.signatures[0]?.findings));
  assert.deepEqual(report.signatures[0]?.revocation, { at_signing: 'good', now: 'revoked', revoked_at: revokedAt });
});

test('a form may be filled in where who certified it allowed that, and nowhere else', async () => {
  const certify = (level: number) =>
    signForYears(pki, draft(), {
      more: `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P ${level} /V /1.2 >> >>] `,
      catalogMore: '/Perms << /DocMDP SIG >> ',
    });
  const fill = (text: string) => ({
    9: text.replace('(Bat)', '(Dorj)'),
    11: stream('BT (Dorj) Tj ET', '/Subtype /Form '),
  });
  for (const [level, expected] of [
    [1, 'TOTAL_FAILED'],
    [2, 'TOTAL_PASSED'],
  ] as const) {
    const doc = await certify(level);
    const { pdf } = update(doc, fill(doc.objects.get(9)!));
    const report = await verify(pdf);
    assert.equal(report.indication, expected, `${level} ${JSON.stringify(report.signatures[0]?.changes)}`);
  }
});

test('a table that is a stream is read as well', async () => {
  const doc = await signDoc(draft(), pki.signer, { asStream: true });
  const { pdf } = addEvidence(doc, { ocsps: [ocspAbout(pki, pki.signer)] });
  assert.equal((await verify(pdf)).indication, 'TOTAL_PASSED');
});

test('what is not a signed document is told as such, and nothing throws', async () => {
  for (const pdf of [Buffer.alloc(0), Buffer.from('%PDF-1.7'), Buffer.from('hello'), Buffer.alloc(1_000, '(')]) {
    const report = await verify(pdf);
    assert.deepEqual([report.indication, report.sub_indication], ['INDETERMINATE', 'FORMAT_FAILURE']);
  }
  const report = await verify(draft().pdf);
  assert.deepEqual(
    report.findings.map(({ code }) => code),
    ['no_signature'],
  );
});

test('a signature that nobody vouches for takes the certainty from those that it may cover, if it is shown', async () => {
  const first = await signForYears(pki, draft());
  const stranger = await issue({ name: 'Stranger', issuer: pki.foreign });
  const told = async (rect: string) => {
    const { signatures } = await verify((await signDoc(first, stranger, { rect })).pdf);
    return [signatures[0]?.indication, signatures[1]?.sub_indication];
  };
  assert.deepEqual(await told('[0 0 595 842]'), ['INDETERMINATE', 'NO_CERTIFICATE_CHAIN_FOUND']);
  assert.deepEqual(await told('[0 0 0 0]'), ['TOTAL_PASSED', 'NO_CERTIFICATE_CHAIN_FOUND']);
});

test('nobody is asked about certificates that one has issued who may not', async () => {
  const asked: string[] = [];
  const revocation = {
    ocsp: (url: string) => Promise.reject(new Error(`asked ${asked.push(url)}`)),
    crl: (url: string) => Promise.reject(new Error(`asked ${asked.push(url)}`)),
  };
  const idle = await issue({ name: 'Idle', issuer: pki.root, authority: true, usage: 'digitalSignature' });
  for (const [by, code] of [
    [await issue({ name: 'Below', issuer: pki.signer }), 'chain_not_allowed'],
    [await issue({ name: 'Below an idle one', issuer: idle }), 'chain_not_allowed'],
    [await issue({ name: 'Below, and over', issuer: pki.signer, until: daysAway(-1) }), 'chain_not_allowed'],
    [await issue({ name: 'Weak', kind: 'rsa1024', issuer: pki.issuing }), 'algorithm_weak'],
    [await issue({ name: 'Of a stranger', issuer: pki.foreign }), 'chain_untrusted'],
  ] as const) {
    const { report } = await verifyPdf((await signDoc(draft(), by)).pdf, trust, { now, revocation });
    assert.ok(
      report.signatures[0]?.findings.some((one) => one.code === code),
      code,
    );
  }
  assert.deepEqual(asked, []);
  await verifyPdf((await signDoc(draft(), pki.signer)).pdf, trust, { now, revocation });
  assert.equal(asked.length, 1, 'where all is as it should be, the authority is');
});

test('the hash of what each signed is told along', async () => {
  const first = await signDoc(draft(), pki.signer);
  const second = await signDoc(first, pki.rsaSigner);
  const later = addEvidence(second, { ocsps: [ocspAbout(pki, pki.signer)] });
  const { signedParts } = await verifyPdf(later.pdf, trust, { now });
  const hashes = [first, second].map(({ pdf }) => createHash('sha256').update(pdf).digest());
  assert.deepEqual(signedParts.slice(0, hashes.length), hashes);
  assert.equal(signedParts.length, 2 * hashes.length, 'and what each covers');
  assert.deepEqual((await verifyPdf(Buffer.from('nothing'), trust, { now })).signedParts, []);
});
