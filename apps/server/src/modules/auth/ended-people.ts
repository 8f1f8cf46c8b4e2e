import { type Person, type System, system } from '#platform/actor';
import { asActor, type Tx } from '#platform/db';
import { listLiveSessionIds } from './own-sessions.sql.ts';
import { listSuperadminSessionIds } from './sessions.sql.ts';
import { ending, endSession, revoke, type SessionDeps } from './sessions.ts';
import { deleteLinks } from './social.sql.ts';

/** Ends every session of somebody who was put out by another. Their tokens are refused already: this tidies up. */
export async function endSessionsOf(
  deps: SessionDeps,
  actor: Person | System,
  userId: string,
  reason: string,
): Promise<number> {
  const ids = await listLiveSessionIds(asActor(deps, system('end sessions', actor.origin)), userId);
  return ending(deps, actor, ids, async (deps) => {
    let ended = 0;
    for (const id of ids) if (await revoke(deps, actor, id, reason)) ended += 1;
    return ended;
  });
}

/** Runs `work`, which takes the rights of a super administrator away, and ends every session that rests on them. */
export async function endingSuperadmin<T>(
  deps: SessionDeps,
  actor: Person | System,
  userId: string,
  work: (deps: SessionDeps & { db: Tx }) => Promise<T>,
): Promise<T> {
  const db = asActor(deps, system('end sessions', actor.origin));
  const reason = 'no super administrator any more';
  const ids = await listSuperadminSessionIds(db, userId);
  const result = await ending(deps, actor, ids, async (deps) => {
    const result = await work(deps);
    for (const id of ids) await revoke(deps, actor, id, reason);
    return result;
  });
  // One that was opened meanwhile: after the change there will be no other.
  for (const id of await listSuperadminSessionIds(db, userId)) await endSession(deps, actor, id, reason);
  return result;
}

/** Lets go of the accounts elsewhere that somebody signed in with, in the transaction that anonymises them. */
export const forgetPerson = async ({ db }: { db: Tx }, userId: string): Promise<void> => {
  await deleteLinks(db, userId);
};
