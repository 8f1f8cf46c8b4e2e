import * as audit from '#modules/audit';
import * as auth from '#modules/auth';
import * as notifications from '#modules/notifications';
import * as oidc from '#modules/oidc';
import * as passkeys from '#modules/passkeys';
import * as pki from '#modules/pki';
import * as security from '#modules/security';
import * as sso from '#modules/sso';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import { transact } from '#platform/db';
import type { Deps } from '#platform/deps';
import { announce } from '#platform/outbox';

const dayMs = 86_400_000;
const batch = 500;

/**
 * Takes everything personal from accounts whose time of retention is over: names, numbers, images, linked accounts, what
 * they agreed to, represent and reported, and the key to what the audit log says of them. Safe to do twice at once.
 */
export async function anonymiseDeleted(deps: Pick<Deps, 'pool' | 'now' | 'config'>): Promise<number> {
  const actor = system('anonymise people');
  const before = new Date(deps.now().getTime() - deps.config.USERS_RETENTION_DAYS * dayMs);
  const ids = await users.findDeleted(deps, before, batch);
  let count = 0;
  for (const id of ids) {
    const isErased = await transact(deps, actor, async (deps) => {
      if (!(await users.erasePerson(deps, id, before))) return false;
      await auth.forgetPerson(deps, id);
      await notifications.forgetPerson(deps, id);
      await oidc.forgetPerson(deps, id);
      await passkeys.forgetPerson(deps, id);
      await pki.forgetPerson(deps, id);
      await security.forgetPerson(deps, id);
      await sso.forgetPerson(deps, id);
      await audit.eraseSubject(deps, actor, id);
      audit.record(deps, actor, { action: 'admin.user_anonymised', object: `person:${id}` });
      announce(deps, actor, { type: 'admin.user_anonymised', aggregate: `person:${id}`, data: { id } });
      return true;
    });
    if (isErased) count += 1;
  }
  return count;
}
