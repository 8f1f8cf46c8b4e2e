import { largeFile } from '@tamga/contract/storage.uploads';
import * as objects from '#modules/objects';
import * as users from '#modules/users';
import { type Person, type System, system } from '#platform/actor';
import { actingAs, asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { Queue } from '#platform/messaging/jobs';
import { keptAs } from './kept.ts';
import { keeper, type OpenDeps, type StorageDeps } from './deps.ts';
import { keepVersion } from './keeping.ts';
import { release } from './reserving.ts';
import { deleteParts, findUpload, listParts, lockUpload, settleUpload, type UploadRow } from './uploads.sql.ts';

/** Puts together what has come in parts. */
export const assemblies: Queue = {
  name: 'storage.assemble',
  retriesMax: 16,
  retryFirstSeconds: 2,
  retryLastSeconds: 300,
  timeoutSeconds: 900,
  concurrency: 2,
};

type AssembleDeps = StorageDeps & Pick<Deps, 'redis' | 'metrics'>;

/** What the sender can do nothing about: it is tried again. */
const passing = ['objects.scan_failed', 'objects.store_failed', 'objects.not_set_up', 'request.too_many'];

/**
 * Takes the parts as one file, which is scanned as a whole. Killed anywhere, it is begun anew: the file is there, the parts are
 * gone and the upload is settled in one transaction, or none of it is.
 */
export async function assembleUpload(deps: AssembleDeps, id: string, signal: AbortSignal): Promise<void> {
  const actor = system('put a file together');
  const row = await findUpload(asActor(deps, actor), id);
  if (row?.state !== 'checking') return;
  try {
    const person = await senderOf(deps, actor, row);
    if (!person) throw new AppError('storage.not_allowed');
    await takeWhole(deps, actor, person, row, signal);
  } catch (error) {
    if (!(error instanceof AppError) || passing.includes(error.code)) throw error;
    await refuse(deps, actor, row, error.code);
  }
}

/** As they are now: who may no longer keep it there keeps nothing. */
async function senderOf(deps: AssembleDeps, actor: System, row: UploadRow): Promise<Person | null> {
  const standing = await users.readStanding(deps, actor, row.created_by);
  if (!standing?.active) return null;
  const known = { kind: 'person', userId: row.created_by, sessionId: row.session_id, role: standing.role } as const;
  return { ...known, level: 0, permissions: new Set(), renewedBy: 'recent_eid', origin: actor.origin };
}

function takeWhole(
  deps: AssembleDeps,
  actor: System,
  person: Person,
  row: UploadRow,
  signal: AbortSignal,
): Promise<void> {
  const { id, folder, name, tenant_id, file_id, media_type: type, reservation_id: reservation } = row;
  const wish = { of: tenant_id ?? undefined, folder, name, file: file_id ?? undefined };
  const bytes = wholeOf(deps, actor, id);
  const upload = { ...keptAs, type, types: largeFile.types, sizeBytesMax: Number(row.size_bytes), bytes, signal };
  return objects.takeObject(deps, person, upload, async (open, object) => {
    const inner = { ...deps, ...open };
    const file = await keepVersion(inner, person, wish, { reservation, type, object });
    await actingAs(inner, keeper(person), async () => {
      // Another worker was first, and has kept it.
      if (!(await settleUpload(inner.db, id, { state: 'kept', file_id: file.id })))
        throw new AppError('storage.upload_over');
      await dropParts(inner, keeper(person), id);
    });
  });
}

async function* wholeOf(deps: AssembleDeps, actor: System, id: string): AsyncGenerator<Buffer> {
  for (const { object_id } of await listParts(asActor(deps, actor), id))
    yield* await (await objects.findObject(deps, actor, object_id)).read();
}

async function refuse(deps: AssembleDeps, actor: System, row: UploadRow, reason: string): Promise<void> {
  const isSettled = await transact(deps, actor, async (deps) => {
    await lockUpload(deps.db, row.id);
    if (!(await settleUpload(deps.db, row.id, { state: 'refused', reason }))) return false;
    await dropParts(deps, actor, row.id);
    return true;
  });
  if (isSettled) await release(deps, actor, { id: row.reservation_id, spaceId: row.space_id });
}

/** All of them, or so many at most; tells how many. */
export async function dropParts(
  deps: Pick<OpenDeps, 'pool' | 'db'>,
  actor: System,
  id: string,
  most?: number,
): Promise<number> {
  const parts = await deleteParts(deps.db, id, most);
  for (const { object_id } of parts) await objects.removeObject(deps, actor, object_id);
  return parts.length;
}
