import type { Db, Tx } from '#platform/data/db';

type Slug = 'help' | 'privacy' | 'terms' | 'accessibility' | 'contact';

interface Texts {
  title_mn: string;
  title_en: string;
  body_mn: string;
  body_en: string;
}

const columns = [
  'page.slug',
  'page.version',
  'page.published_version',
  'page.published_at',
  'page.updated_at',
] as const;
const texts = ['text.title_mn', 'text.title_en', 'text.body_mn', 'text.body_en'] as const;

/** With the newest text, or the published one. The text is null where it is the first, which came with the platform. */
const pages = (db: Db, which: 'page.version' | 'page.published_version') =>
  db
    .selectFrom('site.page as page')
    .leftJoin('site.page_version as text', (join) =>
      join.onRef('text.slug', '=', 'page.slug').onRef('text.version', '=', which),
    )
    .select([...columns, ...texts]);

export const findPage = (db: Db, slug: Slug, which: 'page.version' | 'page.published_version') =>
  pages(db, which).where('page.slug', '=', slug).executeTakeFirstOrThrow();

export const listPages = (db: Db, which: 'page.version' | 'page.published_version') => pages(db, which).execute();

export const findPageVersion = (db: Db, slug: Slug, version: number) =>
  db
    .selectFrom('site.page_version as text')
    .select(['text.version', 'text.created_at', ...texts])
    .where('slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst();

export const listPageVersionsAfter = (db: Db, slug: Slug, limit: number, after: number | undefined) =>
  db
    .selectFrom('site.page_version')
    .select(['version', 'title_mn', 'title_en', 'created_at'])
    .where('slug', '=', slug)
    .$if(after !== undefined, (query) => query.where('version', '<', after ?? 0))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

/** Guarded by the version: of two who saw the same one, one gets a row. */
export const advancePage = (db: Tx, slug: Slug, version: number, now: Date) =>
  db
    .updateTable('site.page')
    .set({ version: version + 1, updated_at: now })
    .where('slug', '=', slug)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();

export const insertPageVersion = (db: Tx, row: Texts & { slug: Slug; version: number; created_at: Date }) =>
  db.insertInto('site.page_version').values(row).execute();

/** Guarded by the version, and by what is published: the same text is published once. */
export const publishPage = (db: Tx, slug: Slug, version: number, now: Date) =>
  db
    .updateTable('site.page')
    .set({ published_version: version, published_at: now })
    .where('slug', '=', slug)
    .where('version', '=', version)
    .where('published_version', '<', version)
    .returning('version')
    .executeTakeFirst();
