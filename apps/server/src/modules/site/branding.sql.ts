import type { Db, Tx } from '#platform/db';

const columns = [
  'version',
  'name',
  'short_name',
  'organization',
  'logo_url',
  'language',
  'system_prompt_mn',
  'system_prompt_en',
  'changed',
  'changed_by',
  'created_at',
] as const;

export const findNewestBranding = (db: Db) =>
  db.selectFrom('site.branding').select(columns).orderBy('version', 'desc').limit(1).executeTakeFirst();

export const findBranding = (db: Db, version: number) =>
  db.selectFrom('site.branding').select(columns).where('version', '=', version).executeTakeFirst();

export const listBrandingsAfter = (
  db: Db,
  limit: number,
  { after, version }: { after: number | undefined; version: number | undefined },
) =>
  db
    .selectFrom('site.branding')
    .select(columns)
    .$if(after !== undefined, (query) => query.where('version', '<', after ?? 0))
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

export interface BrandingRow {
  name: string;
  short_name: string | null;
  organization: string | null;
  logo_url: string | null;
  language: 'mn' | 'en';
  system_prompt_mn: string | null;
  system_prompt_en: string | null;
}

/** The version is its key: of two that follow the same one, one is refused. */
export const insertBranding = (
  db: Tx,
  branding: BrandingRow & { version: number; changed: string[]; changed_by: string; created_at: Date },
) => db.insertInto('site.branding').values(branding).execute();

/** What everybody sees of it. Whoever edits the appearance at the same time is told that it has changed. */
export const brandAppearance = (
  db: Tx,
  {
    names,
    ...fields
  }: Pick<BrandingRow, 'short_name' | 'organization' | 'logo_url'> & {
    names?: { name_mn: string; name_en: string } | undefined;
    default_language: 'mn' | 'en';
    updated_at: Date;
  },
) =>
  db
    .updateTable('site.appearance')
    .set((eb) => ({ ...fields, ...names, version: eb('version', '+', 1) }))
    .execute();

/** Has those who change what the site is called wait for each other. */
export const lockAppearance = (db: Tx) =>
  db
    .selectFrom('site.appearance')
    .select(['name_mn', 'name_en', 'default_language'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
