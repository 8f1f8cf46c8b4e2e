import type { OwnSession } from '@tamga/contract/auth';
import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as audit from '#modules/audit';
import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import type { SessionDeps } from './live-sessions.ts';
import { isVisible, listLiveSessions, listOtherSessionIds } from './own-sessions.sql.ts';
import { ending, endSession, revoke } from './sessions.ts';
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

/** A person learns nothing about another's session, not even that it exists. */
export async function endOwnSession(deps: SessionDeps, person: Person, id: string): Promise<{ id: string }> {
  const isOwn = await isVisible(asActor(deps, person), id);
  const isEnded = isOwn && (await endSession(deps, person, id, 'ended by the person'));
  if (!isEnded) throw new AppError('auth.session_not_found');
  return { id };
}

/** Every session of a person but the one that asks. */
export async function endOtherSessions(deps: SessionDeps, person: Person): Promise<{ ended: number }> {
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
  deps: SessionDeps & { tokens: Tokens },
  person: Person,
  refreshToken: string | undefined,
): Promise<{ id: string }> {
  const { userId, sessionId: id } = person;
  const claims = refreshToken === undefined ? null : await deps.tokens.readRefresh(refreshToken, deps.now());
  const other = claims?.sub === userId && claims.sid !== id ? claims.sid : undefined;
  const ids = (other === undefined ? [id] : [id, other]).toSorted();
  const ended = await ending(deps, person, ids, async (deps) => {
    const ended = [];
    for (const one of ids) if (await revoke(deps, person, one, 'signed out')) ended.push(one);
    return ended;
  });
  // Another request was faster: a moment later this one would have been refused by the guard.
  if (!ended.includes(id)) throw new AppError('request.unauthenticated');
  return { id };
}
