import type { listGatewayServices } from '@tamga/contract/gateway';
import type { Language } from '@tamga/ui';
import type { Answer } from '#app/platform/api.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { nameIn, type Named } from './names.server.ts';

type Service = Answer<typeof listGatewayServices>['items'][number];

export const serviceQueryOf = (url: URL) => filterOf(url, 'organisation_id', 'after');

export const shownService =
  (language: Language, owners: readonly Named[]) =>
  ({ id, slug, name_mn, name_en, organisation_id, active = true, callers, updated_at }: Service) => ({
    id,
    slug,
    name: language === 'mn' ? name_mn : name_en,
    isOfPlatform: organisation_id === null,
    owner: organisation_id === null ? null : (nameIn(owners, organisation_id) ?? null),
    active,
    callers: callers.length,
    updated_at,
  });
export type ShownService = ReturnType<ReturnType<typeof shownService>>;
