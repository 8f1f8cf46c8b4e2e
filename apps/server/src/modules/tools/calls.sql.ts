import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db';

export interface NewCall {
  id: string;
  at: Date;
  application_id: string;
  key_id: string | null;
  tool: string;
  via: 'rest' | 'mcp';
  code: string | null;
  duration_ms: number;
}

export const insertCalls = (db: Tx, calls: readonly NewCall[]) =>
  db
    .insertInto('tools.call')
    .values([...calls])
    .execute();

/** To the minute: a key that is used all the time is written once in a while. */
export const touchKeys = (db: Tx, used: ReadonlyMap<string, Date>) =>
  sql`
    update tools.key k set last_used_at = u.at
    from unnest(${[...used.keys()]}::uuid[], ${[...used.values()]}::timestamptz[]) as u (id, at)
    where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at - interval '1 minute')`.execute(db);

interface Narrowed {
  applicationIds: readonly string[];
  tool: string | undefined;
  outcome: 'ok' | 'refused' | undefined;
}

export const listCallsAfter = (
  db: Db,
  { applicationIds, tool, outcome }: Narrowed,
  limit: number,
  after: [at: Date, id: string] | undefined,
) =>
  db
    .selectFrom('tools.call')
    .select(['id', 'at', 'application_id', 'key_id', 'tool', 'via', 'code', 'duration_ms'])
    .where('application_id', '=', sql<string>`any (${applicationIds}::uuid[])`)
    .$if(tool !== undefined, (query) => query.where('tool', '=', tool ?? ''))
    .$if(outcome !== undefined, (query) => query.where('code', outcome === 'ok' ? 'is' : 'is not', null))
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(...(after ?? [new Date(0), ''])))),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
