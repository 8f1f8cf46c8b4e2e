import * as audit from '#modules/audit';
import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { eachRow } from '#platform/each-row';
import { announce } from '#platform/messaging/outbox';
import { dropParts } from './assembling.ts';
import { deleteFileRow, findFile, listPurgeable } from './files.sql.ts';
import { dropVersions, isProtected } from './keeping.ts';
import { release } from './reserving.ts';
import { deleteOver, deleteSharesOf } from './shares.sql.ts';
import { listLapsed, lockSpace } from './spaces.sql.ts';
import { listExpired, lockUpload, settleUpload } from './uploads.sql.ts';
import { checkMs, dropUpload } from './uploads.ts';

const dayMs = 86_400_000;
const binMs = 30 * dayMs;
const sharesMs = 90 * dayMs;
const batch = 200;

const sweeper = system('sweep kept files');

/** Gives back the room of uploads that were killed. */
export async function giveRoomBack(deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const lapsed = await listLapsed(asActor(deps, sweeper), deps.now(), batch);
    const given = await Promise.all(lapsed.map(({ id, space_id: spaceId }) => release(deps, sweeper, { id, spaceId })));
    const done = given.filter(Boolean).length;
    count += done;
    if (done === 0 || lapsed.length < batch) return count;
  }
}

/** What has lain in the bin for thirty days goes for good, unless it must be kept longer. */
export async function emptyBins(deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const before = new Date(deps.now().getTime() - binMs);
    const old = await listPurgeable(asActor(deps, sweeper), before, deps.now(), batch);
    const purged = await eachRow(deps, old, { failed: 'a file in the bin was not deleted' }, (id, { space_id }) =>
      purge(deps, id, space_id, before),
    );
    count += purged;
    if (purged === 0 || old.length < batch) return count;
  }
}

const purge = (deps: Deps, id: string, spaceId: string, before: Date): Promise<boolean> =>
  transact(deps, sweeper, async (deps) => {
    await lockSpace(deps.db, spaceId);
    const row = await findFile(deps.db, id);
    // Taken out of the bin, or protected, meanwhile.
    if (!row?.deleted_at || row.deleted_at >= before || isProtected(row, deps.now())) return false;
    await deleteSharesOf(deps.db, id);
    await dropVersions(deps, sweeper, row);
    await deleteFileRow(deps.db, id);
    const [object, tenantId, type] = [
      `file:${id}` as const,
      row.tenant_id ?? undefined,
      'storage.file_deleted',
    ] as const;
    audit.record(deps, sweeper, { action: type, object, tenantId });
    announce(deps, sweeper, { type, aggregate: object, tenantId, data: { id } });
    return true;
  });

/** With whom something was shared is forgotten some time after it is over. */
export const forgetShares = (deps: Deps): Promise<number> =>
  transact(deps, sweeper, async ({ db }) => {
    return (await deleteOver(db, new Date(deps.now().getTime() - sharesMs))).length;
  });

/** What was begun a day ago and has not come, and what says of others that they were kept or refused. */
export async function dropUploads(deps: Deps): Promise<number> {
  let count = 0;
  let last: { id: string; expires_at: Date } | undefined;
  for (;;) {
    const now = deps.now();
    const expired = await listExpired(asActor(deps, sweeper), now, new Date(now.getTime() - checkMs), batch, last);
    count += await eachRow(deps, expired, { failed: 'an upload that is over was not dropped' }, (id) =>
      dropExpired(deps, id),
    );
    last = expired.at(-1);
    if (expired.length < batch) return count;
  }
}

async function dropExpired(deps: Deps, id: string): Promise<boolean> {
  // Before a part goes: what is put together of the others would be kept as the whole.
  await transact(deps, sweeper, ({ db }) => settleUpload(db, id, { state: 'refused', reason: 'storage.upload_over' }));
  while ((await transact(deps, sweeper, (deps) => dropParts(deps, sweeper, id, batch))) === batch);
  const reservation = await transact(deps, sweeper, async (deps) => {
    const row = await lockUpload(deps.db, id);
    return row ? dropUpload(deps, sweeper, row) : null;
  });
  if (reservation) await release(deps, sweeper, reservation);
  return reservation !== null;
}
