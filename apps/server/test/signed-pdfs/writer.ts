import { deflateSync } from 'node:zlib';
import { type CmsWish, signCms, stamp, type StampWish } from './cms.ts';
import type { Holder } from './pki.ts';

/** A document under way: its bytes, and what its objects say by now. */
export interface Doc {
  pdf: Buffer;
  /** Where its newest table is. */
  tableAt: number;
  size: number;
  objects: Map<number, string>;
  fields: number[];
  annots: number[];
  /** More keys of the catalog and of the form. */
  catalogMore: string;
  formMore: string;
}

export const numbers = {
  catalog: 1,
  pages: 2,
  page: 3,
  content: 4,
  font: 5,
  info: 6,
  metadata: 7,
  form: 8,
  text: 9,
  note: 10,
};

export const stream = (text: string | Buffer, more = ''): string => {
  const bytes = Buffer.isBuffer(text) ? text : Buffer.from(text, 'latin1');
  return `<< /Length ${bytes.length} ${more}>>\nstream\n${bytes.toString('latin1')}\nendstream`;
};

const xmp =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"/><?xpacket end="w"?>';
export const shownText = (words: string): string => stream(`BT /F1 24 Tf 72 700 Td (${words}) Tj ET`);

export const catalogOf = ({ catalogMore }: Pick<Doc, 'catalogMore'>): string =>
  `<< /Type /Catalog /Pages 2 0 R /Metadata 7 0 R /AcroForm 8 0 R ${catalogMore}>>`;
export const pageOf = ({ annots }: Pick<Doc, 'annots'>, contents = '4 0 R'): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents ${contents} ` +
  `/Annots [${annots.map((num) => `${num} 0 R`).join(' ')}] >>`;
export const formOf = ({ fields, formMore }: Pick<Doc, 'fields' | 'formMore'>): string =>
  `<< /Fields [${fields.map((num) => `${num} 0 R`).join(' ')}] /SigFlags 3 ${formMore}>>`;

/** An agreement on one page, with a field to fill in and a note. `more` adds objects or puts others in their place. */
export function draft(more: Record<number, string> = {}): Doc {
  const doc: Doc = {
    pdf: Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'),
    tableAt: 0,
    size: 0,
    objects: new Map(),
    fields: [9],
    annots: [9, 10],
    catalogMore: '',
    formMore: '',
  };
  const objects: Record<number, string> = {
    1: catalogOf(doc),
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: pageOf(doc),
    4: shownText('I owe you 100'),
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    6: '<< /Title (Agreement) >>',
    7: stream(xmp, '/Type /Metadata /Subtype /XML '),
    8: formOf(doc),
    9: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Bat) /Rect [72 600 300 620] /P 3 0 R /AP << /N 11 0 R >> >>',
    10: '<< /Type /Annot /Subtype /FreeText /Rect [72 500 300 520] /Contents (a note) /AP << /N 12 0 R >> >>',
    11: stream('BT /F1 12 Tf (Bat) Tj ET', '/Type /XObject /Subtype /Form /BBox [0 0 228 20] '),
    12: stream('BT /F1 12 Tf (a note) Tj ET', '/Type /XObject /Subtype /Form /BBox [0 0 228 20] '),
    ...more,
  };
  return update(doc, objects);
}

export interface UpdateWish {
  root?: number;
  previous?: number | null;
  free?: number[];
  /** Entries of the table that point elsewhere. */
  at?: Record<number, number>;
  trailer?: string;
  /** Written before the table, and listed in none. */
  unlisted?: string;
  asStream?: boolean;
}

/** Saves changes on top of what is there, as readers do that leave signatures whole. */
export function update(doc: Doc, changes: Record<number, string>, wish: UpdateWish = {}): Doc {
  const parts: Buffer[] = [doc.pdf];
  let at = doc.pdf.length;
  const write = (text: string) => {
    const bytes = Buffer.from(text, 'latin1');
    parts.push(bytes);
    at += bytes.length;
  };
  const offsets = new Map<number, number | null>([...(wish.free ?? [])].map((num) => [num, null]));
  const objects = new Map(doc.objects);
  for (const [key, text] of Object.entries(changes)) {
    offsets.set(Number(key), at);
    objects.set(Number(key), text);
    write(`${key} 0 obj\n${text}\nendobj\n`);
  }
  if (wish.unlisted) write(wish.unlisted);
  for (const [key, offset] of Object.entries(wish.at ?? {})) offsets.set(Number(key), offset);
  const size = Math.max(doc.size, ...[...offsets.keys()].map((num) => num + 1)) + (wish.asStream ? 1 : 0);
  const previous = wish.previous === undefined ? doc.tableAt : wish.previous;
  const trailer = [
    `/Size ${size} /Root ${wish.root ?? 1} 0 R /Info 6 0 R`,
    previous ? `/Prev ${previous}` : '',
    wish.trailer ?? '',
  ].join(' ');
  const tableAt = at;
  if (wish.asStream) {
    offsets.set(size - 1, at);
    write(`${size - 1} 0 obj\n${tableStream(offsets, trailer)}\nendobj\n`);
  } else write(table(offsets, trailer));
  write(`startxref\n${tableAt}\n%%EOF\n`);
  return { ...doc, pdf: Buffer.concat(parts), tableAt, size, objects };
}

function table(offsets: Map<number, number | null>, trailer: string): string {
  const rows = [...offsets]
    .toSorted(([one], [other]) => one - other)
    .map(([num, offset]) => {
      const place = String(offset ?? 0).padStart(10, '0');
      return `${num} 1\n${place} 00000 ${offset === null ? 'f' : 'n'} \n`;
    });
  return `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n<< ${trailer} >>\n`;
}

function tableStream(offsets: Map<number, number | null>, trailer: string): string {
  const sorted = [...offsets].toSorted(([one], [other]) => one - other);
  const rows = sorted.map(([, offset]) => {
    const row = Buffer.alloc(6);
    row[0] = offset === null ? 0 : 1;
    row.writeUInt32BE(offset ?? 0, 1);
    return row;
  });
  const index = sorted.map(([num]) => `${num} 1`).join(' ');
  const data = deflateSync(Buffer.concat(rows));
  return stream(data, `/Type /XRef /W [1 4 1] /Index [${index}] /Filter /FlateDecode ${trailer} `);
}

export interface SignWish extends CmsWish {
  field?: string;
  rect?: string;
  claimed?: Date;
  subFilter?: string;
  /** More keys of the signature, such as what it certifies. */
  more?: string;
  fieldMore?: string;
  /** The number of a field that waits for it, in place of a field of its own. */
  into?: number;
  flags?: number;
  isTimestamp?: boolean;
  /** The form does not know of it. */
  isLoose?: boolean;
  stampWish?: StampWish;
  catalogMore?: string;
  asStream?: boolean;
  /** Changes the message, or what stands in the file, before it is signed. */
  message?: (cms: Buffer) => Buffer;
  range?: (start: number, end: number, length: number) => number[];
}

const placeBytes = 12_000;
const anyOffset = 9_999_999_999;
const pdfTime = (moment: Date) => `D:${moment.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`;

/** Signs, in a revision of its own. */
export async function signDoc(doc: Doc, holder: Holder, wish: SignWish = {}): Promise<Doc> {
  const [signature, field, drawing] = [doc.size, wish.into ?? doc.size + 1, doc.size + 2];
  const isListed = wish.isLoose || wish.into !== undefined;
  const next: Doc = {
    ...doc,
    fields: isListed ? doc.fields : [...doc.fields, field],
    annots: isListed ? doc.annots : [...doc.annots, field],
    catalogMore: doc.catalogMore + (wish.catalogMore ?? '').replaceAll('SIG', `${signature} 0 R`),
  };
  const type = wish.isTimestamp ? 'DocTimeStamp' : 'Sig';
  const subFilter = wish.subFilter ?? (wish.isTimestamp ? 'ETSI.RFC3161' : 'ETSI.CAdES.detached');
  const placeholder = `<${'0'.repeat(placeBytes * 2)}>`;
  const range = `[0 ${anyOffset} ${anyOffset} ${anyOffset}]`;
  const claimed = wish.claimed ? `/M (${pdfTime(wish.claimed)}) ` : '';
  const updated = update(
    next,
    {
      [signature]: `<< /Type /${type} /Filter /Adobe.PPKLite /SubFilter /${subFilter} /ByteRange ${range} /Contents ${placeholder} ${claimed}${wish.more ?? ''}>>`,
      [field]:
        `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${wish.field ?? `s${signature}`}) /V ${signature} 0 R /P 3 0 R /F ${wish.flags ?? 132} ` +
        `/Rect ${wish.rect ?? '[0 0 0 0]'} /AP << /N ${drawing} 0 R >> ${wish.fieldMore ?? ''}>>`,
      [drawing]: stream('q Q', '/Type /XObject /Subtype /Form /BBox [0 0 100 50] '),
      [numbers.page]: (doc.objects.get(numbers.page) ?? '').replace(
        /\/Annots \[[^\]]*\]/,
        `/Annots [${next.annots.map((num) => `${num} 0 R`).join(' ')}]`,
      ),
      [numbers.form]: formOf(next),
      [numbers.catalog]: catalogOf(next),
    },
    { asStream: wish.asStream ?? false },
  );
  const pdf = await fill(updated.pdf, doc.pdf.length, range, holder, wish);
  return { ...updated, pdf };
}

async function fill(bytes: Buffer, from: number, range: string, holder: Holder, wish: SignWish): Promise<Buffer> {
  const pdf = Buffer.from(bytes);
  const start = pdf.indexOf('/Contents <0000', from) + '/Contents '.length;
  const end = start + placeBytes * 2 + 2;
  const counts = wish.range?.(start, end, pdf.length) ?? [0, start, end, pdf.length - end];
  const rangeAt = pdf.indexOf(range, from);
  if (rangeAt >= 0) pdf.write(`[${counts.join(' ')}]`.padEnd(range.length), rangeAt, 'latin1');
  const parts = counts.flatMap((at, index) =>
    index % 2 === 0 ? [pdf.subarray(at, at + (counts[index + 1] ?? 0))] : [],
  );
  const data = Buffer.concat(parts);
  const cms = wish.isTimestamp ? await stamp(data, holder, wish.stampWish) : await signCms(data, holder, wish);
  const message = wish.message?.(cms) ?? cms;
  if (message.length > placeBytes) throw new Error('the signature does not fit');
  pdf.write(message.toString('hex'), start + 1, 'latin1');
  return pdf;
}

/** Adds what is needed to verify later. */
export function addEvidence(
  doc: Doc,
  { certs = [], ocsps = [], crls = [] }: { certs?: Buffer[]; ocsps?: Buffer[]; crls?: Buffer[] },
): Doc {
  const changes: Record<number, string> = {};
  let { size } = doc;
  const add = (items: Buffer[]): string =>
    items
      .map((item) => {
        changes[size] = stream(item);
        size += 1;
        return `${size - 1} 0 R`;
      })
      .join(' ');
  const store = `<< /Type /DSS /Certs [${add(certs)}] /OCSPs [${add(ocsps)}] /CRLs [${add(crls)}] >>`;
  const next = { ...doc, catalogMore: `${doc.catalogMore.replace(/\/DSS \d+ 0 R /, '')}/DSS ${size} 0 R ` };
  return update(next, { ...changes, [size]: store, [numbers.catalog]: catalogOf(next) });
}
