import { finished, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/error';
import type { ByteRange } from '#platform/objects/object-store';

export interface SentObject {
  name: string;
  type: string;
  sizeBytes: number;
  sha256: Buffer;
  read(range?: ByteRange): Promise<Readable>;
}

/** More than a browser asks for at once; each holds a connection to the store for as long as its reader takes. */
export const downloadsMax = 8;

/**
 * Answers with a file (RFC 9110): whole, in part, or with 304 where the caller has it already. It is offered for saving;
 * a browser that shows it all the same runs nothing in it.
 */
export async function sendObject(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  object: SentObject,
): Promise<Readable | ''> {
  const tag = `"${object.sha256.toString('base64url')}"`;
  if (knows(request.headers['if-none-match'], tag)) {
    reply.code(304).headers(headersOf(object, tag));
    return '';
  }
  const range = wantedRange(request, tag, object.sizeBytes);
  if (range === 'outside') {
    reply.header('content-range', `bytes */${object.sizeBytes}`);
    throw new AppError('request.range_outside');
  }
  takeTurn(request, reply);
  // The framework answers HEAD by reading all that GET would send, so there must be nothing to read.
  const bytes = request.method === 'HEAD' ? Readable.from([]) : await object.read(range);
  // An answer that has begun cannot turn into a refusal, so only the log tells that stored bytes are not what was put.
  bytes.once('error', (err) =>
    request.server.kernel.log.error({ err, request_id: request.id }, 'a file could not be sent whole'),
  );
  // Also for an answer that was given up before it began: nothing else closes the file then.
  finished(reply.raw, () => bytes.destroy());
  const { start, end } = range ?? { start: 0, end: object.sizeBytes - 1 };
  reply
    .headers(headersOf(object, tag))
    .type(object.type)
    .header('content-length', end - start + 1);
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${object.sizeBytes}`);
  return bytes;
}

/** Until the answer has ended, however it does. Strangers are held off by the limits of their addresses. */
function takeTurn({ actor, server }: FastifyRequest, reply: FastifyReply): void {
  if (actor.kind !== 'person') return;
  const giveBack = server.kernel.downloads.take(actor.userId);
  if (!giveBack) throw new AppError('request.too_many_downloads');
  finished(reply.raw, giveBack);
}

/** A document that was made for this answer. The framework sends bytes as they are; the contract calls them text. */
export function sendDocument(reply: FastifyReply, name: string, bytes: Buffer): string {
  reply.headers({
    'content-disposition': dispositionOf(name),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  return bytes as unknown as string;
}

/** Of an answer that has the file; a refusal has none of these. */
const headersOf = ({ name }: SentObject, tag: string): Record<string, string> => ({
  etag: tag,
  'accept-ranges': 'bytes',
  'cache-control': 'private, no-cache',
  'content-disposition': dispositionOf(name),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
});

const knows = (header: string | undefined, tag: string): boolean =>
  header?.trim() === '*' || header?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) === true;

/** One range, as every client asks for; more than one, or one in other words, is passed over, as it may be. */
function wantedRange({ headers }: FastifyRequest, tag: string, sizeBytes: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  // If-Range names the version that the caller has a part of; of another version they need all.
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
