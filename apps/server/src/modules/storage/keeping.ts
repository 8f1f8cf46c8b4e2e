import type { FileRight, StoredFile } from '@tamga/contract/storage';
import * as audit from '#modules/audit';
import * as objects from '#modules/objects';
import type { Person, System } from '#platform/actor';
import { actingAs, type Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { keeper, type OpenDeps } from './deps.ts';
import { countFiles, type FileRow, findAt, findFile, insertFile, updateFile } from './files.sql.ts';
import { requireFile, showFile } from './rights.ts';
import { lockSpace, settleRoom } from './spaces.sql.ts';
import { isAtLeast, type Place, placeOf } from './spaces.ts';
import { spend } from './reserving.ts';
import { deleteVersions, insertVersion } from './versions.sql.ts';

/** Where a file is to be kept: under a name in a folder, or as the next version of one that is there. */
export interface Wish {
  of: string | undefined;
  folder: string;
  name: string;
  file: string | undefined;
}

export interface Target {
  wish: Wish;
  place: Place;
}

const filesMax = 10_000;
const versionsMax = 10;

type AskDeps = Pick<Deps, 'pool' | 'keyring'> & { db?: Tx };

/** Refuses who may not keep it there. Asked before the first byte, and again once all have come. */
export async function targetOf(deps: AskDeps, person: Person, wish: Wish): Promise<Target> {
  if (wish.file === undefined) {
    const place = await placeOf(deps, person, wish.of);
    if (!isAtLeast(place.right, 'write')) throw new AppError('storage.not_allowed');
    return { wish, place };
  }
  const { row, right } = await requireFile(deps, person, wish.file, 'write');
  if (row.deleted_at !== null) throw new AppError('storage.file_not_found');
  return { wish, place: { spaceId: row.space_id, tenantId: row.tenant_id, right } };
}

export interface Kept {
  reservation: string;
  type: string;
  object: objects.TakenObject;
}

/** In the transaction that settles the object: it is kept with its bytes counted, or neither. */
export async function keepVersion(deps: OpenDeps, person: Person, wish: Wish, kept: Kept): Promise<StoredFile> {
  const { place } = await targetOf(deps, person, wish);
  const { id, no } = await actingAs(deps, keeper(person), async () => {
    await lockSpace(deps.db, place.spaceId);
    await spend(deps, kept.reservation, kept.object.sizeBytes);
    const before = await formerOf(deps.db, place.spaceId, wish);
    const placed = before ? await placeOver(deps, person, before, place.right) : await placeNew(deps, place, wish);
    const { id: object_id, sha256, sizeBytes } = kept.object;
    const [created_by, created_at] = [person.userId, deps.now()];
    const facts = { object_id, sha256, size_bytes: String(sizeBytes), media_type: kept.type, created_by, created_at };
    await insertVersion(deps.db, { file_id: placed.id, no: placed.no, space_id: place.spaceId, ...facts });
    return placed;
  });
  const object = `file:${id}` as const;
  const tenantId = place.tenantId ?? undefined;
  audit.record(deps, person, { action: 'storage.file_added', object, tenantId, details: { version: no } });
  announce(deps, person, { type: 'storage.file_added', aggregate: object, tenantId, data: { id, version: no } });
  return showFile(deps, person, id);
}

async function formerOf(db: Tx, spaceId: string, { file, folder, name }: Wish): Promise<FileRow | undefined> {
  if (file === undefined) return findAt(db, spaceId, folder, name);
  const row = await findFile(db, file);
  if (!row || row.deleted_at !== null) throw new AppError('storage.file_not_found');
  return row;
}

async function placeNew(
  deps: OpenDeps,
  { spaceId, tenantId }: Place,
  { folder, name }: Wish,
): Promise<{ id: string; no: number }> {
  if ((await countFiles(deps.db, spaceId, filesMax)) >= filesMax) throw new AppError('storage.too_many_files');
  const now = deps.now();
  const id = uuidv7(now.getTime());
  const whose = { space_id: spaceId, tenant_id: tenantId };
  await insertFile(deps.db, { id, ...whose, folder, name, version_no: 1, created_at: now, updated_at: now });
  return { id, no: 1 };
}

/** As many versions stay as may be kept; the oldest goes, where who sends may delete it and nothing protects it. */
async function placeOver(
  deps: OpenDeps,
  person: Person,
  before: FileRow,
  right: FileRight,
): Promise<{ id: string; no: number }> {
  const no = before.version_no + 1;
  if (no > versionsMax) {
    if (!isAtLeast(right, 'manage') || isProtected(before, deps.now())) throw new AppError('storage.too_many_versions');
    await dropVersions(deps, keeper(person), before, no - versionsMax);
  }
  await updateFile(deps.db, before.id, { version_no: no, updated_at: deps.now() });
  return { id: before.id, no };
}

export const isProtected = ({ held, kept_until }: Pick<FileRow, 'held' | 'kept_until'>, now: Date): boolean =>
  held || (kept_until !== null && kept_until > now);

/** Under the lock of the space, as the platform: their room is free from now on. */
export async function dropVersions(
  deps: Pick<Deps, 'pool'> & { db: Tx },
  actor: System,
  { id, space_id }: Pick<FileRow, 'id' | 'space_id'>,
  upTo?: number,
): Promise<void> {
  const gone = await deleteVersions(deps.db, id, upTo);
  const sizeBytes = gone.reduce((sum, { size_bytes }) => sum + Number(size_bytes), 0);
  await settleRoom(deps.db, space_id, 0, -sizeBytes);
  for (const { object_id } of gone) await objects.removeObject(deps, actor, object_id);
}
