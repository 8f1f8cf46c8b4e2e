import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import * as objects from '#modules/objects';
import * as users from '#modules/users';
import { type System, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { eachRow } from '#platform/each-row';
import { AppError } from '#platform/error';
import { endDelay } from './delays.sql.ts';
import type { SigningDeps } from './deps.ts';
import { type DocumentRow, lockDocument, readDocument } from './documents.sql.ts';
import { numberPlace } from './invitations.ts';
import { countSigned, listInvitations, listToRemind, lockTurns, markReminded, openTurn } from './invitations.sql.ts';
import { open } from './opening.ts';
import { type Current, readCurrent, refreshAsked } from './refreshing.ts';
import { noticeNameOf, wordsOf } from './words.ts';

/** How long each has. */
const turnMs = 7 * 24 * 60 * 60_000;
const remindMs = 2 * 24 * 60 * 60_000;

/** Gives those whose turn it is what was signed so far, as a document of their own; killed anywhere, it is begun anew. */
export async function handOver(deps: SigningDeps, rootId: string, signal: AbortSignal): Promise<void> {
  const actor = system('hand documents over');
  const root = await readDocument(asActor(deps, actor), rootId);
  if (root?.state !== 'COMPLETED' || root.out_id === null) return;
  const invitedAt = deps.now();
  const current = { ...(await readCurrent(deps, actor, rootId, root.out_id)), invitedAt };
  for (;;) {
    const next = await turnOf(deps, actor, root);
    if (next === null) break;
    await invite(deps, actor, root, current, next, signal);
  }
  await refreshAsked(deps, actor, rootId, current, signal);
}

async function invite(
  deps: SigningDeps,
  actor: System,
  root: DocumentRow,
  current: Current & { invitedAt: Date },
  next: { id: string; number: string },
  signal: AbortSignal,
): Promise<void> {
  const rootId = root.id;
  const { bytes, findings, signedBefore: signed_before } = current;
  const { number } = next;
  const signerId = (await users.findIds(deps, actor, [number])).get(number) ?? null;
  if (signerId === null)
    return transact(deps, actor, (deps) =>
      openUnasked(deps, actor, root, { id: next.id, signed_before, ...termOf(current.invitedAt) }),
    );
  const file = { kind: 'signing.brought', name: 'to-sign.pdf', type: 'application/pdf', bytes, signal } as const;
  await objects.keepDocument(deps, actor, file, async ({ db }, object) => {
    const inner = { ...deps, db };
    // Before the invitation, as every step does; and nobody is asked whom the owner withdraws meanwhile.
    await lockDocument(db, rootId);
    const turn = (await lockTurns(db, rootId)).find(({ id }) => id === next.id);
    // Done by another meanwhile, and it may be the turn of who comes after: the file goes with this try.
    if (turn?.state !== 'WAITING' || (await countSigned(db, rootId)) !== signed_before)
      throw new AppError('signing.state_conflict');
    const { name } = wordsOf(deps.keyring, root);
    const words = { name, text: await askedBy(inner, actor, root) };
    const hash_algorithm = 'SHA-256';
    const own = await open(inner, actor, signerId, {
      kind: 'PDF',
      words,
      hash_algorithm,
      file: object,
      findings,
      lifeMs: turnMs - (deps.now().getTime() - current.invitedAt.getTime()),
    });
    await openTurn(db, turn.id, { own_id: own.id, signer_id: signerId, signed_before, ...termOf(current.invitedAt) });
    await endDelay(db, rootId);
    recordInvited(inner, actor, root);
    const params = { document_id: own.id, name: noticeNameOf(deps.keyring, root) };
    notifications.notify(inner, actor, signerId, { kind: 'signing_invited', params });
  });
}

/** The same for all who are asked at once, and from before the first is looked for: it must not tell whose number is a person's. */
const termOf = (invited_at: Date) => ({ invited_at, expires_at: new Date(invited_at.getTime() + turnMs) });

/** The same for everybody who is asked: the log, too, does not tell whose number is a person's. */
const recordInvited = (deps: SigningDeps & { db: Tx }, actor: System, root: DocumentRow): void =>
  audit.record(deps, actor, { action: 'signing.signer_invited', object: `signing:${root.id}` });

/** Who is to be asked next, and their number; null where nobody is, and the owner is told where all have signed. */
async function turnOf(
  deps: SigningDeps,
  actor: System,
  root: DocumentRow,
): Promise<{ id: string; number: string } | null> {
  return transact(deps, actor, async (deps) => {
    const turns = await lockTurns(deps.db, root.id);
    for (const { id, state, number_sealed } of turns)
      if (state === 'WAITING' && number_sealed !== null)
        return { id, number: deps.keyring.open(numberPlace(id), number_sealed).toString() };
    const all = await listInvitations(deps.db, root.id);
    if (turns.length === 0 && all.length > 0 && all.every(({ state }) => state === 'SIGNED')) {
      const params = { document_id: root.id, name: noticeNameOf(deps.keyring, root) };
      notifications.notify(deps, actor, root.owner_id, { kind: 'signing_all_signed', params });
    }
    return null;
  });
}

/** As if a person had been asked: nobody learns whose number it is. */
async function openUnasked(
  deps: SigningDeps & { db: Tx },
  actor: System,
  root: DocumentRow,
  { id, ...turn }: { id: string; signed_before: number; invited_at: Date; expires_at: Date },
): Promise<void> {
  await lockDocument(deps.db, root.id);
  const open = (await lockTurns(deps.db, root.id)).find((one) => one.id === id);
  if (open?.state !== 'WAITING') return;
  await openTurn(deps.db, id, { own_id: null, signer_id: null, ...turn });
  await endDelay(deps.db, root.id);
  recordInvited(deps, actor, root);
}

/** The owner sends their name along; the phone of the signer shows it. */
async function askedBy(deps: SigningDeps & { db: Tx }, actor: System, root: DocumentRow): Promise<string | null> {
  const owner = (await users.describePeople(deps, actor, [root.owner_id])).get(root.owner_id);
  return owner ? `Хүсэлт: ${users.signatureOf(owner)}.`.slice(0, 80) : null;
}

const batchMax = 200;

/** Two days before the end, once. */
export async function remindSigners(deps: SigningDeps): Promise<number> {
  const actor = system('remind signers');
  const before = new Date(deps.now().getTime() + remindMs);
  const rows = await listToRemind(asActor(deps, actor), before, batchMax);
  return eachRow(deps, rows, { failed: 'a signer was not reminded' }, (id, { signer_id, own_id }) =>
    transact(deps, actor, async (deps) => {
      if (signer_id === null || own_id === null || !(await markReminded(deps.db, id, deps.now()))) return;
      const own = await readDocument(deps.db, own_id);
      if (!own) return;
      const params = { document_id: own_id, name: noticeNameOf(deps.keyring, own) };
      notifications.notify(deps, actor, signer_id, { kind: 'signing_reminded', params });
    }),
  );
}
