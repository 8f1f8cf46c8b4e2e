import { system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';

/** What is handled once: an event or a job. Its time is part of its name, and never changes. */
export interface Delivery {
  id: string;
  at: Date;
}

/**
 * Does `work` in a transaction that also remembers that `consumer` has done it: delivered again, or to two processes at
 * once, it has no second effect. Tells whether it was done now.
 */
export function once<D extends { pool: Pool; db?: Tx }>(
  deps: D,
  consumer: string,
  delivery: Delivery,
  work: (deps: D & { db: Tx }) => Promise<void>,
): Promise<boolean> {
  return transact(deps, system(consumer), async (deps) => {
    const isNew = await deps.db
      .insertInto('platform.inbox')
      .values({ consumer, event_id: delivery.id, at: delivery.at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (isNew) await work(deps);
    return isNew !== undefined;
  });
}
