import type { SignInMethod, TokenPair } from '@tamga/contract/auth';
import * as audit from '#modules/audit';
import { type Person, type System, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { changing } from '#platform/memory/memory';
import { announce } from '#platform/messaging/outbox';
import { describeClient } from './client.ts';
import { lifeOf, superadminLife } from './lifetimes.ts';
import { keyOf, type SessionDeps } from './live-sessions.ts';
import { forgetClients, forgetClientsOf, insertSession, revokeSession, setProvenAt } from './sessions.sql.ts';
import type { Tokens } from './tokens.ts';

interface SignIn {
  userId: string;
  method: SignInMethod;
  /** What they came with; three words of ours are kept of it. */
  client?: { userAgent: string | undefined; address: string };
  /** When they showed their eID, here or to an upstream that vouches for it; null where they came by less. */
  provenAt: Date | null;
  /** For a super administrator who has just shown their second factor. */
  isSuperadmin?: boolean;
  /** The passkey that they have shown. */
  passkeyId?: string | undefined;
  /** Let in by a recovery code. */
  isRecovered?: boolean;
}

/** Opens a session for a person who has just proven who they are, with its first pair of tokens. */
export async function openSession(
  deps: Pick<Deps, 'pool' | 'now' | 'config'> & { tokens: Tokens; db?: Tx },
  actor: System,
  { userId, method, client, provenAt, isSuperadmin = false, passkeyId, isRecovered = false }: SignIn,
): Promise<{ id: string; tokens: TokenPair }> {
  const { idleSeconds, absoluteSeconds } = isSuperadmin ? superadminLife : lifeOf(deps);
  const now = deps.now();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const chain = {
    id: uuidv7(),
    user_id: userId,
    rotated_at: now,
    idle_until: after(Math.min(idleSeconds, absoluteSeconds)),
  };
  const from = client ? describeClient(client.userAgent, client.address) : { browser: null, device: null, place: null };
  await transact(deps, actor, async (deps) => {
    const ends = { expires_at: after(absoluteSeconds) };
    const kind = isSuperadmin
      ? ({ kind: 'superadmin', mfa_at: now, proven_at: provenAt } as const)
      : ({ kind: 'person', mfa_at: null, proven_at: provenAt } as const);
    const shown = { passkey_at: passkeyId ? now : null, passkey_id: passkeyId ?? null, recovered: isRecovered };
    await insertSession(deps.db, { ...chain, ...ends, ...kind, ...shown, created_at: now, method, ...from });
    const object = `session:${chain.id}` as const;
    const data = { user_id: userId, method };
    audit.record(deps, actor, { action: 'auth.session_opened', object, details: data });
    announce(deps, actor, { type: 'auth.session_opened', aggregate: object, data });
  });
  return { id: chain.id, tokens: await deps.tokens.issuePair({ ...chain, counter: 0 }, deps.now()) };
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
 * Runs `work`, which ends these sessions, so that no process goes on answering from memory. People may not write
 * sessions, so the platform does; the records name `actor`.
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

/** The account is anonymised; nothing tells any more what it was used with. */
export const forgetPerson = async ({ db }: { db: Tx }, userId: string): Promise<void> => {
  await forgetClientsOf(db, userId);
};

const batch = 5_000;

/** The client of a session is of no use once its time is up. Safe to do twice at once. */
export async function forgetOldClients(deps: Pick<Deps, 'pool' | 'now'>): Promise<number> {
  const db = asActor(deps, system('forget clients of sessions'));
  for (let forgotten = 0; ; ) {
    const count = await forgetClients(db, deps.now(), batch);
    forgotten += count;
    if (count < batch) return forgotten;
  }
}
