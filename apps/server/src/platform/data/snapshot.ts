import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import type { Actor } from '#platform/actor';
import { type Db, handleOn } from './db.ts';
import type { Pool } from './pool.ts';

/** One moment of the database, to read at length. */
export interface Snapshot {
  db: Db;
  /** The rows of a query as PostgreSQL's binary COPY sends them, at the pace at which they are read. */
  copy(query: string): AsyncIterable<Buffer>;
}

/**
 * Reads that must agree with one another, however long they take: all see the same moment. It uses a connection apart
 * from the pool, so that a long reading does not hold up others. It has no time limit: the caller bounds it.
 */
export async function readSnapshot<T>(
  deps: { pool: Pool },
  actor: Actor,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = await deps.pool.connectApart();
  try {
    await client.query('begin isolation level repeatable read read only');
    const db = handleOn(deps.pool, client, actor);
    // Also sets the actor, for the whole transaction: COPY goes past the handle.
    await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
      db,
    );
    return await work({ db, copy: (query) => client.query(copyTo(`copy (${query}) to stdout (format binary)`)) });
  } finally {
    // Nothing was written, so there is nothing to commit; a COPY that is still running ends with its connection.
    await client.end();
  }
}
