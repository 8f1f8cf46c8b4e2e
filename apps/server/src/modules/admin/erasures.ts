import * as audit from '#modules/audit';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { announce } from '#platform/messaging/outbox';
import type { ForgetPerson } from '#platform/room';

const dayMs = 86_400_000;
const batch = 500;

/**
 * Takes everything personal from accounts whose time of retention is over: here the account itself, and by `forgetters`
 * what every room holds of the person. Safe to do twice at once.
 */
export async function anonymiseDeleted(
  deps: Pick<Deps, 'pool' | 'now' | 'config'>,
  forgetters: readonly ForgetPerson[],
): Promise<number> {
  const actor = system('anonymise people');
  const before = new Date(deps.now().getTime() - deps.config.USERS_RETENTION_DAYS * dayMs);
  const ids = await users.findDeleted(deps, before, batch);
  let count = 0;
  for (const id of ids) {
    const isErased = await transact(deps, actor, async (deps) => {
      if (!(await users.erasePerson(deps, id, before))) return false;
      for (const forgetPerson of forgetters) await forgetPerson(deps, id, actor);
      audit.record(deps, actor, { action: 'admin.user_anonymised', object: `person:${id}` });
      announce(deps, actor, { type: 'admin.user_anonymised', aggregate: `person:${id}`, data: { id } });
      return true;
    });
    if (isErased) count += 1;
  }
  return count;
}
