import { system } from '#platform/actor';
import { asActor, type Db } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { findUnbatchedSince, findUnstampedSince } from './batches.sql.ts';

/** As long as X-Road exchanges without a timestamp; then nothing more is said that could not be proven. */
export const unstampedMsMax = 4 * 3_600_000;

type LateDeps = Pick<Deps, 'config' | 'now'>;

/** Where there is no authority in the settings nothing is late: then proofs end at the chain, and say so. */
export async function isTooLate({ config, now }: LateDeps, db: Db, platformId: string | null = null): Promise<boolean> {
  if (config.TIMESTAMP_URL === undefined) return false;
  const since = await findUnstampedSince(db, platformId);
  return since !== null && now().getTime() - since.getTime() > unstampedMsMax;
}

/** Refuses what is new while what was exchanged waits for its timestamp for too long. */
export async function requireTimestamps(deps: LateDeps & { db: Db }, platformId: string | null = null): Promise<void> {
  if (await isTooLate(deps, deps.db, platformId)) throw new AppError('relay.log_not_timestamped');
}

/** Asked of the database, so that every process tells the same. */
export function measureTimestamps({
  config,
  metrics,
  pool,
  now,
}: Pick<Deps, 'config' | 'metrics' | 'pool' | 'now'>): void {
  if (config.TIMESTAMP_URL === undefined) return;
  const db = asActor({ pool }, system('measure timestamps'));
  metrics.gauge(
    'tamga_relay_unstamped_seconds',
    'Age of the oldest message between platforms that is not timestamped yet',
    async () => {
      const waiting = [await findUnbatchedSince(db), await findUnstampedSince(db, null)];
      const oldest = Math.min(...waiting.map((since) => (since ?? now()).getTime()));
      return Math.max(0, now().getTime() - oldest) / 1_000;
    },
  );
}
