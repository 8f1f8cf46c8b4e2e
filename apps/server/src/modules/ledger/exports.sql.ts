import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

/** A record with every field that is hashed, as an export carries it. */
export interface ExportedRecord {
  seq: number;
  hash: string;
  id: number;
  /** UTC, with microseconds: `2026-01-05T02:30:00.123456Z`. */
  at: string;
  actor: string;
  action: string;
  object: string;
  tenant_id: string | null;
  request_id: string;
  subject_id: string | null;
  details: string;
  personal: string | null;
}

/** The next records as they are exported, each as one line of JSON. */
export const readPiece = async (db: Db, after: number, limit: number): Promise<ExportedRecord[]> => {
  const { rows } = await sql<ExportedRecord>`
    select seq::float8 as seq, encode(hash, 'hex') as hash, id::float8 as id,
           to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
           actor, action, object, tenant_id, request_id, subject_id, details, personal
    from audit.record
    where seq > ${after}
    order by seq
    limit ${limit}`.execute(db);
  return rows;
};
