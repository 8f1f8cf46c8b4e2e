import type { FastifyInstance } from 'fastify';
import * as rbac from '#modules/rbac';
import * as site from '#modules/site';
import * as users from '#modules/users';
import type { Deps } from '#platform/deps';
import { openLimits } from '#platform/limits';
import { opsRoutes } from '#platform/ops.routes';
import { type Kernel, openServer } from '#platform/server';

/** The server with every operation mounted, one line a room. */
export function buildApp(deps: Deps, kernel: Partial<Kernel> & { isStopping?: () => boolean } = {}): FastifyInstance {
  const { isStopping = () => false, ...overrides } = kernel;
  const app = openServer({
    config: deps.config,
    credentials: deps.credentials,
    metrics: deps.metrics,
    log: deps.log,
    pool: deps.pool,
    limits: openLimits(deps),
    mounted: [],
    strict: false,
    tracer: undefined,
    reportDefect: (defect) => deps.log.error({ defect }, 'defect'),
    ...overrides,
  });
  opsRoutes(app, deps, isStopping);
  rbac.roleRoutes(app);
  site.signInRoutes(app, deps);
  users.profileRoutes(app, deps);
  return app;
}
