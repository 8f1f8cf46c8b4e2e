import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { ByteRange } from '#platform/objects/object-store';

const cipher = 'aes-256-gcm';
const chunkSizeBytes = 64 * 1024;
const tagSizeBytes = 16;
const sealedChunkSizeBytes = chunkSizeBytes + tagSizeBytes;

/** For one stream and no other: its nonces count from zero. */
export const drawDataKey = (): Buffer => randomBytes(32);

/**
 * The STREAM construction as age frames it, with AES-256-GCM: chunks of 64 KiB under a nonce of their number and of
 * whether they are the last, so that none can be left out, moved or cut off unseen. See decision 0141.
 */
export async function* sealStream(key: Buffer, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let index = 0;
  let held: Buffer | undefined;
  for await (const chunk of inChunks(plain, chunkSizeBytes)) {
    if (held) {
      yield sealChunk(key, nonceOf(index, false), held);
      index += 1;
    }
    held = chunk;
  }
  yield sealChunk(key, nonceOf(index, true), held ?? Buffer.alloc(0));
}

/** Where the chunks lie that a part of the plain bytes is in, and what of them is wanted. */
export interface SealedPart {
  sealed: ByteRange;
  firstChunk: number;
  lastChunk: number;
  /** The number of the last chunk of all, and how many plain bytes are in it. */
  endChunk: number;
  endSizeBytes: number;
  plain: ByteRange;
}

/** `plain` must lie within the size; an object without bytes has one chunk, and no part. */
export function partOf(sizeBytes: number, plain: ByteRange): SealedPart {
  const endChunk = Math.max(0, Math.ceil(sizeBytes / chunkSizeBytes) - 1);
  const firstChunk = Math.floor(plain.start / chunkSizeBytes);
  const lastChunk = Math.max(firstChunk, Math.floor(plain.end / chunkSizeBytes));
  const end = Math.min((lastChunk + 1) * sealedChunkSizeBytes, sizeBytes + (endChunk + 1) * tagSizeBytes) - 1;
  const endSizeBytes = sizeBytes - endChunk * chunkSizeBytes;
  const sealed = { start: firstChunk * sealedChunkSizeBytes, end };
  return { sealed, firstChunk, lastChunk, endChunk, endSizeBytes, plain };
}

/** Gives out no byte that was not checked. Throws where a chunk is not what was put, or one is missing. */
export async function* openStream(
  key: Buffer,
  sealed: AsyncIterable<Buffer>,
  { firstChunk, lastChunk, endChunk, endSizeBytes, plain }: SealedPart,
): AsyncGenerator<Buffer> {
  let index = firstChunk;
  for await (const chunk of inChunks(sealed, sealedChunkSizeBytes)) {
    const isEnd = index === endChunk;
    const opened = openChunk(key, nonceOf(index, isEnd), chunk);
    if (opened.length !== (isEnd ? endSizeBytes : chunkSizeBytes)) throw new Error('a sealed stream was cut off');
    const before = index * chunkSizeBytes;
    yield opened.subarray(Math.max(0, plain.start - before), Math.max(0, plain.end + 1 - before));
    index += 1;
  }
  if (index !== lastChunk + 1) throw new Error('a sealed stream was cut off');
}

/** Eleven bytes of the number, one that says whether it is the last. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function sealChunk(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const sealing = createCipheriv(cipher, key, nonce);
  return Buffer.concat([sealing.update(plain), sealing.final(), sealing.getAuthTag()]);
}

function openChunk(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < tagSizeBytes) throw new Error('a sealed stream was cut off');
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagSizeBytes });
  opening.setAuthTag(sealed.subarray(-tagSizeBytes));
  return Buffer.concat([opening.update(sealed.subarray(0, -tagSizeBytes)), opening.final()]);
}

/** The same bytes in pieces of exactly this size; the last one may be smaller, and none is empty. */
async function* inChunks(bytes: AsyncIterable<Buffer>, sizeBytes: number): AsyncGenerator<Buffer> {
  let chunk = Buffer.allocUnsafe(sizeBytes);
  let filled = 0;
  for await (const piece of bytes) {
    for (let taken = 0; taken < piece.length; ) {
      const count = piece.copy(chunk, filled, taken);
      taken += count;
      filled += count;
      if (filled < sizeBytes) continue;
      yield chunk;
      chunk = Buffer.allocUnsafe(sizeBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}
