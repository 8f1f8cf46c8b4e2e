import * as audit from '#modules/audit';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { announce } from '#platform/messaging/outbox';
import type { ForgetPerson } from '#platform/room';

const dayMs = 86_400_000;

type ErasureDeps = Pick<Deps, 'pool' | 'now' | 'config' | 'log'>;

/**
 * Takes everything personal from accounts whose time of retention is over: here the account itself, and by `forgetters`
 * what every room holds of the person. One who cannot be erased keeps nobody else from it: they are passed over, and
 * tried again next time. Safe to do twice at once.
 */
export async function anonymiseDeleted(
  deps: ErasureDeps,
  forgetters: readonly ForgetPerson[],
  batch = 500,
): Promise<number> {
  const before = new Date(deps.now().getTime() - deps.config.USERS_RETENTION_DAYS * dayMs);
  let [count, failed] = [0, 0];
  let last: string | undefined;
  do {
    const found = await users.findDeleted(deps, before, batch, last);
    for (const id of found) {
      const isErased = await erase(deps, forgetters, id, before).catch((err: unknown) => {
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

const erase = (deps: ErasureDeps, forgetters: readonly ForgetPerson[], id: string, before: Date): Promise<boolean> => {
  const actor = system('anonymise people');
  return transact(deps, actor, async (deps) => {
    if (!(await users.erasePerson(deps, id, before))) return false;
    for (const forgetPerson of forgetters) await forgetPerson(deps, id, actor);
    audit.record(deps, actor, { action: 'admin.user_anonymised', object: `person:${id}` });
    announce(deps, actor, { type: 'admin.user_anonymised', aggregate: `person:${id}`, data: { id } });
    return true;
  });
};
