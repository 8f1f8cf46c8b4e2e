import { Name, PdfText, type PdfValue, Ref, Stream } from './pdf-objects.ts';

/** An object as it is written in a file. */
export function write(value: PdfValue): Buffer {
  const parts: Buffer[] = [];
  append(value, parts);
  return Buffer.concat(parts);
}

function append(value: PdfValue, parts: Buffer[]): void {
  const say = (words: string) => void parts.push(Buffer.from(words, 'latin1'));
  if (value === null || typeof value === 'boolean') say(String(value));
  else if (typeof value === 'number') say(writeNumber(value));
  else if (value instanceof Name) say(writeName(value.name));
  else if (value instanceof Ref) say(`${value.number} ${value.generation} R`);
  else if (value instanceof PdfText) parts.push(value.written);
  else if (Array.isArray(value)) {
    say('[');
    for (const [index, one] of value.entries()) {
      if (index > 0) say(' ');
      append(one, parts);
    }
    say(']');
  } else if (value instanceof Stream) {
    append(new Map(value.dict).set('Length', value.bytes.length), parts);
    say('\nstream\n');
    parts.push(value.bytes);
    say('\nendstream');
  } else {
    say('<<');
    for (const [key, one] of value) {
      say(`${writeName(key)} `);
      append(one, parts);
      say('\n');
    }
    say('>>');
  }
}

/** Never with an exponent, which a PDF does not know. */
const writeNumber = (value: number): string =>
  Number.isInteger(value) ? value.toFixed(0) : withoutEndingZeros(value.toFixed(6));

function withoutEndingZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

const writeName = (text: string): string =>
  `/${text.replaceAll(/[^!-~]|[#()<>[\]{}/%]/g, (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
