import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#platform/error';
import type { Scan } from '#platform/objects/scanner';

/** What is known of a file once all of it has passed. */
export interface Facts {
  sizeBytes: number;
  sha256: Buffer;
}

export interface Rules {
  type: string;
  sizeBytesMax: number;
}

/** As much as a signature may take to show. */
const headSizeBytes = 4_100;

/** Lets the bytes pass, counted, hashed, scanned and held against their type; the first that breaks a rule ends it. */
export async function* examine(
  bytes: AsyncIterable<Uint8Array>,
  { type, sizeBytesMax }: Rules,
  scan: Scan | null,
  tell: (facts: Facts) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const readText = type.startsWith('text/') ? textReader() : null;
  let sizeBytes = 0;
  for await (const chunk of headFirst(bytes)) {
    if (sizeBytes === 0) await requireType(chunk, type);
    sizeBytes += chunk.length;
    if (sizeBytes > sizeBytesMax) throw new AppError('objects.too_large');
    readText?.(chunk);
    hash.update(chunk);
    await scan?.write(chunk).catch((cause: unknown) => {
      throw new AppError('objects.scan_failed', { cause });
    });
    yield chunk;
  }
  if (sizeBytes === 0) throw new AppError('objects.type_refused');
  readText?.();
  tell({ sizeBytes, sha256: hash.digest() });
}

/** The first chunk is long enough to tell a type by, unless there is no more. */
async function* headFirst(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const piece of bytes) {
    const chunk = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    if (head === null) yield chunk;
    else head = Buffer.concat([head, chunk]);
    if (head === null || head.length < headSizeBytes) continue;
    yield head;
    head = null;
  }
  if (head && head.length > 0) yield head;
}

/** Text has no signature, so whatever has one is not text. */
async function requireType(head: Buffer, type: string): Promise<void> {
  const found = await fileTypeFromBuffer(head);
  const isText = type.startsWith('text/');
  if (isText ? found !== undefined : found?.mime !== type) throw new AppError('objects.type_refused');
}

function textReader(): (chunk?: Buffer) => void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (chunk) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (cause) {
      throw new AppError('objects.type_refused', { cause });
    }
    if (chunk?.includes(0)) throw new AppError('objects.type_refused');
  };
}
