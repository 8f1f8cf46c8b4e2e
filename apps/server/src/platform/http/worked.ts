import { type Endpoint, statusOf } from '@tamga/contract';
import type { FastifyReply } from 'fastify';
import { tagOf } from './if-match.ts';

/** The status and the headers of an answer that worked, as its operation declares them; a repeated answer has them too. */
export function markAsWorked(reply: FastifyReply, endpoint: Endpoint, data: unknown): void {
  const fields = Object(data) as Record<string, unknown>;
  if (endpoint.status) reply.code(statusOf(endpoint));
  if (endpoint.ifMatch || endpoint.versioned) reply.header('etag', tagOf(fields.version));
  if (endpoint.location) reply.header('location', fill(endpoint.location, fields));
}

const fill = (path: string, fields: Record<string, unknown>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name])));
