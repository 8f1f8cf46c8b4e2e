import { getRelayRequest } from '@tamga/contract/relay';
import { data } from 'react-router';
import { ask } from '#app/platform/ask.server.ts';
import type { Context } from '#app/platform/context.ts';
import { masked } from '#app/platform/filters.server.ts';
import { reasonOf, reasonOfStatus } from './reasons.ts';
import { wayOf, type Whole } from './way.server.ts';

export const readRequest = (context: Context, id: string): Promise<Whole> =>
  ask(context, getRelayRequest, { params: { id } });

/** One leg of it, which may be treated in this way; anything else does not exist. */
export async function readLeg(context: Context, { id, leg }: { id: string; leg: string }, action: string) {
  const { assignments } = await readRequest(context, id);
  const found = assignments.find((one) => one.id === leg && one.allowed_actions.includes(action));
  if (!found) throw data(null, { status: 404 });
  return found;
}

/** What the page shows: no receipt, which is a token, and of a number only as much as tells two people apart. */
export function shownRequest(one: Whole) {
  const { id, direction, kind, purpose, legal_basis, case_ref, state, platform, deadline_at, created_at } = one;
  return {
    id,
    direction,
    kind,
    purpose,
    legal_basis,
    case_ref,
    state,
    platform,
    deadline_at,
    created_at,
    tenantId: one.tenant_id,
    subject: one.subject && { type: one.subject.type, value: masked(one.subject.value) },
    said: written(one.payload),
    way: wayOf(one),
    legs: one.assignments.map(shownLeg),
    mayForward: one.allowed_actions.includes('forward'),
  };
}

function shownLeg(leg: Whole['assignments'][number]) {
  const { id, platform, purpose, state, attempts, webhook_id, body_sha256, answer, allowed_actions } = leg;
  return {
    id,
    platform,
    purpose,
    state,
    attempts,
    webhook_id,
    body_sha256,
    hasReceipt: leg.receipt !== null,
    answer: answer && { status: answer.status, error: answer.error, said: written(answer.payload) },
    actions: allowed_actions,
    deliveries: leg.deliveries.map(({ attempt, started_at, http_status, latency_ms, error }) => ({
      attempt,
      started_at,
      latency_ms,
      http_status,
      reason: http_status === null ? reasonOf(error) : reasonOfStatus(http_status),
    })),
  };
}

const written = (payload: Record<string, unknown> | null): string | null =>
  payload === null ? null : JSON.stringify(payload, null, 2);

export type ShownRequest = ReturnType<typeof shownRequest>;
export type ShownLeg = ShownRequest['legs'][number];
