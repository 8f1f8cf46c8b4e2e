import type { Language } from '@tamga/contract';
import type { DataExport } from '@tamga/contract/users.export';
import type { PdfBlock, PdfDocument } from '#platform/pdf/pdf';
import { exportWord, nounWord } from './export-words.ts';

/** More would make a book of a thousand pages; who needs them reads the file for machines. */
const itemsMax = 100;

/** What is held about a person as a document: a heading for each part, a table for each thing. */
export const documentOfExport = (held: DataExport, language: Language): PdfDocument => ({
  title: exportWord('title', language),
  language,
  author: 'Tamga',
  madeAt: held.generated_at,
  blocks: blocksOf(held, language),
});

function* blocksOf({ generated_at: at, sections, cut }: DataExport, language: Language): Generator<PdfBlock> {
  const word = (key: string): string => exportWord(key, language);
  yield { kind: 'heading', level: 1, text: word('title') };
  yield { kind: 'paragraph', text: `${word('generated_at')}: ${at.toISOString()}` };
  yield { kind: 'paragraph', text: word('as_kept') };
  for (const [room, section] of Object.entries(sections)) {
    yield { kind: 'heading', level: 2, text: word(room) };
    for (const [noun, value] of Object.entries(section)) {
      yield { kind: 'heading', level: 3, text: nounWord(room, noun, language) };
      if (cut.includes(`${room}.${noun}`)) yield { kind: 'paragraph', text: word('rows_cut') };
      yield* blocksOfValue(value, word);
    }
  }
}

function* blocksOfValue(value: unknown, word: (key: string) => string): Generator<PdfBlock> {
  if (Array.isArray(value) && value.some(isThing)) {
    for (const [index, item] of value.slice(0, itemsMax).entries()) {
      yield { kind: 'heading', level: 4, text: String(index + 1) };
      yield* blocksOfValue(item, word);
    }
    if (value.length > itemsMax) yield { kind: 'paragraph', text: word('list_cut') };
  } else if (isThing(value)) yield { kind: 'table', rows: rowsOf(value, word, '') };
  else yield { kind: 'paragraph', text: textOf(value, word) };
}

/** A thing within a thing is written as rows of its own, with both names. */
function rowsOf(thing: object, word: (key: string) => string, before: string): [string, string][] {
  return Object.entries(thing).flatMap(([key, value]): [string, string][] => {
    const name = `${before}${word(key)}`;
    if (isThing(value) && Object.keys(value).length > 0) return rowsOf(value, word, `${name}, `);
    return [[name, textOf(value, word)]];
  });
}

function textOf(value: unknown, word: (key: string) => string): string {
  if (value === null || value === undefined || value === '') return word('none');
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return value.length === 0 ? word('none') : value.map((item) => textOf(item, word)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isThing = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
