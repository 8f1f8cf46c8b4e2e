import { type Data, type Endpoint, type Input } from '@tamga/contract';
import { uploadOf } from '@tamga/contract/upload';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ActorOf } from './access.ts';
import { admissionOf } from './admission.ts';
import { allowArrival, longestArrivalMs } from './arrival.ts';
import { cachingOf } from './caching.ts';
import { startDeadline } from './deadline.ts';
import { envelopeOf } from './envelope.ts';
import { keeperOf } from './idempotency.ts';
import { versionIn } from './if-match.ts';
import { inputReader } from './input.ts';
import { keptAnswersOf } from './kept-answers.ts';
import { hungUp } from './malformed.ts';
import { preferredLanguage } from './language.ts';
import { prefers } from './media-types.ts';
import { registerRaw } from './raw.ts';
import { takesSignedWebhooks } from './refusals.ts';
import { routeOf } from './routes.ts';
import { serializerOf } from './serializer.ts';
import type { Kernel } from './kernel.ts';
import { receiveUpload, registerUploads } from './upload.ts';
import { markAsWorked } from './worked.ts';

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

/** Answers in the other form that the operation declares. */
export type AlternativeHandler<E extends Endpoint> = (input: Input<E>, actor: ActorOf<E['access']>) => Promise<unknown>;

/** What few operations need. */
export interface More<E extends Endpoint> {
  alternative?: AlternativeHandler<E>;
  /** Of what everybody sees: all that the settings of this process have it say. */
  settings?: string;
}

const bodySizeBytesMax = 64 * 1024;

/** Serves one operation of the contract: access, input, envelope, headers and metrics come from its declaration. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  more: More<E> = {},
): void {
  if (Boolean(endpoint.alternative) !== Boolean(more.alternative))
    throw new Error(`${endpoint.path} has one form too many, or too few`);
  if (uploadOf(endpoint.body)) registerUploads(app, (part) => mountRoute(part, endpoint, handle, more));
  else if (endpoint.raw) registerRaw(app, endpoint.raw, (part) => mountRoute(part, endpoint, handle, more));
  else mountRoute(app, endpoint, handle, more);
}

function mountRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  { alternative, settings }: More<E>,
): void {
  const { kernel } = app;
  const { limiter, admit, admitCaller, requireModule } = admissionOf(kernel, endpoint);
  const keeper = keeperOf(kernel, endpoint);
  const envelope = envelopeOf(kernel.envelopes, endpoint);
  const readInput = inputReader(endpoint, envelope);
  const upload = uploadOf(endpoint.body);
  const isSigned = takesSignedWebhooks(endpoint);
  if (upload && (endpoint.idempotencyKey || endpoint.batch))
    throw new Error(`${endpoint.path} takes a file, which no key stands for`);
  const kept = endpoint.cache?.shown ? keptAnswersOf(endpoint, kernel) : undefined;
  if (kept && (endpoint.access !== 'public' || endpoint.module))
    throw new Error(`${endpoint.path} is not the same for everybody`);
  if (settings !== undefined) kernel.shownSettings.push(settings);
  const { timeoutMs = kernel.config.REQUEST_TIMEOUT_MS } = endpoint;
  if (upload && timeoutMs > longestArrivalMs) throw new Error(`${endpoint.path} allows longer than any file may take`);
  kernel.mounted.push(endpoint);

  app.route({
    ...routeOf(endpoint),
    bodyLimit: endpoint.raw?.bytesMax ?? endpoint.bodySizeBytesMax ?? bodySizeBytesMax,
    config: { endpoint },
    onSend: [...(keeper ? [keeper.keep] : []), ...(endpoint.cache ? [cachingOf(endpoint, kept)] : [])],

    // Before the body is read: a stranger's body is not worth parsing.
    onRequest: async (request, reply) => {
      // What is kept is sent for less than it would take to count it.
      if (await kept?.replayWritten(request, reply)) return reply;
      request.deadline = startDeadline(reply, timeoutMs);
      await request.deadline.within(() => admit(request, reply));
      // Only for those who may send it: a stranger's slow connection is cut off like any other.
      if (upload) allowArrival(request.raw, timeoutMs);
      keeper?.check(request);
      versionIn(request, endpoint);
      // A caller who hung up meanwhile sends no more of the body, for which the framework would wait.
      if (request.raw.destroyed && !request.raw.complete) throw hungUp();
      return undefined;
    },

    handler: (request, reply) => request.deadline.within(() => answer(request, reply)),
  });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // A signature is over the body, which has come by now.
    if (isSigned) await admitCaller(request, reply);
    const actor = request.actor as ActorOf<E['access']>;
    const input = readInput(request);
    await requireModule(request.actor, input);
    if (keeper && (await keeper.replay(request, reply, input))) return reply;
    if (await kept?.replay(request, reply, { params: input.params, query: input.query })) return reply;
    if (
      alternative &&
      endpoint.alternative &&
      prefers(request, endpoint.alternative.contentType, endpoint.contentType)
    ) {
      const document = await alternative(input, actor);
      if (kernel.strict) endpoint.alternative.data.parse(document);
      return reply.type(endpoint.alternative.contentType).send(JSON.stringify(document));
    }
    const giveBack = async () => limiter?.giveBack(request);
    const exchange = { request, reply, signal: request.deadline.signal, giveBack };
    const file = upload && {
      body: await receiveUpload(request, reply, { ...upload, patienceMs: kernel.bodyTimeoutMs }),
    };
    const data = await handle({ ...input, ...file } as Input<E>, actor, exchange);
    inspect(kernel, endpoint, exchange, data);
    markAsWorked(reply, endpoint, data);
    // Where the thing itself has only the other form, its handler has said so.
    const isOther = endpoint.alternative && reply.getHeader('content-type') === endpoint.alternative.contentType;
    if (isOther) return data;
    // Of a range, such as audio/*, the handler has chosen.
    if (endpoint.contentType && !endpoint.contentType.endsWith('/*')) reply.type(endpoint.contentType);
    else if (envelope.fields) reply.type('application/json; charset=utf-8');
    if (envelope.fields) reply.serializer(serializerOf(endpoint.data, envelope.fields));
    return envelope.success(data, preferredLanguage(request.headers['accept-language']));
  }
}

const reads = ['GET', 'HEAD', 'OPTIONS'];

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
  const mayBeSilent = reads.includes(request.method) || endpoint.unaudited || reply.hasHeader('idempotency-replayed');
  const isSilent = !mayBeSilent && actor.origin.auditRecords === 0;
  if (isSilent) kernel.reportDefect(`${endpoint.method} ${endpoint.path} changed something without an audit record`);
  const { claim } = actor.origin;
  if (claim && claim.commits !== 1)
    kernel.reportDefect(`${endpoint.method} ${endpoint.path} requires a key and made ${claim.commits} transactions`);
  if (kernel.strict && envelopeOf(kernel.envelopes, endpoint).fields) endpoint.data.encode(data);
}
