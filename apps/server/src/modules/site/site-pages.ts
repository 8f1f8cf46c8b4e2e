import {
  type PageSlug,
  pageSlugs,
  type PageTexts,
  type SitePage,
  type SitePageDraft,
  type SitePageSummary,
} from '@tamga/contract/site.pages';
import * as audit from '#modules/audit';
import { type Person, type System, system, type Visitor } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { MemoryDeps } from '#platform/memory/memory';
import { changingShown } from '#platform/memory/shown';
import { announce } from '#platform/messaging/outbox';
import { builtInPages } from './built-in-pages.ts';
import { advancePage, findPage, findPageVersion, insertPageVersion, listPages, publishPage } from './pages.sql.ts';
import { manager } from './themes.ts';

type PageDeps = Pick<Deps, 'pool' | 'now'>;

/** What an editor has before them: a page, and the newest version of it that they saw. */
interface Seen {
  slug: PageSlug;
  version: number;
}

/** The platform itself reads it: a draft is in the same table, and is for nobody else to see. */
export async function getSitePage(deps: { pool: Pool }, { origin }: Visitor, slug: PageSlug): Promise<SitePage> {
  const row = await findPage(asActor(deps, system('show a page', origin)), slug, 'page.published_version');
  const { published_version: version, published_at } = row;
  return { slug, ...textsOf(slug, row), version, published_at };
}

export async function listSitePages(deps: { pool: Pool }, person: Person): Promise<SitePageSummary[]> {
  const rows = await listPages(asActor(deps, manager(person)), 'page.version');
  return pageSlugs.flatMap((slug) => rows.filter((row) => row.slug === slug).map((row) => shown(slug, row)));
}

export async function listSitePageTitles(
  deps: { pool: Pool },
  { origin }: Visitor,
): Promise<Pick<SitePage, 'slug' | 'title_mn' | 'title_en'>[]> {
  const rows = await listPages(asActor(deps, system('name the pages', origin)), 'page.published_version');
  return pageSlugs.flatMap((slug) =>
    rows
      .filter((row) => row.slug === slug)
      .map((row) => {
        const { title_mn, title_en } = textsOf(slug, row);
        return { slug, title_mn, title_en };
      }),
  );
}

/** All of them, for the platform itself. */
export async function listPublishedPages(deps: { pool: Pool }, actor: System): Promise<SitePage[]> {
  const rows = await listPages(asActor(deps, actor), 'page.published_version');
  return pageSlugs.flatMap((slug) =>
    rows
      .filter((row) => row.slug === slug)
      .map((row) => ({
        slug,
        ...textsOf(slug, row),
        version: row.published_version,
        published_at: row.published_at,
      })),
  );
}

export async function getSitePageDraft(
  deps: { pool: Pool; db?: Tx },
  person: Person,
  slug: PageSlug,
): Promise<SitePageDraft> {
  return shown(slug, await findPage(asActor(deps, manager(person)), slug, 'page.version'));
}

export function saveSitePage(deps: PageDeps, person: Person, seen: Seen, texts: PageTexts): Promise<SitePageDraft> {
  return transact(deps, manager(person), async (deps) => {
    const version = await addVersion(deps, seen, texts);
    tell(deps, person, 'site.page_saved', { slug: seen.slug, version });
    return getSitePageDraft(deps, person, seen.slug);
  });
}

export function publishSitePage(
  deps: MemoryDeps & PageDeps,
  person: Person,
  { slug, version }: Seen,
): Promise<SitePageDraft> {
  const work = async (deps: PageDeps & { db: Tx }): Promise<SitePageDraft> => {
    if (!(await publishPage(deps.db, slug, version, deps.now()))) {
      const { version: current_version } = await findPage(deps.db, slug, 'page.version');
      if (current_version === version) throw new AppError('site.page_already_published');
      throw new AppError('request.version_conflict', { details: { current_version } });
    }
    tell(deps, person, 'site.page_published', { slug, version });
    return getSitePageDraft(deps, person, slug);
  };
  return changingShown(deps, () => transact(deps, manager(person), work));
}

/** Publishes what an earlier version said, as a new one: what was in between stays to be read. */
export function restoreSitePage(
  deps: MemoryDeps & PageDeps,
  person: Person,
  seen: Seen,
  wanted: number,
): Promise<SitePageDraft> {
  const { slug } = seen;
  const work = async (deps: PageDeps & { db: Tx }): Promise<SitePageDraft> => {
    const former = wanted === 1 ? builtInPages[slug] : await findPageVersion(deps.db, slug, wanted);
    if (!former) throw new AppError('site.page_version_not_found');
    const version = await addVersion(deps, seen, textsOf(slug, former));
    await publishPage(deps.db, slug, version, deps.now());
    tell(deps, person, 'site.page_published', { slug, version, restored: wanted });
    return getSitePageDraft(deps, person, slug);
  };
  return changingShown(deps, () => transact(deps, manager(person), work));
}

async function addVersion(deps: PageDeps & { db: Tx }, seen: Seen, texts: PageTexts): Promise<number> {
  const next = await advancePage(deps.db, seen.slug, seen.version, deps.now());
  if (!next) {
    const { version: current_version } = await findPage(deps.db, seen.slug, 'page.version');
    throw new AppError('request.version_conflict', { details: { current_version } });
  }
  await insertPageVersion(deps.db, { slug: seen.slug, version: next.version, ...texts, created_at: deps.now() });
  return next.version;
}

function tell(
  deps: { db: Tx },
  person: Person,
  action: 'site.page_saved' | 'site.page_published',
  details: { slug: PageSlug; version: number; restored?: number },
): void {
  const { slug, version } = details;
  audit.record(deps, person, { action, object: `page:${slug}`, details });
  announce(deps, person, { type: action, aggregate: `page:${slug}`, data: { slug, version } });
}

type Row = Awaited<ReturnType<typeof findPage>>;

const shown = (slug: PageSlug, row: Row): SitePageDraft => {
  const { version, published_version, published_at, updated_at } = row;
  return { slug, ...textsOf(slug, row), version, published_version, published_at, updated_at };
};

type Stored = { [Field in keyof PageTexts]: PageTexts[Field] | null };

/** The first version is in the program, and has no text in the table. */
function textsOf(slug: PageSlug, { title_mn, title_en, body_mn, body_en }: Stored): PageTexts {
  if (title_mn === null || title_en === null || body_mn === null || body_en === null) return builtInPages[slug];
  return { title_mn, title_en, body_mn, body_en };
}
