import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Whether the caller likes this type better than the usual one, mostly JSON; who takes anything gets that. */
export function prefers(
  { headers }: Pick<FastifyRequest, 'headers'>,
  type: string,
  usual = 'application/json',
): boolean {
  const accept = headers.accept?.slice(0, 500);
  if (!accept) return false;
  return new Negotiator({ headers: { accept } }).mediaType([usual, type]) === type;
}
