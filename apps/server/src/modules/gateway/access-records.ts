import * as audit from '#modules/audit';
import type { Person } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Json } from '#platform/json';
import { announce } from '#platform/messaging/outbox';

export interface AccessKey {
  id: string;
  service_id: string;
  application_id: string;
}

/** What became of a request, in the log and to all who listen: to the organisation that did not do it. */
export function recordAccess(
  deps: { db: Tx },
  person: Person,
  what: 'asked' | 'approved' | 'refused' | 'withdrawn' | 'ended',
  { id, service_id, application_id }: AccessKey,
  { by, to }: { by: string | null; to: string | null },
  details: Record<string, Json> = {},
): void {
  const object = `gateway_access:${id}` as const;
  const data = { id, service_id, application_id };
  audit.record(deps, person, {
    action: `gateway.access_${what}`,
    object,
    tenantId: by ?? undefined,
    details: { service_id, application_id, ...details },
  });
  announce(deps, person, { type: `gateway.access_${what}`, aggregate: object, tenantId: to ?? undefined, data });
}
