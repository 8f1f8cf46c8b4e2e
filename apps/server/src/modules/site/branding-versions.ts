import { type Application, nameOfActor, type Person, type System, system } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { type Field, fieldsThatDiffer, nameIn, taking } from './branding-fields.ts';
import {
  brandAppearance,
  type BrandingRow,
  findLastVersion,
  findNewestApplied,
  insertBranding,
  lockAppearance,
} from './branding.sql.ts';

type VersionDeps = Pick<Deps, 'now'> & { db: Tx };
type Brander = Application | Person;

/** How the site is now. `version` is the one put in force last, and `byHand` what was changed since beside it. */
export interface Present {
  row: BrandingRow;
  version: number | null;
  since: Date;
  byHand: Field[];
}

export const manager = ({ origin }: Brander): System => system('manage the branding', origin);

const nothing = {
  short_name: null,
  organization: null,
  logo_url: null,
  system_prompt_mn: null,
  system_prompt_en: null,
};

export async function readPresent(deps: VersionDeps): Promise<Present> {
  const { default_language: language, name_mn, name_en } = await lockAppearance(deps.db);
  const newest = await findNewestApplied(deps.db);
  const named = { name_mn, name_en, language };
  if (!newest) return { row: { ...nothing, ...named }, version: null, since: deps.now(), byHand: [] };
  const row = taking({ ...nothing, ...named }, newest, fieldsBesideAppearance);
  return { row, version: newest.version, since: newest.created_at, byHand: fieldsThatDiffer(row, newest) };
}

const fieldsBesideAppearance = ['shortName', 'organization', 'logo', 'systemPromptMN', 'systemPromptEN'] as const;

/** Before anything is changed, what is there becomes a version if none tells it yet: there is always a way back. */
export async function keepPresent(
  deps: VersionDeps,
  caller: Brander,
  { row, version, byHand }: Present,
): Promise<number> {
  if (version !== null && byHand.length === 0) return version;
  return addVersion(deps, manager(caller), { row, state: 'applied', changed: byHand });
}

export async function putInForce(
  deps: VersionDeps,
  caller: Brander,
  row: BrandingRow,
  changed: Field[],
): Promise<number> {
  const { name_mn, name_en, short_name, organization, logo_url, language: default_language } = row;
  const seen = { name_mn, name_en, short_name, organization, logo_url, default_language };
  await brandAppearance(deps.db, { ...seen, updated_at: deps.now() });
  return addVersion(deps, caller, { row, state: 'applied', changed });
}

export async function addVersion(
  deps: VersionDeps,
  by: Brander | System,
  { row, state, changed }: { row: BrandingRow; state: 'applied' | 'pending'; changed: Field[] },
): Promise<number> {
  const version = (await findLastVersion(deps.db)) + 1;
  const kept = { ...row, name: nameIn(row), state, changed };
  await insertBranding(deps.db, { ...kept, version, changed_by: nameOfActor(by), created_at: deps.now() });
  return version;
}
