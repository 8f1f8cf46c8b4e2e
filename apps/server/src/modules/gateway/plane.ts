import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Deps } from '#platform/deps';
import { bodyTimeoutMs, limitArrivals } from '#platform/http/arrival';
import { connectionLimits } from '#platform/http/door';
import { answerBrokenConnection } from '#platform/http/malformed';
import type { PublicReach } from '#platform/outgoing/reach';
import { openCallBook } from './call-book.ts';
import { openCallTokens } from './call-tokens.ts';
import { openCallers } from './callers.ts';
import { originsOf } from './origins.ts';
import { answerOps } from './ops.ts';
import { openQuotas } from './quotas.ts';
import { openServing } from './serving.ts';
import { tellStates } from './states.ts';
import { openTables, type Tables } from './table.ts';

/** The door through which applications call services: a process of its own, so that its load is not felt where people sign in. */
export interface Plane {
  server: Server;
  tables: Tables;
  close(): Promise<void>;
}

export interface PlaneOptions {
  isStopping?: () => boolean;
  reach?: PublicReach;
  bodyTimeoutMs?: number;
}

const headersBytesMax = 16_384;

export async function openPlane(deps: Deps, options: PlaneOptions = {}): Promise<Plane> {
  const { isStopping = () => false, reach } = options;
  // Before anything else is asked of Redis: what is on its way there must know these commands.
  const quotas = openQuotas(deps);
  const tables = await openTables({ ...deps, ...(reach && { reach }) });
  const mint = await openCallTokens(deps);
  const book = openCallBook(deps);
  const states = tellStates(deps, tables, randomUUID());
  const serve = openServing({ ...deps, tables, quotas, book, identify: openCallers(deps), mint });
  const originOf = originsOf(deps.config);
  deps.metrics.gauge('tamga_gateway_services', 'Services that the gateway knows', () => tables.current().size);
  deps.metrics.gauge(
    'tamga_gateway_table_age_seconds',
    'Since when it was not seen whether a service was changed',
    () => (Date.now() - tables.seenAt()) / 1_000,
  );
  deps.metrics.counter(
    'tamga_gateway_dropped_total',
    'Calls that the log had to leave out, by this process',
    async () => book.dropped(),
  );

  const server = createServer({ ...connectionLimits, maxHeaderSize: headersBytesMax, keepAliveTimeout: 72_000 });
  limitArrivals(server, options.bodyTimeoutMs ?? bodyTimeoutMs, ['request', 'checkContinue', 'checkExpectation']);
  const answer = (invites: boolean) => (request: IncomingMessage, response: ServerResponse) => {
    response.on('error', () => undefined);
    if (answerOps(deps, tables, isStopping, request, response)) return;
    deps.metrics.requestsInFlight.inc();
    const invite = () => void (invites && response.writeContinue());
    void serve(request, response, originOf(request), invite).finally(() => deps.metrics.requestsInFlight.dec());
  };
  server.on('request', answer(false));
  // Who asks first whether the body may come is told so when it may, and not before.
  server.on('checkContinue', answer(true));
  server.on('checkExpectation', answer(false));
  server.on('clientError', answerBrokenConnection);
  return {
    server,
    tables,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeIdleConnections();
      });
      await tables.close();
      await Promise.allSettled([quotas.close(), book.close(), states.close()]);
    },
  };
}
