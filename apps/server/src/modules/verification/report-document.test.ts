import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signForYears } from '#test/signed-pdfs/genuine';
import { now, openPki } from '#test/signed-pdfs/pki';
import { type Doc, draft, shownText, update } from '#test/signed-pdfs/writer';
import { verifyPdf } from '#platform/verification/verify-pdf';
import { documentOfReport } from './report-document.ts';

const pki = await openPki();
const trust = { anchors: [pki.root.certificate], timestampAnchors: [pki.root.certificate] };
/** What stands on the paper in each language. */
const onPaper = async ({ pdf }: Doc): Promise<string[]> => {
  const { report } = await verifyPdf(pdf, trust, { now });
  return (['mn', 'en'] as const).map((language) => JSON.stringify([...documentOfReport(report, language).blocks]));
};
const unchanged = /өөрчлөгдөөгүй|not changed|"Дараа өөрчлөгдсөн эсэх","Үгүй"|"Changed after it","No"/;

test('of a form that was filled in later it is not said that the document is as it was', async () => {
  const certified = await signForYears(pki, draft(), {
    more: '/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /P 2 /V /1.2 >> >>] ',
    catalogMore: '/Perms << /DocMDP SIG >> ',
  });
  const filled = update(certified, { 9: certified.objects.get(9)!.replace('(Bat)', '(Dorj)') });
  for (const text of await onPaper(certified)) assert.match(text, unchanged);
  for (const text of await onPaper(filled)) {
    assert.match(text, /TOTAL_PASSED/);
    assert.doesNotMatch(text, unchanged);
  }
});

test('moments are those of Ulaanbaatar, with the zone said, and a verdict is in words before it is in codes', async () => {
  const signed = await signForYears(pki, draft(), { at: new Date('2026-05-20T17:30:00Z') });
  const [mn = '', en = ''] = await onPaper(signed);
  assert.match(mn, /"Хэзээ \(цагийн тэмдгээр\)","2026-05-21 01:30:00 \(Улаанбаатарын цаг, UTC\+8\)"/);
  assert.match(en, /"When \(by a timestamp\)","2026-05-21 01:30:00 \(Ulaanbaatar time, UTC\+8\)"/);
  assert.match(mn, /"Дүгнэлт","Хүчинтэй \(TOTAL_PASSED\)"/);
  const text = signed.pdf.toString('latin1').replace('I owe you 1', 'I owe you 9');
  const changed = await onPaper({ ...signed, pdf: Buffer.from(text, 'latin1') });
  const added = await onPaper(update(signed, { 4: shownText('I owe you 900') }));
  for (const paper of [mn, en, ...changed, ...added]) assert.doesNotMatch(paper, /\dT\d\d:\d\d/);
  assert.match(changed[0]!, /"Хүчингүй: зурснаас хойш баримт өөрчлөгдсөн \(TOTAL_FAILED, HASH_FAILURE\)"/);
  assert.match(changed[1]!, /"Not valid: the document was changed after it was signed \(TOTAL_FAILED, HASH_FAILURE\)"/);
  assert.match(added[1]!, /"Not valid: [a-z ]+ \(TOTAL_FAILED, [A-Z_]+\)"/);
  assert.match(added[1]!, /"Changed after it","Yes \(content\)"/);
});
