import type { OnceOnly } from '@tamga/contract/registry.once-only';
import type { PageQuery } from '@tamga/contract/page';
import { z } from 'zod';
import * as org from '#modules/org';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { cursorOf, pageOf } from '#platform/http/page';
import { coverageOf } from './evidence-classes.ts';
import { listRoutesOf, type RouteRow } from './evidence-routes.sql.ts';
import { countByEvidence, countClasses, listGapsAfter } from './once-only.sql.ts';

const cursor = cursorOf(z.tuple([z.uuid(), z.string()]));

/** Neither an overview nor a screen shows more. */
const rowsMax = 200;

/** The platform reads it: what published services require is no secret, and what one asks for another holds. */
export async function getOnceOnly(
  deps: { pool: Pool },
  person: Person,
  { limit, after, tenant_id }: PageQuery & { tenant_id?: string | undefined },
): Promise<OnceOnly> {
  const reader = system('read the registry', person.origin);
  const db = asActor(deps, reader);
  const [classes, types, rows] = await Promise.all([
    countClasses(db, tenant_id),
    countByEvidence(db, tenant_id, rowsMax),
    listGapsAfter(db, tenant_id, limit + 1, cursor.read(after)),
  ]);
  const { items, next } = pageOf(rows, limit, (row) => cursor.write([row.service_id, row.requirement_code]));
  const routes = await listRoutesOf(db, [...new Set([...types, ...items].map(({ code }) => code))]);
  const tenants = byTenant(classes);
  const issuers = items.flatMap(({ issuing_org_id }) => issuing_org_id ?? []);
  const named = [...new Set([...tenants.map((one) => one.tenant_id), ...issuers])];
  const organisations = await org.describeOrganisations(deps, reader, named);
  const routeOf = (code: string): RouteRow | undefined => routes.find((route) => route.code === code);
  const computed = classes.map(({ computed_at }) => computed_at.getTime());
  return {
    coverage: coverageOf(classes),
    by_org: tenants.map((row) => {
      const { name = '', name_en = null } = organisations.get(row.tenant_id) ?? {};
      return { ...row, name, name_en };
    }),
    by_evidence_type: types.map(({ id, code, title_mn, title_en, services }) => ({
      id,
      code,
      title: { mn: title_mn, en: title_en },
      provider: holderIn(routeOf(code)),
      route_state: routeOf(code)?.state ?? null,
      services,
      ...untilThereAreRequests,
    })),
    gaps: items.map((row) => gapOf(row, routeOf(row.code), organisations)),
    next,
    saved_uploads_30d: 0,
    computed_at: computed.length === 0 ? null : new Date(Math.max(...computed)),
  };
}

/** Nothing is fetched for an application yet. */
const untilThereAreRequests = { requests_30d: 0, success_rate: null, p95_ms: null, fallback_uploads_30d: 0 } as const;

export const holderIn = (route: RouteRow | null | undefined): { mn: string; en: string } | null =>
  route ? { mn: route.holder_mn, en: route.holder_en } : null;

/** Those with the most gaps first. */
function byTenant(classes: Awaited<ReturnType<typeof countClasses>>) {
  return [...new Set(classes.map(({ tenant_id }) => tenant_id))]
    .map((tenant_id) => ({ tenant_id, ...coverageOf(classes.filter((row) => row.tenant_id === tenant_id)) }))
    .toSorted((one, other) => other.gap - one.gap || other.required - one.required)
    .slice(0, rowsMax);
}

type GapRow = Awaited<ReturnType<typeof listGapsAfter>>[number];

/** Where no provider tells of it, who holds it is the organisation that issues it. */
function gapOf(
  row: GapRow,
  route: RouteRow | undefined,
  organisations: ReadonlyMap<string, org.DescribedOrganisation>,
): OnceOnly['gaps'][number] {
  const { issuing_org_id, blocker } = row;
  const issuer = organisations.get(issuing_org_id ?? '');
  return {
    service: {
      id: row.service_id,
      tenant_id: row.tenant_id,
      code: row.service_code,
      title: { mn: row.service_mn, en: row.service_en },
    },
    requirement: row.requirement_code,
    evidence_type: { id: row.id, code: row.code, title: { mn: row.title_mn, en: row.title_en } },
    holder: holderIn(route) ?? (issuer ? { mn: issuer.name, en: issuer.name_en ?? issuer.name } : null),
    blocked_by: blocker ?? 'no_route',
  };
}
