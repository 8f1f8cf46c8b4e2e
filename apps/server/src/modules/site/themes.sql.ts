import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';
import { prepared } from '#platform/data/prepared';

const summary = [
  'theme.id',
  'theme.name',
  'theme.built_in',
  'theme.version',
  'theme.created_at',
  'theme.updated_at',
] as const;
const content = ['theme.light', 'theme.dark', 'theme.radius', 'theme.font', 'theme.logo'] as const;
const isActive = sql<boolean>`theme.id = appearance.theme_id`.as('active');

export interface ThemeContent {
  name: string;
  light: object;
  dark: object;
  radius: object;
  font: object;
  logo: string | null;
}

const themes = (db: Db) =>
  db
    .selectFrom('site.theme as theme')
    .innerJoin('site.appearance as appearance', (join) => join.onTrue())
    .select([...summary, isActive]);

/** Prepared: nearly every page of everybody begins with it. */
export const findActiveTheme = prepared((db) =>
  themes(db).select(content).whereRef('theme.id', '=', 'appearance.theme_id'),
);

export const findTheme = (db: Db, id: string) =>
  themes(db).select(content).where('theme.id', '=', id).executeTakeFirst();

export const listThemesAfter = (db: Db, limit: number, after: [Date, string] | undefined) => {
  const query = themes(db).orderBy('theme.created_at').orderBy('theme.id').limit(limit);
  if (!after) return query.execute();
  const [createdAt, id] = after;
  return query.where((eb) => eb(eb.refTuple('theme.created_at', 'theme.id'), '>', eb.tuple(createdAt, id))).execute();
};

export const countThemes = async (db: Tx): Promise<number> => {
  const { count } = await db
    .selectFrom('site.theme')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertTheme = (db: Tx, id: string, content: ThemeContent, now: Date) =>
  db
    .insertInto('site.theme')
    .values({ id, ...content, created_at: now, updated_at: now })
    .execute();

/** Guarded by the version: of two who saw the same one, one gets a row. */
export const updateTheme = (db: Tx, id: string, version: number, content: ThemeContent, now: Date) =>
  db
    .updateTable('site.theme')
    .set({ ...content, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('built_in', '=', false)
    .returning('id')
    .executeTakeFirst();

export const removeTheme = (db: Tx, id: string) =>
  db
    .deleteFrom('site.theme')
    .where('id', '=', id)
    .where('built_in', '=', false)
    .returning(['id', 'name'])
    .executeTakeFirst();
