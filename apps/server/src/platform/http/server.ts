import { randomInt, randomUUID } from 'node:crypto';
import { detailsOf, type Endpoint, type ErrorCode, errors, methodsOf, restOf } from '@tamga/contract';
import { uploadOf } from '@tamga/contract/upload';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Actor, Origin } from '#platform/actor';
import { bytesPerMsMin, limitArrivals } from './arrival.ts';
import type { Deadline } from './deadline.ts';
import { limitDepartures } from './departure.ts';
import { connectionLimits } from './door.ts';
import { envelopeOf } from './envelope.ts';
import { AppError } from '#platform/error';
import { jsonType, requireReadableJson } from './json-bodies.ts';
import type { Kernel } from './kernel.ts';
import { preferredLanguage } from './language.ts';
import { observeRequests, operationOf } from '#platform/observability/observe';
import { answerBrokenConnection, codeOfFrameworkError, wrongWith } from './malformed.ts';
import { refusalsOf } from './refusals.ts';
import { failure, type Refused } from './reply.ts';

declare module 'fastify' {
  interface FastifyInstance {
    kernel: Kernel;
  }
  interface FastifyRequest {
    origin: Origin;
    actor: Actor;
    deadline: Deadline;
    /** Ends what is measured of this request, for an answer that goes on after it was begun. */
    observed: (statusCode: number) => void;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

const requestId = /^[\w-]{8,64}$/;

export function openServer(kernel: Kernel): FastifyInstance {
  const { config } = kernel;
  const app = Fastify({
    // What there is to say about a request, `observe` and `refuse` say.
    logger: false,
    trustProxy: config.TRUSTED_PROXIES ?? false,
    requestIdHeader: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && requestId.test(given) ? given : randomUUID();
    },
    requestTimeout: connectionLimits.requestTimeout,
    keepAliveTimeout: 72_000,
    http: connectionLimits,
    // While stopping, what arrives on an open connection is still answered, and told to close.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      begin(kernel, request, reply);
      refuse(kernel, error, request, reply);
    },
    clientErrorHandler: answerBrokenConnection,
  });

  limitArrivals(app.server, kernel.bodyTimeoutMs);
  limitDepartures(app, { patienceMs: kernel.bodyTimeoutMs, bytesPerMsMin });
  app.decorate('kernel', kernel);
  app.decorateRequest('origin', null as never);
  app.decorateRequest('actor', null as never);
  app.decorateRequest('deadline', null as never);
  app.decorateRequest('observed', null as never);
  readJsonOnly(app);
  app.addHook('onRequest', (request, reply, next) => {
    begin(kernel, request, reply);
    next();
  });
  observeRequests(app, kernel);
  app.addHook('onRequest', (request, reply, next) => {
    const wrong = wrongWith(request.raw);
    if (wrong) send(kernel, wrong, request, reply);
    else next();
  });
  // An expectation that we do not know is passed over; left alone, Node would answer it outside the envelope.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.addHook('preClose', async () => kernel.streams.close());
  app.setErrorHandler<Error>((error, request, reply) => refuse(kernel, error, request, reply));
  app.setNotFoundHandler((request, reply) => refuseUnknown(kernel, request, reply));
  return app;
}

function begin(kernel: Kernel, request: FastifyRequest, reply: FastifyReply): void {
  request.origin = { requestId: request.id, address: request.ip, auditRecords: 0 };
  if (kernel.tracer) request.origin.tracer = kernel.tracer;
  reply.headers(headers);
  reply.header('x-request-id', request.id);
}

/** JSON and nothing else. An empty body is absent, whatever its type claims: many clients send the header regardless. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(jsonType, { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    requireReadableJson(request);
    return void parse(request, String(body), done);
  });
}

function refuse(kernel: Kernel, error: Error, request: FastifyRequest, reply: FastifyReply) {
  // Null where the framework gave up before the first hook.
  if (request.origin === null) begin(kernel, request, reply);
  const code = error instanceof AppError ? error.code : codeOfFrameworkError(error);
  const { endpoint } = request.routeOptions.config;
  if (errors[code].status >= 500) {
    kernel.log.error({ err: error, request_id: request.id, operation: operationOf(request) }, 'request failed');
  }
  if (
    endpoint &&
    error instanceof AppError &&
    !refusalsOf(endpoint, envelopeOf(kernel.envelopes, endpoint)).has(code)
  ) {
    kernel.reportDefect(`${endpoint.method} ${endpoint.path} does not declare ${code}`);
  }
  const told = error instanceof AppError ? error : nameTypes(code, endpoint);
  if (!told) return send(kernel, code, request, reply);
  const { fields, data, retryAfterSeconds } = told;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return send(kernel, code, request, reply, { fields, data, details: declaredDetails(kernel, told) });
}

/** The framework does not say which types it would have taken. */
const nameTypes = (code: ErrorCode, endpoint: Endpoint | undefined): AppError | null =>
  code === 'request.unsupported_media_type' ? new AppError(code, { details: { accepted: typesOf(endpoint) } }) : null;

const typesOf = (endpoint: Endpoint | undefined): string[] => {
  if (endpoint?.raw) return [...endpoint.raw.contentTypes];
  return [uploadOf(endpoint?.body) ? 'multipart/form-data' : jsonType];
};

function send(kernel: Kernel, code: ErrorCode, request: FastifyRequest, reply: FastifyReply, refused?: Refused) {
  const { endpoint } = request.routeOptions.config;
  kernel.metrics.refusals.inc({ operation: operationOf(request), error: code });
  const language = preferredLanguage(request.headers['accept-language']);
  const body = failure(envelopeOf(kernel.envelopes, endpoint), language, code, refused);
  // RFC 9110: what would have been taken. Which files a form may hold, only the details tell.
  if (code === 'request.unsupported_media_type') reply.header('accept', typesOf(endpoint).join(', '));
  if (errors[code].status === 401) reply.header('www-authenticate', 'Bearer');
  // Not the same for all: they would come back together.
  if (errors[code].status === 503 || errors[code].status === 504) reply.header('retry-after', randomInt(1, 6));
  return reply
    .code(errors[code].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** What the contract declares for the code, and nothing else, whatever the rule put there. */
function declaredDetails(kernel: Kernel, { code, details }: AppError): Record<string, unknown> | undefined {
  const declared = detailsOf(code)?.safeEncode(details as never);
  if (declared === undefined) return undefined;
  if (!declared.success) kernel.reportDefect(`${code} does not carry the details that it declares`);
  return declared.data;
}

/** An address we have, asked with another method, says which methods it takes. */
function refuseUnknown(kernel: Kernel, request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0] ?? '';
  const methods = kernel.mounted
    .filter((endpoint) => fits(endpoint.path, path) && !isHidden(endpoint))
    .flatMap((endpoint) => methodsOf(endpoint));
  if (methods.length === 0) return send(kernel, 'request.not_found', request, reply);
  reply.header('allow', [...new Set(methods)].join(', '));
  return send(kernel, 'request.method_not_allowed', request, reply);
}

/** What does not exist for a stranger does not tell its methods either. */
const isHidden = ({ access }: Endpoint): boolean =>
  [access].flat().some((kind) => ['metrics-bearer', 'operator', 'admin-key'].includes(kind));

function fits(pattern: string, path: string): boolean {
  const expected = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  const isLong = restOf(pattern) !== undefined && given.length >= expected.length;
  return (
    (isLong || expected.length === given.length) &&
    expected.every((segment, index) => segment.startsWith('{') || segment === given[index])
  );
}
