import { hash, randomBytes } from 'node:crypto';
import * as audit from '#modules/audit';
import * as mail from '#modules/mail';
import { type Person, system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { refusing } from '#platform/data/pool';
import { transition } from '#platform/data/states';
import { insertInvitation, listInvitations, spendInvitation } from './invitations.sql.ts';
import { ownerInvitedMail } from './mails.ts';
import { insertMember } from './members.sql.ts';
import { lockState } from './organisations.sql.ts';
import { organisationStates } from './organisations.states.ts';

const lifeMs = 7 * 86_400_000;

const idOf = (word: string): string => hash('sha256', word);
const emailPlace = (id: string) => ({ table: 'org.invitation', row: id, column: 'email_sealed' });

type InvitationDeps = Pick<Deps, 'config' | 'keyring' | 'now'> & { db: Tx };

/** Sends a person the word with which they become the owner, once they have signed in with eID. */
export async function inviteOwner(
  deps: InvitationDeps,
  { tenantId, name, email }: { tenantId: string; name: string; email: string },
): Promise<void> {
  const word = randomBytes(24).toString('base64url');
  const id = idOf(word);
  const expiresAt = new Date(deps.now().getTime() + lifeMs);
  await insertInvitation(deps.db, {
    id,
    tenant_id: tenantId,
    email_sealed: deps.keyring.seal(emailPlace(id), email),
    role: 'owner',
    expires_at: expiresAt,
  });
  mail.sendMail(deps, ownerInvitedMail, {
    to: email,
    facts: { name, word, link: linkOf(deps, word) },
    uselessAfter: expiresAt,
  });
}

function linkOf({ config }: Pick<Deps, 'config'>, word: string): string | null {
  const site = config.MAIL_SITE_URL;
  return site ? new URL(`/me/organisations/take-up?code=${word}`, site).href : null;
}

/** The addresses that were invited to own it, accepted or not. */
export async function invitedTo({ db, keyring }: InvitationDeps, tenantId: string): Promise<string[]> {
  const rows = await listInvitations(db, tenantId);
  return rows.map(({ id, email_sealed }) => keyring.open(emailPlace(id), email_sealed).toString());
}

/** The signed-in person takes up an invitation. */
export function takeUpInvitation(
  deps: Pick<Deps, 'pool' | 'now'>,
  person: Person,
  word: string,
): Promise<{ tenant_id: string; role: string }> {
  return transact(deps, system('accept an invitation', person.origin), async (deps) => {
    const now = deps.now();
    const spent = await spendInvitation(deps.db, idOf(word), person.userId, now);
    if (!spent) throw new AppError('org.invitation_not_found');
    const { tenant_id, role } = spent;
    // An organisation that has been suspended or closed since gets no owner.
    const row = await lockState(deps.db, tenant_id);
    if (!row) throw new AppError('org.invitation_not_found');
    const moving = transition(deps, organisationStates, row, 'take_up', person, { updated_at: now });
    await refusing(moving, (error) => error instanceof AppError, 'org.invitation_not_found');
    const member = { user_id: person.userId, tenant_id, role, state: 'active', created_at: now } as const;
    await insertMember(deps.db, { ...member, accepted_at: now, invited_by: null, expires_at: null });
    const object = `organisation:${tenant_id}` as const;
    const details = { member: person.userId, role };
    audit.record(deps, person, { action: 'org.invitation_accepted', object, tenantId: tenant_id, details });
    announce(deps, person, {
      type: 'org.invitation_accepted',
      aggregate: object,
      tenantId: tenant_id,
      data: { id: tenant_id, member: person.userId, role },
    });
    return { tenant_id, role };
  });
}
