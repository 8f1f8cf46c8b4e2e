import type { Forgeries } from './forgery.ts';
import { signForYears } from './genuine.ts';
import type { Pki } from './pki.ts';
import { catalogOf, type Doc, draft, numbers, pageOf, shownText, stream, update } from './writer.ts';

const words = 'BT /F1 24 Tf 72 700 Td (900) Tj ET';
const evil = shownText('I owe you 900');
/** A page that shows no places yet. */
const bare = pageOf(draft()).replace(/\/Annots \[[^\]]*\] /, '');
const withList = (num: number) => bare.replace(/>>$/, `/Annots ${num} 0 R >>`);
const layers = (state: string) => `<< /OCGs [21 0 R] /D << /${state} [21 0 R] >> >>`;
const signed = (pki: Pki, more: Record<number, string> = {}, catalogMore = '') =>
  signForYears(pki, { ...draft({ 1: catalogOf({ catalogMore }), ...more }), catalogMore });
const signedWithLayers = (pki: Pki) =>
  signed(pki, { 20: layers('ON'), 21: '<< /Type /OCG /Name (x) >>' }, '/OCProperties 20 0 R ');
const row = (type: number, second: number, third: number): Buffer => {
  const bytes = Buffer.alloc(6, type);
  bytes.writeUInt32BE(second, 1);
  bytes[5] = third;
  return bytes;
};
/** The last of these words in the file, exchanged for as many others. */
const exchanged = ({ pdf }: Doc, from: string, to: string): Buffer => {
  const bytes = Buffer.from(pdf);
  const at = pdf.lastIndexOf(from);
  if (at < 0 || from.length !== to.length) throw new Error(`no ${from}`);
  bytes.write(to, at, 'latin1');
  return bytes;
};
const again = (doc: Doc) => update(doc, { [numbers.content]: doc.objects.get(numbers.content)! });
const givenAnew = (doc: Doc): Doc => {
  const next = again(doc);
  const place = String(doc.pdf.length).padStart(10, '0');
  return { ...next, pdf: exchanged(next, `${place} 00000`, `${place} 00001`) };
};

/** One object is two things at once, or is one thing for some readers and another for others. */
export const inTwoRoles: Forgeries = {
  'the content becomes the list of places': async (pki) =>
    update(await signed(pki, { 3: bare }), { 3: withList(4), 4: '[]' }).pdf,
  'the content is freed and named as the list of places': async (pki) =>
    update(await signed(pki, { 3: bare }), { 3: withList(4) }, { free: [4] }).pdf,
  'the content becomes a list with a later signature that is drawn': async (pki) => {
    const first = await signed(pki, { 3: bare });
    const doc = update(first, { 3: withList(4), 4: `[${first.size + 1} 0 R]` });
    const fieldMore = `/Length ${words.length} >>\nstream\n${words}\nendstream\n%`;
    return (await signForYears(pki, doc, { by: pki.rsaSigner, fieldMore })).pdf;
  },
  'the catalog becomes a content of the page': async (pki) => {
    const doc = await signed(pki, { 3: pageOf(draft(), '[4 0 R 1 0 R]') }, `/Length ${words.length} `);
    return update(doc, { 1: `${catalogOf(doc)}\nstream\n${words}\nendstream` }).pdf;
  },
  'a drawing of the page is named by the catalog': async (pki) => {
    const page = pageOf(draft(), '[4 0 R 20 0 R]').replace('/Font <<', '/XObject 1 0 R /Font <<');
    const doc = await signed(pki, { 3: page, 20: stream('/Extensions Do') });
    const drawing = stream(words, '/Type /XObject /Subtype /Form /BBox [0 0 595 842] ');
    return update(doc, { 1: catalogOf(doc).replace('/Pages', '/Extensions 90 0 R /Pages'), 90: drawing }).pdf;
  },
  'layers are switched as a part of the proofs': async (pki) => {
    const doc = await signedWithLayers(pki);
    const num = Number(/\/DSS (\d+)/.exec(doc.catalogMore)?.[1]);
    const store = doc.objects.get(num)!.replace('/DSS', '/DSS /VRI 20 0 R');
    return update(doc, { 1: catalogOf(doc).replace(`/DSS ${num} 0 R`, `/DSS ${store}`), 20: layers('OFF') }).pdf;
  },
  'layers are taken away by the proofs': async (pki) => {
    const doc = await signedWithLayers(pki);
    const num = /\/DSS (\d+)/.exec(doc.catalogMore)?.[1];
    const store = doc.objects.get(Number(num))!;
    return update(doc, { 1: catalogOf(doc).replace(`/DSS ${num} 0 R`, '/DSS 20 0 R'), 20: store }).pdf;
  },
  'layers are taken away by the form': async (pki) => {
    const doc = await signedWithLayers(pki);
    const catalog = catalogOf(doc).replace('/AcroForm 8 0 R', '/AcroForm 20 0 R');
    return update(doc, { 1: catalog, 20: doc.objects.get(8)! }).pdf;
  },
  'the number of the content is given anew': async (pki) => {
    const doc = await signed(pki);
    return exchanged(givenAnew(doc), '\n4 0 obj', '\n4 1 obj');
  },
  'the number of the content is given anew by the table only': async (pki) => givenAnew(await signed(pki)).pdf,
  'the trailer counts fewer objects than there are': async (pki) => {
    const doc = again(await signed(pki));
    return exchanged(doc, `/Size ${doc.size} `, `/Size ${'4'.padStart(String(doc.size).length, '0')} `);
  },
  'one number twice in a stream of objects': async (pki) => {
    const doc = await signed(pki);
    const [page, other] = [doc.objects.get(3)!, doc.objects.get(3)!.replace('/Contents 4', '/Contents 90')];
    const head = `3 0 3 ${other.length + 1} `;
    const packed = stream(`${head}${other} ${page}`, `/Type /ObjStm /N 2 /First ${head.length} `);
    const next = update(doc, { 90: evil, 91: packed });
    // The same again with a table that is a stream, as only such tables list what is in streams.
    const [evilAt, packedAt] = [90, 91].map((num) => next.pdf.indexOf(`\n${num} 0 obj`, doc.pdf.length - 1) + 1);
    const body = next.pdf.subarray(0, next.tableAt);
    const rows = Buffer.concat([row(2, 91, 1), row(1, evilAt!, 0), row(1, packedAt!, 0), row(1, body.length, 0)]);
    const keys = `/Type /XRef /W [1 4 1] /Index [3 1 90 3] /Size 93 /Root 1 0 R /Info 6 0 R /Prev ${doc.tableAt} `;
    const end = `92 0 obj\n${stream(rows, keys)}\nendobj\nstartxref\n${body.length}\n%%EOF\n`;
    return Buffer.concat([body, Buffer.from(end, 'latin1')]);
  },
  'a second table of the signed part comes later': async (pki) => {
    const beyond = 200_000;
    const unlisted = `80 0 obj\n${evil}\nendobj\n`;
    const base = update(
      draft({ 3: pageOf(draft(), '[4 0 R 80 0 R]') }),
      {},
      { unlisted, free: [80], trailer: `/XRefStm ${beyond}` },
    );
    const doc = await signForYears(pki, base);
    const hidden = stream(row(1, doc.pdf.indexOf(unlisted), 0), '/Type /XRef /W [1 4 1] /Index [80 1] /Size 91 ');
    const pdf = Buffer.concat([doc.pdf, Buffer.alloc(beyond - doc.pdf.length, ' ')]);
    return update({ ...doc, pdf }, { 90: hidden }).pdf;
  },
  'filled in as allowed by one who never signed': async (pki) => {
    const reference = '<< /TransformMethod /DocMDP /TransformParams << /P 2 >> >>';
    const doc = await signed(pki, {}, `/Perms << /DocMDP << /Reference [${reference}] >> >> `);
    return update(doc, { 9: doc.objects.get(9)!.replace('(Bat)', '(Dorj)') }).pdf;
  },
  'a later signature that holds covers the page': async (pki) =>
    (await signForYears(pki, await signed(pki), { by: pki.rsaSigner, rect: '[0 0 595 842]' })).pdf,
};
