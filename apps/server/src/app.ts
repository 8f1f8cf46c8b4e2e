import type { FastifyInstance } from 'fastify';
import * as org from '#modules/org';
import { bodyTimeoutMs } from '#platform/http/arrival';
import { isAtMachineDoor } from '#platform/http/door';
import { downloadsMax } from '#platform/http/download';
import type { Kernel } from '#platform/http/kernel';
import { opsRoutes } from '#platform/http/ops.routes';
import { none, platform } from '#platform/http/own-envelopes';
import { openServer } from '#platform/http/server';
import { openStreams } from '#platform/http/streams';
import { openTurns } from '#platform/http/turns';
import { openLimits } from '#platform/limits/limits';
import { openShownEpoch } from '#platform/memory/shown';
import { build } from '#platform/observability/version';
import { linksOf, type RoomDeps } from './links.ts';
import { rooms } from './rooms.ts';
import type { AppDeps } from './world.ts';

/** The server with every operation of every room mounted. */
export function buildApp(
  deps: AppDeps,
  kernel: Partial<Kernel> & { isStopping?: () => boolean } = {},
): FastifyInstance {
  const { isStopping = () => false, ...overrides } = kernel;
  const linked = { ...deps, ...linksOf(deps, rooms) };
  const app = openServer({
    config: deps.config,
    credentials: deps.credentials,
    envelopes: Object.assign({ platform, none }, ...rooms.map((room) => room.envelopes)),
    tickets: ticketsOf(linked),
    metrics: deps.metrics,
    log: deps.log,
    pool: deps.pool,
    redis: deps.redis,
    wakeups: deps.wakeups,
    downloads: openTurns(downloadsMax),
    streams: openStreams(deps),
    limits: openLimits(deps),
    bodyTimeoutMs,
    isAtMachineDoor,
    mounted: [],
    build,
    shownEpoch: openShownEpoch(deps),
    shownSettings: [],
    strict: false,
    tracer: undefined,
    requireModule: (actor, tenantId, module) => org.requireModule(deps, actor, tenantId, module),
    reportDefect: (defect) => deps.log.error({ defect }, 'defect'),
    ...overrides,
  });
  opsRoutes(app, deps, isStopping);
  for (const room of rooms) room.routes?.(app, linked);
  return app;
}

const ticketsOf = (deps: RoomDeps): Kernel['tickets'] =>
  Object.fromEntries(
    rooms.flatMap(({ tickets = {} }) => Object.entries(tickets).map(([kind, holders]) => [kind, holders(deps)])),
  );
