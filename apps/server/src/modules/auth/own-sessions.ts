import type { OwnSession, TokenPair } from '@tamga/contract/auth';
import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as audit from '#modules/audit';
import type { Person } from '#platform/actor';
import { requireAssurance } from '#platform/assurance';
import { asActor } from '#platform/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/page';
import type { CredentialDeps } from './credentials.ts';
import { isVisible, listLiveSessions, listOtherSessionIds } from './own-sessions.sql.ts';
import { ending, endSession, revoke, type SessionDeps } from './sessions.ts';
import { unlinkAccount } from './social-links.ts';
import type { Tokens } from './tokens.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

export async function listOwnSessions(
  deps: Pick<Deps, 'pool' | 'now'>,
  person: Person,
  { limit, after }: PageQuery,
): Promise<Page<OwnSession>> {
  const rows = await listLiveSessions(asActor(deps, person), deps.now(), limit + 1, cursor.read(after));
  const sessions = rows.map(({ rotated_at, ...row }) => ({
    ...row,
    current: row.id === person.sessionId,
    last_used_at: rotated_at,
  }));
  return pageOf(sessions, limit, ({ created_at, id }) => cursor.write([created_at, id]));
}

/** Of somebody else's session a person learns nothing, not even that there is one. */
export async function endOwnSession(deps: SessionDeps, person: Person, id: string): Promise<{ id: string }> {
  const isOwn = await isVisible(asActor(deps, person), id);
  const isEnded = isOwn && (await endSession(deps, person, id, 'ended by the person'));
  if (!isEnded) throw new AppError('auth.session_not_found');
  return { id };
}

/** With the social account unlinked, where the person wants that and has one: the same change ends the sessions. */
export async function endOthers(
  deps: CredentialDeps,
  person: Person,
  socialLink: 'keep' | 'unlink',
): Promise<{ ended: number; tokens: TokenPair | null }> {
  if (socialLink === 'keep') return { ...(await endOtherSessions(deps, person)), tokens: null };
  requireAssurance(person, 'recent');
  try {
    return await unlinkAccount(deps, person, 'ended by the person');
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'auth.social_link_not_found') throw error;
    return { ...(await endOtherSessions(deps, person)), tokens: null };
  }
}

async function endOtherSessions(deps: SessionDeps, person: Person): Promise<{ ended: number }> {
  // Only those that are marked in memory: one that is opened meanwhile was not meant.
  const ids = await listOtherSessionIds(asActor(deps, person), person.sessionId);
  return ending(deps, person, ids, async (deps) => {
    let ended = 0;
    for (const id of ids) if (await revoke(deps, person, id, 'ended by the person')) ended += 1;
    const object = `person:${person.userId}` as const;
    audit.record(deps, person, { action: 'auth.other_sessions_ended', object, details: { ended } });
    return { ended };
  });
}

/** Ends the session that asks and, where the client holds a refresh token of another one of the person, that too. */
export async function logOut(
  deps: SessionDeps,
  tokens: Tokens,
  person: Person,
  refreshToken: string | undefined,
): Promise<{ id: string }> {
  const { userId, sessionId: id } = person;
  const claims = refreshToken === undefined ? null : await tokens.readRefresh(refreshToken, deps.now());
  const other = claims?.sub === userId && claims.sid !== id ? claims.sid : undefined;
  const ids = (other === undefined ? [id] : [id, other]).toSorted();
  const ended = await ending(deps, person, ids, async (deps) => {
    const ended = [];
    for (const one of ids) if (await revoke(deps, person, one, 'signed out')) ended.push(one);
    return ended;
  });
  // Somebody was faster: a moment later this request would have been refused at the door.
  if (!ended.includes(id)) throw new AppError('request.unauthenticated');
  return { id };
}
