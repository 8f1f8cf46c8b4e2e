import type { listApplications } from '@tamga/contract/applications';
import type { Language } from '@tamga/ui';
import type { Answer, Asked } from '#app/platform/api.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';

type Query = NonNullable<Asked<typeof listApplications>['query']>;
type Summary = Answer<typeof listApplications>['items'][number];

export interface ShownApplication {
  id: string;
  name: string;
  kind: Summary['kind'];
  isOfPlatform: boolean;
  active: boolean;
  created_at: string;
}

export function applicationQueryOf(url: URL): Query {
  const { q, kind, after } = filterOf(url, 'q', 'kind', 'after');
  return { q, kind: kind as Query['kind'], after };
}

export const shownApplication =
  (language: Language) =>
  (summary: Summary): ShownApplication => ({
    id: summary.id,
    name: language === 'mn' ? summary.name_mn : summary.name_en,
    kind: summary.kind,
    isOfPlatform: summary.organisation_id === null,
    active: summary.active,
    created_at: summary.created_at,
  });
