import type { Data, Endpoint, Input } from '@tamga/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ActorOf, guardOf } from './access.ts';
import type { Actor } from './actor.ts';
import { cachingOf } from './caching.ts';
import { AppError } from './error.ts';
import { keeperOf } from './idempotency.ts';
import { parseArguments, parseInput } from './invalid.ts';
import { hungUp } from './malformed.ts';
import { preferredLanguage } from './language.ts';
import { limiterOf } from './limits.ts';
import { codeOfInvalid } from './refusals.ts';
import { success } from './reply.ts';
import { replySchema, strictInput } from './schema.ts';
import type { Kernel } from './server.ts';

/** What a handler may need of the exchange itself; most need nothing. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (
  input: Input<E>,
  actor: ActorOf<E['access']>,
  exchange: Exchange,
) => Promise<Data<E>> | Data<E>;

const bodySizeBytesMax = 64 * 1024;
const timeoutMs = 10_000;

/** Serves one operation of the contract: access, input, envelope, headers and metrics come from its declaration. */
export function mount<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>): void {
  const { kernel } = app;
  const guard = guardOf(kernel, endpoint.access);
  const limiter = limiterOf(kernel.limits, endpoint);
  const keeper = keeperOf(kernel, endpoint);
  const readInput = inputReader(endpoint);
  const schema = replySchema(endpoint);
  kernel.mounted.push(endpoint);

  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodySizeBytesMax ?? bodySizeBytesMax,
    handlerTimeout: endpoint.timeoutMs ?? timeoutMs,
    config: { endpoint },
    ...(schema && { schema: { response: { 200: schema } } }),
    ...(endpoint.cache && { onSend: cachingOf(endpoint.cache) }),

    // Before the body is read: a stranger's body is not worth parsing.
    onRequest: async (request, reply) => {
      if (limiter?.isByAddress) await limiter.admit(request, reply);
      request.actor = await guard(request, request.origin);
      if (endpoint.recentMfa) requireRecentMfa(request.actor);
      if (limiter && !limiter.isByAddress) await limiter.admit(request, reply);
      keeper?.check(request);
      // Who hung up meanwhile sends no more of the body, and the framework would wait for it.
      if (request.raw.destroyed && !request.raw.complete) throw hungUp();
    },
    ...(keeper && { onSend: keeper.keep }),

    handler: async (request, reply) => {
      const actor = request.actor as ActorOf<E['access']>;
      const input = readInput(request);
      if (keeper && (await keeper.replay(request, reply, input))) return reply;
      const data = await handle(input, actor, { request, reply });
      inspect(kernel, endpoint, request.actor, data);
      if (endpoint.contentType) reply.type(endpoint.contentType);
      return success(endpoint.envelope, preferredLanguage(request.headers['accept-language']), data);
    },
  });
}

/** As long as somebody who does several such acts in a row is not asked for each. */
export const recentMfaMs = 20 * 60_000;

function requireRecentMfa(actor: Actor): void {
  const mfaAt = actor.kind === 'person' ? actor.mfaAt : undefined;
  if (!mfaAt || Date.now() - mfaAt.getTime() > recentMfaMs) throw new AppError('request.mfa_required');
}

function inputReader<E extends Endpoint>(endpoint: E): (request: FastifyRequest) => Input<E> {
  const params = endpoint.params && strictInput(endpoint.params);
  const query = endpoint.query && strictInput(endpoint.query);
  const body = endpoint.body && strictInput(endpoint.body);
  const code = codeOfInvalid(endpoint);
  const parseBody = endpoint.envelope === 'tools' ? parseArguments : parseInput;
  return (request) =>
    ({
      params: params && parseInput(params, request.params, '', code),
      query: query && parseInput(query, request.query, '', code),
      body: body && parseBody(body, request.body ?? undefined),
    }) as Input<E>;
}

/**
 * In tests an answer that breaks its own contract is a failure at once. So is a mutation that leaves no audit record, and
 * one that requires a key and does not make its change in one transaction, where the key could hold.
 */
function inspect(kernel: Kernel, endpoint: Endpoint, actor: Actor, data: unknown): void {
  const isSilent = endpoint.method !== 'GET' && endpoint.unaudited === undefined && actor.origin.auditRecords === 0;
  if (isSilent) kernel.reportDefect(`${endpoint.method} ${endpoint.path} changed something without an audit record`);
  const { claim } = actor.origin;
  if (claim && claim.commits !== 1)
    kernel.reportDefect(`${endpoint.method} ${endpoint.path} requires a key and made ${claim.commits} transactions`);
  if (kernel.strict && endpoint.envelope !== 'none' && endpoint.envelope !== 'mcp') endpoint.data.encode(data);
}
