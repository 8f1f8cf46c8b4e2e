import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { test } from 'node:test';
import { stampedAt } from '#test/signed-pdfs/genuine';
import { integer, node, octets, partsOf, sequence, tagged } from '#test/signed-pdfs/der';
import { crlOf, daysAway, issue, now, ocspAbout, openPki } from '#test/signed-pdfs/pki';
import { addEvidence, type Doc, draft, signDoc, type SignWish } from '#test/signed-pdfs/writer';
import { verifyPdf } from './verify-pdf.ts';

const pki = await openPki();
const trust = { anchors: [pki.root.certificate], timestampAnchors: [pki.root.certificate] };

/** Each of these takes a library for ASN.1 a tenth of a second and more. */
const values = sequence(...Array.from({ length: 9_500 }, () => node(0x05)));
const number = (index: number): Buffer => integer(0x40, index >> 8, index & 0xff);
const twoHundred = <T>(make: (index: number) => T): T[] => Array.from({ length: 200 }, (_, index) => make(index));

/** An answer about the signer by nobody in particular, with much behind what it says. */
function longOcsp(index: number): Buffer {
  const [status, wrapped] = partsOf(ocspAbout(pki, pki.signer));
  const [type, response] = partsOf(partsOf(wrapped!)[0]!);
  const [basic] = partsOf(response!);
  const [data, algorithm, signature] = partsOf(basic!);
  const longer = sequence(...partsOf(data!), tagged(1, sequence(number(index), values)));
  return sequence(status!, tagged(0, sequence(type!, octets(sequence(longer, algorithm!, signature!)))));
}

function longCrl(index: number): Buffer {
  const [body, algorithm, signature] = partsOf(crlOf(pki.issuing, []));
  return sequence(sequence(...partsOf(body!), sequence(sequence(number(index), values))), algorithm!, signature!);
}

async function signedTimes(doc: Doc, times: number, wish: SignWish): Promise<Doc> {
  let signed = doc;
  for (let time = 0; time < times; time += 1)
    signed = await signDoc(signed, pki.signer, { field: `Signature${time}`, ...wish });
  return signed;
}

async function told(pdf: Buffer): Promise<string[]> {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const before = process.cpuUsage();
  const { report } = await verifyPdf(pdf, trust, { now });
  const { user, system } = process.cpuUsage(before);
  delay.disable();
  assert.ok(user + system < 10_000_000, `${(user + system) / 1_000} ms of the processor`);
  assert.ok(delay.max < 3e9, `others waited ${delay.max / 1e6} ms`);
  return [
    ...new Set([...report.findings, ...report.signatures.flatMap(({ findings }) => findings)].map(({ code }) => code)),
  ];
}

const evidence = { ocsps: twoHundred(longOcsp), crls: twoHundred(longCrl) };

test('a signature with the certificate of another has no proofs looked at', async () => {
  const wrong = (cms: Buffer) => Buffer.concat([cms.subarray(0, -1), Buffer.from([cms.at(-1)! ^ 1])]);
  const { pdf } = addEvidence(await signedTimes(draft(), 5, { message: wrong }), evidence);
  assert.ok(pdf.length < 10_000_000);
  assert.deepEqual(await told(pdf), ['signature_value_wrong']);
  const { report } = await verifyPdf(pdf, trust, { now });
  assert.deepEqual([report.signatures[0]?.chain, report.signatures[0]?.revocation], [[], null]);
});

test('proofs that take long to read are read no further than whom they are about and who signed them', async () => {
  const { pdf } = addEvidence(await signedTimes(draft(), 10, {}), evidence);
  assert.deepEqual(await told(pdf), ['revocation_unknown']);
});

test('certificates that take long to read are charged, whether they are of use or not', async () => {
  const long = await issue({ name: 'Long', issuer: pki.foreign, padding: 5_000 });
  const certs = twoHundred((index) => {
    const [body, algorithm, signature] = partsOf(long.certificate);
    const [version, , ...rest] = partsOf(body!);
    return sequence(sequence(version!, number(index), ...rest), algorithm!, signature!);
  });
  const { pdf } = addEvidence(await signDoc(draft(), pki.signer), { certs });
  assert.deepEqual(await told(pdf), ['malformed_document']);
});

for (const hasReasons of [false, true])
  test(`a list of fifty thousand certificates is read, ${hasReasons ? 'with' : 'without'} reasons`, async () => {
    const both = await issue({ name: 'Both', issuer: pki.issuing, listsAt: true, asksAt: false });
    const { pdf } = await signDoc(draft(), both, { timestamps: stampedAt(pki, now) });
    const asked = async (revoked: { of: typeof both; at: Date }[]) => {
      const list = crlOf(pki.issuing, revoked, { strangers: 50_000, hasReasons });
      const revocation = { ocsp: () => Promise.reject(new Error('no answer')), crl: async () => list };
      return (await verifyPdf(pdf, trust, { now, revocation })).report.indication;
    };
    assert.equal(await asked([]), 'TOTAL_PASSED');
    assert.equal(await asked([{ of: both, at: daysAway(-1) }]), 'TOTAL_FAILED');
  });
