import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { SentFile, UploadRules } from '@tamga/contract/upload';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/error';
import { within } from '#platform/within';
import { bytesPerMsMin } from './arrival.ts';
import { hungUp } from './malformed.ts';

/** A place for operations that take a file: there, and nowhere else, such a body is let in, and left to be read. */
export function registerUploads(app: FastifyInstance, mountIn: (part: FastifyInstance) => void): void {
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null, undefined));
    mountIn(part);
  });
}

const nameLengthMax = 200;

interface Patience {
  /** How long a sender may be silent at most, or behind. */
  patienceMs: number;
}

/** The file of a request, as soon as it begins. Its bytes fail where the rest of the body turns out not to be one. */
export function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  rules: UploadRules & Patience,
): Promise<SentFile> {
  const { raw } = request;
  const { promise, resolve, reject } = Promise.withResolvers<SentFile>();
  const whole = Promise.withResolvers<void>();
  // Nobody may be waiting when it fails.
  whole.promise.catch(() => undefined);
  const parser = openParser(raw, rules);
  let file: Readable | undefined;
  // What nobody reads any more is let pass: a sender who is still sending would not see the answer otherwise.
  const letPass = () => {
    raw.unpipe(parser);
    raw.resume();
  };
  const fail = (error: Error) => {
    letPass();
    file?.destroy(error);
    whole.reject(error);
    reject(error);
  };
  // From the file on its bytes are waited for; before it there is next to nothing to send.
  const beginning = setTimeout(() => fail(timedOut()), rules.patienceMs);
  const hasBegun = () => clearTimeout(beginning);
  promise.then(hasBegun, hasBegun);
  parser.on('file', (field, bytes, filename, _encoding, type) => {
    // Nobody may be listening when it fails.
    bytes.on('error', () => undefined);
    bytes.once('close', () => {
      if (!bytes.readableEnded) letPass();
    });
    bytes.once('limit', () => bytes.destroy(new AppError('request.too_large')));
    file = bytes;
    if (field !== 'file') return fail(malformed());
    if (!rules.types.includes(type)) return fail(refusedType(rules));
    resolve({ name: nameOf(filename), type, bytes: wholeOf(bytes, whole.promise, rules) });
  });
  for (const more of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(more, () => fail(malformed()));
  parser.on('error', (cause) => fail(malformed(cause)));
  parser.once('finish', () => {
    whole.resolve();
    reject(malformed());
  });
  raw.once('close', () => {
    if (!raw.complete) fail(hungUp());
  });
  reply.raw.once('finish', letPass);
  raw.pipe(parser);
  return promise;
}

/** Ends only when the whole form has: what comes after the file may be more than is taken. */
async function* wholeOf(bytes: Readable, whole: Promise<void>, { patienceMs }: Patience): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]();
  let leftMs = patienceMs;
  const waitFor = async <T>(next: Promise<T>): Promise<T> => {
    const askedAt = performance.now();
    try {
      return await within(leftMs, next, timedOut);
    } finally {
      leftMs -= performance.now() - askedAt;
    }
  };
  try {
    for (;;) {
      const { done, value } = await waitFor(chunks.next());
      if (done) break;
      leftMs = Math.min(patienceMs, leftMs + value.length / bytesPerMsMin);
      yield value;
    }
    await waitFor(whole);
  } finally {
    bytes.destroy();
  }
}

function openParser({ headers }: IncomingMessage, { sizeBytesMax }: UploadRules) {
  const type = headers['content-type'] ?? '';
  const limits = { files: 1, fields: 0, parts: 1, headerPairs: 20, fileSize: sizeBytesMax, fieldNameSize: 100 };
  try {
    return new Busboy({ headers: { ...headers, 'content-type': type }, limits });
  } catch (cause) {
    throw malformed(cause);
  }
}

const timedOut = (): AppError => new AppError('request.timed_out');

const malformed = (cause?: unknown): AppError =>
  new AppError('request.invalid', {
    cause,
    fields: [
      {
        path: 'file',
        mn: 'multipart/form-data хэлбэрээр нэг файл илгээнэ үү.',
        en: 'must be one file, sent as multipart/form-data.',
      },
    ],
  });

/** What others will see as its name: no folders, nothing unseen, no more than fits. */
export function nameOf(filename: string | undefined): string {
  const last = (filename ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const seen = last.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  return seen.slice(0, nameLengthMax).toWellFormed() || 'file';
}

const refusedType = ({ types }: UploadRules): AppError =>
  new AppError('request.unsupported_media_type', { details: { accepted: [...types] } });
