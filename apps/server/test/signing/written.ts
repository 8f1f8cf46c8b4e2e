import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** Objects by number, as they are written in a file. */
type Objects = Record<number, string | Buffer>;

const line = (at: number) => `${String(at).padStart(10, '0')} 00000 n \n`;

/** A PDF by hand, for what no producer on this machine writes. */
export function writePdf(objects: Objects, more: { trailer?: string; free?: number[] } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = parts[0]?.length ?? 0;
  const append = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  const places = new Map<number, number>();
  for (const [number, written] of Object.entries(objects)) {
    places.set(Number(number), at);
    append(Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(written), Buffer.from('\nendobj\n')]));
  }
  const size = Math.max(...places.keys()) + 1;
  const start = at;
  const free = (more.free ?? []).map((number): [number, string] => [number, '0000000000 00000 f \n']);
  const used = [...places].map(([number, offset]): [number, string] => [number, line(offset)]);
  const lines = [...free, ...used]
    .toSorted(([one], [other]) => one - other)
    .map(([number, entry]) => `${number} 1\n${entry}`);
  append(Buffer.from(`xref\n0 1\n0000000000 65535 f \n${lines.join('')}`));
  append(Buffer.from(`trailer\n<</Size ${size} /Root 1 0 R ${more.trailer ?? ''}>>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/** A page that says something in a font that every reader has. */
export const plainPage: Objects = {
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>>',
  3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
  4: streamOf('BT /F 24 Tf 72 700 Td (A page by hand) Tj ET'),
  5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
};

export function streamOf(content: string | Buffer, more = ''): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<<${more}/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

const square = '<</Type/Annot/Subtype/Square/Rect[400 600 450 650]/C[1 0 0]/F 4/AP<</N 7 0 R>>>>';

/** For old readers a table, and for new ones a stream beside it that names what the table calls free (ISO 32000-1, 7.5.8.4). */
export function hybridPdf(hidden = square, more = ''): Buffer {
  const page = `${String(plainPage[3]).slice(0, -2)}/Annots[6 0 R]>>`;
  const drawn = streamOf('1 0 0 rg 0 0 50 50 re f', '/Type/XObject/Subtype/Form/BBox[0 0 50 50]');
  const packed = streamOf(
    deflateSync(Buffer.from(`6 0 ${hidden}${more}`)),
    '/Type/ObjStm/N 1/First 4/Filter/FlateDecode',
  );
  // Object 6 is the first in the stream of objects that is object 8.
  const table = streamOf(Buffer.from([2, 0, 8, 0, 0]), '/Type/XRef/W[1 2 2]/Index[6 1]/Size 10');
  const objects = { ...plainPage, 3: page, 7: drawn, 8: packed, 9: table };
  const tableAt = writePdf(objects).lastIndexOf('9 0 obj');
  return writePdf(objects, { trailer: `/XRefStm ${tableAt}`, free: [6] });
}

/** Random, so that it cannot be packed: as large as a file may be. */
export function largePdf(bytes: number): Buffer {
  const side = Math.floor(Math.sqrt(bytes / 3));
  const image = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/BitsPerComponent 8/ColorSpace/DeviceRGB`;
  return writePdf({
    ...plainPage,
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</I 6 0 R>>>>>>',
    4: streamOf('q 400 0 0 400 100 100 cm /I Do Q'),
    6: streamOf(randomBytes(side * side * 3), image),
  });
}
