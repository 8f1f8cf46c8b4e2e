import { hash } from 'node:crypto';
import { z } from 'zod';
import * as approvals from '#modules/approvals';
import * as audit from '#modules/audit';
import * as org from '#modules/org';
import { type Actor, type Person, system } from '#platform/actor';
import { canonical } from '#platform/canonical';
import { actingAs } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { Place } from '#platform/security/keyring';
import { insertEnding, isSigning, takeProposal, takeSigning } from './agreeing.sql.ts';
import { carryOut, requireEndable } from './carrying-out.ts';
import { lockReference, type ReferenceRow } from './references.sql.ts';
import { type EndDeps, type RequireImpartial, Wish } from './wishes.ts';

export interface Ended {
  /** The document as it stands, or the one that takes its place. */
  id: string;
  result: 'done' | 'proposed' | 'signing';
  approval_id: string | null;
}

export const endingKind = 'references.end';

const Signed = z.object({ reference: z.uuid(), sha256: z.string() });
const placeOf = (id: string): Place => ({ table: 'references.ending', row: id, column: 'wish_sealed' });
const platform = ({ origin }: Actor) => system('end a document', origin);

/**
 * Ends it as the service says that decided it: by who asks, once they have signed, or once another has confirmed. The row is
 * locked: of two officers one comes second.
 */
export const endDocument = (deps: EndDeps, person: Person, row: ReferenceRow, wish: Wish): Promise<Ended> =>
  row.decision_signature ? askSignature(deps, person, row, wish) : agree(deps, person, row, wish);

async function agree(deps: EndDeps, person: Person, row: ReferenceRow, wish: Wish): Promise<Ended> {
  const needsTwo = row.second_approver && wish.kind === 'supersede';
  if (needsTwo && !(await isConfirmed(deps, person, row, wish)))
    return { id: row.id, result: 'proposed', approval_id: null };
  return { id: await carryOut(deps, person, row, wish), result: 'done', approval_id: null };
}

/** Another officer has proposed the same, word for word. Otherwise this is what is proposed now. */
const isConfirmed = (deps: EndDeps, person: Person, row: ReferenceRow, wish: Wish): Promise<boolean> =>
  actingAs(deps, platform(person), async () => {
    const kept = keep(deps, row, person, wish);
    const before = await takeProposal(deps.db, row.id);
    const isSame = before && before.officer_id !== person.userId && before.wish_sha256.equals(kept.wish_sha256);
    if (isSame && (await countsStill(deps, person, row, before))) return true;
    await insertEnding(deps.db, { ...kept, stage: 'proposed', approval_id: null, expires_at: null });
    const [action, object] = ['references.replacement_proposed', `reference:${row.id}`] as const;
    audit.record(deps, person, { action, object, tenantId: row.tenant_id });
    return false;
  });

const proposalMs = 14 * 24 * 3_600_000;

/** Proposals of before then have ended. */
export const proposedSince = (now: Date): Date => new Date(now.getTime() - proposalMs);

/** Two officers stand behind what is done: who proposed it is one when it is done, and not only when they proposed it. */
const countsStill = async (
  deps: EndDeps,
  actor: Actor,
  { tenant_id }: ReferenceRow,
  { officer_id, created_at }: { officer_id: string; created_at: Date },
): Promise<boolean> =>
  created_at > proposedSince(deps.now()) && org.isOfficer(deps, platform(actor), tenant_id, officer_id);

const askSignature = (deps: EndDeps, person: Person, row: ReferenceRow, wish: Wish): Promise<Ended> =>
  actingAs(deps, platform(person), async () => {
    const signer = { referenceId: row.id, officerId: person.userId };
    if (await isSigning(deps.db, signer, deps.now())) throw new AppError('references.signature_pending');
    const kept = keep(deps, row, person, wish);
    const words = verbs[wish.kind];
    const { id, expiresAt } = await approvals.ask(deps, person, {
      subjectId: person.userId,
      kind: endingKind,
      text: {
        mn: `${row.number} дугаартай баримтыг ${words.mn}. Гарын үсэг зурах бол PIN2 кодоо оруулна уу.`,
        en: `${words.en} document ${row.number}. Enter PIN2 to sign.`,
      },
      act: { reference: row.id, sha256: kept.wish_sha256.toString('hex') },
    });
    await insertEnding(deps.db, { ...kept, stage: 'signing', approval_id: id, expires_at: expiresAt });
    return { id: row.id, result: 'signing', approval_id: id };
  });

const verbs = {
  revoke: { mn: 'хүчингүй болгох', en: 'Revoke' },
  supersede: { mn: 'шинээр солих', en: 'Replace' },
};

function keep(deps: EndDeps, row: ReferenceRow, person: Person, wish: Wish) {
  const [id, text] = [uuidv7(), canonical(wish)];
  return {
    id,
    reference_id: row.id,
    officer_id: person.userId,
    wish_sealed: deps.keyring.seal(placeOf(id), text),
    wish_sha256: hash('sha256', text, 'buffer'),
    created_at: deps.now(),
  };
}

export const wishOf = ({ keyring }: Pick<Deps, 'keyring'>, row: { id: string; wish_sealed: string }): Wish =>
  Wish.parse(JSON.parse(keyring.open(placeOf(row.id), row.wish_sealed).toString()));

/** What happens once the officer has signed. Everything is looked at again: much may have changed since they were asked. */
export const endingBy = (requireImpartial: RequireImpartial): approvals.Act => ({
  async approved(open, actor, { id: approval, subjectId, act }) {
    const deps = { ...open, requireImpartial };
    const { reference, sha256 } = Signed.parse(act);
    // The document before what is wanted of it, as everywhere here: in the other order two would wait for each other.
    const row = await lockReference(deps.db, reference);
    const signing = await takeSigning(deps.db, approval);
    if (signing?.reference_id !== reference || signing.wish_sha256.toString('hex') !== sha256)
      throw new AppError('references.state_conflict');
    const officer = row && (await org.officerNow(deps, actor, row.tenant_id, subjectId, approval));
    if (!officer) throw new AppError('references.not_theirs');
    const wish = wishOf(deps, signing);
    await requireEndable(deps, officer, row, wish);
    await agree(deps, officer, row, wish);
  },
  async ended(deps, _, { id }) {
    await takeSigning(deps.db, id);
  },
});
