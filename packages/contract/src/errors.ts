import type { z } from 'zod';
import { adminErrors } from './admin.errors.ts';
import { applicationsErrors } from './applications.errors.ts';
import { appointmentsErrors } from './appointments.errors.ts';
import { approvalsErrors } from './approvals.errors.ts';
import { assistantErrors } from './assistant.errors.ts';
import { auditErrors } from './audit.errors.ts';
import { authErrors } from './auth.errors.ts';
import { casesErrors } from './cases.errors.ts';
import { closingErrors } from './closing.errors.ts';
import { directoryErrors } from './directory.errors.ts';
import { eidErrors } from './eid.errors.ts';
import { gatewayErrors } from './gateway.errors.ts';
import { integrationsErrors } from './integrations.errors.ts';
import { notificationsErrors } from './notifications.errors.ts';
import { objectsErrors } from './objects.errors.ts';
import { officersErrors } from './officers.errors.ts';
import { oidcErrors } from './oidc.errors.ts';
import { operatorErrors } from './operator.errors.ts';
import { orgInvitationErrors } from './org.invitations.errors.ts';
import { orgErrors } from './org.errors.ts';
import { passkeysErrors } from './passkeys.errors.ts';
import { paymentsErrors } from './payments.errors.ts';
import { pkiErrors } from './pki.errors.ts';
import { rbacErrors } from './rbac.errors.ts';
import { referencesErrors } from './references.errors.ts';
import { registryErrors } from './registry.errors.ts';
import { relayErrors } from './relay.errors.ts';
import type { ErrorTable, Refusal } from './refusal.ts';
import { requestErrors } from './request.errors.ts';
import { securityErrors } from './security.errors.ts';
import { socialErrors } from './auth.social.errors.ts';
import { signingErrors } from './signing.errors.ts';
import { siteErrors } from './site.errors.ts';
import { speechErrors } from './speech.errors.ts';
import { ssoErrors } from './sso.errors.ts';
import { statusErrors } from './status.errors.ts';
import { storageErrors } from './storage.errors.ts';
import { superadminErrors } from './superadmin.errors.ts';
import { toolsErrors } from './tools.errors.ts';
import { toolOutcomes } from './tools.outcomes.ts';
import { usersErrors } from './users.errors.ts';
import { webhooksErrors } from './webhooks.errors.ts';

export const errors = {
  ...requestErrors,
  ...adminErrors,
  ...applicationsErrors,
  ...appointmentsErrors,
  ...approvalsErrors,
  ...assistantErrors,
  ...auditErrors,
  ...authErrors,
  ...casesErrors,
  ...closingErrors,
  ...directoryErrors,
  ...eidErrors,
  ...gatewayErrors,
  ...integrationsErrors,
  ...notificationsErrors,
  ...objectsErrors,
  ...officersErrors,
  ...oidcErrors,
  ...operatorErrors,
  ...orgErrors,
  ...orgInvitationErrors,
  ...passkeysErrors,
  ...paymentsErrors,
  ...pkiErrors,
  ...rbacErrors,
  ...referencesErrors,
  ...registryErrors,
  ...relayErrors,
  ...securityErrors,
  ...signingErrors,
  ...siteErrors,
  ...socialErrors,
  ...speechErrors,
  ...ssoErrors,
  ...statusErrors,
  ...storageErrors,
  ...superadminErrors,
  ...toolsErrors,
  ...toolOutcomes,
  ...usersErrors,
  ...webhooksErrors,
} as const satisfies ErrorTable;

export type ErrorCode = keyof typeof errors;

/** The details that a refusal of this code carries; most carry none. */
export type DetailsOf<C extends ErrorCode> = C extends unknown
  ? (typeof errors)[C] extends { details: infer S extends z.ZodObject }
    ? z.output<S>
    : never
  : never;

const refusals: Record<ErrorCode, Refusal> = errors;

export const detailsOf = (code: ErrorCode): z.ZodObject | undefined => refusals[code].details;

/** For what comes from an address or an answer: a plain look-up finds what every object has too. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

export const languages = ['mn', 'en'] as const;

export type Language = (typeof languages)[number];
