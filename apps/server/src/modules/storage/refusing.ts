import * as audit from '#modules/audit';
import { type Person, system } from '#platform/actor';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { changeFile } from './binning.ts';
import type { OpenDeps, StorageDeps } from './deps.ts';
import { release } from './reserving.ts';
import { type Allowed, requireFile } from './rights.ts';
import { endOneTo, leaveOne } from './shares.sql.ts';
import { dropComing } from './sharing.ts';
import { managesIn, placeOf } from './spaces.ts';

/**
 * The person no longer wants what is shared with them, or with an organisation that they run. Who shares with a number is not
 * told whose it is, so not that it was refused either: record and event name the organisation that refuses, never the sharer's.
 */
export async function refuseShare(
  deps: StorageDeps,
  person: Person,
  id: string,
  of: string | undefined,
): Promise<{ id: string }> {
  const refuse = async (deps: OpenDeps) => {
    const { db } = deps;
    const refused = await (of === undefined
      ? leaveOne(db, id, person.userId, deps.now())
      : endOneTo(db, id, of, deps.now()));
    if (!refused) throw new AppError('storage.share_not_found');
    const reservations = of === undefined ? await dropComing(deps, person, id, person.userId) : [];
    return { share: refused.id, reservations };
  };
  const tell = (deps: OpenDeps, _: unknown, { share }: { share: string }) => {
    const [object, tenantId] = [`file:${id}` as const, of];
    audit.record(deps, person, { action: 'storage.share_refused', object, tenantId, details: { share } });
    announce(deps, person, { type: 'storage.share_refused', aggregate: object, tenantId, data: { id, share } });
  };
  const allow = (deps: OpenDeps) => requireReader(deps, person, id, of);
  const { reservations } = await changeFile(deps, person, id, refuse, tell, allow);
  for (const one of reservations) await release(deps, system('give room back', person.origin), one);
  return { id };
}

/** Who sees the file, and, where an organisation is to refuse it, runs that; also while it is not active. */
async function requireReader(deps: OpenDeps, person: Person, id: string, of: string | undefined): Promise<Allowed> {
  const allowed = await requireFile(deps, person, id, 'read');
  if (of === undefined) return allowed;
  await placeOf(deps, person, of);
  if (!(await managesIn(deps, person, of))) throw new AppError('storage.not_allowed');
  return allowed;
}
