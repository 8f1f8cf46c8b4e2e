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
  /** The same thing for machines, inside the document. */
  attachments?: readonly PdfAttachment[];
  /** Leaves a place for a seal, which `sealPdf` fills. */
  seal?: PdfSealing;
}

export interface PdfAttachment {
  name: string;
  type: string;
  description: string;
  bytes: Buffer;
}

/** What readers show of a seal. */
export interface PdfSealing {
  name: string;
  reason: string;
}

/** Without transparency, which needs more than an archive has. */
export interface PdfStamp {
  image: Buffer;
  alt: string;
}

export type PdfBlock =
  | { kind: 'heading'; level: 1 | 2 | 3 | 4; text: string }
  | { kind: 'paragraph'; text: string }
  /** Two columns: what it is, and what it says. */
  | { kind: 'table'; rows: readonly (readonly [name: string, value: string])[] }
  /** Who the document is from, at its head, and what it is found by. */
  | { kind: 'letterhead'; from: string; beside: readonly string[]; stamp?: PdfStamp | null }
  /** Text in the traditional script, downwards, in columns from left to right. */
  | { kind: 'traditional'; text: string }
  /** Squares for a camera, and beside them what people should know. */
  | { kind: 'code'; modules: readonly (readonly boolean[])[]; alt: string; lines: readonly string[] };
