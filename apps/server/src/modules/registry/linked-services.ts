import type { CatalogueDocument } from '@tamga/contract/registry.catalogue';
import { VersionContent } from '@tamga/contract/registry.content';
import * as org from '#modules/org';
import type { System } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { listEvidenceTitles, listLifeEventTitles, type OfferedRow } from './catalogue.sql.ts';
import { context, graphOf } from './linked-data.ts';

/** The services as linked data, as CPSV-AP 3.2 describes it. */
export async function documentOf(
  deps: { pool: Pool },
  reader: System,
  rows: readonly OfferedRow[],
): Promise<CatalogueDocument> {
  const db = asActor(deps, reader);
  const read = rows.map(({ id, tenant_id, content }) => ({ id, tenant_id, content: VersionContent.parse(content) }));
  const evidenceIds = read.flatMap(({ content: { evidences, output_type_id } }) => [
    ...evidences.map(({ evidence_type_id }) => evidence_type_id),
    ...(output_type_id === null ? [] : [output_type_id]),
  ]);
  const eventIds = read.flatMap(({ content }) => content.life_event_ids);
  const [organisations, evidences, events] = await Promise.all([
    org.describeOrganisations(deps, reader, unique(read.map(({ tenant_id }) => tenant_id))),
    evidenceIds.length === 0 ? [] : listEvidenceTitles(db, unique(evidenceIds)),
    eventIds.length === 0 ? [] : listLifeEventTitles(db, unique(eventIds)),
  ]);
  const names = { evidences: byId(evidences), events: byId(events) };
  const services = read.flatMap((one) => {
    const organisation = organisations.get(one.tenant_id);
    return organisation ? [{ ...one, ...names, organisation }] : [];
  });
  return { '@context': context, '@graph': graphOf(services) };
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];
const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));
