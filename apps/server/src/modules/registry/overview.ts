import type { RegistryOverview } from '@tamga/contract/registry.workbench';
import * as org from '#modules/org';
import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { homeTimeZone } from '#platform/time/calendar';
import { coverageOf } from './evidence-classes.ts';
import { countClasses } from './once-only.sql.ts';
import type { RegistryDeps } from './services.ts';
import { countServices, countVersions } from './workbench.sql.ts';

const dayMs = 86_400_000;
const monthsShown = 12;

/** A service that was not published for so long should be looked at again. */
export const staleBefore = (now: Date): Date => new Date(now.getTime() - 365 * dayMs);

/** Counted as the person, so that only their organisations are in it. */
export async function getRegistryOverview(
  deps: RegistryDeps,
  person: Person,
  tenantId: string | undefined,
): Promise<RegistryOverview> {
  const now = deps.now();
  const db = asActor(deps, person);
  const [since, recently] = [new Date(now.getTime() - 400 * dayMs), new Date(now.getTime() - 30 * dayMs)];
  const [counts, versions, classes] = await Promise.all([
    countServices(db, tenantId, staleBefore(now)),
    countVersions(db, tenantId, { since, recently, timeZone: homeTimeZone }),
    countClasses(db, tenantId),
  ]);
  const onceOnly = coverageOf(classes);
  const published = counts.filter(({ state }) => state === 'published');
  const isDecided = await Promise.all(published.map(({ tenant_id }) => org.hasOfficer(deps, person, tenant_id)));
  const inState = (state: string) => sum(counts.filter((one) => one.state === state).map(({ services }) => services));
  return {
    services: { draft: inState('draft'), published: inState('published'), archived: inState('archived') },
    with_draft: sum(counts.map(({ with_draft }) => with_draft)),
    versions_30d: sum(versions.map(({ recent }) => recent)),
    months: lastMonths(now).map((month) => ({
      month,
      versions: versions.find((one) => one.month === month)?.versions ?? 0,
    })),
    once_only_ratio: onceOnly.ratio,
    gaps: onceOnly.gap,
    without_officers: sum(published.filter((_, at) => !isDecided[at]).map(({ services }) => services)),
    stale: sum(published.map(({ older }) => older)),
    computed_at: now,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The oldest first; this month is the last. */
function lastMonths(now: Date): string[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: homeTimeZone, year: 'numeric', month: '2-digit' });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1] = [parts['year'], parts['month']];
  return Array.from({ length: monthsShown }, (_, at) =>
    new Date(Date.UTC(year, month - monthsShown + at, 1)).toISOString().slice(0, 7),
  );
}
