import type { Tx } from '#platform/data/db';

interface Version {
  service_id: string;
  no: number;
  tenant_id: string;
}

/** What the draft names, as the database knows it; the service is locked. */
export async function replaceLinks(
  db: Tx,
  version: Version,
  { evidenceTypes, lifeEvents }: { evidenceTypes: readonly string[]; lifeEvents: readonly string[] },
): Promise<void> {
  await removeLinks(db, version);
  if (evidenceTypes.length > 0)
    await db
      .insertInto('registry.version_evidence')
      .values(evidenceTypes.map((evidence_type_id) => ({ ...version, evidence_type_id })))
      .execute();
  if (lifeEvents.length > 0)
    await db
      .insertInto('registry.version_life_event')
      .values(lifeEvents.map((life_event_id) => ({ ...version, life_event_id })))
      .execute();
}

/** Those of a draft that is deleted: it keeps nothing that it named. */
export async function removeLinks(db: Tx, { service_id, no }: Pick<Version, 'service_id' | 'no'>): Promise<void> {
  await db.deleteFrom('registry.version_evidence').where('service_id', '=', service_id).where('no', '=', no).execute();
  await db
    .deleteFrom('registry.version_life_event')
    .where('service_id', '=', service_id)
    .where('no', '=', no)
    .execute();
}
