import type PDFDocument from 'pdfkit';
import type { PdfSealing } from './pdf.ts';

type Doc = InstanceType<typeof PDFDocument>;

interface Forms {
  _root: { data: object };
}

/** More than a seal with three certificates takes. */
const roomBytes = 8_192;
/** As wide as any offset that is written in its place. */
const anyOffset = 9_999_999_999;

/**
 * A field with an empty signature (PAdES, ETSI EN 319 142-1): what is signed is all of the file but this place. The field is
 * without extent, since paper shows a code instead.
 */
export function leaveRoomForSeal(doc: Doc, { name, reason }: PdfSealing, at: Date): void {
  // oxlint-disable-next-line no-new-wrappers -- the library writes a String as text, and a string as a name
  const text = (words: string) => new String(words);
  const signature = doc.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, anyOffset, anyOffset, anyOffset],
    Contents: Buffer.alloc(roomBytes),
    M: at,
    Name: text(name),
    Reason: text(reason),
  });
  signature.end(undefined);
  const { page } = doc;
  const printedAndLocked = 132;
  const field = doc.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: text('Seal'),
    F: printedAndLocked,
    Rect: [0, 0, 0, 0],
    V: signature,
    P: page.dictionary,
  });
  field.end(undefined);
  page.annotations.push(field);
  const signedAndOnlyAppended = 3;
  const form = doc.ref({ Fields: [field], SigFlags: signedAndOnlyAppended, DR: { Font: {} } });
  // The library ends a form itself, and knows only those that it began, which ask readers to draw what an archive forbids.
  const { _root } = Object.assign(doc as unknown as Forms, { _acroform: { fonts: {}, defaultFont: 'body' } });
  Object.assign(_root.data, { AcroForm: form });
}

/** Fills the place that was left. `sign` answers with a detached CMS over the bytes that it is given. */
export async function sealPdf(pdf: Buffer, sign: (bytes: Buffer) => Promise<Buffer>): Promise<Buffer> {
  const sealed = Buffer.from(pdf);
  const start = sealed.indexOf(`<${'0'.repeat(roomBytes * 2)}>`);
  const range = `[0 ${anyOffset} ${anyOffset} ${anyOffset}]`;
  const rangeAt = sealed.indexOf(range);
  if (start < 0 || rangeAt < 0) throw new Error('the document has no place for a seal');
  const end = start + roomBytes * 2 + 2;
  const covered = `[0 ${start} ${end} ${sealed.length - end}]`;
  sealed.write(covered.padEnd(range.length), rangeAt, 'latin1');
  const cms = await sign(Buffer.concat([sealed.subarray(0, start), sealed.subarray(end)]));
  if (cms.length > roomBytes) throw new Error('the seal does not fit in its place');
  sealed.write(cms.toString('hex'), start + 1, 'latin1');
  return sealed;
}
