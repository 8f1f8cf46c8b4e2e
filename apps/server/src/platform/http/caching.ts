import { hash } from 'node:crypto';
import type { Endpoint } from '@tamga/contract';
import type { onSendAsyncHookHandler } from 'fastify';

/** Says how long an answer may be kept, and answers 304 where the caller holds this very answer already. */
export function cachingOf({ cache, alternative }: Pick<Endpoint, 'cache' | 'alternative'>): onSendAsyncHookHandler {
  const { scope, maxAgeSeconds } = cache ?? { scope: 'private', maxAgeSeconds: 0 };
  const vary = alternative ? 'accept, accept-language' : 'accept-language';
  const freshness = maxAgeSeconds === 0 ? 'no-cache' : `max-age=${maxAgeSeconds}`;
  return async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const digest = hash('sha256', payload, 'base64url');
    // Of what has a version the tag names that too, so that it can be sent as If-Match.
    const version = String(reply.getHeader('etag') ?? '').replaceAll('"', '');
    const tag = version === '' ? `"${digest}"` : `"${version}.${digest}"`;
    reply.headers({ 'cache-control': `${scope}, ${freshness}`, vary, etag: tag });
    // Found anywhere in the header: it may list several, and a proxy that packs the answer marks ours as weak.
    if (!request.headers['if-none-match']?.includes(tag)) return payload;
    reply.code(304);
    // The framework drops the body of HEAD itself, and has to see it to tell its length.
    return request.method === 'HEAD' ? payload : null;
  };
}
