import { roleLevels } from '@tamga/contract';
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
import { findSession, forgetClients, insertSession, revokeSession, setProvenAt } from './sessions.sql.ts';
import type { Chain, Tokens } from './tokens.ts';
import { missingOf } from './withheld.ts';

export type SessionDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now'>;

const keyOf = (sessionId: string): string => `session:${sessionId}`;

/** Who holds this access token: signature, session, the user's standing and role, in one trip to Redis when all are known. */
export async function identify(
  deps: SessionDeps & Pick<Deps, 'config'>,
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
  const live = parse(known ?? null) ?? parse(await loadSession(deps, claims.sid, origin));
  if (live?.holder !== claims.sub) return null;

  const actor = system('check standing and role', origin);
  const standing = await users.readStanding(deps, actor, claims.sub, knownStanding);
  if (!standing || claims.iat < standing.tokensRevokedBefore) return null;
  // What somebody is as a citizen is for administrators to say, who must not be able to lock a super administrator out.
  if (!standing.active && !live.isSuperadmin) return null;

  const key = live.isSuperadmin ? 'superadmin' : standing.role;
  const role = await rbac.readRole(deps, actor, key, knownEpoch);
  if (!role) return null;
  const { sub: userId, sid: sessionId } = claims;
  const person = { kind: 'person', userId, sessionId, origin } as const;
  const { level, permissions } = role;
  const proofs = {
    ...(live.provenAt && { provenAt: live.provenAt }),
    ...(live.passkeyAt && { passkeyAt: live.passkeyAt }),
  };
  const until = missingOf(deps, role, proofs);
  if (!until) return { ...person, role: key, level, permissions, ...proofs };
  const withheld = { level, permissions, until };
  return { ...person, role: key, level: roleLevels.user, permissions: new Set(), ...proofs, withheld };
}

const nobody = '-';

/** What is remembered of a live session. Null for none, and for what an older release has written down. */
function parse(text: string | null): Live | null {
  const [holder, kind, provenAt, passkeyAt] = text?.split('|') ?? [];
  if (holder === undefined || kind === undefined || passkeyAt === undefined) return null;
  const moment = (at: string | undefined) => (at ? new Date(Number(at)) : null);
  return { holder, isSuperadmin: kind === 'superadmin', provenAt: moment(provenAt), passkeyAt: moment(passkeyAt) };
}

interface Live {
  holder: string;
  isSuperadmin: boolean;
  provenAt: Date | null;
  passkeyAt: Date | null;
}

/** Whose live session this is, of which kind, and when they last proved who they are, where they have; or a dash. */
async function loadSession(deps: SessionDeps, sessionId: string, origin: Origin): Promise<string> {
  const session = await findSession(asActor(deps, system('check session', origin)), sessionId);
  const lifeMs = session && !session.revoked_at ? session.ends_at.getTime() - deps.now().getTime() : 0;
  const facts =
    session &&
    [session.user_id, session.kind, ...[session.proven_at, session.passkey_at].map((at) => at?.getTime() ?? '')].join(
      '|',
    );
  const known = facts && lifeMs > 0 ? facts : nobody;
  await remember(deps, keyOf(sessionId), known, lifeMs > 0 ? lifeMs / 1_000 : undefined);
  return known;
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
  /** When they showed their eID, here or to an upstream that vouches for it; null where they came by less. */
  provenAt: Date | null;
  /** Of a super administrator, who has just shown their second factor. */
  isSuperadmin?: boolean;
  /** The passkey that they have shown. */
  passkeyId?: string | undefined;
  /** Let in by a recovery code. */
  isRecovered?: boolean;
}

/** Opens a session for somebody who has just proven who they are. `tokens.issuePair` makes its first pair of tokens. */
export async function openSession(
  deps: Pick<Deps, 'pool' | 'now' | 'config'> & { db?: Tx },
  actor: System,
  { userId, method, client, provenAt, isSuperadmin = false, passkeyId, isRecovered = false }: SignIn,
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
      ? ({ kind: 'superadmin', mfa_at: now, proven_at: provenAt } as const)
      : ({ kind: 'person', mfa_at: null, proven_at: provenAt } as const);
    const shown = { passkey_at: passkeyId ? now : null, passkey_id: passkeyId ?? null, recovered: isRecovered };
    const from = { browser, device, place };
    await insertSession(deps.db, { ...chain, ...ends, ...kind, ...shown, created_at: now, method, ...from });
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
  sessionIds: readonly string[],
  work: (deps: SessionDeps & { db: Tx }) => Promise<T>,
): Promise<T> {
  return changing(deps, sessionIds.map(keyOf), () => transact(deps, system('end sessions', actor.origin), work));
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

/** Runs `work`, after which the holder of this session counts as having just proved who they are, as they did when it was opened. */
export function renewProof(
  deps: SessionDeps,
  { sessionId, origin }: Person,
  work: (deps: SessionDeps & { db: Tx }) => Promise<void>,
  passkeyId?: string,
): Promise<Date> {
  return changing(deps, keyOf(sessionId), () =>
    transact(deps, system('renew a proof', origin), async (deps) => {
      await work(deps);
      const now = deps.now();
      const isLive = await setProvenAt(deps.db, sessionId, now, passkeyId);
      if (!isLive) throw new AppError('request.unauthenticated');
      return now;
    }),
  );
}

/** Whether a session was opened with a recovery code. */
export const isRecovered = async (deps: Pick<Deps, 'pool'>, { sessionId, origin }: Person): Promise<boolean> =>
  (await findSession(asActor(deps, system('check session', origin)), sessionId))?.recovered ?? false;

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
