import type { SignerInvitation, SignersAfter, SignersWish } from '@tamga/contract/signing.signers';
import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import * as users from '#modules/users';
import { type Person, type System, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { enqueue, type Queue } from '#platform/messaging/jobs';
import { announce } from '#platform/messaging/outbox';
import { findGivenUp } from './delays.sql.ts';
import type { MoveDeps } from './deps.ts';
import { type DocumentRow, findDocument, lockDocument } from './documents.sql.ts';
import {
  answerTurn,
  cancelAfter,
  dropInvitations,
  endUnasked,
  findTurnOf,
  insertInvitations,
  listInvitations,
  type Place,
} from './invitations.sql.ts';
import { pdfsAtOnce } from './files.ts';
import { noticeNameOf } from './words.ts';

/** Hands a document that was signed to the next one. */
export const handovers: Queue = {
  name: 'signing.hand_over',
  retriesMax: 20,
  retryFirstSeconds: 2,
  timeoutSeconds: 120,
  concurrency: pdfsAtOnce,
};

export const numberPlace = (id: string) => ({ table: 'signing.invitation', row: id, column: 'number_sealed' });

type NameDeps = Pick<Deps, 'pool' | 'keyring' | 'now'>;

export async function nameSigners(
  deps: NameDeps,
  person: Person,
  id: string,
  { civil_ids: civilIds, order }: SignersWish,
): Promise<{ items: SignerInvitation[] }> {
  const actor = system('name signers', person.origin);
  return transact(deps, actor, async (deps) => {
    const row = await lockDocument(deps.db, id);
    if (row?.owner_id !== person.userId) throw new AppError('signing.document_not_found');
    // Those whom a signer named would come after others whom the owner named: only the owner does.
    const isAsked = (await findTurnOf(deps.db, id)) !== undefined;
    if (isAsked || row.state !== 'UPLOADED' || row.wish_sealed !== null) throw new AppError('signing.state_conflict');
    const own = await users.findCivilId(deps, actor, person.userId);
    if (own !== undefined && civilIds.includes(own)) throw new AppError('signing.signer_is_self');
    await dropInvitations(deps.db, id);
    const rows = civilIds.map((number, index) => {
      const one = uuidv7();
      const number_sealed = deps.keyring.seal(numberPlace(one), number);
      return {
        id: one,
        document_id: id,
        owner_id: person.userId,
        position: order === 'AT_ONCE' ? 2 : index + 2,
        number_sealed,
        created_at: deps.now(),
      };
    });
    if (rows.length > 0) await insertInvitations(deps.db, rows);
    const [action, object] = ['signing.signers_named', `signing:${id}`] as const;
    audit.record(deps, person, { action, object, details: { count: rows.length } });
    announce(deps, person, { type: action, aggregate: object, data: { id } });
    return { items: await listInvitations(deps.db, id) };
  });
}

export async function listSignersAfter(deps: Pick<Deps, 'pool'>, person: Person, id: string): Promise<SignersAfter> {
  const db = asActor(deps, person);
  if (!(await findDocument(db, id))) throw new AppError('signing.document_not_found');
  const items = await listInvitations(db, id);
  const isWaiting = items.some(({ state }) => state === 'WAITING');
  return { items, given_up_at: isWaiting ? await findGivenUp(db, id) : null };
}

/** What the end of a document means for those who wait for it, in the transaction that ends it. */
export async function tellRound(
  deps: MoveDeps,
  actor: Person | System,
  row: DocumentRow,
  state: 'SIGNED' | 'DECLINED' | 'EXPIRED',
): Promise<void> {
  const now = deps.now();
  const turn = await answerTurn(deps.db, row.id, state, now);
  const place = turn ?? { document_id: row.id, position: 1 };
  const root = place.document_id;
  if (state === 'SIGNED') return enqueue(deps, handovers, { id: root }, { key: root });
  await cancelAfter(deps.db, place, turn?.answered_at ?? now);
  if (turn) tellOwner(deps, actor, turn.owner_id, root, noticeNameOf(deps.keyring, row));
}

/** The turn of a number that is no person's here ends as one that nobody answers: nothing tells the two apart. */
export async function endUnaskedTurn(
  deps: MoveDeps,
  actor: System,
  turn: Place & { id: string; expires_at: Date | null },
): Promise<void> {
  const root = await lockDocument(deps.db, turn.document_id);
  if (!root || !(await endUnasked(deps.db, turn.id, deps.now()))) return;
  await cancelAfter(deps.db, turn, turn.expires_at ?? deps.now());
  tellOwner(deps, actor, root.owner_id, root.id, noticeNameOf(deps.keyring, root));
}

function tellOwner(deps: MoveDeps, actor: Person | System, ownerId: string, root: string, name: string): void {
  const params = { document_id: root, name };
  notifications.notify(deps, actor, ownerId, { kind: 'signing_declined', params });
}
