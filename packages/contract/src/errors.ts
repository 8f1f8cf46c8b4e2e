import type { z } from 'zod';
import { adminErrors } from './admin.ts';
import { applicationsErrors } from './applications.ts';
import { approvalsErrors } from './approvals.ts';
import { auditErrors } from './audit.ts';
import { authErrors } from './auth.ts';
import { directoryErrors } from './directory.ts';
import { eidErrors } from './eid.ts';
import { notificationsErrors } from './notifications.ts';
import { objectsErrors } from './objects.ts';
import { oidcErrors } from './oidc.ts';
import { operatorErrors } from './operator.ts';
import { orgInvitationErrors } from './org.invitations.ts';
import { orgErrors } from './org.ts';
import { passkeysErrors } from './passkeys.ts';
import { pkiErrors } from './pki.ts';
import { rbacErrors } from './rbac.roles.ts';
import { requestErrors } from './request.ts';
import { socialErrors } from './auth.social.ts';
import { siteErrors } from './site.ts';
import { ssoErrors } from './sso.ts';
import { superadminErrors } from './superadmin.ts';
import { toolsErrors } from './tools.errors.ts';
import { toolOutcomes } from './tools.outcomes.ts';
import { usersErrors } from './users.ts';

/** A refusal: its HTTP status and what a person reads, in both languages. A missing translation does not compile. */
export interface Refusal {
  /** 200: a tool was reached and tells what went wrong, so that an assistant reads it and mends its call. */
  status:
    | 200
    | 400
    | 401
    | 403
    | 404
    | 405
    | 408
    | 409
    | 410
    | 413
    | 415
    | 416
    | 422
    | 428
    | 429
    | 431
    | 500
    | 502
    | 503
    | 504;
  mn: string;
  en: string;
  /** What it tells a program besides, as data, with an example: such as the version that stands now. */
  details?: z.ZodObject;
}

export type ErrorTable = Record<`${string}.${string}`, Refusal>;

export const errors = {
  ...requestErrors,
  ...adminErrors,
  ...applicationsErrors,
  ...approvalsErrors,
  ...auditErrors,
  ...authErrors,
  ...directoryErrors,
  ...eidErrors,
  ...notificationsErrors,
  ...objectsErrors,
  ...oidcErrors,
  ...operatorErrors,
  ...orgErrors,
  ...orgInvitationErrors,
  ...passkeysErrors,
  ...pkiErrors,
  ...rbacErrors,
  ...siteErrors,
  ...socialErrors,
  ...ssoErrors,
  ...superadminErrors,
  ...toolsErrors,
  ...toolOutcomes,
  ...usersErrors,
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
