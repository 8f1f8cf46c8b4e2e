import { hash } from 'node:crypto';
import type { Page, PageQuery } from '@tamga/contract/page';
import type { Invite } from '@tamga/contract/superadmin.invites';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as mail from '#modules/mail';
import { type Person, type System, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { cursorOf, pageOf } from '#platform/http/page';
import { findAdminByEmail } from './admins.sql.ts';
import { deleteInvite, listInvitesAfter, upsertInvite } from './invites.sql.ts';
import { inviteMail } from './mails.ts';

type InviteDeps = Pick<Deps, 'pool' | 'now' | 'config' | 'keyring'>;

const lifeMs = 7 * 86_400_000;
const cursor = cursorOf(z.tuple([z.string()]));

export async function listInvites(
  deps: Pick<Deps, 'pool' | 'now'>,
  { origin }: Person,
  { limit, after }: PageQuery,
): Promise<Page<Invite>> {
  const db = asActor(deps, system('list invitations', origin));
  const rows = await listInvitesAfter(db, deps.now(), limit + 1, cursor.read(after)?.[0]);
  return pageOf(rows, limit, ({ email }) => cursor.write([email]));
}

/** By a super administrator, or from the command line of the machine. */
export function invite(deps: InviteDeps, actor: Person | System, email: string): Promise<Invite> {
  if (actor.kind === 'person' && !mail.hasMail(deps)) throw new AppError('mail.not_configured');
  const invited_by = actor.kind === 'person' ? actor.userId : null;
  return transact(deps, system('invite a super administrator', actor.origin), async (deps) => {
    if (await findAdminByEmail(deps.db, email)) throw new AppError('superadmin.already_onboarded');
    const now = deps.now();
    const invitation = { email, invited_by, created_at: now, expires_at: new Date(now.getTime() + lifeMs) };
    await upsertInvite(deps.db, invitation);
    const subject = invited_by ?? 'console';
    const details = { before: null, after: { expires_at: invitation.expires_at.toISOString() } };
    audit.record(deps, actor, { action: 'superadmin.invited', object: `invite:${tagOf(email)}`, details });
    announce(deps, actor, {
      type: 'superadmin.invited',
      aggregate: `invite:${tagOf(email)}`,
      data: { invited_by: subject },
    });
    const { expires_at: expiresAt } = invitation;
    mail.sendMail(deps, inviteMail, { to: email, facts: { expiresAt }, uselessAfter: expiresAt });
    return invitation;
  });
}

export function withdrawInvite(deps: InviteDeps, actor: Person, email: string): Promise<{ email: string }> {
  return transact(deps, system('withdraw an invitation', actor.origin), async (deps) => {
    const gone = await deleteInvite(deps.db, email);
    if (!gone) throw new AppError('superadmin.invite_not_found');
    const details = { before: { expires_at: gone.expires_at.toISOString() }, after: null };
    audit.record(deps, actor, { action: 'superadmin.invite_withdrawn', object: `invite:${tagOf(email)}`, details });
    announce(deps, actor, { type: 'superadmin.invite_withdrawn', aggregate: `invite:${tagOf(email)}`, data: {} });
    return { email };
  });
}

/** Addresses are personal, and the log stays for ever. */
const tagOf = (email: string): string => hash('sha256', email).slice(0, 16);
