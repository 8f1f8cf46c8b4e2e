import { createReadStream, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = path.join(import.meta.dirname, '../build/client');

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

const compressible = new Set(['.css', '.js', '.svg', '.webmanifest']);
const compressed = new Map<string, Promise<Buffer>>();
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

type Send = (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean;

/**
 * Answers with a file of the build, if there is such a one. The build does not change while it is served, so it is
 * looked through once: no name that a caller makes up comes near the disk.
 */
export function openFiles(): Send {
  const names = globSync('**/*.*', { cwd: folder }).map((name) => `/${name.split(path.sep).join('/')}`);
  const files = new Set(names.filter((name) => types[path.extname(name)]));
  return (request, response, pathname) => {
    if (!files.has(pathname)) return false;
    sendFile(request, response, pathname);
    return true;
  };
}

/** Files with a hash in their name may be kept for ever. */
function sendFile(request: IncomingMessage, response: ServerResponse, pathname: string): void {
  const extension = path.extname(pathname);
  const file = path.join(folder, pathname);
  const isHashed = pathname.startsWith('/assets/');
  response.setHeader('content-type', types[extension] ?? '');
  response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('x-content-type-options', 'nosniff');
  if (!compressible.has(extension)) {
    pipeline(createReadStream(file), response, () => undefined);
    return;
  }
  const encoding = /\bbr\b/.test(String(request.headers['accept-encoding'])) ? 'br' : 'gzip';
  response.setHeader('vary', 'accept-encoding');
  response.setHeader('content-encoding', encoding);
  // A build that is taken away under a running server leaves this one answer unfinished, not the process.
  void compressedFile(file, encoding).then(
    (bytes) => response.end(bytes),
    () => response.destroy(),
  );
}

/** Compressed once, as far as it goes: the files of a build do not change. */
function compressedFile(file: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const key = `${encoding}:${file}`;
  const compress = async () => {
    const bytes = await readFile(file);
    return encoding === 'br'
      ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      : gzipped(bytes, { level: 9 });
  };
  const answer = compressed.get(key) ?? compress();
  compressed.set(key, answer);
  return answer;
}
