import * as audit from '#modules/audit';
import * as rbac from '#modules/rbac';
import * as users from '#modules/users';
import { type Origin, type Person, type System, system } from '#platform/actor';
import { asActor, transact } from '#platform/db';
import type { Deps } from '#platform/deps';
import { changing, recall, remember } from '#platform/memory';
import { findSession, insertSession, revokeSession } from './sessions.sql.ts';
import type { Tokens } from './tokens.ts';

type SessionDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now'>;

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
  const holder = known ?? (await loadSession(deps, claims.sid, origin));
  if (holder !== claims.sub) return null;

  const standing = await users.readStanding(deps, claims.sub, knownStanding ?? null, origin);
  if (!standing?.active || claims.iat < standing.tokensRevokedBefore) return null;

  const role = await rbac.readRole(deps, standing.role, knownEpoch ?? null, origin);
  if (!role) return null;
  return { kind: 'person', userId: claims.sub, sessionId: claims.sid, role: standing.role, ...role, origin };
}

const nobody = '-';

/** The id of the user whose live session this is, or a dash. */
async function loadSession(deps: SessionDeps, sessionId: string, origin: Origin): Promise<string> {
  const session = await findSession(asActor(deps, system('check session', origin)), sessionId);
  const lifeMs = session && !session.revoked_at ? session.expires_at.getTime() - deps.now().getTime() : 0;
  const holder = session && lifeMs > 0 ? session.user_id : nobody;
  await remember(deps, keyOf(sessionId), holder, lifeMs > 0 ? lifeMs / 1_000 : undefined);
  return holder;
}

export async function openSession(
  deps: Pick<Deps, 'pool' | 'now'>,
  actor: System,
  session: { id: string; userId: string; expiresAt: Date },
): Promise<void> {
  await transact(deps, actor, async (deps) => {
    await insertSession(deps.db, { id: session.id, user_id: session.userId, expires_at: session.expiresAt });
    audit.record(deps, actor, {
      action: 'auth.session_opened',
      object: `session:${session.id}`,
      details: { user_id: session.userId },
    });
  });
}

/** Ends a session everywhere at once: no process answers from memory after this returns. */
export async function endSession(deps: SessionDeps, actor: System, sessionId: string, reason: string): Promise<void> {
  await changing(deps, keyOf(sessionId), () =>
    transact(deps, actor, async (deps) => {
      const isEnded = await revokeSession(deps.db, sessionId, deps.now(), reason);
      if (isEnded)
        audit.record(deps, actor, {
          action: 'auth.session_ended',
          object: `session:${sessionId}`,
          details: { reason },
        });
    }),
  );
}
