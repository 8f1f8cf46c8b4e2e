import * as notifications from '#modules/notifications';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { countReadings } from './access-log.sql.ts';

const batch = 500;
/** A little less than a day, or each day's turn would come later than the last. */
const restMs = 23 * 3_600_000;

/** Tells those who want it, once a day, that others have looked at their data. Safe to do twice at once. */
export async function tellOfReadings(deps: Pick<Deps, 'pool' | 'now' | 'wakeups'>): Promise<number> {
  const actor = system('tell of readings');
  const now = deps.now();
  const before = new Date(now.getTime() - restMs);
  for (let told = 0; ; ) {
    const { taken, counted } = await transact(deps, actor, async (deps) => {
      const readers = await notifications.takeReaders(deps, { before, now, limit: batch });
      let counted = 0;
      for (const { userId, since } of readers) {
        const count = await countReadings(deps.db, userId, since, now);
        if (count === 0) continue;
        notifications.notify(deps, actor, userId, { kind: 'data_read', params: { count: String(count) } });
        counted += 1;
      }
      return { taken: readers.length, counted };
    });
    told += counted;
    if (taken < batch) return told;
  }
}
