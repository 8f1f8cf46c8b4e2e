import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/** With the text in force; null where it is the first, which came with the platform. */
export const listPrompts = (db: Db) =>
  db
    .selectFrom('assistant.prompt as prompt')
    .leftJoin('assistant.prompt_version as text', (join) =>
      join.onRef('text.key', '=', 'prompt.key').onRef('text.version', '=', 'prompt.version'),
    )
    .select(['prompt.key', 'prompt.version', 'text.text'])
    .execute();

/** The newest of each, that in force among them. */
export const listNewest = (db: Db, limit: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('assistant.prompt_version')
        .select(['key', 'version', 'text', 'created_at'])
        .select(sql<number>`row_number() over (partition by key order by version desc)`.as('place'))
        .as('newest'),
    )
    .select(['key', 'version', 'text', 'created_at'])
    .where('place', '<=', limit)
    .orderBy('version', 'desc')
    .execute();

export const findVersion = (db: Db, key: string, version: number) =>
  db
    .selectFrom('assistant.prompt_version')
    .select('text')
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst();

/** Guarded by the version: of two who saw the same one, one gets a row. */
export const advancePrompt = (db: Tx, key: string, version: number) =>
  db
    .updateTable('assistant.prompt')
    .set({ version: version + 1 })
    .where('key', '=', key)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();

export const insertVersion = (db: Tx, row: { key: string; version: number; text: string; created_at: Date }) =>
  db.insertInto('assistant.prompt_version').values(row).execute();
