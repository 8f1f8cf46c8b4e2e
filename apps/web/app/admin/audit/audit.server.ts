import { getAuditCheckpoint, type listAuditRecords } from '@tamga/contract/audit';
import { type Answer, type Asked, attempt } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { dayEnd, dayStart, filterOf } from '#app/platform/filters.server.ts';

export type ShownRecord = Answer<typeof listAuditRecords>['items'][number];

export function recordQueryOf(url: URL): NonNullable<Asked<typeof listAuditRecords>['query']> {
  return {
    ...filterOf(url, 'actor', 'action', 'object', 'request_id', 'after'),
    from: dayStart(url.searchParams.get('from')),
    to: dayEnd(url.searchParams.get('to')),
  };
}

/** What a signed note says: of how many records, with which root, and when. */
export interface Seal {
  size: number;
  root: string;
  at: string | null;
}

export function readNote(note: string | null): Seal | null {
  const [, size, root, ...rest] = note?.split('\n') ?? [];
  if (!size || !root || !/^\d+$/.test(size)) return null;
  const at = rest.find((line) => line.startsWith('time '))?.slice(5) ?? null;
  return { size: Number(size), root, at };
}

/** How far the log is signed now; null if nothing is signed or the API does not say. */
export async function readSeal(context: Context): Promise<Seal | null> {
  const outcome = await attempt(context, getAuditCheckpoint).catch(() => null);
  return outcome?.ok ? readNote(outcome.data.checkpoint) : null;
}
