import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

/** The stored nodes at these places; their order is that of nothing. */
export const findNodes = async (db: Db, places: readonly { level: number; position: number }[]) => {
  const { rows } = await sql<{ level: number; position: string; hash: Buffer }>`
    select node.level, node.position, node.hash
    from unnest(${places.map(({ level }) => level)}::int[], ${places.map(({ position }) => position)}::bigint[])
      as wanted (level, position)
    join audit.node on node.level = wanted.level and node.position = wanted.position`.execute(db);
  return rows;
};

/** The leaf hashes of the records numbered from `from` to `to`, one after the other. */
export const readLeaves = async (db: Db, from: number, to: number): Promise<Buffer> => {
  const { rows } = await sql<{ leaves: Buffer | null }>`
    select string_agg(audit.leaf(row(id, at, actor, action, object, tenant_id, request_id, subject_id, details,
                                     personal)::audit.pending), '' order by seq) as leaves
    from audit.record
    where seq between ${from} and ${to}`.execute(db);
  return rows[0]?.leaves ?? Buffer.alloc(0);
};
