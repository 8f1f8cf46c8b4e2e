import type { Page, PageQuery } from '@tamga/contract/page';
import type {
  CatalogueDocument,
  CatalogueLifeEvent,
  CatalogueService,
  CatalogueServiceDetail,
} from '@tamga/contract/registry.catalogue';
import { VersionContent } from '@tamga/contract/registry.content';
import { z } from 'zod';
import * as org from '#modules/org';
import { type Actor, type System, system } from '#platform/actor';
import { asActor, type Db } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import {
  type CatalogueFilter,
  findOffered,
  listEvidenceTitles,
  listFetched,
  listOffered,
  listOfferedByIds,
  listOfferedLifeEvents,
  type OfferedRow,
} from './catalogue.sql.ts';
import { documentOf } from './linked-services.ts';
import { searchServices } from './search.ts';

const cursor = cursorOf(z.uuid());
const eventCursor = cursorOf(z.tuple([z.int(), z.uuid()]));

/** The platform reads it for everybody: the tables show members their own alone, with drafts. */
const reader = ({ origin }: Actor): System => system('show the catalogue', origin);

type Asked = PageQuery & CatalogueFilter & { q?: string | undefined };

export async function listCatalogueServices(
  deps: { pool: Pool },
  actor: Actor,
  { q, ...asked }: Asked,
): Promise<Page<CatalogueService>> {
  const db = asActor(deps, reader(actor));
  const { items, next } = q === undefined ? await listNewest(db, asked) : await listFound(db, { ...asked, q });
  const organisations = await organisationsOf(deps, actor, items);
  return { items: items.flatMap((row) => briefOf(row, organisations.get(row.tenant_id))), next };
}

async function listNewest(db: Db, { limit, after, ...filter }: PageQuery & CatalogueFilter): Promise<Page<OfferedRow>> {
  const rows = await listOffered(db, filter, limit + 1, cursor.read(after));
  return pageOf(rows, limit, ({ id }) => cursor.write(id));
}

async function listFound(db: Db, asked: PageQuery & CatalogueFilter & { q: string }): Promise<Page<OfferedRow>> {
  const { items: ids, next } = await searchServices(db, asked);
  const rows = ids.length === 0 ? [] : await listOfferedByIds(db, ids);
  return { items: ids.flatMap((id) => rows.filter((row) => row.id === id)), next };
}

export async function getCatalogueService(
  deps: { pool: Pool },
  actor: Actor,
  id: string,
): Promise<CatalogueServiceDetail> {
  const db = asActor(deps, reader(actor));
  const row = await findOffered(db, id);
  const organisations = await organisationsOf(deps, actor, row ? [row] : []);
  const [brief] = row ? briefOf(row, organisations.get(row.tenant_id)) : [];
  if (!row || !brief) throw new AppError('registry.service_not_found');
  const { evidences: asked, ...content } = VersionContent.parse(row.content);
  const ids = asked.map(({ evidence_type_id }) => evidence_type_id);
  const titles = ids.length === 0 ? [] : await listEvidenceTitles(db, ids);
  const fetched = ids.length === 0 ? [] : await listFetched(db, id, row.no);
  const evidences = asked.flatMap(({ requirement_code, evidence_type_id, required, note }) =>
    titles
      .filter((one) => one.id === evidence_type_id)
      .map(({ title_mn, title_en }) => ({
        requirement_code,
        evidence_type_id,
        title: { mn: title_mn, en: title_en },
        required,
        fetched: fetched.some((one) => one.requirement_code === requirement_code),
        note,
      })),
  );
  return { ...brief, content, evidences };
}

/** The same services as linked data. */
export async function listLinkedServices(
  deps: { pool: Pool },
  actor: Actor,
  { q, ...asked }: Asked,
): Promise<CatalogueDocument> {
  const db = asActor(deps, reader(actor));
  const { items, next } = q === undefined ? await listNewest(db, asked) : await listFound(db, { ...asked, q });
  return { ...(await documentOf(deps, reader(actor), items)), next };
}

export async function getLinkedService(deps: { pool: Pool }, actor: Actor, id: string): Promise<CatalogueDocument> {
  const row = await findOffered(asActor(deps, reader(actor)), id);
  if (!row) throw new AppError('registry.service_not_found');
  return documentOf(deps, reader(actor), [row]);
}

export async function listCatalogueLifeEvents(
  deps: { pool: Pool },
  actor: Actor,
  { limit, after }: PageQuery,
): Promise<Page<CatalogueLifeEvent>> {
  const rows = await listOfferedLifeEvents(asActor(deps, reader(actor)), limit + 1, eventCursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ position, id }) => eventCursor.write([position, id]));
  return {
    items: items.map(({ id, code, title_mn, title_en, kind, services }) => ({
      id,
      code,
      title: { mn: title_mn, en: title_en },
      kind,
      services,
    })),
    next,
  };
}

const summaryLengthMax = 200;

/** Reading the form too would take longer than all the rest. */
const Brief = VersionContent.pick({
  title: true,
  description: true,
  processing_days: true,
  fees: true,
  free: true,
  audience: true,
  channels: true,
  life_event_ids: true,
});

const organisationsOf = (deps: { pool: Pool }, actor: Actor, rows: readonly OfferedRow[]) =>
  org.describeOrganisations(deps, reader(actor), [...new Set(rows.map(({ tenant_id }) => tenant_id))]);

/** What the check before publishing has asked for is there; a service without it is not shown. */
function briefOf(row: OfferedRow, organisation: org.DescribedOrganisation | undefined): CatalogueService[] {
  const { title, description, processing_days, fees, free, audience, channels, life_event_ids } = Brief.parse(
    row.content,
  );
  const { published_at } = row;
  if (!organisation || title.mn === null || title.en === null || processing_days === null || published_at === null)
    return [];
  const prices = fees.map(({ price }) => price).toSorted((one, other) => one.amount_minor - other.amount_minor);
  const summary = {
    mn: (description.mn ?? '').slice(0, summaryLengthMax),
    en: (description.en ?? '').slice(0, summaryLengthMax),
  };
  return [
    {
      id: row.id,
      code: row.code,
      title: { mn: title.mn, en: title.en },
      summary,
      organisation: { tenant_id: row.tenant_id, name: organisation.name, name_en: organisation.name_en },
      audience,
      free,
      fee_from: prices[0] ?? null,
      fee_to: prices.at(-1) ?? null,
      processing_days,
      channels: [...new Set(channels.map(({ kind }) => kind))],
      life_event_ids,
      version_no: row.no,
      published_at,
    },
  ];
}
