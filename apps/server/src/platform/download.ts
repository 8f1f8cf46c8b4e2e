import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './error.ts';
import type { ByteRange } from './object-store.ts';

export interface SentObject {
  name: string;
  type: string;
  sizeBytes: number;
  sha256: Buffer;
  read(range?: ByteRange): Promise<Readable>;
}

/**
 * A file of somebody as an answer (RFC 9110): whole, in part, or not at all to who has it already. It is offered for
 * saving, and where a browser shows it all the same, it may do nothing.
 */
export async function sendObject(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  object: SentObject,
): Promise<Readable | ''> {
  const tag = `"${object.sha256.toString('base64url')}"`;
  reply.headers({
    etag: tag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': dispositionOf(object.name),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  if (knows(request.headers['if-none-match'], tag)) {
    reply.code(304);
    return '';
  }
  reply.type(object.type);
  const range = wantedRange(request, tag, object.sizeBytes);
  if (range === 'outside') {
    reply.header('content-range', `bytes */${object.sizeBytes}`);
    throw new AppError('objects.range_outside');
  }
  const bytes = await object.read(range);
  const { start, end } = range ?? { start: 0, end: object.sizeBytes - 1 };
  reply.header('content-length', end - start + 1);
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${object.sizeBytes}`);
  return bytes;
}

const knows = (header: string | undefined, tag: string): boolean =>
  header?.trim() === '*' || header?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) === true;

/** One range, as every client asks for; more than one, or one in other words, is passed over, as it may be. */
function wantedRange({ headers }: FastifyRequest, tag: string, sizeBytes: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  // Asked only for what belongs to a version that they have; of another they need all.
  if (headers['if-range'] !== undefined && headers['if-range'] !== tag) return undefined;
  if (first === '') {
    return Number(last) === 0 ? 'outside' : { start: Math.max(0, sizeBytes - Number(last)), end: sizeBytes - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= sizeBytes) return 'outside';
  return { start: Number(first), end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}

/** RFC 6266: the name as it is for those who read RFC 8187, and in ASCII for the others. */
export function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
