import { randomUUID } from 'node:crypto';
import { contentSample } from '@tamga/contract/registry.content';
import { asAdmin, type House } from './house.ts';

interface Thing extends Record<string, unknown> {
  id: string;
  tenant_id: string;
  version: number;
}

/** A draft that lacks nothing, of an organisation that this person belongs to, whatever their permissions are. */
export const insertDraft = (house: Pick<House, 'database'>, tenantId: string, editorId: string): Promise<Thing> =>
  insertService(house, tenantId, editorId, { state: 'draft', published_no: null, draft_no: 1 });

/** One that is published, with a draft beside it. */
export const insertPublished = (house: Pick<House, 'database'>, tenantId: string, editorId: string): Promise<Thing> =>
  insertService(house, tenantId, editorId, { state: 'published', published_no: 1, draft_no: 2 });

async function insertService(
  { database }: Pick<House, 'database'>,
  tenantId: string,
  editorId: string,
  { state, published_no, draft_no }: { state: string; published_no: number | null; draft_no: number },
): Promise<Thing> {
  const { id: output_type_id } = await insertEvidence({ database }, tenantId, editorId);
  const id = randomUUID();
  const content = { ...contentSample, output_type_id };
  const columns = 'id, tenant_id, code, created_by, state, published_no, draft_no';
  await asAdmin(async (client) => {
    await client.query(`insert into registry.service (${columns}) values ($1, $2, $3, $4, $5, $6, $7)`, [
      id,
      tenantId,
      `service-${id.slice(0, 8)}x`,
      editorId,
      state,
      published_no,
      draft_no,
    ]);
    for (let no = 1; no <= draft_no; no += 1) {
      const [publisher, at] = no === published_no ? [editorId, new Date()] : [null, null];
      await client.query(
        `insert into registry.service_version (service_id, tenant_id, no, content, edited_by, published_by, published_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, tenantId, no, content, [editorId], publisher, at],
      );
    }
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
