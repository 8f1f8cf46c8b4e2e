import { hash } from 'node:crypto';
import * as sessions from '#modules/sessions';
import { type Origin, type Person, system } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { UntrustworthyToken } from '#platform/outgoing/openid';
import { keyOf } from './identities.ts';
import { idTokenPlace, type SsoDeps } from './sign-ins.ts';
import {
  deleteOld,
  deleteSession,
  deleteSessionsOf,
  findSpent,
  insertSpent,
  listSessionIds,
  listSessionsOf,
} from './sso.sql.ts';
import { requireAllowed, required } from './upstream.ts';

/** Ends the session here, and says where the one upstream ends. */
export async function logOut(
  deps: SsoDeps,
  person: Person | null,
  { redirect_uri }: { redirect_uri?: string | undefined },
): Promise<{ ended: boolean; end_session_url: string | null }> {
  const upstream = required(deps.upstream);
  if (redirect_uri !== undefined) requireAllowed(upstream, redirect_uri);
  const ended = person !== null && (await sessions.endSession(deps, person, person.sessionId, 'signed out'));
  const idToken = person && (await takeIdToken(deps, person));
  const said = {
    // With a hint the upstream knows which of our clients it was made for.
    ...(idToken ? { id_token_hint: idToken } : { client_id: upstream.web.id }),
    ...(redirect_uri !== undefined && { post_logout_redirect_uri: redirect_uri }),
  };
  // The person is already signed out here, so an upstream that does not answer must not hold them up.
  const end_session_url = await upstream.party.endSessionUrl(said).catch((err: unknown) => {
    deps.log.warn({ step: 'logout', err }, 'the upstream did not serve');
    return null;
  });
  return { ended, end_session_url };
}

async function takeIdToken(deps: SsoDeps, { sessionId, origin }: Person): Promise<string | null> {
  const row = await deleteSession(asActor(deps, system('sign out upstream', origin)), sessionId);
  return row ? deps.keyring.open(idTokenPlace(sessionId), row.id_token_sealed).toString() : null;
}

/** Ends what rests on a session that has ended upstream. */
export async function receiveLogout(deps: SsoDeps, origin: Origin, token: string): Promise<{ ended: number }> {
  const { issuer, party, web, native } = required(deps.upstream);
  const actor = system('upstream logout', origin);
  const said = await party.readLogoutToken(token, [web.id, native.id]).catch((err: unknown) => {
    deps.log.warn({ step: 'backchannel logout', err }, 'a logout token was not taken');
    throw new AppError(err instanceof UntrustworthyToken ? 'sso.logout_token_refused' : 'sso.unavailable');
  });
  const spentId = hash('sha256', `logout\n${said.jti}`);
  const db = asActor(deps, actor);
  if (await findSpent(db, spentId)) return { ended: 0 };
  const hashed = (named: string | null) => (named === null ? null : keyOf(issuer, named));
  let ended = 0;
  for (const id of await listSessionIds(db, { sid_hash: hashed(said.sid), subject_hash: hashed(said.sub) })) {
    if (await sessions.endSession(deps, actor, id, 'signed out upstream')) ended += 1;
    await deleteSession(db, id);
  }
  // Only now: what failed on the way is told again, in the same words.
  await insertSpent(db, spentId, new Date((said.exp + 60) * 1_000));
  return { ended };
}

/** Removes spent entries, and those of sessions whose time is up. */
export const forgetOld = (deps: Pick<Deps, 'pool' | 'now'>): Promise<number> =>
  deleteOld(asActor(deps, system('forget sign-ins upstream')), deps.now());

/** Removes what the upstream said of a person, in the transaction that anonymises them. */
export const forgetPerson = async ({ db }: { db: Tx }, userId: string): Promise<void> => {
  await deleteSessionsOf(db, userId);
};

/** What this room holds about a person, for the person: which of their sessions rest on one upstream. */
export const exportAbout = async (deps: Pick<Deps, 'pool'>, person: Person): Promise<Record<string, unknown>> => ({
  sessions: await listSessionsOf(asActor(deps, system('export sessions upstream', person.origin)), person.userId),
});
