import type { ApplicationState } from '@tamga/contract/cases.states';
import type { EventType } from '@tamga/contract/events';
import * as audit from '#modules/audit';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Json } from '#platform/json';
import { announce } from '#platform/messaging/outbox';
import { insertEvent } from './events.sql.ts';

type Told = Extract<EventType, `cases.application_${string}`> extends `cases.application_${infer W}` ? W : never;

interface Standing {
  id: string;
  tenant_id: string;
  applicant_id: string;
  service_id: string;
  state: ApplicationState;
  version: number;
}

interface Happened {
  from?: ApplicationState | null;
  /** Whether the applicant is shown it. */
  isPublic?: boolean;
  /** Codes and ids, nothing that people wrote. */
  payload?: Record<string, Json>;
}

/** One line of the history, in the transaction of the change; the row is as it stands after it. */
export async function addEvent(
  deps: { db: Tx; now: () => Date },
  actor: Actor,
  { id, applicant_id, state }: Pick<Standing, 'id' | 'applicant_id' | 'state'>,
  type: string,
  { from = null, isPublic = true, payload = {} }: Happened = {},
): Promise<void> {
  const userId = actor.kind === 'person' ? actor.userId : null;
  await insertEvent(deps.db, {
    application_id: id,
    type,
    from_state: from,
    to_state: state,
    actor_kind: userId === null ? 'system' : userId === applicant_id ? 'citizen' : 'officer',
    actor_id: userId,
    public: isPublic,
    payload: JSON.stringify(payload),
    occurred_at: deps.now(),
  });
}

/** The line of the history, the audit record and the event of one change, which are saved with it or not at all. */
export async function tellOfApplication(
  deps: { db: Tx; now: () => Date },
  actor: Actor,
  what: Told,
  row: Standing,
  happened: Happened = {},
): Promise<void> {
  const { id, tenant_id: tenantId, service_id, state, version } = row;
  await addEvent(deps, actor, row, what, happened);
  const [type, object] = [`cases.application_${what}`, `case:${id}`] as const;
  const { from, payload } = happened;
  const details = { state, version, from: from ?? undefined, ...payload };
  audit.record(deps, actor, { action: type, object, tenantId, details });
  announce(deps, actor, { type, aggregate: object, tenantId, data: { id, service_id, state, version } });
}
