import { closingGraceDays } from '@tamga/contract/closing';
import * as audit from '#modules/audit';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { announce } from '#platform/messaging/outbox';
import type { ForgetPerson } from '#platform/room';

const dayMs = 86_400_000;

type ErasureDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now' | 'config' | 'log' | 'keyring'>;
type Over = Parameters<typeof users.erasePerson>[2];

/** Restored, taken back or erased by another worker meanwhile: thrown, so that nothing else happens to them either. */
const kept = new Error('the account is not over');

/**
 * Takes everything personal from accounts whose time is over, that of retention or that to take back that they were
 * closed: here the account itself, and by `forgetters` what every room holds of the person. One who cannot be erased
 * keeps nobody else from it: they are passed over, and tried again next time. Safe to do twice at once.
 */
export async function anonymiseDeleted(
  deps: ErasureDeps,
  forgetters: readonly ForgetPerson[],
  batch = 500,
): Promise<number> {
  const ago = (days: number) => new Date(deps.now().getTime() - days * dayMs);
  const over = { deletedBefore: ago(deps.config.USERS_RETENTION_DAYS), closedBefore: ago(closingGraceDays) };
  let [count, failed] = [0, 0];
  let last: string | undefined;
  do {
    const found = await users.findDeleted(deps, over, batch, last);
    for (const id of found) {
      const isErased = await erase(deps, forgetters, id, over).catch((err: unknown) => {
        if (err === kept) return false;
        failed += 1;
        deps.log.error({ err, person: id }, 'a person was not anonymised');
        return false;
      });
      if (isErased) count += 1;
    }
    last = found.length < batch ? undefined : found.at(-1);
  } while (last);
  if (failed === 0) return count;
  if (count > 0) deps.log.info({ count }, 'people anonymised');
  // Thrown after everybody was tried, so that the run counts as failed where failed duties are counted.
  throw new Error(`${failed} people could not be anonymised`);
}

/** A person who closed their account may be signed in: their sessions end with it. */
const erase = (deps: ErasureDeps, forgetters: readonly ForgetPerson[], id: string, over: Over): Promise<boolean> => {
  const actor = system('anonymise people');
  const ending = { userId: id, reason: 'the account was erased' };
  return sessions.endingSessionsOf(deps, actor, ending, async (deps) => {
    if (!(await users.erasePerson(deps, id, over))) throw kept;
    for (const forgetPerson of forgetters) await forgetPerson(deps, id, actor);
    audit.record(deps, actor, { action: 'admin.user_anonymised', object: `person:${id}` });
    announce(deps, actor, { type: 'admin.user_anonymised', aggregate: `person:${id}`, data: { id } });
    return true;
  });
};
