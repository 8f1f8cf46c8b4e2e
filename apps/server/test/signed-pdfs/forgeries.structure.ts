import { deflateSync } from 'node:zlib';
import type { Forgeries } from './forgery.ts';
import { signForYears } from './genuine.ts';
import { ocspAbout, type Pki } from './pki.ts';
import {
  addEvidence,
  type Doc,
  draft,
  formOf,
  pageOf,
  shownText,
  signDoc,
  type SignWish,
  stream,
  update,
} from './writer.ts';

const signed = (pki: Pki) => signForYears(pki, draft());
/** Made by one who has a good key, so that nothing but the place is wrong. */
const placed = async (pki: Pki, wish: SignWish): Promise<Buffer> =>
  addEvidence(await signDoc(draft(), pki.signer, wish), { ocsps: [ocspAbout(pki, pki.signer)] }).pdf;
const altered = async (pki: Pki, from: string | RegExp, to: string): Promise<Buffer> =>
  Buffer.from((await signed(pki)).pdf.toString('latin1').replace(from, to), 'latin1');
const withSignature = async (pki: Pki, change: (text: string) => string): Promise<Buffer> => {
  const doc = await signed(pki);
  const at = doc.pdf.indexOf('13 0 obj');
  const text = doc.pdf.toString('latin1', at + '13 0 obj\n'.length, doc.pdf.indexOf('endobj', at));
  return update(doc, { 13: change(text) }).pdf;
};
const evil = `4 0 obj\n${shownText('I owe you 900')}\nendobj\n`;
const tail = ({ tableAt }: Doc) => `startxref\n${tableAt}\n%%EOF\n`;
const after = async (pki: Pki, text: (doc: Doc) => string): Promise<Buffer> => {
  const doc = await signed(pki);
  return Buffer.concat([doc.pdf, Buffer.from(text(doc), 'latin1')]);
};

export const wronglyPlaced: Forgeries = {
  'the range leaves out what follows the signature': (pki) =>
    placed(pki, { range: (start, end, length) => [0, start, end + 60, length - end - 60] }),
  'the range leaves out what comes before the signature': (pki) =>
    placed(pki, { range: (start, end, length) => [0, start - 30, end, length - end] }),
  'the range leaves out the end': (pki) =>
    placed(pki, { range: (start, end, length) => [0, start, end, length - end - 20] }),
  'the range leaves out the beginning': (pki) =>
    placed(pki, { range: (start, end, length) => [9, start - 9, end, length - end] }),
  'the range has a second hole': (pki) =>
    placed(pki, { range: (start, end, length) => [0, 200, 300, start - 300, end, length - end] }),
  'the range covers nothing but the beginning': (pki) => placed(pki, { range: () => [0, 20, 20, 0] }),
  'the range counts backwards': (pki) => altered(pki, /\/ByteRange \[0 /, '/ByteRange [-'),
  'the range goes beyond the end': async (pki) => (await signDoc(draft(), pki.signer)).pdf.subarray(0, -300),
  'no range (USF)': (pki) => withSignature(pki, (text) => text.replace(/\/ByteRange \[[^\]]*\]/, '')),
  'a range that is null (USF)': (pki) =>
    withSignature(pki, (text) => text.replace(/\/ByteRange \[[^\]]*\]/, '/ByteRange null')),
  'a range without numbers (USF)': (pki) =>
    withSignature(pki, (text) => text.replace(/\/ByteRange \[[^\]]*\]/, '/ByteRange []')),
  'a range of letters (USF)': (pki) =>
    withSignature(pki, (text) => text.replace(/\/ByteRange \[[^\]]*\]/, '/ByteRange [a b c d]')),
  'no signature in its place (USF)': (pki) => withSignature(pki, (text) => text.replace(/\/Contents <[^>]*>/, '')),
  'an empty signature (USF)': (pki) => withSignature(pki, (text) => text.replace(/\/Contents <[^>]*>/, '/Contents <>')),
  'a signature of zeros (USF)': (pki) =>
    withSignature(pki, (text) => text.replace(/\/Contents <[^>]*>/, `/Contents <${'0'.repeat(200)}>`)),
  'a signature that is null (USF)': (pki) =>
    withSignature(pki, (text) => text.replace(/\/Contents <[^>]*>/, '/Contents null')),
  'a field with an empty signature (USF)': (pki) => withSignature(pki, () => '<< >>'),
  'two signatures in one place': (pki) =>
    withSignature(pki, (text) => text.replace('/Contents <', '/Contents <00> /Contents <')),
  'two ranges in one signature': (pki) => altered(pki, '/Filter /Adobe.PPKLite', '/ByteRange [0 1 2 3]    '),
  'something beside the signature in its place': async (pki) => {
    const { pdf } = await signed(pki);
    const changed = Buffer.from(pdf);
    changed.write('ff', pdf.indexOf('>', pdf.indexOf('/Contents <')) - 2, 'latin1');
    return changed;
  },
  'white space in the place of the signature': async (pki) => {
    const { pdf } = await signed(pki);
    const changed = Buffer.from(pdf);
    changed.write('  ', pdf.indexOf('>', pdf.indexOf('/Contents <')) - 2, 'latin1');
    return changed;
  },
  'the signature is written as text': (pki) =>
    withSignature(pki, (text) => text.replace(/\/Contents <[^>]*>/, '/Contents (0\\202)')),
  'the signature of another document': async (pki) => {
    const [one, other] = [await signed(pki), await signForYears(pki, draft({ 4: shownText('I owe you 900') }))];
    const place = /\/Contents <[0-9a-f]+>/;
    const text = other.pdf.toString('latin1');
    return Buffer.from(text.replace(place, place.exec(one.pdf.toString('latin1'))![0]), 'latin1');
  },
  'the signed parts are moved apart (SWA)': async (pki) => {
    const { pdf, tableAt } = await signDoc(draft(), pki.signer);
    const end = pdf.indexOf('>', pdf.indexOf('/Contents <')) + 1;
    const [head, rest] = [pdf.subarray(0, end), pdf.subarray(end)];
    const contents = pdf.toString('latin1', pdf.indexOf('/Contents <'), end);
    const range = `/ByteRange [0 ${pdf.indexOf('/Contents <') + 10} ${end + 30_000} ${rest.length}]`;
    const middle = Buffer.alloc(30_000, ' ');
    middle.write(
      ` >>\nendobj\n13 0 obj\n<< /Type /Sig /SubFilter /ETSI.CAdES.detached ${range} ${contents} >>\nendobj\n${evil}`,
      'latin1',
    );
    // Where the table was, another one stands now.
    middle.write(
      `xref\n4 1\n${String(end + 20).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 20 /Root 1 0 R /Prev 15 >>\n`,
      Math.max(0, tableAt - end),
      'latin1',
    );
    return Buffer.concat([head, middle, rest]);
  },
  'the signed document lies inside of another (wrapping)': async (pki) => {
    const { pdf } = await signed(pki);
    const around = draft({ 4: shownText('I owe you 900'), 20: stream(pdf, '/Type /EmbeddedFile ') });
    return around.pdf;
  },
  'the signed document comes after another (wrapping)': async (pki) =>
    Buffer.concat([draft({ 4: shownText('I owe you 900') }).pdf, (await signed(pki)).pdf]),
  'another document comes after the signed one (wrapping)': async (pki) =>
    Buffer.concat([(await signed(pki)).pdf, draft({ 4: shownText('I owe you 900') }).pdf]),
  'a signature that the form learns of later': async (pki) => {
    const doc = await signDoc(draft(), pki.signer, { isLoose: true });
    const known = { ...doc, fields: [...doc.fields, 14], annots: [...doc.annots, 14] };
    const named = update(known, { 8: formOf(known), 3: pageOf(known) });
    return addEvidence(named, { ocsps: [ocspAbout(pki, pki.signer)] }).pdf;
  },
  'an object that no table lists': (pki) => after(pki, (doc) => evil + tail(doc)),
  'an object and a trailer, and no table': (pki) =>
    after(pki, (doc) => `${evil}trailer\n<< /Size 30 /Root 1 0 R >>\n${tail(doc)}`),
  'an object in a comment': (pki) => after(pki, (doc) => `%\r${evil}${tail(doc)}`),
  'several ends': (pki) => after(pki, (doc) => `%%EOF\n${evil}%%EOF\n${tail(doc)}`),
  'bytes behind the end': (pki) => after(pki, () => evil),
  'a table that passes over the signed one': async (pki) => {
    const base = draft();
    const doc = await signForYears(pki, base);
    return update(doc, { 4: shownText('I owe you 900') }, { previous: base.tableAt }).pdf;
  },
  'a table that leads to none': async (pki) =>
    update(await signed(pki), { 4: shownText('I owe you 900') }, { previous: null }).pdf,
  'tables in a circle': async (pki) => {
    const doc = await signed(pki);
    return update(doc, { 4: shownText('I owe you 900') }, { previous: doc.pdf.length + 74 }).pdf;
  },
  'a second table that only newer readers see': async (pki) => {
    const doc = await signed(pki);
    const hidden = update(doc, { 4: shownText('I owe you 900') }, { asStream: true });
    return update({ ...hidden, tableAt: doc.tableAt }, {}, { trailer: `/XRefStm ${hidden.tableAt}` }).pdf;
  },
  'cut off behind the signature': async (pki) => (await signed(pki)).pdf.subarray(0, -40),
  'cut off in the middle': async (pki) => {
    const { pdf } = await signed(pki);
    return pdf.subarray(0, Math.floor(pdf.length / 2));
  },
  'bytes before the beginning': async (pki) => Buffer.concat([Buffer.from('GIF89a'), (await signed(pki)).pdf]),
  'locked by a password': async (pki) =>
    update(await signed(pki), {}, { trailer: '/Encrypt << /Filter /Standard >>' }).pdf,
  'a field that is its own parent': async (pki) => {
    const doc = await signed(pki);
    return update(doc, { 14: doc.objects.get(14)!.replace('/FT /Sig', '/FT /Sig /Kids [14 0 R]') }).pdf;
  },
  'the signature is given to a parent of its field': async (pki) => {
    const doc = await signed(pki);
    const parent = '<< /FT /Sig /T (p) /V 13 0 R /Kids [14 0 R] >>';
    return update(doc, {
      8: formOf({ fields: [9, 90], formMore: '' }),
      90: parent,
      14: doc.objects.get(14)!.replace('/V 13 0 R', '/Parent 90 0 R'),
    }).pdf;
  },
  'a table that unpacks to gigabytes': async (pki) => {
    const doc = await signed(pki);
    const bomb = deflateSync(Buffer.alloc(40_000_000));
    const text = stream(
      bomb,
      '/Type /XRef /W [1 4 1] /Index [0 6000000] /Size 6000000 /Root 1 0 R /Filter /FlateDecode ',
    );
    return Buffer.concat([
      doc.pdf,
      Buffer.from(`90 0 obj\n${text}\nendobj\nstartxref\n${doc.pdf.length}\n%%EOF\n`, 'latin1'),
    ]);
  },
  'a thousand brackets': async (pki) =>
    update(await signed(pki), { 4: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }).pdf,
};
