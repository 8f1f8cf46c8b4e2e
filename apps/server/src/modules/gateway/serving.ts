import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, errors, isErrorCode } from '@tamga/contract';
import type { Application, Origin } from '#platform/actor';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { wrongWith } from '#platform/http/malformed';
import { openShares } from '#platform/limits/shares';
import { openBody } from './bodies.ts';
import type { CallBook } from './call-book.ts';
import type { openCallTokens } from './call-tokens.ts';
import type { openCallers } from './callers.ts';
import { openCitizens } from './citizens.ts';
import { type Attempt, forward } from './forwarding.ts';
import { sentHeaders } from './headers.ts';
import type { Quotas } from './quotas.ts';
import { refuse } from './refusing.ts';
import type { CallerRow } from './services.sql.ts';
import type { Route, Tables } from './table.ts';
import { readTarget, shapeOf, type Target } from './targets.ts';
import type { Upstream } from './upstreams.ts';

export interface ServingDeps extends Pick<Deps, 'pool' | 'now' | 'log' | 'metrics'> {
  tables: Tables;
  identify: ReturnType<typeof openCallers>;
  mint: Awaited<ReturnType<typeof openCallTokens>>;
  quotas: Quotas;
  book: CallBook;
}

/** Where one call has got to; what it says to the caller besides the answer. */
interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  origin: Origin;
  startedAt: number;
  own: Record<string, string>;
  /** Tells the caller that the body may come, where they asked first. */
  invite: () => void;
  found?: { route: Route; application: Application; path: string };
  attempts: number;
  sentBytes: () => number;
  isAboutPerson: boolean;
}

/** So many calls of one service are under way in one process: one that is slow must not use up what the others need. */
const underWayMax = 256;
/** And of one caller half of that, fewer than there are connections to an upstream: one who reads slowly leaves the others room. */
const eachUnderWayMax = 128;
const hungUp = 499;
const retried = new Set(['GET', 'HEAD']);
/** Answers of a service that is not there for now; its others are no sign of ill health. */
const ailing = new Set([502, 503, 504]);

export function openServing(deps: ServingDeps) {
  const noteCitizen = openCitizens(deps);
  const shares = openShares(eachUnderWayMax);

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    origin: Origin,
    invite: () => void,
  ): Promise<void> => {
    const own = { 'x-request-id': origin.requestId };
    const startedAt = performance.now();
    const call: Call = {
      request,
      response,
      origin,
      startedAt,
      own,
      invite,
      attempts: 0,
      sentBytes: () => 0,
      isAboutPerson: false,
    };
    try {
      const attempt = await pass(call);
      if ('failure' in attempt && attempt.failure !== 'hung_up') refuse(request, response, attempt.failure, call.own);
      finish(call, attempt);
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'server.failed';
      if (code.startsWith('server.')) deps.log.error({ err: error, request_id: origin.requestId }, 'call failed');
      refuse(request, response, code, call.own);
      finish(call, { failure: code, mayRetry: false, bytes: 0 });
    }
  };

  async function pass(call: Call): Promise<Attempt> {
    const { request, origin } = call;
    const target = targetOf(request);
    const application = await deps.identify(request, origin);
    const route = deps.tables.current().get(target.slug);
    if (!route) throw new AppError('gateway.service_not_found');
    const caller = route.callers.get(application.clientId);
    if (!caller) throw new AppError('gateway.not_a_caller');
    call.found = { route, application, path: target.path };
    await spend(call, route, caller);
    requireMethod(call, route);
    if (route.load.calls >= underWayMax) throw new AppError('gateway.busy');
    route.load.calls += 1;
    try {
      return await shares.hold(`${route.service.id} ${application.clientId}`, () =>
        send(call, route, application, caller, target),
      );
    } finally {
      route.load.calls -= 1;
    }
  }

  async function send(
    call: Call,
    route: Route,
    application: Application,
    caller: CallerRow,
    target: Target,
  ): Promise<Attempt> {
    const { request, response, origin } = call;
    const { service } = route;
    const alive = { note: () => undefined as void };
    const body = openBody(request, service.request_bytes_max, () => alive.note());
    call.sentBytes = body.sent;
    const civilId = await noteCitizen(application, service, caller, request.headers['tamga-citizen']);
    call.isAboutPerson = civilId !== null;
    const { purpose, legal_basis: legalBasis } = caller;
    const token = await deps.mint({ slug: service.slug, clientId: application.clientId, purpose, legalBasis, civilId });
    const headers = sentHeaders(request.rawHeaders, request.headers.connection, {
      ...(body.stream && body.length !== undefined && { 'content-length': String(body.length) }),
      'tamga-call': token,
      'x-request-id': origin.requestId,
      via: '1.1 tamga',
    });
    if (body.stream) call.invite();
    const method = request.method ?? '';
    const asked: Upstream[] = [];
    const triesMax = 1 + (retried.has(method) && !body.stream ? service.retries : 0);
    for (;;) {
      // Another one first; where all were asked, one that was.
      const upstream = route.upstreams.pick(asked) ?? (asked.length > 0 ? route.upstreams.pick([]) : null);
      if (!upstream) throw new AppError(asked.length > 0 ? 'gateway.upstream_unreachable' : 'gateway.upstream_resting');
      asked.push(upstream);
      call.attempts += 1;
      const path = `${upstream.basePath}${target.path}${target.query}`;
      const attempt = await forward({
        request,
        response,
        upstream,
        method,
        path: path.startsWith('/') ? path : `/${path}`,
        headers,
        body,
        timeoutMs: service.timeout_ms,
        answerBytesMax: service.response_bytes_max,
        own: call.own,
        alive,
      });
      noteHealth(upstream, attempt);
      const mayRetry = 'failure' in attempt && attempt.mayRetry && asked.length < triesMax && !response.headersSent;
      if (!mayRetry) return attempt;
    }
  }

  async function spend({ own }: Call, { service }: Route, caller: CallerRow): Promise<void> {
    const { requests_per_minute: limit, application_id: id } = caller;
    const { isAdmitted, remaining, seconds } = await deps.quotas.spend(`${service.id}:${id}`, limit);
    own['ratelimit-policy'] = `"calls";q=${limit};w=60`;
    own['ratelimit'] = `"calls";r=${remaining};t=${seconds}`;
    if (isAdmitted) return;
    own['retry-after'] = String(seconds);
    throw new AppError('request.too_many');
  }

  function finish(
    { request, origin, startedAt, found, attempts, sentBytes, isAboutPerson }: Call,
    attempt: Attempt,
  ): void {
    const duration_ms = performance.now() - startedAt;
    const code = 'failure' in attempt ? attempt.failure : null;
    const status = statusOf(attempt);
    const operation = 'ANY /api/v1/gw/{slug}';
    deps.metrics.requestSeconds.observe({ operation, status: String(status) }, duration_ms / 1_000);
    if (code !== null && isErrorCode(code)) deps.metrics.refusals.inc({ operation, error: code });
    if (!found) return;
    const { route, application, path } = found;
    const now = deps.now();
    deps.book.add(
      {
        id: uuidv7(now.getTime()),
        at: now,
        service_id: route.service.id,
        application_id: application.clientId,
        method: (request.method ?? '').slice(0, 16),
        path: shapeOf(path),
        status,
        code,
        attempts,
        duration_ms,
        request_bytes: sentBytes(),
        response_bytes: attempt.bytes,
        about_person: isAboutPerson,
        request_id: origin.requestId,
      },
      application.keyId,
    );
  }
}

function targetOf(request: IncomingMessage): Target {
  const wrong = /^1\.[01]$/.test(request.httpVersion) ? wrongWith(request) : 'request.malformed_http';
  if (wrong) throw new AppError(wrong);
  if (/(^|[\s,])websocket/i.test(request.headers.upgrade ?? '')) throw new AppError('gateway.websocket_refused');
  const target = readTarget(request.url ?? '');
  if (!target) throw new AppError('request.not_found');
  return target;
}

function requireMethod({ request, own }: Call, { methods }: Route): void {
  if (methods.has(request.method ?? '')) return;
  own['allow'] = [...methods].join(', ');
  throw new AppError('gateway.method_refused');
}

function noteHealth({ breaker }: Upstream, attempt: Attempt): void {
  if (!('failure' in attempt)) {
    if (ailing.has(attempt.status)) breaker.failed();
    else breaker.succeeded();
  } else if (/^gateway\.upstream_(unreachable|timeout|malformed)$/.test(attempt.failure)) breaker.failed();
}

function statusOf(attempt: Attempt): number {
  if (!('failure' in attempt)) return attempt.status;
  return attempt.failure === 'hung_up' ? hungUp : errors[attempt.failure satisfies ErrorCode].status;
}
