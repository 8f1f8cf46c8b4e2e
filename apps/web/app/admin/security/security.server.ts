import type { listSecurityEvents } from '@tamga/contract/security';
import type { Answer, Asked } from '#app/platform/api.server.ts';
import { dayEnd, dayStart, filterOf } from '#app/platform/filters.server.ts';

type Query = NonNullable<Asked<typeof listSecurityEvents>['query']>;

export function eventQueryOf(url: URL): Query {
  const { kind, severity, user_id, after } = filterOf(url, 'kind', 'severity', 'user_id', 'after');
  return {
    // The API refuses an unknown kind, in words.
    kind: kind as Query['kind'],
    severity: severity as Query['severity'],
    user_id,
    from: dayStart(url.searchParams.get('from')),
    to: dayEnd(url.searchParams.get('to')),
    after,
  };
}

export type ShownEvent = Answer<typeof listSecurityEvents>['items'][number];
