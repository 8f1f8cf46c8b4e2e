import type { TokenPair } from '@tamga/contract/auth';
import * as security from '#modules/security';
import { type Origin, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { superadminLife } from './lifetimes.ts';
import type { SessionDeps } from './live-sessions.ts';
import { findChain, rotateSession } from './refresh.sql.ts';
import { ending, revoke } from './sessions.ts';
import type { Chain, RefreshClaims, Tokens } from './tokens.ts';

type RefreshDeps = SessionDeps & Pick<Deps, 'config'> & { tokens: Tokens };

/** When a request came, by the clock of this process, and from where. */
export interface ReceivedRequest {
  at: Date;
  origin: Origin;
}

/**
 * Replaces a refresh token by a new pair, in one statement and one trip. A token that was replaced before ends its
 * session, unless the request was on its way already when that happened: then it gets what the winner got.
 */
export async function refreshSession(deps: RefreshDeps, token: string, received: ReceivedRequest): Promise<TokenPair> {
  const { tokens } = deps;
  const now = deps.now();
  const claims = await tokens.readRefresh(token, now);
  if (!claims) throw refused();

  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const idle = {
    idleUntil: after(deps.config.REFRESH_IDLE_SECONDS),
    superadminIdleUntil: after(superadminLife.idleSeconds),
  };
  // Not `transact`: the statement is the whole change, and so it is one trip and not two.
  const db = asActor(deps, system('refresh session', received.origin));
  const [rotated] = await rotateSession(db, { id: claims.sid, counter: claims.ctr, now, ...idle });
  return tokens.issuePair(rotated ?? (await settle(deps, claims, received)), deps.now());
}

/** What became of a token that could not be rotated: lost a race, replaced long ago, or of a session that is over. */
async function settle(deps: RefreshDeps, claims: RefreshClaims, { at, origin }: ReceivedRequest): Promise<Chain> {
  const actor = system('refresh session', origin);
  const arrivedAt = new Date(at.getTime() - deps.config.REFRESH_GRACE_MS);
  const [chain] = await findChain(asActor(deps, actor), { id: claims.sid, arrivedAt });
  if (!chain || chain.revoked_at) throw refused();
  if (chain.counter === claims.ctr + 1 && chain.is_raced) return chain;
  // The token is the newest one, so it is the session, the person or the cutoff that refuses it.
  if (chain.counter <= claims.ctr) throw refused();

  const { sid: sessionId, sub: userId } = claims;
  await ending(deps, actor, [sessionId], async (deps) => {
    if (!(await revoke(deps, actor, sessionId, 'refresh token reused'))) return;
    const context = { session_id: sessionId, generations: String(chain.counter - claims.ctr) };
    security.report(deps, actor, { kind: 'refresh_token_reused', severity: 'high', userId, context });
  });
  // Thrown after the commit: thrown inside, it would undo the revocation.
  throw refused();
}

const refused = () => new AppError('auth.refresh_refused');
