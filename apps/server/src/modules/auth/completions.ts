import type { SignInOutcome } from '@tamga/contract/auth.sign-in';
import { z } from 'zod';
import type * as sessions from '#modules/sessions';
import * as site from '#modules/site';
import { type System, system, type Visitor } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { admit } from './admissions.ts';
import { markBrowser } from './browsers.ts';
import { identityPlace, learnCallback, methodOf } from './endings.ts';
import { learnNumber } from './known-numbers.ts';
import { accountKeyOf, addressKeyOf, ownKeyOf, release } from './lockouts.ts';
import type { Polls } from './polls.ts';
import { consumeSignIn, type NewSignIn, type SignInRow } from './sign-ins.sql.ts';
import { readSignIn, type SignInDeps } from './sign-ins.ts';

const Identity = z.object({ civil_id: z.string(), family_name: z.string(), given_name: z.string() });

export interface Poll {
  sid: string;
  binding?: string | undefined;
  callback?: { session_secret_digest: string; user_challenge_verifier: string } | undefined;
}

/** Waits for a sign-in to end, and signs in the person who answered. */
export async function pollSignIn(
  deps: SignInDeps & { tokens: sessions.Tokens; polls: Polls },
  { origin }: Visitor,
  { callback, ...key }: Poll,
  signal: AbortSignal,
): Promise<SignInOutcome> {
  const actor = system('sign in', origin);
  const row = await waitForSignIn(deps, actor, () => readSignIn(deps, actor, key), callback, signal);
  if (row.state === 'CONSUMED') throw new AppError('auth.sign_in_consumed');
  const described = describe(row, deps.now());
  if (described.state === 'COMPLETE') return complete(deps, actor, row);
  return { ...nothing, ...described, needs_callback: needsCallback(row) };
}

/** A sign-in as it stands after something has happened to it, or after nothing has for as long as a poll is held. */
export async function waitForSignIn(
  deps: SignInDeps & { polls: Polls },
  actor: System,
  read: () => Promise<SignInRow>,
  callback: Poll['callback'],
  signal: AbortSignal,
): Promise<SignInRow> {
  let row = await read();
  if (row.state === 'PENDING' && row.answer_sealed === null) {
    // Without news it is as it was: thousands who are let go at once must not all ask the database.
    const isNews = await deps.polls.wait(row, deps.config.SIGN_IN_HOLD_SECONDS * 1_000, signal);
    if (isNews) row = await read();
  }
  if (needsCallback(row) && callback) {
    await learnCallback(deps, actor, row, {
      sessionSecretDigest: callback.session_secret_digest,
      userChallengeVerifier: callback.user_challenge_verifier,
    });
    row = await read();
  }
  return row;
}

export const needsCallback = (row: SignInRow): boolean => row.state === 'PENDING' && row.answer_sealed !== null;

const nothing = { needs_callback: false, tokens: null, citizen: null, browser_marker: null };

/** How long a phone's answer waits for the browser that began: it is about a person who is there now. */
const collectMs = 5 * 60_000;
const collectableSince = (now: Date): Date => new Date(now.getTime() - collectMs);

/** How a sign-in stands, for anybody who has its sid. */
export function describe(
  { state, sso_error, finished_at }: SignInRow,
  now: Date,
): Pick<SignInOutcome, 'state' | 'sso_error'> {
  if (state === 'CONSUMED') return { state: 'COMPLETE', sso_error };
  const isLate = state === 'COMPLETE' && (finished_at === null || finished_at <= collectableSince(now));
  return isLate ? { state: 'EXPIRED', sso_error: 'eid_timeout' } : { state, sso_error };
}

async function complete(
  deps: SignInDeps & { tokens: sessions.Tokens },
  actor: System,
  { id }: SignInRow,
): Promise<SignInOutcome> {
  // Asked before the transaction: it may ask Redis.
  const mode = await site.readAccessMode(deps, actor.origin);
  const outcome = await transact(deps, actor, async (deps) => {
    const { identity, provenAt, flow, account_key, address, client, evidence_id } = await takeIdentity(
      deps,
      id,
      'sign_in',
    );
    const admission = await admit(deps, actor, mode, identity, {
      method: methodOf(flow),
      provenAt,
      client: { userAgent: client, address },
      login: { account_key, address },
      evidenceId: evidence_id,
    });
    if ('session' in admission) {
      const keys = await learnNumber(deps, account_key, identity.civil_id);
      await release(deps, actor, [...keys, ...keys.map(ownKeyOf), addressKeyOf(deps, address)]);
    }
    return { ...admission, marker: markBrowser(deps, accountKeyOf(deps, identity.civil_id)) };
  });

  // Answered after the commit: a refusal inside would undo that it was taken.
  if ('refusal' in outcome) return { ...nothing, state: 'FAILED', sso_error: outcome.refusal };
  const { citizen, marker: browser_marker } = outcome;
  const { tokens } = outcome.session;
  return { ...nothing, state: 'COMPLETE', sso_error: null, tokens, citizen, browser_marker };
}

/** Takes what a completed sign-in has proven, and when: of any number who try, one gets it. */
export async function takeIdentity(
  deps: Pick<Deps, 'keyring' | 'now'> & { db: Tx },
  id: string,
  purpose: NewSignIn['purpose'],
) {
  const taken = await consumeSignIn(deps.db, id, purpose, collectableSince(deps.now()));
  if (!taken?.identity_sealed) throw new AppError('auth.sign_in_consumed');
  const { identity_sealed, finished_at: provenAt, ...rest } = taken;
  return {
    ...rest,
    provenAt,
    identity: Identity.parse(JSON.parse(deps.keyring.open(identityPlace(id), identity_sealed).toString())),
  };
}
