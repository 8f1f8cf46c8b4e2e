import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/** Parsed once for all documents: its tables of kerning take longer to read than most documents take to draw. */
export interface PdfFont {
  /** For one document at a time, which begins with no glyph that another has drawn. */
  forDocument(): Font;
  hasGlyph(codePoint: number): boolean;
}

export interface PdfFonts {
  body: PdfFont;
  bold: PdfFont;
}

/** Noto Sans, under the SIL Open Font License: Cyrillic with the letters of Mongolian, and Latin. */
export function openPdfFonts(): PdfFonts {
  return { body: openFont('400Regular'), bold: openFont('700Bold') };
}

function openFont(weight: string): PdfFont {
  const file = import.meta.resolve(`@expo-google-fonts/noto-sans/${weight}/NotoSans_${weight}.ttf`);
  const parsed = create(readFileSync(fileURLToPath(file))) as Font;
  return {
    // A glyph keeps the character that it was first drawn for, and none if it was only embedded as a part of another: the
    // Latin A of a Cyrillic one. The next document would show such a letter and could not be searched or read aloud.
    forDocument: () => Object.assign(parsed, { _glyphs: {} }),
    hasGlyph: (codePoint) => parsed.hasGlyphForCodePoint(codePoint),
  };
}
