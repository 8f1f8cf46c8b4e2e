import { hash } from 'node:crypto';
import type { Endpoint } from '@tamga/contract';
import type { FastifyReply, onSendAsyncHookHandler } from 'fastify';

/** Keeps answers that are being made. */
export interface Keeper {
  /** What stands for an answer, where it is known before the answer is made. */
  digestOf(reply: FastifyReply): string | undefined;
  keep(reply: FastifyReply, payload: string, etag: string): void;
}

type Cached = Pick<Endpoint, 'cache' | 'alternative'>;

/** How long an answer may be kept by others, and on what it depends besides its address. */
export function cachingHeaders({ cache, alternative }: Cached): { 'cache-control': string; vary: string } {
  const { scope, maxAgeSeconds, staleSeconds } = cache ?? { scope: 'private', maxAgeSeconds: 0 };
  const freshness = maxAgeSeconds === 0 ? 'no-cache' : `max-age=${maxAgeSeconds}`;
  const stale = staleSeconds ? `, stale-while-revalidate=${staleSeconds}` : '';
  return {
    'cache-control': `${scope}, ${freshness}${stale}`,
    vary: alternative ? 'accept, accept-language' : 'accept-language',
  };
}

/** Says how long an answer may be kept, and answers 304 where the caller holds this very answer already. */
export function cachingOf(endpoint: Cached, kept?: Keeper): onSendAsyncHookHandler {
  const headers = cachingHeaders(endpoint);
  return async (request, reply, payload) => {
    // What was kept is a Buffer, and was sent with its headers.
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const etag = tagOf(reply, kept?.digestOf(reply) ?? hash('sha256', payload, 'base64url'));
    kept?.keep(reply, payload, etag);
    reply.headers({ ...headers, etag });
    // Found anywhere in the header: it may list several, and a proxy that packs the answer marks ours as weak.
    if (!request.headers['if-none-match']?.includes(etag)) return payload;
    reply.code(304);
    // The framework drops the body of HEAD itself, and has to see it to tell its length.
    return request.method === 'HEAD' ? payload : null;
  };
}

function tagOf(reply: FastifyReply, digest: string): string {
  // Of what has a version the tag names that too, so that it can be sent as If-Match.
  const version = String(reply.getHeader('etag') ?? '').replaceAll('"', '');
  return version === '' ? `"${digest}"` : `"${version}.${digest}"`;
}
