import type { z } from 'zod';
import { adminEvents } from './admin.events.ts';
import { applicationsEvents } from './applications.events.ts';
import { appointmentsEvents } from './appointments.events.ts';
import { approvalsEvents } from './approvals.events.ts';
import { assistantEvents } from './assistant.events.ts';
import { authEvents } from './auth.events.ts';
import { casesEvents } from './cases.events.ts';
import { eidEvents } from './eid.events.ts';
import type { EventTable } from './event.ts';
import { gatewayEvents } from './gateway.events.ts';
import { integrationsEvents } from './integrations.events.ts';
import { notificationsEvents } from './notifications.events.ts';
import { oidcEvents } from './oidc.events.ts';
import { orgEvents } from './org.events.ts';
import { passkeysEvents } from './passkeys.events.ts';
import { paymentsEvents } from './payments.events.ts';
import { pkiEvents } from './pki.events.ts';
import { rbacEvents } from './rbac.events.ts';
import { referencesEvents } from './references.events.ts';
import { registryEvents } from './registry.events.ts';
import { relayEvents } from './relay.events.ts';
import { closingEvents } from './closing.events.ts';
import { securityEvents } from './security.events.ts';
import { signingEvents } from './signing.events.ts';
import { siteEvents } from './site.events.ts';
import { statusEvents } from './status.events.ts';
import { storageEvents } from './storage.events.ts';
import { superadminEvents } from './superadmin.events.ts';
import { toolsEvents } from './tools.events.ts';
import { usersEvents } from './users.events.ts';
import { webhooksEvents } from './webhooks.events.ts';

/** Every type of event that the platform tells of. `docs/asyncapi.json` is made from it. */
export const events = {
  ...adminEvents,
  ...applicationsEvents,
  ...appointmentsEvents,
  ...approvalsEvents,
  ...assistantEvents,
  ...authEvents,
  ...casesEvents,
  ...eidEvents,
  ...gatewayEvents,
  ...integrationsEvents,
  ...notificationsEvents,
  ...oidcEvents,
  ...orgEvents,
  ...passkeysEvents,
  ...paymentsEvents,
  ...pkiEvents,
  ...rbacEvents,
  ...referencesEvents,
  ...registryEvents,
  ...relayEvents,
  ...closingEvents,
  ...securityEvents,
  ...signingEvents,
  ...siteEvents,
  ...statusEvents,
  ...storageEvents,
  ...superadminEvents,
  ...toolsEvents,
  ...usersEvents,
  ...webhooksEvents,
} as const satisfies EventTable;

export type EventType = keyof typeof events;

export const eventTypes = Object.keys(events) as readonly EventType[];

/** What an event of this type carries, as it is written and as it is read. */
export type EventData<T extends EventType> = z.input<(typeof events)[T]['data']>;

/** What it happened to, such as `person:019a…`. */
export type AggregateOf<T extends EventType> = `${(typeof events)[T]['aggregate']}:${string}`;
