import type { System } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { type Filters, insertPending, type PendingRecord, selectRecords } from './records.sql.ts';

/** Adds a record in the transaction of what it tells of. It travels with the commit, and is sealed after it. */
export const append = ({ db }: { db: Tx }, entry: PendingRecord): void => insertPending(db, entry);

/** What is sealed, the newest first; `before` is the number of the last one of the page before. */
export const listRecords = (
  deps: { pool: Pool },
  actor: System,
  filters: Filters,
  page: { before: number | undefined; limit: number },
) => selectRecords(asActor(deps, actor), filters, page);
