import type { Person, System } from '#platform/actor';
import { transact } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { keeper, type OpenDeps, type StorageDeps } from './deps.ts';
import { endReservation, insertReservation, insertSpace, lockSpace, settleRoom, takeRoom } from './spaces.sql.ts';
import { type Place, quotaOf } from './spaces.ts';

/** Longer than any upload in one request may take. */
const uploadMs = 3_600_000;

/** Takes room before the first byte comes, so that no two uploads are promised the same. */
export function reserve(
  deps: StorageDeps,
  person: Person,
  place: Place,
  sizeBytes: number,
  lastsMs = uploadMs,
): Promise<string> {
  return transact(deps, keeper(person), (deps) => reserveIn(deps, place, sizeBytes, lastsMs));
}

/** In an open transaction of the platform. */
export async function reserveIn(deps: OpenDeps, place: Place, sizeBytes: number, lastsMs: number): Promise<string> {
  const { spaceId, tenantId } = place;
  const now = deps.now();
  const owner_id = tenantId === null ? spaceId : null;
  await insertSpace(deps.db, { id: spaceId, owner_id, tenant_id: tenantId, created_at: now });
  if (!(await takeRoom(deps.db, spaceId, sizeBytes, quotaOf(deps, place))))
    throw new AppError('storage.quota_exceeded');
  const id = uuidv7(now.getTime());
  const expires_at = new Date(now.getTime() + lastsMs);
  await insertReservation(deps.db, { id, space_id: spaceId, size_bytes: String(sizeBytes), expires_at });
  return id;
}

/** What was kept took the place of what was reserved. In the transaction that keeps it, under the lock of the space. */
export async function spend(deps: OpenDeps, id: string, sizeBytes: number): Promise<void> {
  const reserved = await endReservation(deps.db, id);
  if (!reserved) throw new AppError('storage.upload_over');
  await settleRoom(deps.db, reserved.space_id, Number(reserved.size_bytes), sizeBytes);
}

/** Of an upload that came to nothing. Where that cannot be said now, the sweep does it. */
export async function release(
  deps: Pick<Deps, 'pool' | 'log'>,
  actor: System,
  { id, spaceId }: { id: string; spaceId: string },
): Promise<boolean> {
  try {
    return await transact(deps, actor, async ({ db }) => {
      await lockSpace(db, spaceId);
      const reserved = await endReservation(db, id);
      if (reserved) await settleRoom(db, spaceId, Number(reserved.size_bytes), 0);
      return reserved !== undefined;
    });
  } catch (err) {
    deps.log.warn({ err, reservation: id }, 'the room of a failed upload is left to the sweep');
    return false;
  }
}
