import type { Forgeries } from './forgery.ts';
import { signForYears, stampDocument } from './genuine.ts';
import { issue, now, ocspAbout, type Pki } from './pki.ts';
import {
  addEvidence,
  catalogOf,
  type Doc,
  draft,
  formOf,
  pageOf,
  shownText,
  signDoc,
  stream,
  update,
} from './writer.ts';

const signed = (pki: Pki, doc = draft()) => signForYears(pki, doc);
const later = async (pki: Pki, change: (doc: Doc) => Doc): Promise<Buffer> => change(await signed(pki)).pdf;
const certified = (pki: Pki, level: number, more = '') =>
  signForYears(pki, draft(), {
    more: `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /P ${level} /V /1.2 >> >>${more}] `,
    catalogMore: '/Perms << /DocMDP SIG >> ',
  });
const lock = ' << /Type /SigRef /TransformMethod /FieldMDP /TransformParams << /Action /Include /Fields [(name)] >> >>';
const filled = (doc: Doc) => ({ 9: doc.objects.get(9)!.replace('(Bat)', '(Dorj)') });
const note = '<< /Type /Annot /Subtype /FreeText /Rect [72 690 400 730] /Contents (I owe you 900) >>';

/** Saved on top of what was signed, as everybody can who has the file. */
export const changedAfterSigning: Forgeries = {
  'one byte of the page': async (pki) => {
    const { pdf } = await signed(pki);
    const changed = Buffer.from(pdf);
    changed.write('9', pdf.indexOf('100)'), 'latin1');
    return changed;
  },
  'the content of the page': (pki) => later(pki, (doc) => update(doc, { 4: shownText('I owe you 900') })),
  'the page shows another content': (pki) =>
    later(pki, (doc) => update(doc, { 3: pageOf(doc, '90 0 R'), 90: shownText('I owe you 900') })),
  'the page shows one content more': (pki) =>
    later(pki, (doc) => update(doc, { 3: pageOf(doc, '[4 0 R 90 0 R]'), 90: shownText('I owe you 900') })),
  'the font': (pki) => later(pki, (doc) => update(doc, { 5: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' })),
  'the size of the page': (pki) =>
    later(pki, (doc) => update(doc, { 3: pageOf(doc).replace('[0 0 595 842]', '[0 0 595 600]') })),
  'the page is turned': (pki) =>
    later(pki, (doc) => update(doc, { 3: pageOf(doc).replace('/Page ', '/Page /Rotate 180 ') })),
  'a page more': (pki) =>
    later(pki, (doc) =>
      update(doc, {
        2: '<< /Type /Pages /Kids [3 0 R 90 0 R] /Count 2 >>',
        90: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 91 0 R >>',
        91: shownText('and 900 more'),
      }),
    ),
  'a page less': (pki) => later(pki, (doc) => update(doc, { 2: '<< /Type /Pages /Kids [] /Count 0 >>' })),
  'another catalog': (pki) =>
    later(pki, (doc) =>
      update(
        doc,
        { 90: catalogOf(doc).replace('/Pages 2 0 R', '/Pages 91 0 R'), 91: '<< /Type /Pages /Kids [] /Count 0 >>' },
        { root: 90 },
      ),
    ),
  'the catalog opens with a script': (pki) =>
    later(pki, (doc) =>
      update(doc, { 1: catalogOf(doc).replace('/Catalog ', '/Catalog /OpenAction << /S /JavaScript /JS (x) >> ') }),
    ),
  'a note more': (pki) => later(pki, (doc) => update(doc, { 3: pageOf({ annots: [...doc.annots, 90] }), 90: note })),
  'a note less': (pki) =>
    later(pki, (doc) => update(doc, { 3: pageOf({ annots: doc.annots.filter((num) => num !== 10) }) })),
  'the words of a note': (pki) =>
    later(pki, (doc) => update(doc, { 10: doc.objects.get(10)!.replace('a note', 'I owe you 900') })),
  'how a note looks': (pki) => later(pki, (doc) => update(doc, { 12: stream('BT (900) Tj ET', '/Subtype /Form ') })),
  'the description (XMP)': (pki) =>
    later(pki, (doc) => update(doc, { 7: stream('<x/>', '/Type /Metadata /Subtype /XML ') })),
  'the title': (pki) => later(pki, (doc) => update(doc, { 6: '<< /Title (Another agreement) >>' })),
  'a field of a form that nobody allowed to fill in': (pki) => later(pki, (doc) => update(doc, filled(doc))),
  'a field where it was certified that nothing changes': async (pki) => {
    const doc = await certified(pki, 1);
    return update(doc, filled(doc)).pdf;
  },
  'a field that was locked': async (pki) => {
    const doc = await certified(pki, 2, lock);
    return update(doc, filled(doc)).pdf;
  },
  'a field that who certified left open, after another person signed': async (pki) => {
    const doc = await signForYears(pki, await certified(pki, 2), { by: pki.rsaSigner });
    return update(doc, filled(doc)).pdf;
  },
  'where a field stands, though it may be filled in': async (pki) => {
    const doc = await certified(pki, 2);
    return update(doc, { 9: doc.objects.get(9)!.replace('[72 600 300 620]', '[72 690 400 730]') }).pdf;
  },
  'a note where only filling in was allowed': async (pki) => {
    const doc = await certified(pki, 2);
    return update(doc, { 3: pageOf({ annots: [...doc.annots, 90] }), 90: note }).pdf;
  },
  'a signature where it was certified that nothing changes': async (pki) =>
    (await signForYears(pki, await certified(pki, 1), { by: pki.rsaSigner })).pdf,
  'who certified allows more afterwards': async (pki) => {
    const doc = await certified(pki, 1);
    const [num, text] = [...doc.objects].find(([, one]) => one.includes('/DocMDP') && one.includes('/ByteRange'))!;
    return update(doc, { [num]: text.replace('/P 1', '/P 2'), ...filled(doc) }).pdf;
  },
  'certified afterwards': (pki) =>
    later(pki, (doc) => {
      const certifying = { ...doc, catalogMore: `${doc.catalogMore}/Perms << /DocMDP 13 0 R >> ` };
      return update(certifying, { 1: catalogOf(certifying), ...filled(doc) });
    }),
  'the content is freed': (pki) => later(pki, (doc) => update(doc, {}, { free: [4] })),
  'the signature is taken out of the form': (pki) =>
    later(pki, (doc) => update(doc, { 8: formOf({ fields: [9], formMore: '' }), 3: pageOf({ annots: [9, 10] }) })),
  'the form is taken away': (pki) =>
    later(pki, (doc) => update(doc, { 1: catalogOf(doc).replace('/AcroForm 8 0 R ', '') })),
  'how the signature looks': (pki) =>
    later(pki, (doc) => update(doc, { 15: stream('BT (by the President) Tj ET', '/Subtype /Form ') })),
  'where the signature stands': (pki) =>
    later(pki, (doc) => update(doc, { 14: doc.objects.get(14)!.replace('[0 0 0 0]', '[72 690 400 730]') })),
  'a second field shows the same signature': (pki) =>
    later(pki, (doc) =>
      update(doc, {
        8: formOf({ ...doc, fields: [...doc.fields, 90] }),
        90: doc.objects.get(14)!.replace('(s13)', '(other)'),
      }),
    ),
  'a field of the form more': (pki) =>
    later(pki, (doc) =>
      update(doc, {
        8: formOf({ ...doc, fields: [...doc.fields, 90] }),
        3: pageOf({ annots: [...doc.annots, 90] }),
        90: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /V (900) /Rect [72 690 400 730] /P 3 0 R >>',
      }),
    ),
  'the form is drawn anew by each reader': (pki) =>
    later(pki, (doc) => update(doc, { 8: formOf({ ...doc, formMore: '/NeedAppearances true ' }) })),
  'a signature that nobody vouches for covers the page': async (pki) => {
    const stranger = await issue({ name: 'Stranger', issuer: pki.foreign });
    return (await signDoc(await signed(pki), stranger, { rect: '[0 0 595 842]' })).pdf;
  },
  'a later signature that runs a script': async (pki) =>
    (
      await signForYears(pki, await signed(pki), {
        by: pki.rsaSigner,
        fieldMore: '/AA << /E << /S /JavaScript /JS (x) >> >> ',
      })
    ).pdf,
  'a later signature brings a note along': async (pki) => {
    const doc = await signed(pki);
    return (
      await signForYears(
        pki,
        update({ ...doc, annots: [...doc.annots, 90] }, { 3: pageOf({ annots: [...doc.annots, 90] }), 90: note }),
        { by: pki.rsaSigner },
      )
    ).pdf;
  },
  'between a signature and the timestamp of the document': async (pki) => {
    const doc = update(await signed(pki), { 4: shownText('I owe you 900') });
    return (await stampDocument(pki, doc, now)).pdf;
  },
  'the proofs hide a change of the content': async (pki) => {
    const doc = await signed(pki);
    return addEvidence(update(doc, { 4: shownText('I owe you 900') }), { ocsps: [ocspAbout(pki, pki.signer)] }).pdf;
  },
};
