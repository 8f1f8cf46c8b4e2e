import { assuranceOf, type Data, type Endpoint, fieldProblemsMax, type Input } from '@tamga/contract';
import { uploadOf } from '@tamga/contract/upload';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type ActorOf, guardOf } from './access.ts';
import { requireAssurance } from './assurance.ts';
import { cachingOf } from './caching.ts';
import { startDeadline } from './deadline.ts';
import { AppError } from './error.ts';
import { keeperOf } from './idempotency.ts';
import { parse, parseArguments, parseBatch, type Parsed } from './invalid.ts';
import { hungUp } from './malformed.ts';
import { preferredLanguage } from './language.ts';
import { limiterOf } from './limits.ts';
import { codeOfInvalid } from './refusals.ts';
import { success } from './reply.ts';
import { replySchema, strictInput } from './schema.ts';
import type { Kernel } from './kernel.ts';
import { namesTenant, tenantOf } from './tenant.ts';
import { receiveUpload, registerUploads } from './upload.ts';

/** What a handler may need of the exchange itself; most need nothing. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Has this request not count against the limit of the operation; for what was good where the limit is for guesses. */
  giveBack: GiveBack;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
}

export type GiveBack = () => Promise<void>;

export type Handler<E extends Endpoint> = (
  input: Input<E>,
  actor: ActorOf<E['access']>,
  exchange: Exchange,
) => Promise<Data<E>> | Data<E>;

const bodySizeBytesMax = 64 * 1024;

/** Serves one operation of the contract: access, input, envelope, headers and metrics come from its declaration. */
export function mount<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>): void {
  if (uploadOf(endpoint.body)) registerUploads(app, (part) => mountRoute(part, endpoint, handle));
  else mountRoute(app, endpoint, handle);
}

function mountRoute<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>): void {
  const { kernel } = app;
  const guard = guardOf(kernel, endpoint.access);
  const assurance = assuranceOf(endpoint);
  const limiter = limiterOf(kernel.limits, endpoint);
  const keeper = keeperOf(kernel, endpoint);
  const readInput = inputReader(endpoint);
  const upload = uploadOf(endpoint.body);
  const schema = replySchema(endpoint);
  if (endpoint.module && !namesTenant(endpoint)) throw new Error(`${endpoint.path} names no organisation`);
  kernel.mounted.push(endpoint);

  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodySizeBytesMax ?? bodySizeBytesMax,
    config: { endpoint },
    ...(schema && { schema: { response: { 200: schema } } }),
    onSend: [...(keeper ? [keeper.keep] : []), ...(endpoint.cache ? [cachingOf(endpoint.cache)] : [])],

    // Before the body is read: a stranger's body is not worth parsing.
    onRequest: async (request, reply) => {
      request.deadline = startDeadline(reply, endpoint.timeoutMs ?? kernel.config.REQUEST_TIMEOUT_MS);
      await request.deadline.within(() => admit(request, reply));
      keeper?.check(request);
      // Who hung up meanwhile sends no more of the body, and the framework would wait for it.
      if (request.raw.destroyed && !request.raw.complete) throw hungUp();
    },

    handler: (request, reply) => request.deadline.within(() => answer(request, reply)),
  });

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await limiter?.byAddress?.(request, reply);
    request.actor = await guard(request, request.origin);
    requireAssurance(request.actor, assurance);
    await limiter?.byCaller?.(request, reply);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const actor = request.actor as ActorOf<E['access']>;
    const input = readInput(request);
    if (endpoint.module) await kernel.requireModule(request.actor, tenantOf(input) ?? '', endpoint.module);
    if (keeper && (await keeper.replay(request, reply, input))) return reply;
    const giveBack = async () => limiter?.giveBack(request);
    const exchange = { request, reply, signal: request.deadline.signal, giveBack };
    const file = upload && { body: await receiveUpload(request, reply, upload) };
    const data = await handle({ ...input, ...file } as Input<E>, actor, exchange);
    inspect(kernel, endpoint, exchange, data);
    if (endpoint.contentType) reply.type(endpoint.contentType);
    return success(endpoint.envelope, preferredLanguage(request.headers['accept-language']), data);
  }
}

function inputReader<E extends Endpoint>(endpoint: E): (request: FastifyRequest) => Input<E> {
  const params = endpoint.params && strictInput(endpoint.params);
  const query = endpoint.query && strictInput(endpoint.query);
  const body = endpoint.body && !uploadOf(endpoint.body) ? strictInput(endpoint.body) : undefined;
  const code = codeOfInvalid(endpoint);
  const { batch } = endpoint;
  const parseBody = (schema: z.ZodType, value: unknown): Parsed<unknown> => {
    if (batch) return parseBatch(schema, value, batch);
    return endpoint.envelope === 'tools' ? parseArguments(schema, value) : parse(schema, value);
  };
  return (request) => {
    const parts = {
      params: params && parse(params, request.params),
      query: query && parse(query, request.query),
      body: body && parseBody(body, request.body ?? undefined),
    };
    const fields = Object.values(parts).flatMap((part) => part?.problems ?? []);
    if (fields.length > 0) throw new AppError(code, { fields: fields.slice(0, fieldProblemsMax) });
    return { params: parts.params?.data, query: parts.query?.data, body: parts.body?.data } as Input<E>;
  };
}

/**
 * In tests an answer that breaks its own contract is a failure at once. So is a mutation that leaves no audit record, and
 * one that requires a key and does not make its change in one transaction, where the key could hold.
 */
function inspect(
  kernel: Kernel,
  endpoint: Endpoint,
  { request, reply }: Omit<Exchange, 'giveBack'>,
  data: unknown,
): void {
  const { actor } = request;
  // What was done before has its records from then.
  const mayBeSilent = endpoint.method === 'GET' || endpoint.unaudited || reply.hasHeader('idempotency-replayed');
  const isSilent = !mayBeSilent && actor.origin.auditRecords === 0;
  if (isSilent) kernel.reportDefect(`${endpoint.method} ${endpoint.path} changed something without an audit record`);
  const { claim } = actor.origin;
  if (claim && claim.commits !== 1)
    kernel.reportDefect(`${endpoint.method} ${endpoint.path} requires a key and made ${claim.commits} transactions`);
  if (kernel.strict && endpoint.envelope !== 'none' && endpoint.envelope !== 'mcp') endpoint.data.encode(data);
}
