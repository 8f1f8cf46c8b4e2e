import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { findByNumber, findHandedIn, listQueueAfter, type QueueQuestion, type QueueRow } from './queue-list.sql.ts';

const whole = /^\d{4}-[A-Z0-9]{2,8}-\d{7,12}-\d{2}$/;

/** Asked as the officer, so that the database shows only what was handed in to their organisations. */
export function listQueue(
  deps: { pool: Pool },
  officer: Person,
  question: QueueQuestion,
  limit: number,
  after: [Date, string] | undefined,
): Promise<QueueRow[]> {
  const db = asActor(deps, officer);
  const { q } = question;
  // A citizen at the window has the number, and does not know in which state it is.
  return q !== undefined && whole.test(q) ? findByNumber(db, question, q) : listQueueAfter(db, question, limit, after);
}

/** One of them, in whatever state; undefined where the officer sees none. */
export const findQueued = (
  deps: { pool: Pool },
  officer: Person,
  tenantIds: readonly string[],
  id: string,
): Promise<QueueRow | undefined> => findHandedIn(asActor(deps, officer), tenantIds, id);
