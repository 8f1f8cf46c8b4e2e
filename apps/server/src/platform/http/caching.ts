import { hash } from 'node:crypto';
import type { Endpoint } from '@tamga/contract';
import type { FastifyReply, onSendAsyncHookHandler } from 'fastify';
import type { KeptAnswers } from './kept-answers.ts';

/** Says how long an answer may be kept, and answers 304 where the caller holds this very answer already. */
export function cachingOf(
  { cache, alternative }: Pick<Endpoint, 'cache' | 'alternative'>,
  kept?: KeptAnswers,
): onSendAsyncHookHandler {
  const { scope, maxAgeSeconds } = cache ?? { scope: 'private', maxAgeSeconds: 0 };
  const vary = alternative ? 'accept, accept-language' : 'accept-language';
  const freshness = maxAgeSeconds === 0 ? 'no-cache' : `max-age=${maxAgeSeconds}`;
  return async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    kept?.keep(reply, payload);
    const tag = kept?.tagOf(reply) ?? tagOf(reply, payload);
    reply.headers({ 'cache-control': `${scope}, ${freshness}`, vary, etag: tag });
    // Found anywhere in the header: it may list several, and a proxy that packs the answer marks ours as weak.
    if (!request.headers['if-none-match']?.includes(tag)) return payload;
    reply.code(304);
    // The framework drops the body of HEAD itself, and has to see it to tell its length.
    return request.method === 'HEAD' ? payload : null;
  };
}

function tagOf(reply: FastifyReply, payload: string): string {
  const digest = hash('sha256', payload, 'base64url');
  // Of what has a version the tag names that too, so that it can be sent as If-Match.
  const version = String(reply.getHeader('etag') ?? '').replaceAll('"', '');
  return version === '' ? `"${digest}"` : `"${version}.${digest}"`;
}
