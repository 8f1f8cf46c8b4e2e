import { type Person, type System, system } from '#platform/actor';
import { asActor, type Tx } from '#platform/db';
import { listLiveSessionIds } from './own-sessions.sql.ts';
import { ending, revoke, type SessionDeps } from './sessions.ts';
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

/** Lets go of the accounts elsewhere that somebody signed in with, in the transaction that anonymises them. */
export const forgetPerson = async ({ db }: { db: Tx }, userId: string): Promise<void> => {
  await deleteLinks(db, userId);
};
