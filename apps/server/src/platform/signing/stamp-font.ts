import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type Glyph } from 'fontkit';
import { showable } from '#platform/pdf/pdf-text';
import { dict, name, PdfText, type PdfValue, type Ref } from './pdf-objects.ts';
import type { Revision } from './revision.ts';

const file = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'));

/** The letters that one document uses. */
export interface StampFont {
  /** As it can be shown: without signs that hide or turn text around. */
  shown(words: string): string;
  /** Of text as it is shown, at a size of 1. */
  width(words: string): number;
  /** As a page writes it. */
  encode(words: string): string;
  /** Puts the letters that were used into the document. */
  embed(revision: Revision): Ref;
}

/** Noto Sans, with the letters of Mongolian. Opened for each document: only the tables that it needs are read. */
export function openStampFont(): StampFont {
  const font = create(readFileSync(file)) as Font;
  const subset = font.createSubset();
  const used = new Map<number, { glyph: Glyph; codePoint: number }>();
  const scale = 1_000 / font.unitsPerEm;
  const glyphs = (words: string) =>
    Array.from(words, (sign) => ({
      glyph: font.glyphForCodePoint(sign.codePointAt(0) ?? 0),
      codePoint: sign.codePointAt(0) ?? 0,
    }));
  return {
    shown: (words) => showable(words, (codePoint) => font.hasGlyphForCodePoint(codePoint)).replaceAll('\n', ' '),
    width: (words) => glyphs(words).reduce((sum, { glyph }) => sum + glyph.advanceWidth / font.unitsPerEm, 0),
    encode(words) {
      const codes = glyphs(words).map((one) => {
        // It answers with the number that the glyph has among those that are embedded; its types say otherwise.
        const id = Number(subset.includeGlyph(one.glyph));
        used.set(id, one);
        return hex4(id);
      });
      return `<${codes.join('')}>`;
    },
    embed(revision) {
      const called = name('TAMGAS+NotoSans-Regular');
      const { bbox } = font;
      const descriptor = revision.add(
        dict({
          Type: name('FontDescriptor'),
          FontName: called,
          Flags: 4,
          FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map((one) => Math.round(one * scale)),
          ItalicAngle: 0,
          Ascent: Math.round(font.ascent * scale),
          Descent: Math.round(font.descent * scale),
          CapHeight: Math.round(font.capHeight * scale),
          StemV: 80,
          FontFile2: revision.addStream(dict({}), Buffer.from(subset.encode())),
        }),
      );
      const widths: PdfValue[] = [...used].flatMap(([id, { glyph }]) => [id, [Math.round(glyph.advanceWidth * scale)]]);
      const descendant = revision.add(
        dict({
          Type: name('Font'),
          Subtype: name('CIDFontType2'),
          BaseFont: called,
          CIDSystemInfo: dict({ Registry: plain('Adobe'), Ordering: plain('Identity'), Supplement: 0 }),
          FontDescriptor: descriptor,
          CIDToGIDMap: name('Identity'),
          W: widths,
        }),
      );
      return revision.add(
        dict({
          Type: name('Font'),
          Subtype: name('Type0'),
          BaseFont: called,
          Encoding: name('Identity-H'),
          DescendantFonts: [descendant],
          ToUnicode: revision.addStream(dict({}), Buffer.from(toUnicode(used))),
        }),
      );
    },
  };
}

const plain = (words: string) => new PdfText(Buffer.from(`(${words})`));
const hex4 = (number: number): string => number.toString(16).padStart(4, '0').toUpperCase();

/** So that what is shown can be searched and copied (ISO 32000-1, 9.10.3). */
function toUnicode(used: Map<number, { codePoint: number }>): string {
  const lines = [...used].map(([id, { codePoint }]) => {
    const units = Buffer.from(String.fromCodePoint(codePoint), 'utf16le').swap16().toString('hex').toUpperCase();
    return `<${hex4(id)}> <${units}>`;
  });
  const blocks: string[] = [];
  for (let start = 0; start < lines.length; start += 100) {
    const some = lines.slice(start, start + 100);
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
