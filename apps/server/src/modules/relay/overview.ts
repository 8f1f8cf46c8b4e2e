import type { RelayOverview } from '@tamga/contract/relay.overview';
import * as org from '#modules/org';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { countDeliveredSince, countOpen, countRequests, listBlocked, listConnected, listDead } from './overview.sql.ts';

const platformsMax = 200;
const lanesMax = 50;
const deadMax = 50;
const dayMs = 86_400_000;
const hoursAhead = 8 * 3_600_000;

export async function readOverview(
  deps: Pick<Deps, 'pool' | 'now'>,
  person: Person,
  tenantId: string,
): Promise<RelayOverview> {
  await org.requireMembership(deps, person, tenantId);
  const own = asActor(deps, person);
  const db = asActor(deps, system('count messages', person.origin));
  const [requests, platforms, open, delivered, blocked_lanes, dead_letters] = [
    await countRequests(own, tenantId),
    await listConnected(own, tenantId, platformsMax),
    await countOpen(own, tenantId),
    await countDeliveredSince(db, tenantId, midnight(deps.now())),
    await listBlocked(db, tenantId, deps.now(), lanesMax),
    await listDead(db, tenantId, deps.now(), deadMax),
  ];
  return {
    requests: requests.map(({ count, ...row }) => ({ ...row, count: Number(count) })),
    platforms: platforms.map((platform) => {
      const here = open.filter(({ platform_id }) => platform_id === platform.id);
      const waiting = here.filter(({ state }) => state !== 'dead' && state !== 'received');
      const oldest = waiting.map((row) => row.oldest.getTime());
      return {
        ...platform,
        waiting: sum(waiting),
        dead: sum(here.filter(({ state }) => state === 'dead')),
        oldest_waiting_at: oldest.length > 0 ? new Date(Math.min(...oldest)) : null,
        delivered_today: sum(delivered.filter(({ platform_id }) => platform_id === platform.id)),
      };
    }),
    to_answer: sum(open.filter(({ state }) => state === 'received')),
    blocked_lanes,
    dead_letters,
  };
}

const sum = (rows: readonly { count: string }[]): number => rows.reduce((total, { count }) => total + Number(count), 0);

/** Ulaanbaatar is eight hours ahead all year. */
const midnight = (now: Date): Date => new Date(Math.floor((now.getTime() + hoursAhead) / dayMs) * dayMs - hoursAhead);
