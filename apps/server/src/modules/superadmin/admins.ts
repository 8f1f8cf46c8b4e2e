import type { Administrator } from '@tamga/contract/superadmin.admins';
import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as mail from '#modules/mail';
import * as passkeys from '#modules/passkeys';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import { type Person, type System, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { cursorOf, pageOf } from '#platform/http/page';
import {
  countAdmins,
  deleteAdmin,
  findAdminByPerson,
  holdRoll,
  listAdminsBefore,
  listOtherEmails,
  findOwnAdmin,
} from './admins.sql.ts';
import { listInvitesAfter } from './invites.sql.ts';
import { leftMail, passkeyAddedMail, passkeyRemovedMail } from './mails.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));
const shownFields = ['family_name', 'given_name', 'role', 'email'];

/** No person may read the rows of others, so the platform does; each of them can see it in their access log. */
export function listAdmins(
  deps: Pick<Deps, 'pool'>,
  superadmin: Person,
  { kind, limit, after }: PageQuery & { kind: 'superadmin' | 'admin' },
): Promise<Page<Administrator>> {
  const actor = system('list administrators', superadmin.origin);
  return transact(deps, actor, async (deps) => {
    const page =
      kind === 'admin' ? await pageOfAdmins(deps, limit, after) : await pageOfSuper(deps, actor, limit, after);
    const subject = page.items.map(({ id }) => id);
    await users.recordAccess(deps, superadmin, {
      subject,
      purpose: 'administration',
      recordKind: 'user',
      fields: shownFields,
    });
    return page;
  });
}

async function pageOfAdmins(deps: { db: Tx }, limit: number, after: string | undefined): Promise<Page<Administrator>> {
  const { items, next } = await users.listPeople(deps, { role: 'admin', sort: 'created_at', limit, after });
  return {
    items: items.map(({ id, family_name, given_name, role, created_at }) => ({
      id,
      family_name,
      given_name,
      role,
      created_at,
      superadmin: null,
    })),
    next,
  };
}

async function pageOfSuper(
  deps: Pick<Deps, 'pool'> & { db: Tx },
  actor: System,
  limit: number,
  after: string | undefined,
): Promise<Page<Administrator>> {
  const rows = await listAdminsBefore(deps.db, limit + 1, cursor.read(after));
  const people = await users.describePeople(
    deps,
    actor,
    rows.map(({ user_id }) => user_id),
  );
  const { items, next } = pageOf(rows, limit, ({ created_at, id }) => cursor.write([created_at, id]));
  const shown = items.flatMap(({ user_id, email, created_at, signed_in_at, locked_until, codes_left }) => {
    const person = people.get(user_id);
    const superadmin = {
      email,
      since: created_at,
      signed_in_at,
      locked_until,
      recovery_codes_left: Number(codes_left),
    };
    return person ? [{ id: user_id, ...person, superadmin }] : [];
  });
  return { items: shown, next };
}

type RemovalDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now' | 'config' | 'keyring' | 'wakeups'>;

/**
 * Takes everything from an administrator: being a super administrator, and the role. The last super administrator
 * stays, except by the operator of the machine, who can invite another from there.
 */
export function removeAdmin(deps: RemovalDeps, actor: Person | System, userId: string): Promise<{ id: string }> {
  const lost = { userId, reason: 'no super administrator any more', only: 'superadmin' } as const;
  return sessions.endingSessionsOf(deps, actor, lost, async (held) => {
    await holdRoll(held.db);
    const person = await users.lockPerson(held, userId);
    const isAdmin = person?.role === 'admin';
    if (!person || (!person.superadmin && !isAdmin)) throw new AppError('superadmin.admin_not_found');
    if (person.superadmin && actor.kind === 'person' && (await countAdmins(held.db)) <= 1)
      throw new AppError('superadmin.last_superadmin');

    const gone = person.superadmin ? await deleteAdmin(held.db, userId) : undefined;
    await passkeys.removeAll(held, actor, { userId, kind: 'superadmin' });
    const role = isAdmin ? 'user' : person.role;
    await users.changePerson(held, userId, { role, superadmin: false }, { endTokens: isAdmin });
    const before = { role: person.role, superadmin: person.superadmin };
    const details = { before, after: { role, superadmin: false } };
    audit.record(held, actor, { action: 'superadmin.admin_removed', object: `person:${userId}`, details });
    announce(held, actor, { type: 'superadmin.admin_removed', aggregate: `person:${userId}`, data: before });
    if (gone)
      for (const to of [gone.email, ...(await listOtherEmails(held.db, gone.id))])
        mail.sendMail(held, leftMail, { to, facts: { email: gone.email } });
    return { id: userId };
  });
}

const passkeyMails = { added: passkeyAddedMail, removed: passkeyRemovedMail };

/** A passkey of a super administrator is everybody's concern: each of them can do everything. */
export async function tellOfPasskey(
  deps: Pick<Deps, 'config' | 'keyring' | 'now'> & { db: Tx },
  userId: string,
  change: 'added' | 'removed',
): Promise<void> {
  const admin = await findAdminByPerson(deps.db, userId);
  if (!admin) return;
  for (const to of [admin.email, ...(await listOtherEmails(deps.db, admin.id))])
    mail.sendMail(deps, passkeyMails[change], { to, facts: { email: admin.email } });
}

/** For an administrator who has lost theirs. Those of super administrators are not touched: they have recovery codes. */
export function resetPasskeys(
  deps: Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now' | 'wakeups'>,
  superadmin: Person,
  userId: string,
): Promise<{ id: string; removed: number }> {
  const owner = { userId, kind: 'person' } as const;
  const change = { userId, reason: 'passkeys reset' };
  return sessions.endingSessionsOf(deps, superadmin, change, async (deps) => {
    const removed = await passkeys.removeAll(deps, superadmin, owner);
    if (removed === 0) throw new AppError('passkeys.none');
    return { id: userId, removed };
  });
}

const listMax = 100;

/** All there are, for the command line of the machine. */
export async function listAll(
  deps: Pick<Deps, 'pool' | 'now'>,
  actor: System,
): Promise<{ admins: { user_id: string; email: string }[]; invited: string[] }> {
  const db = asActor(deps, actor);
  const admins = await listAdminsBefore(db, listMax, undefined);
  const invited = await listInvitesAfter(db, deps.now(), listMax, undefined);
  return { admins, invited: invited.map(({ email }) => email) };
}

/** What this room holds about a person, for the person. */
export const exportAbout = async (deps: Pick<Deps, 'pool'>, person: Person): Promise<Record<string, unknown>> => ({
  superadmin: (await findOwnAdmin(asActor(deps, system('export', person.origin)), person.userId)) ?? null,
});

/** How many there are; none comes or goes until the transaction ends. */
export async function countSuperadmins({ db }: { db: Tx }): Promise<number> {
  await holdRoll(db);
  return countAdmins(db);
}
