import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/** The chain of a platform: its end, and how far it was followed. */
export interface Followed {
  id: string;
  tenant_id: string;
  end_seq: string;
  end_hash: Buffer;
  /** Null where it was never followed. */
  checked: { seq: string; row_hash: string; begun_at: string; broken_seq: string | null } | null;
}

/** Those with rows that were not looked at, and those that were begun before that moment; who has waited longest comes first. */
export const listToFollow = async (db: Db, begunBefore: Date, limit: number): Promise<Followed[]> => {
  const { rows } = await sql<Followed>`
    select c.platform_id as id, p.tenant_id, c.seq as end_seq, c.row_hash as end_hash,
      case when k.platform_id is not null then json_build_object('seq', k.seq::text,
        'row_hash', encode(k.row_hash, 'hex'), 'begun_at', k.begun_at, 'broken_seq', k.broken_seq::text) end as checked
    from relay.chain c
    join relay.platform p on p.id = c.platform_id
    left join relay.chain_check k on k.platform_id = c.platform_id
    where k.platform_id is null
      or k.begun_at <= ${begunBefore}
      or (k.broken_seq is null and k.seq <> c.seq)
    order by k.checked_at nulls first
    limit ${limit}`.execute(db);
  return rows;
};

interface Check {
  platform_id: string;
  seq: string;
  row_hash: Buffer;
  begun_at: Date;
  checked_at: Date;
  broken_seq: string | null;
}

/** Tells whether it was noted: of two workers that have looked at the same piece the second is not heard. */
export const noteFollowed = async (db: Tx, check: Check, before: Followed['checked']): Promise<boolean> => {
  const { platform_id: _, ...set } = check;
  const added = before ?? { seq: '0', broken_seq: null };
  const row = await db
    .insertInto('relay.chain_check')
    .values(check)
    .onConflict((conflict) =>
      conflict
        .column('platform_id')
        .doUpdateSet(set)
        .where('relay.chain_check.seq', '=', added.seq)
        .where('relay.chain_check.broken_seq', 'is not distinct from', added.broken_seq),
    )
    .returning('platform_id')
    .executeTakeFirst();
  return row !== undefined;
};

export const countBroken = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('relay.chain_check')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('broken_seq', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};
