import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

const columns = [
  'id',
  'application_id',
  'name',
  'version',
  'description',
  'words',
  'state',
  'policy_digest',
  'created_at',
  'decided_at',
] as const;

/** Those of the acting application that can be called, in a lasting order. */
export const listActive = (db: Db) =>
  db.selectFrom('tools.skill').select(columns).where('state', '=', 'active').orderBy('name').execute();

export const findActive = (db: Db, name: string) =>
  db
    .selectFrom('tools.skill')
    .select(columns)
    .where('application_id', '=', sql<string>`(select platform.application_id())`)
    .where('name', '=', name)
    .where('state', '=', 'active')
    .executeTakeFirst();

/** Has those who register under one name wait for each other, so that versions follow one another. */
export const lockName = (db: Tx, applicationId: string, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`tools.skill ${applicationId} ${name}`}, 0))`.execute(db);

export const findVersions = async (db: Tx, name: string): Promise<{ version: number; names: number }> => {
  const { rows } = await sql<{ version: number; names: number }>`
    select coalesce(max(version) filter (where name = ${name}), 0)::int as version,
           count(distinct name) filter (where name <> ${name})::int as names
    from tools.skill
    where application_id = (select platform.application_id())`.execute(db);
  return rows[0] ?? { version: 0, names: 0 };
};

export interface NewSkill {
  id: string;
  application_id: string;
  name: string;
  version: number;
  description: string;
  words: string;
  state: 'pending' | 'active';
  policy_digest: string;
  created_at: Date;
}

export const insertSkill = (db: Tx, skill: NewSkill) => db.insertInto('tools.skill').values(skill).execute();

/** The live or waiting version of this name is replaced. */
export const replaceOthers = (
  db: Tx,
  { application_id, name, states }: { application_id: string; name: string; states: ('pending' | 'active')[] },
) =>
  db
    .updateTable('tools.skill')
    .set({ state: 'replaced' })
    .where('application_id', '=', application_id)
    .where('name', '=', name)
    .where('state', 'in', states)
    .execute();

export const listSkillsAfter = (
  db: Db,
  applicationIds: readonly string[],
  { id, state }: { id?: string | undefined; state?: 'pending' | 'active' | 'rejected' | 'replaced' | undefined },
  limit: number,
  after: [createdAt: Date, id: string] | undefined,
) =>
  db
    .selectFrom('tools.skill')
    .select(columns)
    .where('application_id', '=', sql<string>`any (${applicationIds}::uuid[])`)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'active'))
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(...(after ?? [new Date(0), ''])))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findSkill = (db: Db, id: string) =>
  db.selectFrom('tools.skill').select(columns).where('id', '=', id).executeTakeFirst();

/** Guarded: of two who decide at once, one finds it waiting. */
export const decideSkill = (
  db: Tx,
  { id, state, person, now }: { id: string; state: 'active' | 'rejected'; person: string; now: Date },
) =>
  db
    .updateTable('tools.skill')
    .set({ state, decided_by: person, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning(columns)
    .executeTakeFirst();

/** A live one can be withdrawn. */
export const endSkill = (db: Tx, { id, person, now }: { id: string; person: string; now: Date }) =>
  db
    .updateTable('tools.skill')
    .set({ state: 'rejected', decided_by: person, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .returning(columns)
    .executeTakeFirst();
