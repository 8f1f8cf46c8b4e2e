import { type System, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { deleteOldChallenges, type NewChallenge, putChallenge, takeChallenge } from './challenges.sql.ts';

/** The session or the ticket in which it is asked for, and thereby the browser. */
export type Holder = `session:${string}` | `ticket:${string}`;
type Purpose = NewChallenge['purpose'];

/** Long enough for a person to find their key. */
export const challengeLifeMs = 5 * 60_000;

/** Keeps what a browser is asked to sign. */
export async function keepChallenge(
  deps: Pick<Deps, 'pool' | 'now'>,
  actor: System,
  holder: Holder,
  purpose: Purpose,
  challenge: string,
): Promise<Date> {
  const expires_at = new Date(deps.now().getTime() + challengeLifeMs);
  await transact(deps, actor, ({ db }) => putChallenge(db, { holder, purpose, challenge, expires_at }));
  return expires_at;
}

/** Uses it up, before it is known whether what was brought is good: a wrong answer is not tried again. */
export async function spendChallenge(
  deps: Pick<Deps, 'pool' | 'now'>,
  actor: System,
  holder: Holder,
  purpose: Purpose,
): Promise<string> {
  const taken = await transact(deps, actor, ({ db }) => takeChallenge(db, holder, purpose, deps.now()));
  if (!taken) throw new AppError('passkeys.challenge_over');
  return taken.challenge;
}

export const forgetChallenges = (deps: Pick<Deps, 'pool' | 'now'>): Promise<number> =>
  deleteOldChallenges(asActor(deps, system('forget challenges of passkeys')), deps.now());
