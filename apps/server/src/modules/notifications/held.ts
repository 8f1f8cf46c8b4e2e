import { system } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import { deleteDueOf, insertHeld, listPeopleDue } from './held.sql.ts';

export type Channel = 'mail' | 'sms';

export interface Held {
  userId: string;
  kind: string;
  channel: Channel;
}

/** Keeps what is to be told until its hour, in the transaction that decides it. */
export function holdBack({ db }: { db: Tx }, { userId, kind, channel }: Held, until: Date): void {
  insertHeld(db, { id: uuidv7(), user_id: userId, kind, channel, due_at: until });
}

/** People for whom something has waited long enough. */
export const listDuePeople = (deps: { pool: Pool }, now: Date, limit: number): Promise<{ id: string }[]> =>
  listPeopleDue(asActor(deps, system('tell what has waited')), now, limit);

/** Takes what has waited long enough for a person, the oldest first; it is told in the same transaction, or kept. */
export async function takeHeldOf(
  { db }: { db: Tx },
  userId: string,
  now: Date,
): Promise<{ kind: string; channel: Channel }[]> {
  const rows = await deleteDueOf(db, userId, now);
  return rows
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .map(({ kind, channel }) => ({ kind, channel }));
}
