/**
 * Turned around or hidden, text would not be what a reader takes it for. After a letter of the traditional script U+180E is
 * part of how a word is written.
 */
const unseen = /(?!\u180E)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\uFE00-\uFE0F]|(?<![\u1820-\u18AA])\u180E/gu;
const lineEnd = /\r\n?|\u2028|\u2029/g;
/** Longer than any word: the library would measure what does not fit on a line once for every character. */
const endless = /[^\s]{41,}/gu;
const piece = /.{1,40}/gu;

/** Shown for what the font cannot write. */
export const missing = '\uFFFD';

/**
 * People's text as a document can show it: composed, without signs that turn text around or hide in it, and with a mark
 * for each character that the font does not have. A missing glyph would break the rules of an archive.
 */
export function showable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const lines = text.toWellFormed().normalize('NFC').replaceAll(lineEnd, '\n').replaceAll('\t', ' ');
  const seen = lines.replaceAll(unseen, (sign) => (sign === '\n' ? sign : ''));
  const shown = Array.from(seen, (sign) => (sign === '\n' || hasGlyph(sign.codePointAt(0) ?? 0) ? sign : missing));
  return shown.join('').replaceAll(endless, (run) => run.match(piece)?.join('\n') ?? '');
}
