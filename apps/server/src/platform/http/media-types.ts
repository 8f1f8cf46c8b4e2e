import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Whether the caller likes this type better than JSON; who takes anything gets JSON. */
export function prefers({ headers }: Pick<FastifyRequest, 'headers'>, type: string): boolean {
  const accept = headers.accept?.slice(0, 500);
  if (!accept) return false;
  return new Negotiator({ headers: { accept } }).mediaType(['application/json', type]) === type;
}
