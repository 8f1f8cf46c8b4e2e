import type { SignInMethod } from '@tamga/contract/auth';
import * as audit from '#modules/audit';
import * as rbac from '#modules/rbac';
import * as users from '#modules/users';
import { type Origin, type Person, type System, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { changing, recall, remember } from '#platform/memory';
import { announce } from '#platform/outbox';
import { uuidv7 } from '#platform/uuid';
import type { Client } from './client.ts';
import {
  findSession,
  forgetClients,
  insertSession,
  listSuperadminSessionIds,
  revokeSession,
  setMfaAt,
} from './sessions.sql.ts';
import type { Chain, Tokens } from './tokens.ts';

export type SessionDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now'>;

const keyOf = (sessionId: string): string => `session:${sessionId}`;

/** Who holds this access token: signature, session, the user's standing and role, in one trip to Redis when all are known. */
export async function identify(
  deps: SessionDeps,
  tokens: Tokens,
  token: string,
  origin: Origin,
): Promise<Person | null> {
  const claims = await tokens.readAccess(token, deps.now());
  if (!claims) return null;

  const [known, knownStanding, knownEpoch] = await recall(deps, [
    keyOf(claims.sid),
    users.standingKey(claims.sub),
    rbac.epochKey,
  ]);
  const [holder, mfaAt] = (known ?? (await loadSession(deps, claims.sid, origin))).split(' ');
  if (holder !== claims.sub) return null;

  const standing = await users.readStanding(deps, claims.sub, knownStanding ?? null, origin);
  if (!standing || claims.iat < standing.tokensRevokedBefore) return null;
  // What somebody is as a citizen is for administrators to say, who must not be able to lock a super administrator out.
  if (!standing.active && mfaAt === undefined) return null;

  const key = mfaAt === undefined ? standing.role : 'superadmin';
  const role = await rbac.readRole(deps, key, knownEpoch ?? null, origin);
  if (!role) return null;
  const { level, permissions } = role;
  const mfa = mfaAt === undefined ? {} : { mfaAt: new Date(Number(mfaAt)) };
  const { sub: userId, sid: sessionId } = claims;
  return { kind: 'person', userId, sessionId, role: key, level, permissions, ...mfa, origin };
}

const nobody = '-';

/** The id of the user whose live session this is, or a dash; with the time of the second factor, where there is one. */
async function loadSession(deps: SessionDeps, sessionId: string, origin: Origin): Promise<string> {
  const session = await findSession(asActor(deps, system('check session', origin)), sessionId);
  const lifeMs = session && !session.revoked_at ? session.ends_at.getTime() - deps.now().getTime() : 0;
  const mfa = session?.mfa_at ? ` ${session.mfa_at.getTime()}` : '';
  const holder = session && lifeMs > 0 ? `${session.user_id}${mfa}` : nobody;
  await remember(deps, keyOf(sessionId), holder, lifeMs > 0 ? lifeMs / 1_000 : undefined);
  return holder;
}

/** Whether this session has neither ended nor been ended; what changed is seen by the next who asks, in every process. */
export async function isLive(deps: SessionDeps, sessionId: string, origin: Origin): Promise<boolean> {
  const [known] = await recall(deps, [keyOf(sessionId)]);
  return (known ?? (await loadSession(deps, sessionId, origin))) !== nobody;
}

/** However long others stay signed in: whoever has the highest rights and leaves their desk is out soon. */
export const superadminLife = { idleSeconds: 15 * 60, absoluteSeconds: 12 * 3_600 };

const lifeOf = ({ config }: Pick<Deps, 'config'>) => ({
  idleSeconds: config.REFRESH_IDLE_SECONDS,
  absoluteSeconds: config.REFRESH_ABSOLUTE_SECONDS,
});

export interface SignIn {
  userId: string;
  method: SignInMethod;
  client?: Client;
  /** Of a super administrator, who has just shown their second factor. */
  isSuperadmin?: boolean;
}

/** Opens a session for somebody who has just proven who they are. `tokens.issuePair` makes its first pair of tokens. */
export async function openSession(
  deps: Pick<Deps, 'pool' | 'now' | 'config'> & { db?: Tx },
  actor: System,
  { userId, method, client, isSuperadmin = false }: SignIn,
): Promise<Chain> {
  const { idleSeconds, absoluteSeconds } = isSuperadmin ? superadminLife : lifeOf(deps);
  const now = deps.now();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const chain = {
    id: uuidv7(),
    user_id: userId,
    rotated_at: now,
    idle_until: after(Math.min(idleSeconds, absoluteSeconds)),
  };
  const { browser = null, device = null, place = null } = client ?? {};
  await transact(deps, actor, async (deps) => {
    const ends = { expires_at: after(absoluteSeconds) };
    const kind = isSuperadmin
      ? ({ kind: 'superadmin', mfa_at: now } as const)
      : ({ kind: 'person', mfa_at: null } as const);
    await insertSession(deps.db, { ...chain, ...ends, ...kind, created_at: now, method, browser, device, place });
    audit.record(deps, actor, {
      action: 'auth.session_opened',
      object: `session:${chain.id}`,
      details: { user_id: userId, method },
    });
    const data = { user_id: userId, method };
    announce(deps, actor, { type: 'auth.session_opened', aggregate: `session:${chain.id}`, data });
  });
  return { ...chain, counter: 0 };
}

/** Ends a session everywhere at once: no process answers from memory after this returns. False when it had ended. */
export function endSession(
  deps: SessionDeps,
  actor: Person | System,
  sessionId: string,
  reason: string,
): Promise<boolean> {
  return ending(deps, actor, [sessionId], (deps) => revoke(deps, actor, sessionId, reason));
}

/**
 * Runs `work`, which ends these sessions, so that no process goes on answering from memory. Nobody may write a session,
 * so the platform does; the records name `actor`.
 */
export function ending<T>(
  deps: SessionDeps,
  actor: Person | System,
  [sessionId, ...others]: readonly string[],
  work: (deps: SessionDeps & { db: Tx }) => Promise<T>,
): Promise<T> {
  if (sessionId === undefined) return transact(deps, system('end sessions', actor.origin), work);
  return changing(deps, keyOf(sessionId), () => ending(deps, actor, others, work));
}

/** Ends a session, inside `ending`; false when it had ended. */
export async function revoke(
  deps: Pick<Deps, 'now'> & { db: Tx },
  actor: Person | System,
  sessionId: string,
  reason: string,
): Promise<boolean> {
  const session = await revokeSession(deps.db, sessionId, deps.now(), reason);
  if (!session) return false;
  const object = `session:${sessionId}` as const;
  audit.record(deps, actor, { action: 'auth.session_ended', object, details: { reason } });
  const data = { user_id: session.user_id, reason };
  announce(deps, actor, { type: 'auth.session_ended', aggregate: object, data });
  return true;
}

/** Runs `work`, after which the holder of this session counts as having just shown their second factor. */
export function renewMfa(
  deps: SessionDeps,
  { sessionId, origin }: Person,
  work: (deps: SessionDeps & { db: Tx }) => Promise<void>,
): Promise<Date> {
  return changing(deps, keyOf(sessionId), () =>
    transact(deps, system('renew a second factor', origin), async (deps) => {
      await work(deps);
      const now = deps.now();
      const isLive = await setMfaAt(deps.db, sessionId, now);
      if (!isLive) throw new AppError('request.unauthenticated');
      return now;
    }),
  );
}

/** Runs `work`, which takes the rights of a super administrator away, and ends every session that rests on them. */
export async function endingSuperadmin<T>(
  deps: SessionDeps,
  actor: Person | System,
  userId: string,
  work: (deps: SessionDeps & { db: Tx }) => Promise<T>,
): Promise<T> {
  const reason = 'no super administrator any more';
  const ids = await listSuperadminSessionIds(asActor(deps, system('end sessions', actor.origin)), userId);
  const result = await ending(deps, actor, ids, async (deps) => {
    const result = await work(deps);
    for (const id of ids) await revoke(deps, actor, id, reason);
    return result;
  });
  // One that was opened meanwhile: after the change there will be no other.
  const late = await listSuperadminSessionIds(asActor(deps, system('end sessions', actor.origin)), userId);
  for (const id of late) await endSession(deps, actor, id, reason);
  return result;
}

const batch = 5_000;

/** What a session was opened with is of no use to anybody once its time is up. Safe to do twice at once. */
export async function forgetOldClients(deps: Pick<Deps, 'pool' | 'now'>): Promise<number> {
  const db = asActor(deps, system('forget clients of sessions'));
  for (let forgotten = 0; ; ) {
    const count = await forgetClients(db, deps.now(), batch);
    forgotten += count;
    if (count < batch) return forgotten;
  }
}
