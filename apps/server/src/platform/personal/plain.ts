/** A text as a reader takes it. */
export interface Plain {
  text: string;
  /** Where in the written text the character begins that this unit comes from. */
  placeOf(unit: number): number;
}

/** What nobody sees, or only as a mark on the character before it. */
const unseen = /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/u;
const dash = /[\p{Pd}−]/u;
const digit = /\p{Nd}/u;
const unlike = /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}−]|(?!-)\p{Pd}|(?!\d)\p{Nd}/u;

/** Without what is not seen, with the digits of every script as 0 to 9, and with one kind of dash. */
export function plainOf(written: string): Plain {
  if (!unlike.test(written) && written.normalize('NFKC') === written) return { text: written, placeOf: (unit) => unit };
  const places: number[] = [];
  let text = '';
  let at = 0;
  for (const one of written) {
    const seen = one <= '\x7f' ? one : seenIn(one);
    text += seen;
    for (let unit = 0; unit < seen.length; unit += 1) places.push(at);
    at += one.length;
  }
  return { text, placeOf: (unit) => places[unit] ?? written.length };
}

function seenIn(one: string): string {
  if (unseen.test(one)) return '';
  if (dash.test(one)) return '-';
  const same = one.normalize('NFKC');
  return digit.test(same) ? same.replaceAll(/\p{Nd}/gu, digitOf) : same;
}

/** A digit of any script, as 0 to 9: Unicode has the ten of a script in a row, each row by itself. */
export function digitOf(one: string): string {
  const code = one.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
