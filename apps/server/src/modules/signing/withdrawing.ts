import type { SignerInvitation } from '@tamga/contract/signing.signers';
import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import { type Person, type System, system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import type { PhoneDeps } from './deps.ts';
import { type DocumentRow, lockDocument } from './documents.sql.ts';
import { cancelOpen, listAsked, listInvitations } from './invitations.sql.ts';
import { end, take } from './moving.ts';
import { hangUp } from './phones.ts';
import { noticeNameOf } from './words.ts';

/**
 * Those who have not signed are not asked any more. Documents are locked before invitations, as every step does: while
 * this one has the owner's, nothing is handed over.
 */
export async function withdrawSigners(
  deps: PhoneDeps,
  person: Person,
  id: string,
): Promise<{ items: SignerInvitation[] }> {
  const actor = system('withdraw signers', person.origin);
  return transact(deps, actor, async (deps) => {
    const root = await lockDocument(deps.db, id);
    if (root?.owner_id !== person.userId) throw new AppError('signing.document_not_found');
    const unsigned: DocumentRow[] = [];
    // A person who has entered PIN2 has signed, though the file is still being made.
    const signed: string[] = [];
    for (const asked of await listAsked(deps.db, id)) {
      const own = await take(deps, actor, asked.own_id, 'withdraw');
      if (own) unsigned.push(own);
      else signed.push(asked.id);
    }
    const cancelled = await cancelOpen(deps.db, id, deps.now(), signed);
    if (cancelled.length === 0) throw new AppError('signing.state_conflict');
    for (const own of unsigned) await endOwn(deps, actor, own);
    const [action, object] = ['signing.signers_withdrawn', `signing:${id}`] as const;
    audit.record(deps, person, { action, object, details: { count: cancelled.length } });
    announce(deps, person, { type: action, aggregate: object, data: { id } });
    return { items: await listInvitations(deps.db, id) };
  });
}

/** What lies with the person who is asked, after their invitation has ended. */
async function endOwn(deps: PhoneDeps & { db: Tx }, actor: System, own: DocumentRow): Promise<void> {
  await end(deps, actor, own, 'withdraw', 'withdrawn');
  await hangUp(deps, actor, own, false);
  const params = { document_id: own.id, name: noticeNameOf(deps.keyring, own) };
  notifications.notify(deps, actor, own.owner_id, { kind: 'signing_withdrawn', params });
}
