import type { FastifyInstance } from 'fastify';
import * as applications from '#modules/applications';
import * as approvals from '#modules/approvals';
import * as audit from '#modules/audit';
import * as auth from '#modules/auth';
import * as machine from '#modules/machine';
import * as oidc from '#modules/oidc';
import * as rbac from '#modules/rbac';
import * as security from '#modules/security';
import * as site from '#modules/site';
import * as superadmin from '#modules/superadmin';
import * as users from '#modules/users';
import { openLimits } from '#platform/limits';
import { opsRoutes } from '#platform/ops.routes';
import { type Kernel, openServer } from '#platform/server';
import type { AppDeps } from './world.ts';

/** The server with every operation mounted, one line a room. */
export function buildApp(
  deps: AppDeps,
  kernel: Partial<Kernel> & { isStopping?: () => boolean } = {},
): FastifyInstance {
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
  applications.applicationRoutes(app, deps);
  approvals.approvalRoutes(app, deps);
  audit.auditRoutes(app, deps);
  auth.sessionRoutes(app, deps);
  auth.signInRoutes(app, deps);
  auth.socialRoutes(app, deps);
  machine.machineRoutes(app, deps);
  const host = oidc.openHost(deps);
  oidc.providerRoutes(app, deps, host);
  oidc.challengeRoutes(app, deps, host);
  oidc.consentRoutes(app, deps);
  rbac.customRoleRoutes(app, deps);
  rbac.roleRoutes(app);
  security.eventRoutes(app, deps);
  site.appearanceRoutes(app, deps);
  site.signInRoutes(app, deps);
  site.themeRoutes(app, deps);
  superadmin.accessModeRoutes(app, deps);
  users.accessLogRoutes(app, deps);
  users.exportRoutes(app, deps, {
    users: users.exportAbout,
    auth: auth.exportAbout,
    approvals: approvals.exportAbout,
    audit: audit.exportAbout,
  });
  users.nameRoutes(app, deps);
  users.profileRoutes(app, deps);
  users.signatureRoutes(app, deps);
  return app;
}
