import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { AppError } from '#platform/error';

export interface Body {
  /** Null where nothing is sent. */
  stream: Transform | null;
  /** As the caller told it; undefined where it comes in pieces. */
  length: number | undefined;
  sent(): number;
}

const bodiless = new Set(['GET', 'HEAD', 'DELETE']);

/** What the caller sends along, as it comes, and no more of it than the service takes. */
export function openBody(request: IncomingMessage, bytesMax: number, onChunk: () => void): Body {
  const { method = '', headers } = request;
  const isPieces = headers['transfer-encoding'] !== undefined;
  const length = isPieces ? undefined : Number(headers['content-length'] ?? 0);
  if (!isPieces && length === 0) return { stream: null, length: 0, sent: () => 0 };
  // Some servers overlook a body where none is usual, and read it as the next request.
  if (bodiless.has(method)) throw new AppError('request.malformed_http');
  if (length !== undefined && length > bytesMax) throw new AppError('request.too_large');
  let sent = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      sent += chunk.length;
      onChunk();
      if (sent > bytesMax) done(new AppError('request.too_large'));
      else done(null, chunk);
    },
  });
  // The sender has let go of it where the answer came first: then nobody else would hear of an error.
  stream.on('error', () => request.unpipe(stream));
  // What a caller did is never held against the service: its circuit would be theirs to open.
  request.once('error', () => stream.destroy(new AppError('request.malformed_http')));
  request.pipe(stream);
  return { stream, length, sent: () => sent };
}
