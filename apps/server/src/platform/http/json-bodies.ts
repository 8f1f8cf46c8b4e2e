import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/error';

export const jsonType = 'application/json';

const charsets = /;\s*charset\s*=\s*"?([^";\s]*)/gi;
/** ASCII is UTF-8 as well. */
const readable = ['utf-8', 'utf8', 'us-ascii'];

/** Refuses JSON that was compressed, or written in another encoding: read as it came, it would be told to be no JSON. */
export function requireReadableJson({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  const named = [...(headers['content-type'] ?? '').matchAll(charsets)].map(([, name = '']) => name.toLowerCase());
  if (!['', 'identity'].includes(coding) || named.some((name) => !readable.includes(name)))
    throw new AppError('request.unsupported_encoding');
}
