import type { TimelineEntry } from '@tamga/contract/cases.parts';
import { applicationStates } from '@tamga/contract/cases.states';
import { z } from 'zod';
import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { listEventsBefore } from './events.sql.ts';

const Payload = z.record(z.string(), z.unknown());
const stateOf = (text: string | null) => applicationStates.find((state) => state === text) ?? null;

/** More than anybody reads; older ones are in the audit log. */
const eventsMax = 200;

/** What happened to an application, the newest first, with who did it and with what its applicant is not shown. */
export async function readEvents(
  deps: { pool: Pool },
  officer: Person,
  id: string,
): Promise<(TimelineEntry & { actor_id: string | null })[]> {
  const rows = await listEventsBefore(asActor(deps, officer), id, eventsMax, undefined);
  return rows.map(({ seq, type, from_state, to_state, actor_kind, actor_id, payload, occurred_at }) => ({
    seq,
    type,
    from_state: stateOf(from_state),
    to_state: stateOf(to_state),
    actor_kind,
    actor_id,
    payload: Payload.parse(payload),
    occurred_at,
  }));
}
