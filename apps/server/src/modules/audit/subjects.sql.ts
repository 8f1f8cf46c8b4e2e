import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/** The sealed key of a person; `fresh` becomes it where there is none. */
export const findOrAddKey = async (db: Tx, subjectId: string, fresh: string): Promise<string> => {
  const { rows } = await sql<{ key: string }>`select audit.subject_key_of(${subjectId}, ${fresh}) as key`.execute(db);
  return rows[0]?.key ?? fresh;
};

export const findKeys = (db: Db, subjectIds: string[]) =>
  db.selectFrom('audit.subject_key').select(['id', 'key_sealed']).where('id', 'in', subjectIds).execute();

export const deleteKey = (db: Tx, subjectId: string) =>
  db.deleteFrom('audit.subject_key').where('id', '=', subjectId).executeTakeFirst();
