import type { listInsights } from '@tamga/contract/tools.oversight';
import type { Answer, Asked } from '#app/platform/api.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { type Holder, nameOf } from './holders.server.ts';

type Insight = Answer<typeof listInsights>['items'][number];

/** Not `contains` in the address: a field of that name would take the place of a method of its form. */
export function insightQueryOf(url: URL): NonNullable<Asked<typeof listInsights>['query']> {
  const { q, ...rest } = filterOf(url, 'application_id', 'q', 'after');
  return { ...rest, contains: q };
}

export const shownInsight = (holders: readonly Holder[]) => (insight: Insight) => ({
  id: insight.id,
  application: nameOf(holders, insight.application_id),
  topic: insight.topic,
  content: insight.content,
  percent: Math.round(insight.confidence * 100),
  use_count: insight.use_count,
  isReplaced: insight.superseded_at !== null,
  created_at: insight.created_at,
});
export type ShownInsight = ReturnType<ReturnType<typeof shownInsight>>;
