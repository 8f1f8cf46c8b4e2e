import * as admin from '#modules/admin';
import * as apikeys from '#modules/apikeys';
import * as applications from '#modules/applications';
import * as appointments from '#modules/appointments';
import * as approvals from '#modules/approvals';
import * as assistant from '#modules/assistant';
import * as audit from '#modules/audit';
import * as auth from '#modules/auth';
import * as cases from '#modules/cases';
import * as closing from '#modules/closing';
import * as commands from '#modules/commands';
import * as directory from '#modules/directory';
import * as eid from '#modules/eid';
import * as eidProxy from '#modules/eid-proxy';
import * as gateway from '#modules/gateway';
import * as integrations from '#modules/integrations';
import * as ledger from '#modules/ledger';
import * as machine from '#modules/machine';
import * as mail from '#modules/mail';
import * as memory from '#modules/memory';
import * as notifications from '#modules/notifications';
import * as objects from '#modules/objects';
import * as officers from '#modules/officers';
import * as oidc from '#modules/oidc';
import * as operator from '#modules/operator';
import * as org from '#modules/org';
import * as passkeys from '#modules/passkeys';
import * as payments from '#modules/payments';
import * as pki from '#modules/pki';
import * as rbac from '#modules/rbac';
import * as references from '#modules/references';
import * as registry from '#modules/registry';
import * as relay from '#modules/relay';
import * as security from '#modules/security';
import * as sessions from '#modules/sessions';
import * as signing from '#modules/signing';
import * as site from '#modules/site';
import * as sms from '#modules/sms';
import * as speech from '#modules/speech';
import * as sso from '#modules/sso';
import * as status from '#modules/status';
import * as storage from '#modules/storage';
import * as superadmin from '#modules/superadmin';
import * as tools from '#modules/tools';
import * as users from '#modules/users';
import * as verification from '#modules/verification';
import * as webhooks from '#modules/webhooks';
import type { Room } from '#platform/room';
import type { RoomDeps } from './links.ts';

/** Every room of the platform. What each brings stands in its `room.ts`. */
export const rooms: readonly Room<RoomDeps>[] = [
  admin.room,
  apikeys.room,
  applications.room,
  appointments.room,
  approvals.room,
  assistant.room,
  audit.room,
  auth.room,
  cases.room,
  closing.room,
  commands.room,
  directory.room,
  eid.room,
  eidProxy.room,
  gateway.room,
  integrations.room,
  ledger.room,
  machine.room,
  mail.room,
  memory.room,
  notifications.room,
  objects.room,
  officers.room,
  oidc.room,
  operator.room,
  org.room,
  passkeys.room,
  payments.room,
  pki.room,
  rbac.room,
  references.room,
  registry.room,
  relay.room,
  security.room,
  sessions.room,
  signing.room,
  site.room,
  sms.room,
  speech.room,
  sso.room,
  status.room,
  storage.room,
  superadmin.room,
  tools.room,
  users.room,
  verification.room,
  webhooks.room,
];
