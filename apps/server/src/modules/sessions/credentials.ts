import type { TokenPair } from '@tamga/contract/auth';
import * as users from '#modules/users';
import { type Person, type System, system } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import { AppError } from '#platform/error';
import { changing } from '#platform/memory/memory';
import type { SessionDeps } from './live-sessions.ts';
import { clearPasskey, listSessionIdsOf, lockSessionsOf, renewSession } from './sessions.sql.ts';
import { ending, revoke } from './sessions.ts';
import type { Chain, Tokens } from './tokens.ts';

/**
 * Runs `work`, which changes how a person can sign in. An intruder is out after that: every earlier token is refused,
 * and every other session ends. The session that asks goes on, with the tokens that come back; if the passkey that was
 * shown in it goes (`passkeyGone`), without what that has proven.
 */
export async function changingCredentials<T, D extends SessionDeps & { tokens: Tokens }>(
  deps: D,
  person: Person,
  reason: string,
  work: (deps: D & { db: Tx }) => Promise<T>,
  { passkeyGone }: { passkeyGone?: string } = {},
): Promise<{ result: T; ended: number; tokens: TokenPair }> {
  const { userId, sessionId } = person;
  const { result, ended } = await endingAll(deps, person, { userId, reason, but: sessionId }, async (deps) => {
    const result = await work(deps);
    const cutoff = await users.moveCutoff(deps, userId);
    // One order everywhere: what people sign in with, the person, their sessions by id. To hold the one that asks
    // before those that end would be another, and two could wait for each other for ever.
    await lockSessionsOf(deps.db, userId);
    if (passkeyGone) await clearPasskey(deps.db, sessionId, passkeyGone);
    const renewed = await renewSession(deps.db, sessionId, cutoff);
    if (!renewed) throw new AppError('request.unauthenticated');
    // Issued at the cutoff, or they would be refused as well for what is left of this second.
    return { result, chain: { ...renewed, rotated_at: cutoff } satisfies Chain };
  });
  return { result: result.result, ended, tokens: await deps.tokens.issuePair(result.chain, deps.now()) };
}

/**
 * Runs `work`, which locks a person out: all their sessions end, and every earlier token is refused. With `only` it
 * ends what rests on being a super administrator, and only those sessions.
 */
export async function endingSessionsOf<T, D extends SessionDeps>(
  deps: D,
  actor: Person | System,
  { userId, reason, only }: { userId: string; reason: string; only?: 'superadmin' },
  work: (deps: D & { db: Tx }) => Promise<T>,
): Promise<T> {
  const { result } = await endingAll(deps, actor, { userId, reason, only }, async (deps) => {
    const result = await work(deps);
    if (!only) await users.moveCutoff(deps, userId);
    return result;
  });
  return result;
}

/**
 * Runs `work`, with which a person ends every session of theirs, the one that asks included. Of two requests of one
 * session, one does it.
 */
export function endingOwnSessions<T, D extends SessionDeps>(
  deps: D,
  person: Person,
  reason: string,
  work: (deps: D & { db: Tx }) => Promise<T>,
): Promise<{ result: T; ended: number }> {
  const { userId, sessionId } = person;
  return endingAll(deps, person, { userId, reason, also: sessionId }, async (deps) => {
    const result = await work(deps);
    await users.moveCutoff(deps, userId);
    return result;
  });
}

interface Which {
  userId: string;
  reason: string;
  only?: 'superadmin' | undefined;
  but?: string;
  /** One that must not have ended before. */
  also?: string;
}

async function endingAll<T, D extends SessionDeps>(
  deps: D,
  actor: Person | System,
  { userId, reason, only, but, also }: Which,
  work: (deps: D & { db: Tx }) => Promise<T>,
): Promise<{ result: T; ended: number }> {
  const known = await listSessionIdsOf(asActor(deps, system('end sessions', actor.origin)), userId, only);
  const { result, ended } = await changing(deps, users.standingKey(userId), () =>
    ending(deps, actor, known, async ({ db }) => {
      const inside = { ...deps, db };
      const result = await work(inside);
      // Asked again: one that was opened meanwhile is over too, and after this there will be no other.
      const ended = (await listSessionIdsOf(db, userId, only)).filter((id) => id !== but);
      if (also && !ended.includes(also)) throw new AppError('request.unauthenticated');
      for (const id of ended) await revoke(inside, actor, id, reason);
      return { result, ended };
    }),
  );
  const late = ended.filter((id) => !known.includes(id));
  // Nothing is left to do but to have them forgotten, too, where they are remembered.
  if (late.length > 0) await ending(deps, actor, late, () => Promise.resolve());
  return { result, ended: ended.length };
}
