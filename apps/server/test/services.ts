import { randomUUID } from 'node:crypto';
import { contentSample } from '@tamga/contract/registry.content';
import { asAdmin, type House } from './house.ts';

/** A draft that lacks nothing, of an organisation that this person belongs to, whatever their permissions are. */
export async function insertDraft(
  { database }: Pick<House, 'database'>,
  tenantId: string,
  editorId: string,
): Promise<{ id: string; tenant_id: string; version: number }> {
  const id = randomUUID();
  await asAdmin(async (client) => {
    await client.query(
      'insert into registry.service (id, tenant_id, code, draft_no, created_by) values ($1, $2, $3, 1, $4)',
      [id, tenantId, `draft-${id.slice(0, 8)}x`, editorId],
    );
    await client.query(
      'insert into registry.service_version (service_id, tenant_id, no, content, edited_by) values ($1, $2, 1, $3, $4)',
      [id, tenantId, contentSample, [editorId]],
    );
  }, database);
  return { id, tenant_id: tenantId, version: 1 };
}
