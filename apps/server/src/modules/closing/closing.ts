import { type Closing, closingGraceDays } from '@tamga/contract/closing';
import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import * as oidc from '#modules/oidc';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { findObstacles, type Obstacles, requireNone } from './obstacles.ts';

type ClosingDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now' | 'wakeups'>;

const graceMs = closingGraceDays * 86_400_000;
const endOf = (closedAt: Date): Date => new Date(closedAt.getTime() + graceMs);

export function getClosing(deps: Pick<Deps, 'pool' | 'now'>, person: Person): Promise<Closing> {
  const actor = system('show whether an account is closed', person.origin);
  return transact(deps, actor, async (deps) => describe(deps, person, await findObstacles(deps, actor, person.userId)));
}

/**
 * Sessions and consents end at once, the account later: until then the person alone can take it back, by signing in. Mail
 * and inbox tell them, so that one whose session was stolen learns of it in time.
 */
export async function closeAccount(deps: ClosingDeps, person: Person): Promise<{ erased_after: Date }> {
  const actor = system('close an account', person.origin);
  const { result } = await sessions.endingOwnSessions(deps, person, 'the account was closed', async (deps) => {
    requireNone(await findObstacles(deps, actor, person.userId));
    const closedAt = deps.now();
    if (!(await users.closePerson(deps, person.userId, closedAt))) throw new AppError('closing.already_closed');
    const consents = await oidc.withdrawAllConsents(deps, person.userId);
    tell(deps, person, 'closing.account_closed', { consents });
    notifications.notify(deps, actor, person.userId, { kind: 'account_closed', params: {} });
    return { erased_after: endOf(closedAt) };
  });
  return result;
}

/** Guarded in one statement: of this and the erasure, which comes by the clock, one is first. */
export function reopenAccount(deps: ClosingDeps, person: Person): Promise<Closing> {
  const actor = system('reopen an account', person.origin);
  return transact(deps, actor, async (deps) => {
    if (!(await users.reopenPerson(deps, person.userId))) throw new AppError('closing.not_closed');
    tell(deps, person, 'closing.account_reopened', {});
    notifications.notify(deps, actor, person.userId, { kind: 'account_reopened', params: {} });
    return describe(deps, person, await findObstacles(deps, actor, person.userId));
  });
}

async function describe(deps: { db: Tx }, person: Person, obstacles: Obstacles): Promise<Closing> {
  const closed_at = await users.readClosing(deps, person.userId);
  return { closed_at, erased_after: closed_at && endOf(closed_at), ...obstacles };
}

function tell(
  deps: { db: Tx },
  person: Person,
  action: 'closing.account_closed' | 'closing.account_reopened',
  details: Record<string, number>,
): void {
  const object = `person:${person.userId}` as const;
  audit.record(deps, person, { action, object, details });
  announce(deps, person, { type: action, aggregate: object, data: { id: person.userId } });
}
