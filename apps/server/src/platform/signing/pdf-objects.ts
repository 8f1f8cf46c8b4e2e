/** `/Type`: what a PDF calls things by. */
export class Name {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** `12 0 R`: stands for an object that is written elsewhere. */
export class Ref {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation = 0) {
    this.number = number;
    this.generation = generation;
  }
}

/** `(text)` or `<hex>`, as it stands in the file: what we do not change, we write as we found it. */
export class PdfText {
  readonly written: Buffer;
  constructor(written: Buffer) {
    this.written = written;
  }
}

/** `bytes` as they stand in the file, not decoded. */
export class Stream {
  readonly dict: Dict;
  readonly bytes: Buffer;
  constructor(dict: Dict, bytes: Buffer) {
    this.dict = dict;
    this.bytes = bytes;
  }
}

export type Dict = Map<string, PdfValue>;
export type PdfValue = null | boolean | number | Name | Ref | PdfText | PdfValue[] | Dict | Stream;

/** Thrown for what is not the PDF that it says it is. */
export class PdfFault extends Error {}

export const dict = (entries: Record<string, PdfValue>): Dict => new Map(Object.entries(entries));
export const name = (text: string): Name => new Name(text);
export const isNamed = (value: PdfValue | undefined, text: string): boolean =>
  value instanceof Name && value.name === text;

/** Text in any script: UTF-16 with its mark, in hexadecimal. */
export const text = (words: string): PdfText =>
  new PdfText(Buffer.from(`<FEFF${Buffer.from(words, 'utf16le').swap16().toString('hex').toUpperCase()}>`));

/** `D:20261117093000+00'00'`. */
export const date = (at: Date): PdfText =>
  new PdfText(Buffer.from(`(D:${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}+00'00')`));
