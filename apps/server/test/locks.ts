import assert from 'node:assert/strict';
import type pg from 'pg';
import { eventually } from './eventually.ts';

/** Waits until at least so many wait for a lock in the database of this connection, which may hold it. */
export const untilWaiting = (client: pg.Client, count = 1): Promise<void> =>
  eventually(async () => {
    // Within a transaction PostgreSQL answers what it answered first, unless it is told to look again.
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting, pg_stat_clear_snapshot()
       from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    assert.ok((rows[0]?.waiting ?? 0) >= count, 'nobody waits');
  });
