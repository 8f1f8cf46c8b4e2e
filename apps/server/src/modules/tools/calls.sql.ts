import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

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
