import type { Page, PageQuery } from '@tamga/contract/page';
import type { PageSlug, PageTexts, SitePageVersion } from '@tamga/contract/site.pages';
import { z } from 'zod';
import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { builtInPages } from './built-in-pages.ts';
import { findPage, findPageVersion, listPageVersionsAfter } from './pages.sql.ts';
import { manager } from './themes.ts';

const cursor = cursorOf(z.int());

/** The newest first; the last is the one that came with the platform, which has no row. */
export async function listSitePageVersions(
  deps: { pool: Pool },
  person: Person,
  slug: PageSlug,
  page: PageQuery,
): Promise<Page<SitePageVersion>> {
  const db = asActor(deps, manager(person));
  const after = cursor.read(page.after);
  const [rows, { published_version }] = await Promise.all([
    listPageVersionsAfter(db, slug, page.limit + 1, after),
    findPage(db, slug, 'page.version'),
  ]);
  const { title_mn, title_en } = builtInPages[slug];
  const first = after === undefined || after > 1 ? [{ version: 1, title_mn, title_en, created_at: null }] : [];
  const versions = [...rows, ...first].map((row) => ({ ...row, published: row.version === published_version }));
  return pageOf(versions.slice(0, page.limit + 1), page.limit, ({ version }) => cursor.write(version));
}

export async function getSitePageVersion(
  deps: { pool: Pool },
  person: Person,
  { slug, version }: { slug: PageSlug; version: number },
): Promise<SitePageVersion & PageTexts> {
  const db = asActor(deps, manager(person));
  const isFirst = version === 1;
  const row = isFirst ? { version, created_at: null, ...builtInPages[slug] } : await findPageVersion(db, slug, version);
  if (!row) throw new AppError('site.page_version_not_found');
  const { published_version } = await findPage(db, slug, 'page.version');
  return { ...row, published: version === published_version };
}
