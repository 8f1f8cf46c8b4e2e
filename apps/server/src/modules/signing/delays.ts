import type { SignersAfter } from '@tamga/contract/signing.signers';
import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import { type Person, type System, system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { replace } from '#platform/messaging/schedules';
import { findGivenUp, setDelay } from './delays.sql.ts';
import { type DocumentRow, lockDocument } from './documents.sql.ts';
import { handovers } from './invitations.ts';
import { listInvitations, lockTurns } from './invitations.sql.ts';
import type { Unhanded } from './resuming.sql.ts';
import { noticeNameOf } from './words.ts';

const dayMs = 86_400_000;
/** A fault that lasts for longer than these is one that the owner should know of, and one that trying does not mend. */
const [toldMs, triedMs] = [dayMs, 7 * dayMs];

type DelayDeps = Pick<Deps, 'pool' | 'now' | 'keyring' | 'wakeups'>;

/** Leaves the job that asks who comes next again. The owner is told after a day; after a week it is theirs to have it tried. */
export function handOverLate(deps: DelayDeps, actor: System, { id, since, delay_told_at }: Unhanded): Promise<boolean> {
  return transact(deps, actor, async (deps) => {
    const root = await lockWaiting(deps, id);
    // Handed over meanwhile.
    if (!root || (await findGivenUp(deps.db, id))) return false;
    const lateMs = deps.now().getTime() - since.getTime();
    if (lateMs >= triedMs) return giveUp(deps, actor, root);
    if (lateMs >= toldMs && delay_told_at === null) {
      await setDelay(deps.db, id, { delay_told_at: deps.now() });
      tellOwner(deps, actor, root, 'signing_delayed');
    }
    await replace(deps, handovers, { id }, { key: id });
    return true;
  });
}

async function giveUp(deps: DelayDeps & { db: Tx }, actor: System, root: DocumentRow): Promise<boolean> {
  await setDelay(deps.db, root.id, { given_up_at: deps.now() });
  audit.record(deps, actor, { action: 'signing.handover_given_up', object: `signing:${root.id}` });
  tellOwner(deps, actor, root, 'signing_given_up');
  return false;
}

/** Once for each time that it was given up: it is tried for a week again. */
export async function askSignersAgain(deps: DelayDeps, person: Person, id: string): Promise<SignersAfter> {
  return transact(deps, system('ask signers again', person.origin), async (deps) => {
    const root = await lockWaiting(deps, id);
    if (root && root.owner_id !== person.userId) throw new AppError('signing.document_not_found');
    if (!root || !(await findGivenUp(deps.db, id))) throw await refusalOf(deps, person, id);
    await setDelay(deps.db, id, { delay_told_at: null, given_up_at: null, asked_again_at: deps.now() });
    await replace(deps, handovers, { id }, { key: id });
    audit.record(deps, person, { action: 'signing.signers_asked_again', object: `signing:${id}` });
    return { items: await listInvitations(deps.db, id), given_up_at: null };
  });
}

async function refusalOf({ db }: { db: Tx }, person: Person, id: string): Promise<AppError> {
  const isTheirs = (await lockDocument(db, id))?.owner_id === person.userId;
  return new AppError(isTheirs ? 'signing.state_conflict' : 'signing.document_not_found');
}

/** The document, while those whose turn it is wait to be asked. Before the invitations, as every step does. */
async function lockWaiting({ db }: { db: Tx }, id: string): Promise<DocumentRow | undefined> {
  const root = await lockDocument(db, id);
  const turns = root?.state === 'COMPLETED' ? await lockTurns(db, id) : [];
  return turns.length > 0 && turns.every(({ state }) => state === 'WAITING') ? root : undefined;
}

function tellOwner(
  deps: DelayDeps & { db: Tx },
  actor: System,
  root: DocumentRow,
  kind: 'signing_delayed' | 'signing_given_up',
): void {
  const params = { document_id: root.id, name: noticeNameOf(deps.keyring, root) };
  notifications.notify(deps, actor, root.owner_id, { kind, params });
}
