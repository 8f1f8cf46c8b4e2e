import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Deps } from '#platform/deps';
import { isSame } from '#platform/http/access';
import { version } from '#platform/observability/version';
import { refuse } from './refusing.ts';
import type { Tables } from './table.ts';

/** Who has not seen for so long whether services changed is not ready, and goes on all the same with what was known. */
const unseenMaxMs = 30_000;

/** Answers those who look after this process, and says whether it did. */
export function answerOps(
  deps: Pick<Deps, 'config' | 'metrics'>,
  tables: Tables,
  isStopping: () => boolean,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { url, method } = request;
  if (method !== 'GET' || !['/health', '/ready', '/metrics'].includes(url ?? '')) return false;
  if (url === '/metrics') {
    if (!mayRead(deps, request.headers.authorization)) refuse(request, response, 'request.not_found', {});
    else void answerMetrics(deps, response);
    return true;
  }
  const isReady = url === '/health' || (!isStopping() && Date.now() - tables.seenAt() < unseenMaxMs);
  if (isReady) answer(response, 'application/json; charset=utf-8', JSON.stringify({ status: true, data: { version } }));
  else refuse(request, response, 'server.unavailable', {});
  return true;
}

function mayRead({ config }: Pick<Deps, 'config'>, authorization: string | undefined): boolean {
  const { METRICS_TOKEN, NODE_ENV } = config;
  if (NODE_ENV !== 'production') return true;
  const [, token] = /^bearer (.+)$/i.exec(authorization ?? '') ?? [];
  return METRICS_TOKEN !== undefined && token !== undefined && isSame(token, METRICS_TOKEN.reveal());
}

async function answerMetrics({ metrics }: Pick<Deps, 'metrics'>, response: ServerResponse): Promise<void> {
  answer(response, metrics.registry.contentType, await metrics.registry.metrics());
}

function answer(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
}
