import type { StatusComponent } from '@tamga/contract/status';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { announce } from '#platform/messaging/outbox';
import { calendarOf, dayOf } from '#platform/time/calendar';
import { countProbe, deleteDaysBefore, findComponent, saveComponent } from './status.sql.ts';
import { type Probe, probesOf } from './probes.ts';

/** Asks every part whether it works, and counts the answers of the day. Tells how many were asked. */
export async function probeAll(
  deps: Pick<Deps, 'config' | 'pool' | 'now' | 'log'>,
  probes: ReadonlyMap<StatusComponent, Probe> = probesOf(deps),
): Promise<number> {
  const found = await Promise.all(
    [...probes].map(async ([key, probe]) => ({ key, works: await holds(deps, key, probe) })),
  );
  const actor = system('probe the platform');
  await transact(deps, actor, async (deps) => {
    const now = deps.now();
    const calendar = calendarOf();
    const day = dayOf(calendar, now);
    for (const { key, works } of found) {
      const before = await findComponent(deps.db, key);
      await saveComponent(deps.db, { key, works, now });
      await countProbe(deps.db, { component: key, day, works });
      if (before?.works !== works)
        announce(deps, actor, {
          type: 'status.component_changed',
          aggregate: `component:${key}`,
          data: { key, works },
        });
    }
    await deleteDaysBefore(deps.db, dayOf(calendar, new Date(now.getTime() - keptDays * dayMs)));
  });
  // A probe each minute is nothing to log; what fails was logged where it did.
  return 0;
}

const dayMs = 86_400_000;
export const keptDays = 90;

async function holds({ log }: Pick<Deps, 'log'>, component: string, probe: Probe): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch (err) {
    log.warn({ component, err }, 'a part of the platform does not answer');
    return false;
  }
}
