import type { ServiceState } from '@tamga/contract/registry';
import * as audit from '#modules/audit';
import type { Person } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { announce } from '#platform/messaging/outbox';

type Told = 'archived' | 'changed' | 'created' | 'deleted';

interface Standing {
  id: string;
  tenant_id: string;
  state: ServiceState;
  version: number;
}

/** The audit record and the event of one change, which travel with its commit. */
export function tellOfService(
  deps: { db: Tx },
  person: Person,
  type: `registry.service_${Told}`,
  { id, tenant_id: tenantId, state, version }: Standing,
  details: Record<string, unknown> = {},
): void {
  const object = `service:${id}` as const;
  audit.record(deps, person, { action: type, object, tenantId, details: { state, version, ...details } });
  announce(deps, person, { type, aggregate: object, tenantId, data: { id, state, version } });
}
