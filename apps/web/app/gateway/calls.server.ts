import type { listGatewayCalls } from '@tamga/contract/gateway';
import type { Answer, Asked } from '#app/platform/api.server.ts';
import { dayEnd, dayStart, filterOf } from '#app/platform/filters.server.ts';
import { nameIn, type Named } from './names.server.ts';

type Query = NonNullable<Asked<typeof listGatewayCalls>['query']>;
type Call = Answer<typeof listGatewayCalls>['items'][number];

export function callQueryOf(url: URL): Query {
  const { outcome, ...rest } = filterOf(url, 'service_id', 'application_id', 'outcome', 'after');
  const days = { from: dayStart(url.searchParams.get('from')), to: dayEnd(url.searchParams.get('to')) };
  return { ...rest, ...days, outcome: outcome as Query['outcome'] };
}

/** With the names of what it is about; null where it was removed, or is not this person's to see. */
export const shownCall = (services: readonly Named[], applications: readonly Named[]) => (call: Call) => ({
  ...call,
  service: nameIn(services, call.service_id) ?? null,
  application: nameIn(applications, call.application_id) ?? null,
  duration_ms: Math.round(call.duration_ms * 10) / 10,
});
export type ShownCall = ReturnType<ReturnType<typeof shownCall>>;
