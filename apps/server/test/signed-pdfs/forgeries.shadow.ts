import type { Forgeries } from './forgery.ts';
import { signForYears } from './genuine.ts';
import { ocspAbout, type Pki } from './pki.ts';
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

/** The signer is shown one thing; what is exchanged for it later lies in the document already, or leaves no trace of a change. */
async function sprung(pki: Pki, doc: Doc, spring: (signed: Doc) => Doc): Promise<Buffer> {
  return spring(await signForYears(pki, doc)).pdf;
}

const cover = '<< /Type /Annot /Subtype /Square /Rect [72 690 400 730] /IC [1 1 1] /AP << /N 20 0 R >> >>';
const covering = (): Doc => {
  const annots = [9, 10, 21];
  const doc = draft({ 3: pageOf({ annots }), 20: stream('1 g 0 0 328 40 re f', '/Subtype /Form '), 21: cover });
  return { ...doc, annots };
};
const evil = shownText('I owe you 900');
/** Where an object that nothing names begins. */
const placeOf = ({ pdf }: Doc, head: string): number => pdf.indexOf(`\n${head}`) + 1;
const hiding = (text: string, num = 4): Doc => update(draft(), {}, { unlisted: `${num} 0 obj\n${text}\nendobj\n` });

/** A place for a signature that waits on the page, hidden or not, and is signed in later by one who is trusted. */
async function signedLater(pki: Pki, rect: string, flags: { before: number | string; later: number }): Promise<Buffer> {
  const [fields, annots] = [
    [9, 20],
    [9, 10, 20],
  ];
  const place = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (later) /P 3 0 R /F ${flags.before} /Rect ${rect} >>`;
  const doc = {
    ...draft({ 3: pageOf({ annots }), 8: formOf({ fields, formMore: '' }), 20: place, 21: '2' }),
    fields,
    annots,
  };
  const first = await signForYears(pki, doc);
  return (await signForYears(pki, first, { by: pki.rsaSigner, into: 20, field: 'later', rect, flags: flags.later }))
    .pdf;
}

export const prepared: Forgeries = {
  'replace: a hidden place for a signature, as large as the page, is signed in and shown': (pki) =>
    signedLater(pki, '[0 0 595 842]', { before: 2, later: 132 }),
  'replace: a place for a signature, as large as the page, waits without a look': (pki) =>
    signedLater(pki, '[0 0 595 842]', { before: 4, later: 132 }),
  'replace: a small place for a signature was hidden, and is shown over the text': (pki) =>
    signedLater(pki, '[72 690 400 730]', { before: 2, later: 132 }),
  'replace: a small place for a signature was hidden by a number that is told elsewhere': (pki) =>
    signedLater(pki, '[72 690 400 730]', { before: '21 0 R', later: 132 }),
  'replace: a small place for a signature was not for the screen, and is shown over the text': (pki) =>
    signedLater(pki, '[72 690 400 730]', { before: 36, later: 4 }),
  'hide: what covered the text is emptied': (pki) =>
    sprung(pki, covering(), (doc) => update(doc, { 20: stream('', '/Subtype /Form ') })),
  'hide: what covered the text is freed': (pki) => sprung(pki, covering(), (doc) => update(doc, {}, { free: [21] })),
  'hide: what covered the text is no drawing any more': (pki) =>
    sprung(pki, covering(), (doc) => update(doc, { 21: '<< /Type /None >>' })),
  'hide: what covered the text is moved': (pki) =>
    sprung(pki, covering(), (doc) => update(doc, { 21: cover.replace('[72 690 400 730]', '[0 0 1 1]') })),
  'replace: the drawing of a field': (pki) =>
    sprung(pki, draft(), (doc) => update(doc, { 11: stream('BT (900) Tj ET', '/Subtype /Form ') })),
  'replace: the letters of the font': (pki) =>
    sprung(pki, draft({ 5: '<< /Type /Font /Subtype /Type3 /CharProcs 20 0 R >>', 20: '<< /one 11 0 R >>' }), (doc) =>
      update(doc, { 20: '<< /one 12 0 R >>' }),
    ),
  'replace: a length that is told elsewhere': (pki) =>
    sprung(pki, draft({ 4: '<< /Length 20 0 R >>\nstream\nBT (100) Tj ET (900)\nendstream', 20: '21' }), (doc) =>
      update(doc, { 20: '14' }),
    ),
  'hide and replace: a second content, brought in by the table': async (pki) =>
    sprung(pki, hiding(evil), (doc) => update(doc, {}, { at: { 4: placeOf(doc, '4 0 obj\n<< /Length 38') } })),
  'hide and replace: a second page, brought in by the table': (pki) =>
    sprung(pki, hiding(pageOf({ annots: [] }, '12 0 R'), 3), (doc) =>
      update(doc, {}, { at: { 3: doc.pdf.lastIndexOf('3 0 obj', doc.pdf.indexOf('/Contents 12 0 R')) } }),
    ),
  'hide and replace: a second catalog, brought in by the trailer': (pki) => {
    const other = {
      20: catalogOf(draft()).replace('/Pages 2 0 R', '/Pages 21 0 R'),
      21: '<< /Type /Pages /Kids [22 0 R] /Count 1 >>',
    };
    const page = '<< /Type /Page /Parent 21 0 R /MediaBox [0 0 595 842] /Contents 23 0 R >>';
    return sprung(pki, draft({ ...other, 22: page, 23: evil }), (doc) => update(doc, {}, { root: 20 }));
  },
  'hide and replace: the page waits for a number that comes later': (pki) => {
    const doc = draft();
    return sprung(pki, draft({ 3: pageOf(doc, '[4 0 R 80 0 R]') }), (signed) => update(signed, { 80: evil }));
  },
  'hide and replace: a note waits for how it will look': (pki) =>
    sprung(
      pki,
      draft({ 10: '<< /Type /Annot /Subtype /Stamp /Rect [72 690 400 730] /AP << /N 80 0 R >> >>' }),
      (signed) => update(signed, { 80: stream('BT (900) Tj ET', '/Subtype /Form ') }),
    ),
  'hide and replace: the proofs bring what the page waits for': (pki) =>
    sprung(pki, draft({ 3: pageOf(draft(), '[4 0 R 80 0 R]') }), (signed) => {
      const next = { ...signed, catalogMore: '/DSS 81 0 R ' };
      return update(next, { 80: evil, 81: '<< /Type /DSS /Certs [80 0 R] >>', 1: catalogOf(next) });
    }),
  'hide and replace: the list of proofs is the content of the page': (pki) => {
    const doc = { ...draft({ 20: '[4 0 R]', 21: '<< /Type /DSS /Certs 20 0 R >>' }), catalogMore: '/DSS 21 0 R ' };
    const both = update(doc, { 1: catalogOf(doc), 3: pageOf(doc, '20 0 R') });
    return signOnly(pki, both, (signed) => update(signed, { 20: '[80 0 R]', 80: evil }));
  },
  'hide and replace: a proof is the content of the page': (pki) => {
    const doc = { ...draft({ 21: '<< /Type /DSS /Certs [4 0 R] >>' }), catalogMore: '/DSS 21 0 R ' };
    return signOnly(pki, update(doc, { 1: catalogOf(doc) }), (signed) => update(signed, { 4: evil }));
  },
  'hide and replace: the list of fields is the list of notes': (pki) =>
    sprung(pki, draft({ 20: '[9 0 R 10 0 R]', 3: pageOf(draft()).replace(/\[9 0 R 10 0 R\]/, '20 0 R') }), (signed) =>
      update(signed, {
        20: '[9 0 R 80 0 R]',
        80: '<< /Type /Annot /Subtype /FreeText /Rect [72 690 400 730] /Contents (900) >>',
      }),
    ),
  'hide and replace: the drawing of a later signature is what the page waits for': async (pki) => {
    const first = await signForYears(pki, draft({ 3: pageOf(draft(), '[4 0 R 24 0 R]') }));
    return (await signForYears(pki, first, { by: pki.rsaSigner })).pdf;
  },
};

async function signOnly(pki: Pki, doc: Doc, spring: (signed: Doc) => Doc): Promise<Buffer> {
  const signed = await signDoc(doc, pki.signer);
  return addEvidence(spring(signed), { ocsps: [ocspAbout(pki, pki.signer)] }).pdf;
}
