import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { openShaper } from './traditional-script.ts';

/** Parsed once for all documents: its tables of kerning take longer to read than most documents take to draw. */
export interface PdfFont {
  /** For one document at a time, which begins with no glyph that another has drawn. */
  forDocument(): Font;
  hasGlyph(codePoint: number): boolean;
}

export interface PdfFonts {
  body: PdfFont;
  bold: PdfFont;
  traditional: PdfFont;
}

/** Noto Sans, under the SIL Open Font License: Cyrillic with the letters of Mongolian, and Latin; and the traditional script. */
export async function openPdfFonts(): Promise<PdfFonts> {
  const bytes = readFont('noto-sans-mongolian/400Regular/NotoSansMongolian_400Regular.ttf');
  const layout = await openShaper(bytes);
  const traditional = create(bytes) as Font;
  return {
    body: openFont(create(readFont('noto-sans/400Regular/NotoSans_400Regular.ttf')) as Font),
    bold: openFont(create(readFont('noto-sans/700Bold/NotoSans_700Bold.ttf')) as Font),
    traditional: openFont(Object.assign(traditional, { layout: (text: string) => layout(traditional, text) })),
  };
}

const readFont = (path: string): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`)));

function openFont(parsed: Font): PdfFont {
  return {
    // A glyph keeps the character that it was first drawn for, and none if it was only embedded as a part of another: the
    // Latin A of a Cyrillic one. The next document would show such a letter and could not be searched or read aloud.
    forDocument: () => Object.assign(parsed, { _glyphs: {} }),
    hasGlyph: (codePoint) => parsed.hasGlyphForCodePoint(codePoint),
  };
}
