import type { Font } from 'fontkit';

/** What the library of documents asks of a font: which glyphs, and where. */
interface GlyphRun {
  glyphs: ReturnType<Font['getGlyph']>[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  readonly advanceWidth: number;
}

/**
 * HarfBuzz joins the letters of the traditional script, which change with their neighbours. The library that draws
 * documents cannot read the rules of this font, so only its glyphs are taken from there.
 */
export async function openShaper(bytes: Buffer): Promise<(font: Font, text: string) => GlyphRun> {
  const harfbuzz = await import('harfbuzzjs');
  const shaping = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  return (font, text) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(shaping, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions().map((position) => ({ ...position }));
    const charactersOf = (index: number): number[] => {
      const start = infos[index]?.cluster ?? 0;
      if (index > 0 && infos[index - 1]?.cluster === start) return [];
      const end = infos.find(({ cluster }) => cluster > start)?.cluster ?? text.length;
      return Array.from(text.slice(start, end), (sign) => sign.codePointAt(0) ?? 0);
    };
    return {
      glyphs: infos.map(({ codepoint }, index) => font.getGlyph(codepoint, charactersOf(index))),
      positions,
      // Asked for after the positions were scaled, so it is not a number that was summed before.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
}
