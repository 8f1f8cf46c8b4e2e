import { type BeginningQuery, type FileUpload, largeFile, partBytesMin } from '@tamga/contract/storage.uploads';
import * as objects from '#modules/objects';
import { type Person, type System, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { enqueue } from '#platform/messaging/jobs';
import { cleanName } from './adding.ts';
import { assemblies, dropParts } from './assembling.ts';
import { keeper, type OpenDeps, type StorageDeps } from './deps.ts';
import { targetOf } from './keeping.ts';
import { release, reserveIn } from './reserving.ts';
import {
  countOpen,
  deleteUpload,
  findUpload,
  insertPart,
  insertUpload,
  lockUpload,
  takePart,
  type UploadRow,
} from './uploads.sql.ts';

const termMs = 24 * 3_600_000;
/** Who has sent the last part in time has it checked in peace. */
export const checkMs = 3_600_000;
const openMax = 50;

/** What is said of it in the headers of tus. */
export interface Announced {
  name: string;
  type: string;
  sizeBytes: number;
}

export async function beginUpload(
  deps: StorageDeps,
  person: Person,
  query: BeginningQuery,
  { name, type, sizeBytes }: Announced,
): Promise<FileUpload> {
  if (!deps.objects) throw new AppError('objects.not_set_up');
  if (!largeFile.types.some((one) => one === type)) throw new AppError('objects.type_refused');
  if (sizeBytes > largeFile.sizeBytesMax) throw new AppError('objects.too_large');
  const wish = { of: query.of, folder: query.folder, file: query.file, name: cleanName(name) };
  const { place } = await targetOf(deps, person, wish);
  const row = await transact(deps, keeper(person), async (deps) => {
    const reservation_id = await reserveIn(deps, place, sizeBytes, termMs + checkMs);
    // Under the lock that the reservation has taken: those of one space are counted one after the other.
    if ((await countOpen(deps.db, person.userId, openMax)) >= openMax) throw new AppError('storage.too_many_uploads');
    const created_at = deps.now();
    return insertUpload(deps.db, {
      id: uuidv7(created_at.getTime()),
      created_by: person.userId,
      session_id: person.sessionId,
      space_id: place.spaceId,
      tenant_id: place.tenantId,
      folder: wish.folder,
      name: wish.name,
      file_id: wish.file ?? null,
      media_type: type,
      size_bytes: String(sizeBytes),
      reservation_id,
      created_at,
      expires_at: new Date(created_at.getTime() + termMs),
    });
  });
  return describeUpload(row);
}

export const describeUpload = (row: UploadRow): FileUpload => ({
  id: row.id,
  name: row.name,
  size_bytes: Number(row.size_bytes),
  offset_bytes: Number(row.offset_bytes),
  state: row.state,
  reason: row.reason,
  file_id: row.state === 'kept' ? row.file_id : null,
  expires_at: row.expires_at,
});

export const getUpload = async (deps: StorageDeps, person: Person, id: string): Promise<FileUpload> =>
  describeUpload(await requireUpload(deps, person, id));

async function requireUpload(deps: StorageDeps, person: Person, id: string): Promise<UploadRow> {
  const row = await findUpload(asActor(deps, person), id);
  if (!row) throw new AppError('storage.upload_not_found');
  return row;
}

/** The part is there, and the offset behind it, or neither: whatever is killed, the sender goes on from the offset. */
export async function sendPart(
  deps: StorageDeps,
  person: Person,
  id: string,
  { startsAt, bytes, signal }: { startsAt: number; bytes: Buffer; signal: AbortSignal },
): Promise<FileUpload> {
  const before = await requireUpload(deps, person, id);
  if (Number(before.offset_bytes) !== startsAt) throw elsewhere(before);
  if (bytes.length === 0) return describeUpload(before);
  // Each part is a row and an object: byte by byte, a file would be millions of them.
  if (bytes.length < partBytesMin && startsAt + bytes.length < Number(before.size_bytes)) throw tooSmall();
  const actor = keeper(person);
  const part = { kind: 'storage.part', name: 'part', type: 'application/octet-stream', bytes, signal } as const;
  return objects.keepDocument(deps, actor, part, async ({ db }, object) => {
    const row = await takePart(db, id, startsAt, bytes.length, deps.now());
    if (!row) throw refusalOf(deps, (await findUpload(db, id)) ?? before);
    await insertPart(db, { upload_id: id, starts_at: String(startsAt), object_id: object.id });
    if (row.state === 'checking') enqueue({ db }, assemblies, { id }, { key: id });
    return describeUpload(row);
  });
}

const tooSmall = (): AppError =>
  new AppError('request.invalid', {
    fields: [
      {
        path: 'body',
        mn: 'сүүлийнхээс бусад хэсэг 256 КБ-аас багагүй байх ёстой.',
        en: 'every part but the last one must be at least 256 KB.',
      },
    ],
  });

const elsewhere = ({ offset_bytes }: UploadRow): AppError =>
  new AppError('storage.part_elsewhere', { details: { offset_bytes: Number(offset_bytes) } });

const refusalOf = ({ now }: Pick<StorageDeps, 'now'>, row: UploadRow): AppError =>
  row.expires_at <= now() ? new AppError('storage.upload_over') : elsewhere(row);

export async function endUpload(deps: StorageDeps, person: Person, id: string): Promise<{ id: string }> {
  await requireUpload(deps, person, id);
  const reservation = await transact(deps, keeper(person), async (deps) => {
    const row = await lockUpload(deps.db, id);
    if (!row) throw new AppError('storage.upload_not_found');
    if (row.state === 'checking') throw new AppError('storage.state_conflict');
    return dropUpload(deps, keeper(person), row);
  });
  await release(deps, system('give room back', person.origin), reservation);
  return { id };
}

/** With its parts; its room is given back by the caller, once it is gone. */
export async function dropUpload(
  deps: Pick<OpenDeps, 'pool' | 'db'>,
  actor: System,
  { id, reservation_id, space_id: spaceId }: UploadRow,
): Promise<{ id: string; spaceId: string }> {
  await dropParts(deps, actor, id);
  await deleteUpload(deps.db, id);
  return { id: reservation_id, spaceId };
}
