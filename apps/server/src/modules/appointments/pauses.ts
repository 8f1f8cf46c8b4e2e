import type { Db } from '#platform/data/db';
import { AppError } from '#platform/error';
import { findThirdMissed } from './bookings.sql.ts';

const pauseMs = 90 * 24 * 3_600_000;

/** From when on what was missed counts. */
export const missedSince = (now: Date): Date => new Date(now.getTime() - pauseMs);

/** Until when a person who missed three appointments in ninety days books none online; null where they may. */
export async function pausedUntil(deps: { db: Db; now: () => Date }, citizenId: string): Promise<Date | null> {
  const third = await findThirdMissed(deps.db, citizenId, missedSince(deps.now()));
  return third ? new Date(third.starts_at.getTime() + pauseMs) : null;
}

export async function requireNotPaused(deps: { db: Db; now: () => Date }, citizenId: string): Promise<void> {
  const until = await pausedUntil(deps, citizenId);
  if (until) throw new AppError('appointments.paused', { details: { until: until.toISOString() } });
}
