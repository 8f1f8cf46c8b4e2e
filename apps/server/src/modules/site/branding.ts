import type { Page, PageQuery } from '@tamga/contract/page';
import {
  type Branding,
  brandingFields,
  type BrandingVersion,
  type CurrentBranding,
  type RebrandedSystem,
} from '@tamga/contract/tools.branding';
import { z } from 'zod';
import * as audit from '#modules/audit';
import { type Application, nameOfActor, type Person, type System, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/outbox';
import { cursorOf, pageOf } from '#platform/page';
import {
  brandAppearance,
  type BrandingRow,
  findBranding,
  findNewestBranding,
  insertBranding,
  listBrandingsAfter,
  lockAppearance,
} from './branding.sql.ts';

type BrandingDeps = Pick<Deps, 'pool' | 'now'>;
type Brander = Application | Person;

const cursor = cursorOf(z.int());
const manager = ({ origin }: Brander): System => system('manage the branding', origin);

/** Changes what is given and nothing else; with nothing given it tells what is in force. */
export function rebrand(deps: BrandingDeps, caller: Brander, given: Branding): Promise<RebrandedSystem> {
  return transact(deps, manager(caller), (deps) =>
    change(deps, caller, (current) => ({ ...current, ...defined(given) })),
  );
}

/** Goes back to an earlier version, as a new one: what was in between stays to be read. */
export function restoreBranding(deps: BrandingDeps, person: Person, version: number): Promise<RebrandedSystem> {
  return transact(deps, manager(person), async (deps) => {
    const row = await findBranding(deps.db, version);
    if (!row) throw new AppError('tools.branding_version_not_found');
    return change(deps, person, () => shown(row), version);
  });
}

export async function listBrandings(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  { limit, after, version }: PageQuery & { version?: number | undefined },
): Promise<Page<BrandingVersion>> {
  const filter = { after: cursor.read(after), version };
  const rows = await listBrandingsAfter(asActor(deps, manager(person)), limit + 1, filter);
  const items = rows.map((row) => ({
    version: row.version,
    branding: shown(row),
    changed_by: row.changed_by,
    created_at: row.created_at,
    changed: brandingFields.filter((field) => row.changed.includes(field)),
  }));
  return pageOf(items, limit, ({ version }) => cursor.write(version));
}

async function change(
  deps: BrandingDeps & { db: Tx },
  caller: Brander,
  make: (current: CurrentBranding) => CurrentBranding,
  restored?: number,
): Promise<RebrandedSystem> {
  const appearance = await lockAppearance(deps.db);
  const newest = await findNewestBranding(deps.db);
  const language = appearance.default_language;
  const name = language === 'mn' ? appearance.name_mn : appearance.name_en;
  const current = { ...(newest ? shown(newest) : nothing), name, language };
  const next = make(current);
  const changed = brandingFields.filter((field) => next[field] !== current[field]);
  const now = deps.now();
  const before = newest?.version ?? null;
  const object = 'site:branding' as const;
  if (changed.length === 0) {
    audit.record(deps, caller, { action: 'site.branding_read', object, details: { version: before ?? 0 } });
    const effectiveAt = newest?.created_at ?? now;
    return { branding: current, changed, version: before ?? 0, previousVersion: before, effectiveAt };
  }

  const version = (before ?? 0) + 1;
  const row = rowOf(next);
  await insertBranding(deps.db, { ...row, version, changed, changed_by: nameOfActor(caller), created_at: now });
  await brandAppearance(deps.db, {
    short_name: row.short_name,
    organization: row.organization,
    logo_url: row.logo_url,
    // One name in both languages, once it is given; until then each keeps its own.
    names: changed.includes('name') ? { name_mn: next.name, name_en: next.name } : undefined,
    default_language: next.language,
    updated_at: now,
  });
  audit.record(deps, caller, { action: 'site.branding_changed', object, details: { version, changed, restored } });
  announce(deps, caller, { type: 'site.branding_changed', aggregate: object, data: { version, changed } });
  return { branding: next, changed, version, previousVersion: before, effectiveAt: now };
}

const nothing = { shortName: null, organization: null, logo: null, systemPromptMN: null, systemPromptEN: null };

const defined = (given: Branding): Partial<CurrentBranding> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

const shown = (row: BrandingRow): CurrentBranding => ({
  name: row.name,
  shortName: row.short_name,
  organization: row.organization,
  logo: row.logo_url,
  language: row.language,
  systemPromptMN: row.system_prompt_mn,
  systemPromptEN: row.system_prompt_en,
});

const rowOf = (branding: CurrentBranding): BrandingRow => ({
  name: branding.name,
  short_name: branding.shortName,
  organization: branding.organization,
  logo_url: branding.logo,
  language: branding.language,
  system_prompt_mn: branding.systemPromptMN,
  system_prompt_en: branding.systemPromptEN,
});
