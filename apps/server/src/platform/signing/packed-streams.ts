import { PdfFault } from './pdf-objects.ts';

/** Objects often stand together that are asked for together; several documents are read at once. */
const keptBytesMax = 32 * 1_024 * 1_024;
/** What the streams of objects may come to together. */
const packedBytesMax = 64 * 1_024 * 1_024;
/** What is kept of an object beside its bytes. */
const offsetBytes = 64;

/** A stream of objects, unpacked, and where in it each object is. */
export interface Packed {
  objects: Buffer;
  first: number;
  offsets: [number, number][];
}

/** The streams of objects that were unpacked last. */
export function openPacked(): { get(number: number): Packed | undefined; keep(number: number, stream: Packed): void } {
  const kept = new Map<number, Packed>();
  const sizes = new Map<number, number>();
  let [keptBytes, allBytes] = [0, 0];
  return {
    get: (number) => kept.get(number),
    keep(number, stream) {
      const size = stream.objects.length + offsetBytes * stream.offsets.length;
      if (!sizes.has(number)) allBytes += stream.objects.length;
      sizes.set(number, size);
      if (allBytes > packedBytesMax) throw new PdfFault('more objects than a document can hold');
      kept.set(number, stream);
      keptBytes += size;
      for (const [oldest] of kept) {
        if (keptBytes <= keptBytesMax || oldest === number) break;
        kept.delete(oldest);
        keptBytes -= sizes.get(oldest) ?? 0;
      }
    },
  };
}
