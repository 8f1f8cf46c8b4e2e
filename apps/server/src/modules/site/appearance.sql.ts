import type { Tx } from '#platform/data/db';
import { prepared } from '#platform/data/prepared';

const columns = [
  'name_mn',
  'name_en',
  'tagline_mn',
  'tagline_en',
  'logo',
  'default_language',
  'colour_scheme',
  'contact_email',
  'contact_phone',
  'contact_url',
  'short_name',
  'organization',
  'logo_url',
  'version',
  'updated_at',
] as const;

export interface NewAppearance {
  name_mn: string;
  name_en: string;
  tagline_mn: string | null;
  tagline_en: string | null;
  logo: string | null;
  default_language: 'mn' | 'en';
  colour_scheme: 'light' | 'dark' | 'system';
  contact_email: string | null;
  contact_phone: string | null;
  contact_url: string | null;
}

/** Prepared: nearly every page of everybody begins with it. */
export const findAppearance = prepared((db) => db.selectFrom('site.appearance').select(columns));

/** Guarded by the version: of two who saw the same one, one gets a row. */
export const updateAppearance = (db: Tx, version: number, appearance: NewAppearance, now: Date) =>
  db
    .updateTable('site.appearance')
    .set({ ...appearance, version: version + 1, updated_at: now })
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst();

type SomeAppearance = { [Field in keyof NewAppearance]?: NewAppearance[Field] | undefined };

/** Only what is given is written, and only over the version that was seen. */
export const updateSomeAppearance = (db: Tx, version: number, changes: SomeAppearance, now: Date) =>
  db
    .updateTable('site.appearance')
    .set({ ...changes, version: version + 1, updated_at: now })
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst();

/** Changes of the site's appearance wait for each other; readers do not wait. */
export const lockActiveThemeId = (db: Tx) =>
  db.selectFrom('site.appearance').select('theme_id').forNoKeyUpdate().executeTakeFirstOrThrow();

export const setActiveThemeId = (db: Tx, themeId: string) =>
  db.updateTable('site.appearance').set({ theme_id: themeId }).execute();
