import type { Page, PageQuery } from '@tamga/contract/page';
import { VersionContent } from '@tamga/contract/registry.content';
import type { Change, ServiceVersion } from '@tamga/contract/registry.versions';
import { z } from 'zod';
import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import type { Pool } from '#platform/data/pool';
import { changesBetween, summaryOf } from './changes.ts';
import { findService } from './services.sql.ts';
import { findVersion, listVersionsBefore } from './versions.sql.ts';

const cursor = cursorOf(z.int());

export async function listServiceVersions(
  deps: { pool: Pool },
  person: Person,
  id: string,
  { limit, after }: PageQuery,
): Promise<Page<ServiceVersion>> {
  const db = asActor(deps, person);
  const service = await findService(db, id);
  if (!service) throw new AppError('registry.service_not_found');
  // One more than the page tells whether there is a next one, and what the last of the page is compared with.
  const rows = await listVersionsBefore(db, id, limit + 1, cursor.read(after));
  const versions = rows.map(({ no, content, published_at, published_by }, at) => {
    const former = rows[at + 1];
    const changes = former ? changesBetween(contentOf(former), VersionContent.parse(content)) : null;
    return { no, published_at, published_by, current: no === service.published_no, diff_summary: summaryOf(changes) };
  });
  return pageOf(versions, limit, ({ no }) => cursor.write(no));
}

export async function compareServiceVersions(
  deps: { pool: Pool },
  person: Person,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<{ from: number; to: number; changes: Change[] }> {
  const db = asActor(deps, person);
  if (!(await findService(db, id))) throw new AppError('registry.service_not_found');
  const [before, after] = await Promise.all([findVersion(db, id, from), findVersion(db, id, to)]);
  if (!before || !after) throw new AppError('registry.version_not_found');
  return { from, to, changes: changesBetween(contentOf(before), contentOf(after)) };
}

const contentOf = ({ content }: { content: unknown }): VersionContent => VersionContent.parse(content);
