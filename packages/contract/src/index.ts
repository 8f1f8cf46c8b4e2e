import * as admin from './admin.ts';
import * as adminCore from './admin.core.ts';
import * as adminFigures from './admin.figures.ts';
import * as adminLockouts from './admin.lockouts.ts';
import * as adminPerson from './admin.person.ts';
import * as applications from './applications.ts';
import * as applicationsLogo from './applications.logo.ts';
import * as applicationsSecrets from './applications.secrets.ts';
import * as testApplications from './applications.test-applications.ts';
import * as appointments from './appointments.ts';
import * as appointmentsChoice from './appointments.choice.ts';
import * as appointmentsDesk from './appointments.desk.ts';
import * as appointmentsOffice from './appointments.office.ts';
import * as approvals from './approvals.ts';
import * as assistant from './assistant.ts';
import * as assistantAdmin from './assistant.admin.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as cases from './cases.ts';
import * as casesFollowing from './cases.following.ts';
import type { Endpoint } from './endpoint.ts';
import * as eidProxy from './eid.proxy.ts';
import * as eidRelay from './eid.relay.ts';
import * as gateway from './gateway.ts';
import * as gatewayAccess from './gateway.access.ts';
import * as gatewayDirectory from './gateway.directory.ts';
import * as gatewayUsage from './gateway.usage.ts';
import * as integrations from './integrations.ts';
import * as integrationsDrive from './integrations.drive.ts';
import * as machine from './machine.ts';
import * as closing from './closing.ts';
import * as history from './auth.history.ts';
import * as notMe from './auth.not-me.ts';
import * as notifications from './notifications.ts';
import * as noticeSettings from './notifications.settings.ts';
import * as officers from './officers.ts';
import * as officersCase from './officers.case.ts';
import * as officersLetters from './officers.letters.ts';
import * as officersStats from './officers.stats.ts';
import * as officersUndo from './officers.undo.ts';
import * as officersViewing from './officers.viewing.ts';
import * as oidc from './oidc.ts';
import * as oidcChallenges from './oidc.challenges.ts';
import * as oidcConsents from './oidc.consents.ts';
import * as oidcDevices from './oidc.devices.ts';
import * as oidcForms from './oidc.forms.ts';
import * as oidcTrials from './oidc.trials.ts';
import * as operator from './operator.ts';
import * as operatorDirectory from './operator.directory.ts';
import * as operatorImports from './operator.imports.ts';
import * as ops from './ops.ts';
import * as org from './org.ts';
import * as orgInvitations from './org.invitations.ts';
import * as orgMembers from './org.members.ts';
import * as orgModules from './org.modules.ts';
import * as passkeys from './passkeys.ts';
import * as payments from './payments.ts';
import * as paymentsAdmin from './payments.admin.ts';
import * as paymentsCallbacks from './payments.callbacks.ts';
import * as paymentsOfficer from './payments.officer.ts';
import * as pki from './pki.ts';
import * as pkiMarks from './pki.marks.ts';
import * as pkiOrganizations from './pki.organizations.ts';
import * as signingRights from './pki.signing-rights.ts';
import * as rbac from './rbac.ts';
import * as rbacRoles from './rbac.roles.ts';
import * as references from './references.ts';
import * as referencesOfficer from './references.officer.ts';
import * as referencesTypes from './references.types.ts';
import * as referencesVerify from './references.verify.ts';
import * as registry from './registry.ts';
import * as registryCatalogue from './registry.catalogue.ts';
import * as registryEvidences from './registry.evidences.ts';
import * as registryGov from './registry.gov.ts';
import * as registryLifeEvents from './registry.life-events.ts';
import * as registryOnceOnly from './registry.once-only.ts';
import * as registryVersions from './registry.versions.ts';
import * as registryWorkbench from './registry.workbench.ts';
import * as relay from './relay.ts';
import * as relayOverview from './relay.overview.ts';
import * as relayPlatforms from './relay.platforms.ts';
import * as relayProof from './relay.proof.ts';
import * as relayRouting from './relay.routing.ts';
import * as relaySending from './relay.sending.ts';
import * as relayWebhook from './relay.webhook.ts';
import * as security from './security.ts';
import * as securityIncidents from './security.incidents.ts';
import * as securityReports from './security.reports.ts';
import * as signIn from './auth.sign-in.ts';
import * as signing from './signing.ts';
import * as signingDocuments from './signing.documents.ts';
import * as signingSigners from './signing.signers.ts';
import * as social from './auth.social.ts';
import * as site from './site.ts';
import * as sitePages from './site.pages.ts';
import * as speech from './speech.ts';
import * as sso from './sso.ts';
import * as ssoLogout from './sso.logout.ts';
import * as status from './status.ts';
import * as storage from './storage.ts';
import * as storageFiles from './storage.files.ts';
import * as storageUploads from './storage.uploads.ts';
import * as superadmin from './superadmin.ts';
import * as superadminAdmins from './superadmin.admins.ts';
import * as invites from './superadmin.invites.ts';
import * as mfa from './superadmin.mfa.ts';
import * as onboarding from './superadmin.onboarding.ts';
import * as tools from './tools.ts';
import * as toolsAdmin from './tools.admin.ts';
import * as toolsKeys from './tools.keys.ts';
import * as toolsOversight from './tools.oversight.ts';
import * as toolsSurfaces from './tools.surfaces.ts';
import * as users from './users.ts';
import * as usersAccess from './users.access.ts';
import * as usersContact from './users.contact.ts';
import * as usersExport from './users.export.ts';
import * as usersNames from './users.names.ts';
import * as usersSignature from './users.signature.ts';
import * as verification from './verification.ts';
import * as webhooks from './webhooks.ts';

export { assuranceOf } from './assurance.ts';
export type { Access, Assurance, Data, Endpoint, Input, Owner, RateLimit, RawBody, Ticket } from './endpoint.ts';
export { endpoint, statusOf } from './endpoint.ts';
export { type EventEndpoint, eventStream, streamEvents } from './event-stream.ts';
export {
  type DetailsOf,
  detailsOf,
  type ErrorCode,
  errors,
  isErrorCode,
  type Language,
  languages,
} from './errors.ts';
export type { Refusal } from './refusal.ts';
export { type FieldCode, fieldCodes, fieldProblemsMax, type FieldRefusal } from './fields.ts';
export { limitOf, mutationLimit } from './limits.ts';
export { anyMethods, methodsOf, restOf, templateOf } from './routes.ts';
export { type ModuleKey, moduleRefusal, moduleWords } from './modules.ts';
export { type BuiltInRole, type Permission, permissionWords, permissions, roleLevels } from './permissions.ts';

const rooms: Record<string, Record<string, unknown>> = {
  admin: { ...admin, ...adminCore, ...adminFigures, ...adminLockouts, ...adminPerson },
  applications: { ...applications, ...applicationsLogo, ...applicationsSecrets, ...testApplications },
  appointments: { ...appointments, ...appointmentsChoice, ...appointmentsDesk, ...appointmentsOffice },
  approvals,
  assistant: { ...assistant, ...assistantAdmin },
  audit,
  auth: { ...auth, ...history, ...notMe, ...signIn, ...social },
  cases: { ...cases, ...casesFollowing },
  closing,
  eid: { ...eidProxy, ...eidRelay },
  gateway: { ...gateway, ...gatewayAccess, ...gatewayDirectory, ...gatewayUsage },
  integrations: { ...integrations, ...integrationsDrive },
  machine,
  notifications: { ...notifications, ...noticeSettings },
  officers: {
    ...officers,
    ...officersCase,
    ...officersLetters,
    ...officersStats,
    ...officersUndo,
    ...officersViewing,
  },
  oidc: { ...oidc, ...oidcChallenges, ...oidcConsents, ...oidcDevices, ...oidcForms, ...oidcTrials },
  operator: { ...operator, ...operatorDirectory, ...operatorImports },
  ops,
  org: { ...org, ...orgInvitations, ...orgMembers, ...orgModules },
  passkeys,
  payments: { ...payments, ...paymentsAdmin, ...paymentsCallbacks, ...paymentsOfficer },
  pki: { ...pki, ...pkiMarks, ...pkiOrganizations, ...signingRights },
  rbac: { ...rbac, ...rbacRoles },
  references: { ...references, ...referencesOfficer, ...referencesTypes, ...referencesVerify },
  registry: {
    ...registry,
    ...registryCatalogue,
    ...registryEvidences,
    ...registryGov,
    ...registryLifeEvents,
    ...registryOnceOnly,
    ...registryVersions,
    ...registryWorkbench,
  },
  relay: {
    ...relayOverview,
    ...relay,
    ...relayPlatforms,
    ...relayProof,
    ...relayRouting,
    ...relaySending,
    ...relayWebhook,
  },
  security: { ...security, ...securityIncidents, ...securityReports },
  signing: { ...signing, ...signingDocuments, ...signingSigners },
  site: { ...site, ...sitePages },
  speech,
  sso: { ...sso, ...ssoLogout },
  status,
  storage: { ...storage, ...storageFiles, ...storageUploads },
  superadmin: { ...superadmin, ...superadminAdmins, ...invites, ...onboarding, ...mfa },
  tools: { ...tools, ...toolsAdmin, ...toolsKeys, ...toolsOversight, ...toolsSurfaces },
  users: { ...users, ...usersAccess, ...usersContact, ...usersExport, ...usersNames, ...usersSignature },
  verification,
  webhooks,
};

/** Every operation of the platform, found in the contract files themselves so that none can be left out of a list. */
export const operations: readonly { room: string; name: string; endpoint: Endpoint }[] = Object.entries(rooms).flatMap(
  ([room, contents]) =>
    Object.entries(contents)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ room, name, endpoint })),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}
