import * as audit from '#modules/audit';
import type { Person, System } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Json } from '#platform/json';
import { announce } from '#platform/messaging/outbox';

type Happened = 'application_registered' | 'application_changed' | 'application_services_set' | 'application_deleted';

/** What became of an application, in the log and to all who listen. */
export function recordChange(
  deps: { db: Tx },
  actor: Person | System,
  what: Happened | 'secret_replaced',
  { id, tenant_id }: { id: string; tenant_id: string | null },
  details: Record<string, Json>,
): void {
  const object = `application:${id}` as const;
  const tenantId = tenant_id ?? undefined;
  audit.record(deps, actor, { action: `applications.${what}`, object, tenantId, details });
  announce(deps, actor, { type: `applications.${what}`, aggregate: object, tenantId, data: { id } });
}
