import {
  type ComponentStatus,
  type PlatformStatus,
  type StatusComponent,
  statusComponents,
} from '@tamga/contract/status';
import { type Visitor, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { listRecent } from './incidents.ts';
import { keptDays } from './probing.ts';
import { listComponents, listDays } from './status.sql.ts';

/** A worker that is away probes nothing: what was found before that says nothing of now. */
const staleMs = 5 * 60_000;
const dayMs = 86_400_000;

export async function getStatus(deps: Pick<Deps, 'pool' | 'now'>, visitor: Visitor): Promise<PlatformStatus> {
  const now = deps.now();
  const db = asActor(deps, system('tell how the platform is doing', visitor.origin));
  const [components, days, incidents] = await Promise.all([
    listComponents(db),
    listDays(db),
    listRecent(db, new Date(now.getTime() - keptDays * dayMs)),
  ]);
  return {
    at: now,
    components: statusComponents.flatMap((key) => {
      const found = components.find((one) => one.key === key);
      const counted = days.filter((one) => one.component === key).map(({ day, good, bad }) => ({ day, good, bad }));
      return found ? [statusOf(key, found, counted, now)] : [];
    }),
    incidents,
  };
}

function statusOf(
  key: StatusComponent,
  found: { works: boolean; since: Date; probed_at: Date },
  days: ComponentStatus['days'],
  now: Date,
): ComponentStatus {
  const isStale = now.getTime() - found.probed_at.getTime() > staleMs;
  const state = isStale ? 'unknown' : found.works ? 'working' : 'failing';
  const good = days.reduce((sum, day) => sum + day.good, 0);
  const all = days.reduce((sum, day) => sum + day.good + day.bad, 0);
  // Rounded down: a part that failed once has not worked always.
  const uptime_percent = all === 0 ? null : Math.floor((good / all) * 10_000) / 100;
  return { key, state, since: isStale ? null : found.since, uptime_percent, days };
}
