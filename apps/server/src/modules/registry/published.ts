import type { Page, PageQuery } from '@tamga/contract/page';
import { VersionContent } from '@tamga/contract/registry.content';
import { z } from 'zod';
import * as org from '#modules/org';
import type { System } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { cursorOf, pageOf } from '#platform/http/page';
import { listEvidenceTitles, listOffered, listStemsByIds } from './catalogue.sql.ts';

/** A service as it is published, with the words by which it is found. */
export interface PublishedService {
  id: string;
  no: number;
  content: Omit<VersionContent, 'form_schema' | 'ui_schema'>;
  organisation: { name: string; name_en: string | null };
  evidences: { title: { mn: string; en: string }; required: boolean }[];
  stems: string[];
  title_stems: string[];
}

const Content = VersionContent.omit({ form_schema: true, ui_schema: true });
const cursor = cursorOf(z.uuid());

/** Page by page, without the forms. */
export async function listPublished(
  deps: { pool: Pool },
  actor: System,
  { limit, after }: PageQuery,
): Promise<Page<PublishedService>> {
  const db = asActor(deps, actor);
  const { items: rows, next } = pageOf(await listOffered(db, {}, limit + 1, cursor.read(after)), limit, ({ id }) =>
    cursor.write(id),
  );
  if (rows.length === 0) return { items: [], next: null };
  const read = rows.map(({ content, ...row }) => ({ ...row, content: Content.parse(content) }));
  const asked = read.flatMap(({ content }) => content.evidences.map(({ evidence_type_id }) => evidence_type_id));
  const [organisations, titles, stems] = await Promise.all([
    org.describeOrganisations(deps, actor, [...new Set(rows.map(({ tenant_id }) => tenant_id))]),
    asked.length === 0 ? [] : listEvidenceTitles(db, [...new Set(asked)]),
    listStemsByIds(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  const items = read.flatMap(({ id, no, tenant_id, content }) => {
    const organisation = organisations.get(tenant_id);
    const words = stems.find((one) => one.id === id);
    if (!organisation || !words) return [];
    const evidences = content.evidences.flatMap(({ evidence_type_id, required }) =>
      titles
        .filter((one) => one.id === evidence_type_id)
        .map(({ title_mn, title_en }) => ({ title: { mn: title_mn, en: title_en }, required })),
    );
    const { stems: all, title_stems } = words;
    return [{ id, no, content, organisation, evidences, stems: all, title_stems }];
  });
  return { items, next };
}
