import { sql } from 'kysely';
import type { Db } from '#platform/db';

export const findNodes = async (db: Db, level: number, positions: number[]) =>
  positions.length === 0
    ? []
    : db
        .selectFrom('audit.node')
        .select(['level', 'position', 'hash'])
        .where('level', '=', level)
        .where('position', 'in', positions.map(String))
        .execute();

/** The leaf hashes of the records numbered from `from` to `to`, one after the other. */
export const readLeaves = async (db: Db, from: number, to: number): Promise<Buffer> => {
  const { rows } = await sql<{ leaves: Buffer | null }>`
    select string_agg(audit.leaf(row(id, at, actor, action, object, tenant_id, request_id, subject_id, details,
                                     personal)::audit.pending), '' order by seq) as leaves
    from audit.record
    where seq between ${from} and ${to}`.execute(db);
  return rows[0]?.leaves ?? Buffer.alloc(0);
};
