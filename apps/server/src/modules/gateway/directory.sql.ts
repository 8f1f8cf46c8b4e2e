import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

/** What is open, listed, and of an organisation that is active: as the platform itself, for everybody. */
const listed = (db: Db) =>
  db
    .selectFrom('gateway.service as s')
    .select(['s.id', 's.slug', 's.tenant_id', 's.name_mn', 's.name_en', 's.methods', 's.citizen', 's.listing'])
    .where('s.listing', 'is not', null)
    .where(sql<boolean>`gateway.is_served(s)`);

export type ListedRow = NonNullable<Awaited<ReturnType<typeof findListed>>>;

export const findListed = (db: Db, slug: string) => listed(db).where('s.slug', '=', slug).executeTakeFirst();

export const listListedAfter = (db: Db, q: string | undefined, limit: number, after: string | undefined) =>
  listed(db)
    .$if(q !== undefined, (query) => query.where(holds(q ?? '')))
    .$if(after !== undefined, (query) => query.where('s.slug', '>', after ?? ''))
    .orderBy('s.slug')
    .limit(limit)
    .execute();

const holds = (
  words: string,
) => sql<boolean>`position(lower(${words}) in lower(concat_ws(' ', s.slug, s.name_mn, s.name_en,
  s.listing ->> 'summary_mn', s.listing ->> 'summary_en'))) > 0`;
