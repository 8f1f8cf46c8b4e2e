import type { listCalls } from '@tamga/contract/tools.oversight';
import type { Answer, Asked } from '#app/platform/api.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { type Holder, nameOf } from './holders.server.ts';

type Query = NonNullable<Asked<typeof listCalls>['query']>;
type Call = Answer<typeof listCalls>['items'][number];

export function callQueryOf(url: URL): Query {
  const { outcome, ...rest } = filterOf(url, 'application_id', 'tool', 'outcome', 'after');
  return { ...rest, outcome: outcome as Query['outcome'] };
}

export const shownCall = (holders: readonly Holder[]) => (call: Call) => ({
  ...call,
  application: nameOf(holders, call.application_id),
  duration_ms: Math.round(call.duration_ms * 10) / 10,
});
export type ShownCall = ReturnType<ReturnType<typeof shownCall>>;
