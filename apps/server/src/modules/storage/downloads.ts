import * as objects from '#modules/objects';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { AppError } from '#platform/error';
import type { StorageDeps } from './deps.ts';
import { requireFile } from './rights.ts';
import { findVersion } from './versions.sql.ts';

/** Only what was found clean. A person whose file others read by a share sees in their access log who did. */
export async function openFile(
  deps: StorageDeps,
  person: Person,
  { id, version }: { id: string; version?: number | undefined },
): Promise<objects.KeptObject> {
  const { row, share } = await requireFile(deps, person, id, 'read');
  const no = version ?? row.version_no;
  const found = await findVersion(asActor(deps, person), id, no);
  if (!found) throw new AppError('storage.file_not_found');
  const reader = system('read a kept file', person.origin);
  const object = await objects.findObject(deps, reader, found.object_id);
  if (share && row.tenant_id === null) {
    const tenantId = share.to_tenant_id ?? undefined;
    const what = { recordKind: 'file', recordId: id, fields: ['file'], tenantId };
    await users.recordAccess(deps, person, { subject: row.space_id, purpose: 'shared_file', ...what });
  }
  return { ...object, name: row.name };
}
