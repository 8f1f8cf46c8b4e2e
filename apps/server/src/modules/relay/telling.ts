import * as audit from '#modules/audit';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Json } from '#platform/json';
import { announce } from '#platform/messaging/outbox';

type What = 'request_created' | 'request_received' | 'delivered' | 'dead' | 'responded' | 'request_closed';

/** The record and the event of what happened to a request, in the transaction in which it happened. */
export function tellOfRequest(
  deps: { db: Tx },
  actor: Actor,
  { id, tenant_id: tenantId }: { id: string; tenant_id: string },
  what: What,
  details: Record<string, Json | undefined> = {},
): void {
  const object = `relay_request:${id}` as const;
  audit.record(deps, actor, { action: `relay.${what}`, object, tenantId, details });
  announce(deps, actor, { type: `relay.${what}`, aggregate: object, tenantId, data: { id } });
}

/** What others need not hear of. */
export function noteOnRequest(
  deps: { db: Tx },
  actor: Actor,
  { id, tenant_id: tenantId }: { id: string; tenant_id: string },
  what: 'request_forwarded' | 'assignment_retried' | 'assignment_discarded' | 'request_cancelled',
  details: Record<string, Json | undefined> = {},
): void {
  audit.record(deps, actor, { action: `relay.${what}`, object: `relay_request:${id}`, tenantId, details });
}
