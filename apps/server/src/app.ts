import type { FastifyInstance } from 'fastify';
import * as admin from '#modules/admin';
import * as applications from '#modules/applications';
import * as approvals from '#modules/approvals';
import * as audit from '#modules/audit';
import * as auth from '#modules/auth';
import * as machine from '#modules/machine';
import * as notifications from '#modules/notifications';
import * as oidc from '#modules/oidc';
import * as operator from '#modules/operator';
import * as org from '#modules/org';
import * as passkeys from '#modules/passkeys';
import * as pki from '#modules/pki';
import * as rbac from '#modules/rbac';
import * as security from '#modules/security';
import * as site from '#modules/site';
import * as sso from '#modules/sso';
import * as superadmin from '#modules/superadmin';
import * as tools from '#modules/tools';
import * as users from '#modules/users';
import { isAtMachineDoor } from '#platform/door';
import type { Kernel } from '#platform/kernel';
import { openLimits } from '#platform/limits';
import { opsRoutes } from '#platform/ops.routes';
import { openServer } from '#platform/server';
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
    isAtMachineDoor,
    mounted: [],
    strict: false,
    tracer: undefined,
    requireModule: (actor, tenantId, module) => org.requireModule(deps, actor, tenantId, module),
    reportDefect: (defect) => deps.log.error({ defect }, 'defect'),
    ...overrides,
  });
  const upstream = sso.openSso(deps);
  opsRoutes(app, deps, isStopping);
  admin.lockoutRoutes(app, deps);
  admin.searchRoutes(app, deps);
  admin.userRoutes(app, deps);
  applications.applicationRoutes(app, deps);
  approvals.approvalRoutes(app, deps);
  audit.auditRoutes(app, deps, (admin, subject) =>
    users.noteAccess(deps, admin, {
      subject,
      purpose: 'administration',
      recordKind: 'audit_record',
      fields: ['personal'],
    }),
  );
  auth.sessionRoutes(app, deps);
  auth.signInRoutes(app, deps);
  auth.socialRoutes(app, {
    ...deps,
    admitSuperadmin: (account, origin) => superadmin.admitSuperadmin(deps, account, origin),
  });
  machine.machineRoutes(app, deps);
  notifications.noticeRoutes(app, deps);
  const host = oidc.openHost(deps);
  oidc.providerRoutes(app, deps, host);
  oidc.challengeRoutes(app, deps, host);
  oidc.consentRoutes(app, deps);
  operator.bulkRoutes(app, deps);
  operator.lookUpRoutes(app, deps);
  org.invitationRoutes(app, deps);
  org.memberRoutes(app, deps);
  org.moduleRoutes(app, deps);
  org.organisationRoutes(app, deps);
  passkeys.passkeyRoutes(app, { ...deps, tellOthers: superadmin.tellOfPasskey });
  pki.markRoutes(app, deps);
  pki.organizationRoutes(app, deps);
  pki.recordRoutes(app, deps);
  rbac.customRoleRoutes(app, deps);
  rbac.roleRoutes(app);
  security.eventRoutes(app, deps);
  site.appearanceRoutes(app, deps);
  site.signInRoutes(app, deps);
  site.themeRoutes(app, deps);
  sso.logoutRoutes(app, upstream);
  sso.signInRoutes(app, upstream);
  superadmin.accessModeRoutes(app, deps);
  superadmin.adminRoutes(app, deps);
  superadmin.inviteRoutes(app, deps);
  superadmin.mfaRoutes(app, deps);
  superadmin.onboardingRoutes(app, deps);
  tools.keyRoutes(app, deps);
  const toolbox = tools.openToolbox(deps);
  tools.adminRoutes(app, deps, toolbox);
  tools.oversightRoutes(app, deps);
  tools.surfaceRoutes(app, deps, toolbox);
  tools.toolRoutes(app, toolbox);
  users.accessLogRoutes(app, deps);
  users.exportRoutes(app, deps, {
    users: users.exportAbout,
    auth: auth.exportAbout,
    approvals: approvals.exportAbout,
    org: org.exportAbout,
    oidc: oidc.exportAbout,
    notifications: notifications.exportAbout,
    passkeys: passkeys.exportAbout,
    audit: audit.exportAbout,
  });
  users.nameRoutes(app, deps);
  users.contactRoutes(app, deps);
  users.profileRoutes(app, deps);
  users.signatureRoutes(app, deps);
  return app;
}
