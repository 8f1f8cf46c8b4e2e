import type { Language } from '@tamga/contract';

/** A document as its author thinks of it; how it looks and how it is tagged is decided here. */
export interface PdfDocument {
  title: string;
  language: Language;
  /** The owner of the document. */
  author: string;
  /** Written into it as the moment of its making: the same document and moment make the same bytes. */
  madeAt: Date;
  blocks: Iterable<PdfBlock>;
}

export type PdfBlock =
  | { kind: 'heading'; level: 1 | 2 | 3 | 4; text: string }
  | { kind: 'paragraph'; text: string }
  /** Two columns: what it is, and what it says. */
  | { kind: 'table'; rows: readonly (readonly [name: string, value: string])[] };
