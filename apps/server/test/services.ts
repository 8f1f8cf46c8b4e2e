import { randomUUID } from 'node:crypto';
import { contentSample } from '@tamga/contract/registry.content';
import { asAdmin, type House } from './house.ts';

interface Thing extends Record<string, unknown> {
  id: string;
  tenant_id: string;
  version: number;
}

/** A draft that lacks nothing, of an organisation that this person belongs to, whatever their permissions are. */
export async function insertDraft(
  { database }: Pick<House, 'database'>,
  tenantId: string,
  editorId: string,
): Promise<Thing> {
  const { id: output_type_id } = await insertEvidence({ database }, tenantId, editorId);
  const id = randomUUID();
  await asAdmin(async (client) => {
    await client.query(
      'insert into registry.service (id, tenant_id, code, draft_no, created_by) values ($1, $2, $3, 1, $4)',
      [id, tenantId, `draft-${id.slice(0, 8)}x`, editorId],
    );
    await client.query(
      'insert into registry.service_version (service_id, tenant_id, no, content, edited_by) values ($1, $2, 1, $3, $4)',
      [id, tenantId, { ...contentSample, output_type_id }, [editorId]],
    );
  }, database);
  return { id, tenant_id: tenantId, version: 1 };
}

/** A kind of evidence that this organisation describes. */
export async function insertEvidence(
  { database }: Pick<House, 'database'>,
  tenantId: string,
  editorId: string,
): Promise<Thing> {
  const id = randomUUID();
  const columns = 'id, tenant_id, code, title_mn, title_en, kind, formats, sensitivity, created_by';
  await asAdmin(
    (client) =>
      client.query(
        `insert into registry.evidence_type (${columns}) values ($1, $2, $3, 'Б', 'B', 'other', '{pdf}', 1, $4)`,
        [id, tenantId, `evidence-${id.slice(0, 8)}x`, editorId],
      ),
    database,
  );
  return { id, tenant_id: tenantId, version: 1 };
}

/** A life event that this organisation has added. */
export async function insertLifeEvent(
  { database }: Pick<House, 'database'>,
  tenantId: string,
  editorId: string,
): Promise<Thing> {
  const id = randomUUID();
  const columns = 'id, tenant_id, code, title_mn, title_en, kind, position, created_by';
  await asAdmin(
    (client) =>
      client.query(`insert into registry.life_event (${columns}) values ($1, $2, $3, 'Б', 'B', 'life', 1, $4)`, [
        id,
        tenantId,
        `event-${id.slice(0, 8)}x`,
        editorId,
      ]),
    database,
  );
  return { id, tenant_id: tenantId, version: 1 };
}
