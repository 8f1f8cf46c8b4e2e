import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signForYears } from '#test/signed-pdfs/genuine';
import { now, openPki } from '#test/signed-pdfs/pki';
import { type Doc, draft, update } from '#test/signed-pdfs/writer';
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
