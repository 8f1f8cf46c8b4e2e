import { getRelayOverview } from '@tamga/contract/relay.overview';
import { ask } from '#app/platform/ask.server.ts';
import type { Context } from '#app/platform/context.ts';
import { reasonOf } from './reasons.ts';

/** How the exchange of one organisation stands. */
export async function readOverview(context: Context, tenant_id: string) {
  const { requests, platforms, to_answer, blocked_lanes } = await ask(context, getRelayOverview, {
    query: { tenant_id },
  });
  return { requests, platforms, toAnswer: to_answer, blocked: blocked_lanes.length };
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** What could not arrive, why, and what waits behind it; and how much of it there is in all. */
export async function readUndelivered(context: Context, tenant_id: string) {
  const { dead_letters, blocked_lanes, platforms } = await ask(context, getRelayOverview, { query: { tenant_id } });
  const rows = dead_letters.map(({ last_error, ...letter }) => ({
    ...letter,
    name: platforms.find(({ code }) => code === letter.platform)?.name ?? letter.platform,
    error: last_error,
    reason: reasonOf(last_error),
    behind: blocked_lanes.find(({ assignment_id }) => assignment_id === letter.assignment_id)?.waiting ?? 0,
  }));
  return { rows, count: platforms.reduce((sum, { dead }) => sum + dead, 0) };
}

export type DeadLetter = Awaited<ReturnType<typeof readUndelivered>>['rows'][number];
