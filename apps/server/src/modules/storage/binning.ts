import type { StoredFile } from '@tamga/contract/storage';
import type { Protection } from '@tamga/contract/storage.files';
import * as audit from '#modules/audit';
import type { Person } from '#platform/actor';
import { actingAs, transact } from '#platform/data/db';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { keeper, type OpenDeps, type StorageDeps } from './deps.ts';
import { deleteFileRow, type FileRow, findAt, findFile, updateFile } from './files.sql.ts';
import { dropVersions, isProtected } from './keeping.ts';
import { laterOf } from './retention.ts';
import { requireFile, showFile } from './rights.ts';
import { deleteSharesOf } from './shares.sql.ts';
import { lockSpace } from './spaces.sql.ts';

/** Of a file that the person manages, as it is under the lock of its space; the work is the platform's. */
export function changeFile<T>(
  deps: StorageDeps,
  person: Person,
  id: string,
  work: (deps: OpenDeps, row: FileRow) => Promise<T>,
  tell: (deps: OpenDeps, row: FileRow, result: T) => void,
  allow = (deps: OpenDeps) => requireFile(deps, person, id, 'manage'),
): Promise<T> {
  return transact(deps, person, async (deps) => {
    const { row: seen } = await allow(deps);
    let row: FileRow = seen;
    const result = await actingAs(deps, keeper(person), async () => {
      await lockSpace(deps.db, seen.space_id);
      const found = await findFile(deps.db, id);
      if (!found) throw new AppError('storage.file_not_found');
      row = found;
      return work(deps, found);
    });
    tell(deps, row, result);
    return result;
  });
}

type Told = 'storage.file_binned' | 'storage.file_restored' | 'storage.file_deleted';

const telling =
  (person: Person, what: Told) =>
  (deps: OpenDeps, { id, tenant_id }: FileRow): void => {
    const [object, tenantId] = [`file:${id}` as const, tenant_id ?? undefined];
    audit.record(deps, person, { action: what, object, tenantId });
    announce(deps, person, { type: what, aggregate: object, tenantId, data: { id } });
  };

export async function deleteFile(
  deps: StorageDeps,
  person: Person,
  { id, forever }: { id: string; forever: boolean },
): Promise<{ id: string; deleted: 'to_bin' | 'forever' }> {
  if (forever)
    await changeFile(
      deps,
      person,
      id,
      (deps, row) => destroy(deps, person, row),
      telling(person, 'storage.file_deleted'),
    );
  else await changeFile(deps, person, id, moveToBin, telling(person, 'storage.file_binned'));
  return { id, deleted: forever ? 'forever' : 'to_bin' };
}

async function moveToBin(deps: OpenDeps, row: FileRow): Promise<void> {
  if (row.deleted_at !== null) throw new AppError('storage.state_conflict');
  if (isProtected(row, deps.now())) throw new AppError('storage.file_kept');
  await updateFile(deps.db, row.id, { deleted_at: deps.now() });
}

async function destroy(deps: OpenDeps, person: Person, row: FileRow): Promise<void> {
  if (row.deleted_at === null) throw new AppError('storage.state_conflict');
  if (isProtected(row, deps.now())) throw new AppError('storage.file_kept');
  await deleteSharesOf(deps.db, row.id);
  await dropVersions(deps, keeper(person), row);
  await deleteFileRow(deps.db, row.id);
}

export async function restoreFile(deps: StorageDeps, person: Person, id: string): Promise<StoredFile> {
  const putBack = async ({ db }: OpenDeps, row: FileRow) => {
    if (row.deleted_at === null) throw new AppError('storage.state_conflict');
    if (await findAt(db, row.space_id, row.folder, row.name)) throw new AppError('storage.name_taken');
    await updateFile(db, id, { deleted_at: null });
  };
  await changeFile(deps, person, id, putBack, telling(person, 'storage.file_restored'));
  return showFile(deps, person, id);
}

export async function protectFile(
  deps: StorageDeps,
  person: Person,
  id: string,
  { held, kept_for }: Protection,
): Promise<StoredFile> {
  const protect = async (deps: OpenDeps, row: FileRow) => {
    if (row.deleted_at !== null) throw new AppError('storage.state_conflict');
    const now = deps.now();
    await updateFile(deps.db, id, { held, ...laterOf(row, kept_for, now), updated_at: now });
  };
  await changeFile(deps, person, id, protect, (deps, { tenant_id }) => {
    const [object, tenantId] = [`file:${id}` as const, tenant_id ?? undefined];
    const type = 'storage.file_protected';
    audit.record(deps, person, { action: type, object, tenantId, details: { held, kept_for } });
    announce(deps, person, { type, aggregate: object, tenantId, data: { id, held, kept_for } });
  });
  return showFile(deps, person, id);
}
