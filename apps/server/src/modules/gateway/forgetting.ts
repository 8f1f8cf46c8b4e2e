import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { deleteMinutesBefore, deleteServicesRemovedBefore, deleteStatesBefore } from './forgetting.sql.ts';

const dayMs = 86_400_000;
const minutesKeptMs = 90 * dayMs;
/** Until the last of its calls went with its day. */
const removedKeptMs = 33 * dayMs;

/** Whole days of calls go with their partitions; here what is counted, and what processes told that have ended. */
export function forgetOld(deps: Pick<Deps, 'pool' | 'now'>): Promise<number> {
  const now = deps.now().getTime();
  return transact(deps, system('forget old counts'), async ({ db }) => {
    const counts = await deleteMinutesBefore(db, new Date(now - minutesKeptMs));
    const states = await deleteStatesBefore(db, new Date(now - dayMs));
    const services = await deleteServicesRemovedBefore(db, new Date(now - removedKeptMs));
    return [counts, states, services].reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
  });
}
