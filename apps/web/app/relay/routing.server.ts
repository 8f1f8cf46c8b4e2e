import { listRoutes } from '@tamga/contract/relay.routing';
import type { Answer } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import type { Context } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import type { Platform } from './platforms.server.ts';

export type RelayRoute = Answer<typeof listRoutes>['items'][number];

/** Routes of this kind, or all of them, of one organisation. */
export const readRoutes = (context: Context, tenant_id: string, kind?: string): Promise<RelayRoute[]> =>
  everyPage((after) => ask(context, listRoutes, { query: { tenant_id, kind, limit: 100, after } }), 1_000);

/** A route as the list shows it, with the name of its platform. */
export const shownRoute =
  (platforms: readonly Platform[]) =>
  ({
    id,
    match,
    platform_id,
    priority = 100,
    weight = 1,
    timeout_seconds = 345_600,
    ordering = 'none',
  }: RelayRoute) => ({
    id,
    kind: match.kind,
    narrowed: [match.evidence_type, match.service_code, match.jurisdiction].flatMap((word) => word ?? []),
    platform: platforms.find((one) => one.id === platform_id)?.name ?? null,
    priority,
    weight,
    timeout: timeout_seconds,
    ordering,
  });

export type RouteRow = ReturnType<ReturnType<typeof shownRoute>>;
