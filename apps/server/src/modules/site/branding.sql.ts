import type { Db, Tx } from '#platform/data/db';

type State = 'applied' | 'pending' | 'approved' | 'rejected';

const columns = [
  'version',
  'short_name',
  'organization',
  'logo_url',
  'language',
  'system_prompt_mn',
  'system_prompt_en',
  'state',
  'changed',
  'changed_by',
  'created_at',
] as const;

/** Versions from before names were kept apart have one for both languages. */
const versions = (db: Db) =>
  db
    .selectFrom('site.branding')
    .select(columns)
    .select(({ fn }) => [fn.coalesce('name_mn', 'name').as('name_mn'), fn.coalesce('name_en', 'name').as('name_en')]);

export const findNewestApplied = (db: Db) =>
  versions(db).where('state', '=', 'applied').orderBy('version', 'desc').limit(1).executeTakeFirst();

export const findBranding = (db: Db, version: number) => versions(db).where('version', '=', version).executeTakeFirst();

export const listBrandingsAfter = (
  db: Db,
  limit: number,
  { after, version, state }: { after: number | undefined; version: number | undefined; state: State | undefined },
) =>
  versions(db)
    .$if(after !== undefined, (query) => query.where('version', '<', after ?? 0))
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'applied'))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

export interface BrandingRow {
  name_mn: string;
  name_en: string;
  short_name: string | null;
  organization: string | null;
  logo_url: string | null;
  language: 'mn' | 'en';
  system_prompt_mn: string | null;
  system_prompt_en: string | null;
}

export const findLastVersion = async (db: Tx): Promise<number> => {
  const last = await db
    .selectFrom('site.branding')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.version ?? 0;
};

/** The version is its key: of two that follow the same one, one is refused. */
export const insertBranding = (
  db: Tx,
  branding: BrandingRow & {
    version: number;
    name: string;
    state: 'applied' | 'pending';
    changed: string[];
    changed_by: string;
    created_at: Date;
  },
) => db.insertInto('site.branding').values(branding).execute();

/** Guarded: of those who decide at once, one finds it waiting. */
export const decideBranding = (db: Tx, version: number, state: 'approved' | 'rejected') =>
  db
    .updateTable('site.branding')
    .set({ state })
    .where('version', '=', version)
    .where('state', '=', 'pending')
    .returning('version')
    .executeTakeFirst();

/** The public part of it. A person who edits the appearance at the same time is told that it has changed. */
export const brandAppearance = (
  db: Tx,
  fields: Pick<BrandingRow, 'name_mn' | 'name_en' | 'short_name' | 'organization' | 'logo_url'> & {
    default_language: 'mn' | 'en';
    updated_at: Date;
  },
) =>
  db
    .updateTable('site.appearance')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .execute();

/** Has those who change what the site is called wait for each other. */
export const lockAppearance = (db: Tx) =>
  db
    .selectFrom('site.appearance')
    .select(['name_mn', 'name_en', 'default_language'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
