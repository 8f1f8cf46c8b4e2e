import type { TokenPair } from '@tamga/contract/auth';
import * as users from '#modules/users';
import { type Person, type System, system } from '#platform/actor';
import { asActor, type Tx } from '#platform/db';
import { AppError } from '#platform/error';
import { changing } from '#platform/memory';
import { listLiveSessionIds } from './own-sessions.sql.ts';
import { clearPasskey, renewSession } from './sessions.sql.ts';
import { ending, revoke, type SessionDeps } from './sessions.ts';
import type { Chain, Tokens } from './tokens.ts';

export type CredentialDeps = SessionDeps & { tokens: Tokens };

/**
 * Runs `work`, which changes how a person can sign in. Whoever has got in before is out: every token from before is refused,
 * and every other session ends. The session that asks goes on, with the tokens that come back; where the passkey goes that
 * was shown in it (`passkeyGone`), without what that has proven.
 */
export async function changingCredentials<T, D extends CredentialDeps>(
  deps: D,
  person: Person,
  reason: string,
  work: (deps: D & { db: Tx }) => Promise<T>,
  { passkeyGone }: { passkeyGone?: string } = {},
): Promise<{ result: T; ended: number; tokens: TokenPair }> {
  const { userId, sessionId } = person;
  const { result, ended, renewed } = await endingAll(
    deps,
    person,
    { userId, reason, but: sessionId },
    work,
    async (db, cutoff) => {
      if (passkeyGone) await clearPasskey(db, sessionId, passkeyGone);
      const renewed = await renewSession(db, sessionId, cutoff);
      if (!renewed) throw new AppError('request.unauthenticated');
      // Issued at the cutoff, or they would be refused as well for what is left of this second.
      return { ...renewed, rotated_at: cutoff } satisfies Chain;
    },
  );
  return { result, ended, tokens: await deps.tokens.issuePair(renewed, deps.now()) };
}

/** The same for somebody else, none of whose sessions goes on. */
export async function changingCredentialsOf<T, D extends SessionDeps>(
  deps: D,
  actor: Person | System,
  { userId, reason }: { userId: string; reason: string },
  work: (deps: D & { db: Tx }) => Promise<T>,
): Promise<T> {
  const { result } = await endingAll(deps, actor, { userId, reason, but: null }, work, () => Promise.resolve());
  return result;
}

async function endingAll<T, R, D extends SessionDeps>(
  deps: D,
  actor: Person | System,
  { userId, reason, but }: { userId: string; reason: string; but: string | null },
  work: (deps: D & { db: Tx }) => Promise<T>,
  renew: (db: Tx, cutoff: Date) => Promise<R>,
): Promise<{ result: T; ended: number; renewed: R }> {
  const known = await listLiveSessionIds(asActor(deps, system('end sessions', actor.origin)), userId);
  const { result, ended, renewed } = await changing(deps, users.standingKey(userId), () =>
    ending(deps, actor, known, async ({ db }) => {
      const inside = { ...deps, db };
      const result = await work(inside);
      const cutoff = await users.moveCutoff(inside, userId);
      // Asked again: one that was opened meanwhile is over too, and after this there will be no other.
      const ended = (await listLiveSessionIds(db, userId)).filter((id) => id !== but);
      for (const id of ended) await revoke(inside, actor, id, reason);
      return { result, ended, renewed: await renew(db, cutoff) };
    }),
  );
  const late = ended.filter((id) => !known.includes(id));
  // Nothing is left to do but to have them forgotten, too, where they are remembered.
  if (late.length > 0) await ending(deps, actor, late, () => Promise.resolve());
  return { result, ended: ended.length, renewed };
}
