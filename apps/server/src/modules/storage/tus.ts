import type { FileUpload } from '@tamga/contract/storage.uploads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/error';
import type { Announced } from './uploads.ts';

/** The headers of tus 1.0.0, of an answer about this upload. */
export function tellTus(reply: FastifyReply, upload: FileUpload): FileUpload {
  reply.headers({
    'tus-resumable': '1.0.0',
    'upload-offset': upload.offset_bytes,
    'upload-length': upload.size_bytes,
    'upload-expires': upload.expires_at.toUTCString(),
    'cache-control': 'no-store',
  });
  return upload;
}

/** What is to come, as the headers announce it. */
export function announcedIn({ headers }: FastifyRequest): Announced {
  const sizeBytes = numberIn(headers['upload-length']);
  if (sizeBytes === undefined) throw wrong('Upload-Length');
  if (sizeBytes === 0) throw new AppError('storage.file_empty');
  const told = new Map(
    String(headers['upload-metadata'] ?? '')
      .split(',')
      .map((pair) => pair.trim().split(' '))
      .map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString()] as const),
  );
  return { name: told.get('filename') ?? '', type: told.get('filetype') ?? '', sizeBytes };
}

/** Without one it is nowhere, and refused as such, once it is known that the upload is the caller's. */
export const offsetIn = ({ headers }: FastifyRequest): number => numberIn(headers['upload-offset']) ?? -1;

const numberIn = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;

const wrong = (path: string): AppError =>
  new AppError('request.invalid', {
    fields: [{ path, mn: 'энэ толгойд байтын тоо байх ёстой.', en: 'this header must be a number of bytes.' }],
  });
