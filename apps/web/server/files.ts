import { createReadStream, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';

const built = path.join(import.meta.dirname, '../build/client');

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

/** What the build has put beside a file, the better one first. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

type Read = (file: string) => Promise<Buffer>;
type Send = (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean;

/**
 * Answers with a file of the build, if there is such a one. The build does not change while it is served, so it is
 * looked through once: no name that a caller makes up comes near the disk.
 */
export function openFiles(folder = built): Send {
  const read = openReads();
  const names = globSync('**/*.*', { cwd: folder }).map((name) => `/${name.split(path.sep).join('/')}`);
  const files = new Set(names);
  return (request, response, pathname) => {
    if (!types[path.extname(pathname)] || !files.has(pathname)) return false;
    const packed = encodings.filter(({ ending }) => files.has(`${pathname}${ending}`));
    sendFile(request, response, { pathname, file: path.join(folder, pathname), packed, read });
    return true;
  };
}

interface Found {
  pathname: string;
  file: string;
  packed: readonly (typeof encodings)[number][];
  read: Read;
}

/** Files with a hash in their name may be kept for ever. */
function sendFile(request: IncomingMessage, response: ServerResponse, { pathname, file, packed, read }: Found): void {
  const isHashed = pathname.startsWith('/assets/');
  response.setHeader('content-type', types[path.extname(pathname)] ?? '');
  response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('x-content-type-options', 'nosniff');
  if (packed.length > 0) response.setHeader('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding']);
  const encoding = packed.find(({ name }) => new RegExp(`\\b${name}\\b`).test(accepted));
  if (!encoding) {
    pipeline(createReadStream(file), response, () => undefined);
    return;
  }
  response.setHeader('content-encoding', encoding.name);
  // A build that is taken away under a running server leaves this one answer unfinished, not the process.
  void read(`${file}${encoding.ending}`).then(
    (bytes) => response.end(bytes),
    () => response.destroy(),
  );
}

/** Each file once; one that could not be read is tried again for the next who asks. */
function openReads(): Read {
  const kept = new Map<string, Promise<Buffer>>();
  return (file) => {
    const known = kept.get(file);
    if (known) return known;
    const bytes = readFile(file);
    kept.set(file, bytes);
    bytes.catch(() => kept.delete(file));
    return bytes;
  };
}
