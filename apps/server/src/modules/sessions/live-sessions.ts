import { type Origin, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { recall, remember } from '#platform/memory/memory';
import { findSession } from './sessions.sql.ts';

export type SessionDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now'>;

/** Under which a session is remembered. */
export const keyOf = (sessionId: string): string => `session:${sessionId}`;

export interface Live {
  holder: string;
  isSuperadmin: boolean;
  provenAt: Date | null;
  passkeyAt: Date | null;
}

const nobody = '-';

/** A session that has neither ended nor been ended; `known` is what was remembered of it, where anything was. */
export const readLive = async (
  deps: SessionDeps,
  sessionId: string,
  origin: Origin,
  known: string | null,
): Promise<Live | null> => parse(known) ?? parse(await loadSession(deps, sessionId, origin));

/** Whether this session has neither ended nor been ended; what changed is seen by the next who asks, in every process. */
export async function isLive(deps: SessionDeps, sessionId: string, origin: Origin): Promise<boolean> {
  const [known] = await recall(deps, [keyOf(sessionId)]);
  return (known ?? (await loadSession(deps, sessionId, origin))) !== nobody;
}

/** A remembered live session. Null for none, and for text that an older release wrote. */
function parse(text: string | null): Live | null {
  const [holder, kind, provenAt, passkeyAt] = text?.split('|') ?? [];
  if (holder === undefined || kind === undefined || passkeyAt === undefined) return null;
  const moment = (at: string | undefined) => (at ? new Date(Number(at)) : null);
  return { holder, isSuperadmin: kind === 'superadmin', provenAt: moment(provenAt), passkeyAt: moment(passkeyAt) };
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
