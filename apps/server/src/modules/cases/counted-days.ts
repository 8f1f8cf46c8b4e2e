import { type Origin, type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { calendarOf, dayOf, homeTimeZone } from '#platform/time/calendar';
import { addDays } from '#platform/time/holidays';
import { countDays, countKept, type Days, listCounted, lockDays, takeMissing } from './counted-days.sql.ts';

/** Sees to it that these days, which are over, are counted for each of the organisations. */
export async function keepCounted(
  deps: { pool: Pool },
  officer: Person,
  tenantIds: readonly string[],
  days: Days,
): Promise<void> {
  const kept = await countKept(asActor(deps, officer), tenantIds, days);
  const all = 1 + (Date.parse(days.last) - Date.parse(days.first)) / 86_400_000;
  for (const tenantId of tenantIds.filter((id) => (kept.get(id) ?? 0) < all))
    await keepDays(deps, tenantId, days, officer.origin);
}

const calendar = calendarOf();
/** As many as the statistics show at first. */
const aheadDays = 30;

/** Counts ahead for organisations that looked at their figures within these days, so that the first officer of a morning does not wait. */
export async function countAhead(deps: { pool: Pool; now: () => Date }): Promise<number> {
  const today = dayOf(calendar, deps.now());
  const days = { first: addDays(today, 1 - aheadDays), last: addDays(today, -1) };
  const tenantIds = await listCounted(asActor(deps, system('count the days that are over')), days.first);
  let counted = 0;
  for (const tenantId of tenantIds) if (await keepDays(deps, tenantId, days)) counted += 1;
  return counted;
}

const keepDays = (deps: { pool: Pool }, tenantId: string, days: Days, origin?: Origin): Promise<boolean> =>
  transact(deps, system('count the days that are over', origin), async ({ db }) => {
    await lockDays(db, tenantId);
    const missing = await takeMissing(db, tenantId, days);
    if (missing) await countDays(db, tenantId, missing, homeTimeZone);
    return missing !== null;
  });
