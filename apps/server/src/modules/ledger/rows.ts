import type { Digest } from '#platform/merkle/digest';

/** One record as it arrives. */
export interface RawRecord {
  seq: number;
  hash: Digest;
  /** What its leaf hash covers, the byte that marks a leaf included. Valid until the next record is read. */
  entry: Buffer;
}

const headerBytes = 19;
const seqAt = 2 + 4;
const hashAt = seqAt + 8 + 4;

/** Takes a binary COPY of (seq, hash, ...fields) apart, row by row, until `onRow` finds something. */
export async function eachRow<T>(
  chunks: AsyncIterable<Buffer>,
  onRow: (row: RawRecord) => T | null,
): Promise<T | null> {
  let rest: Buffer = Buffer.alloc(0);
  let isBegun = false;
  for await (const chunk of chunks) {
    const buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    if (!isBegun && buffer.length >= headerBytes) {
      at = headerBytes;
      isBegun = true;
    }
    for (let end = isBegun ? endOfRow(buffer, at) : -1; end > 0; end = endOfRow(buffer, at)) {
      const found = onRow(readRow(buffer, at, end));
      if (found !== null) return found;
      at = end;
    }
    rest = buffer.subarray(at);
  }
  return null;
}

/** Where the row that begins at `at` ends; -1 when it has not arrived as a whole, or there is none. */
function endOfRow(buffer: Buffer, at: number): number {
  if (buffer.length < at + 2) return -1;
  const fields = buffer.readInt16BE(at);
  if (fields < 0) return -1;
  let end = at + 2;
  for (let field = 0; field < fields; field += 1) {
    if (buffer.length < end + 4) return -1;
    end += 4 + Math.max(buffer.readInt32BE(end), 0);
  }
  return end <= buffer.length ? end : -1;
}

function readRow(buffer: Buffer, at: number, end: number): RawRecord {
  const seq = buffer.readInt32BE(at + seqAt) * 2 ** 32 + buffer.readUInt32BE(at + seqAt + 4);
  const hashEnd = at + hashAt + buffer.readInt32BE(at + hashAt - 4);
  const hash = buffer.toString('latin1', at + hashAt, hashEnd);
  // The fields are hashed where they stand, without a copy; the byte before them has been read and can be the mark.
  buffer[hashEnd - 1] = 0;
  return { seq, hash, entry: buffer.subarray(hashEnd - 1, end) };
}
