/**
 * What a text says once it is read as it may be meant to be: decoded, spelled letter by letter, with digits for letters,
 * turned round, or each letter moved by thirteen. Only what differs from the text is told.
 */
export function disguisesOf(text: string): string[] {
  const readings = [
    ...decoded(text, /[A-Za-z0-9+/_-]{16,}={0,2}/g, (found) => Buffer.from(found, 'base64').toString('utf8')),
    ...decoded(text, /(?:[0-9a-f]{2}[\s:]?){8,}/gi, (found) =>
      Buffer.from(found.replaceAll(/[^0-9a-f]/gi, ''), 'hex').toString('utf8'),
    ),
    ...decoded(text, /(?:[01]{8}\s?){6,}/g, (found) =>
      Buffer.from((found.match(/[01]{8}/g) ?? []).map((bits) => Number.parseInt(bits, 2))).toString('utf8'),
    ),
    ...decoded(text, /(?:%[0-9a-f]{2}[\w\s]*){4,}/gi, (found) => safely(() => decodeURIComponent(found))),
    ...decoded(text, /(?:&#x?[0-9a-f]{2,5};\s?){4,}/gi, (found) =>
      found.replaceAll(/&#(x?)([0-9a-f]+);\s?/gi, (_, hex: string, code: string) => letter(code, hex ? 16 : 10)),
    ),
    ...decoded(text, /(?:\\u[0-9a-f]{4}\s?){4,}/gi, (found) =>
      found.replaceAll(/\\u([0-9a-f]{4})\s?/gi, (_, code: string) => letter(code, 16)),
    ),
    text.replaceAll(/(?<![\p{L}\d])(?:[\p{L}\d][ ._*|-]){3,}[\p{L}\d](?![\p{L}\d])/gu, (run) =>
      run.replaceAll(/[ ._*|-]/g, ''),
    ),
    text.replaceAll(/(?<=\p{L})[._*|~^-](?=\p{L})/gu, ''),
    text.replaceAll(/[0134578@$!]/g, (sign) => leet[sign] ?? sign),
    text.replaceAll(/[a-z]/gi, (one) => {
      const base = one <= 'Z' ? 65 : 97;
      return String.fromCharCode(((one.charCodeAt(0) - base + 13) % 26) + base);
    }),
    text.split('').toReversed().join(''),
  ];
  return [...new Set(readings)].filter((reading) => reading !== '' && reading !== text);
}

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const letter = (code: string, radix: number): string => {
  const point = Number.parseInt(code, radix);
  return point > 0 && point < 0x1_10_00 ? String.fromCodePoint(point) : ' ';
};

const decoded = (text: string, form: RegExp, read: (found: string) => string): string[] =>
  [...text.matchAll(form)].map(([found]) => read(found)).filter((reading) => /\p{L}{3,}/u.test(reading));

function safely(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
