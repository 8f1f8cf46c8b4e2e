import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { PdfDocument } from './pdf-document.ts';
import { type Dict, dict, name, PdfFault, PdfText, type PdfValue, Ref, Stream } from './pdf-objects.ts';
import { write } from './pdf-writing.ts';

/** What is added to a document. Nothing that is in it is touched: earlier signatures stay what they were. */
export interface Revision {
  /** Writes an object that is in the document anew. */
  replace(ref: Ref, value: PdfValue): void;
  add(value: PdfValue): Ref;
  /** Packed, unless that makes it longer. */
  addStream(dict: Dict, bytes: Buffer): Ref;
  /** A number for an object that is written later, because others name it first. */
  reserve(): Ref;
  /** The document with it at the end. */
  finish(): Buffer;
}

interface Written {
  ref: Ref;
  at: number;
}

export function openRevision(document: PdfDocument): Revision {
  const { bytes, trailer } = document;
  const parts: Buffer[] = [];
  const written: Written[] = [];
  let at = bytes.length;
  let size = document.size;
  const append = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  const put = (ref: Ref, value: PdfValue) => {
    if (written.some((one) => one.ref.number === ref.number)) throw new PdfFault('one object in two roles');
    written.push({ ref, at });
    append(
      Buffer.concat([Buffer.from(`${ref.number} ${ref.generation} obj\n`), write(value), Buffer.from('\nendobj\n')]),
    );
  };
  const reserve = () => {
    const ref = new Ref(size);
    size += 1;
    return ref;
  };
  const add = (value: PdfValue) => {
    const ref = reserve();
    put(ref, value);
    return ref;
  };
  // The last line of a file may lack its end.
  append(Buffer.from('\n'));
  return {
    replace: put,
    add,
    reserve,
    addStream: (described, plain) => add(packed(described, plain)),
    finish() {
      const start = at;
      // As the file had it: readers that understood the document understand what is added.
      append(
        document.isStream
          ? tableStream(trailer, reserve(), written, { start, previous: document.start })
          : tableText(trailer, written, { size, previous: document.start }),
      );
      append(Buffer.from(`startxref\n${start}\n%%EOF\n`));
      return Buffer.concat([bytes, ...parts]);
    },
  };
}

export function packed(described: Dict, plain: Buffer): Stream {
  const small = deflateSync(plain);
  if (small.length >= plain.length) return new Stream(described, plain);
  return new Stream(new Map(described).set('Filter', name('FlateDecode')), small);
}

function trailerOf(trailer: Dict, size: number, previous: number): Dict {
  const next = dict({ Size: size, Prev: previous });
  for (const key of ['Root', 'Info']) if (trailer.has(key)) next.set(key, trailer.get(key) ?? null);
  const id = trailer.get('ID');
  // The first stays with the document, the second with the revision.
  if (Array.isArray(id) && id[0] instanceof PdfText)
    next.set('ID', [id[0], new PdfText(Buffer.from(`<${randomBytes(16).toString('hex')}>`))]);
  return next;
}

function tableText(trailer: Dict, written: Written[], { size, previous }: { size: number; previous: number }): Buffer {
  const lines = rangesOf(written).map((range) => {
    const entries = range.map(
      ({ ref, at }) => `${String(at).padStart(10, '0')} ${String(ref.generation).padStart(5, '0')} n \n`,
    );
    return `${range[0]?.ref.number ?? 0} ${range.length}\n${entries.join('')}`;
  });
  return Buffer.concat([
    Buffer.from(`xref\n${lines.join('')}trailer\n`),
    write(trailerOf(trailer, size, previous)),
    Buffer.from('\n'),
  ]);
}

function tableStream(
  trailer: Dict,
  own: Ref,
  written: Written[],
  { start, previous }: { start: number; previous: number },
): Buffer {
  const ranges = rangesOf([...written, { ref: own, at: start }]);
  const rows = ranges.flat().map(({ ref, at }) => {
    const row = Buffer.alloc(8, 1);
    row.writeUIntBE(at, 1, 5);
    row.writeUIntBE(ref.generation, 6, 2);
    return row;
  });
  const described = trailerOf(trailer, own.number + 1, previous);
  described.set('Type', name('XRef')).set('W', [1, 5, 2]);
  described.set(
    'Index',
    ranges.flatMap((range) => [range[0]?.ref.number ?? 0, range.length]),
  );
  const stream = write(packed(described, Buffer.concat(rows)));
  return Buffer.concat([Buffer.from(`${own.number} ${own.generation} obj\n`), stream, Buffer.from('\nendobj\n')]);
}

/** In order, and those together that follow each other. */
function rangesOf(written: Written[]): Written[][] {
  const ranges: Written[][] = [];
  for (const one of written.toSorted((a, b) => a.ref.number - b.ref.number)) {
    const range = ranges.at(-1);
    if (range && range.at(-1)?.ref.number === one.ref.number - 1) range.push(one);
    else ranges.push([one]);
  }
  return ranges;
}
