import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import { type Actor, type Person, system } from '#platform/actor';
import { actingAs, type Tx } from '#platform/data/db';
import { isTaken, refusing } from '#platform/data/pool';
import { judge, transition } from '#platform/data/states';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { dropEndings } from './agreeing.sql.ts';
import { namesOf } from './generating.ts';
import { issue, requireActive } from './issuing.ts';
import { dataOf } from './references.ts';
import { findHeir, lockReference, type ReferenceRow } from './references.sql.ts';
import { referenceStates } from './references.states.ts';
import type { EndDeps, Wish } from './wishes.ts';

/** Asked of the table before it moves: nobody signs or confirms what cannot be done, nor is anything made in place of it. */
export async function requireEndable(deps: EndDeps, person: Person, row: ReferenceRow, wish: Wish): Promise<void> {
  if (row.subject_id === person.userId) throw new AppError('references.not_theirs');
  const platform = system('issue a document', person.origin);
  const { case_id } = row;
  if (case_id !== null) await actingAs(deps, platform, () => deps.requireImpartial(deps, person, case_id));
  if (wish.kind === 'supersede') await actingAs(deps, platform, () => requireActive(deps, platform, row.tenant_id));
  const verdict = judge(referenceStates, row, wish.kind, person, deps.now());
  if (verdict.is === 'not theirs') throw new AppError('references.not_theirs');
  if (verdict.is !== 'allowed' || (wish.kind === 'supersede' && row.data_sealed === null))
    throw new AppError('references.state_conflict');
  // Who confirms or signs learns of it before, and not from an index.
  if (wish.kind === 'supersede' && (await actingAs(deps, platform, () => findHeir(deps.db, row.id))))
    throw new AppError('references.already_replaced');
}

/** Tells which document stands for it then. */
export async function carryOut(deps: EndDeps, person: Person, row: ReferenceRow, wish: Wish): Promise<string> {
  if (wish.kind === 'supersede') return supersede(deps, person, row, wish.fields);
  await revoke(deps, person, row.id, wish.reason);
  return row.id;
}

/** In the open transaction of the room that decided it. Those who check the paper from now on learn of it. */
export const revoke = (
  deps: Pick<Deps, 'now' | 'wakeups'> & { db: Tx },
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> =>
  actingAs(deps, system('revoke a document', actor.origin), async () => {
    const row = await lockReference(deps.db, id);
    if (!row) throw new AppError('references.reference_not_found');
    const now = deps.now();
    const ended = { revoked_at: now, revoke_reason: reason, ended_at: now, updated_at: now };
    await transition(deps, referenceStates, row, 'revoke', actor, ended);
    await dropEndings(deps.db, id);
    const type = 'references.reference_revoked';
    const [object, tenantId] = [`reference:${id}` as const, row.tenant_id];
    audit.record(deps, actor, { action: type, object, tenantId });
    announce(deps, actor, { type, aggregate: object, tenantId, data: { id } });
    const writer = system('revoke a document', actor.origin);
    notifications.notify(deps, writer, row.subject_id, { kind: 'reference_revoked', params: namesOf(row) });
  });

/** The new one says what the old one should have; the old one ends when the new one is there. */
async function supersede(
  deps: EndDeps,
  person: Person,
  row: ReferenceRow,
  fields: Extract<Wish, { kind: 'supersede' }>['fields'],
): Promise<string> {
  const former = dataOf(deps, row);
  if (!former) throw new AppError('references.state_conflict');
  const work = issue(deps, person, {
    subjectId: row.subject_id,
    tenantId: row.tenant_id,
    caseId: row.case_id,
    typeId: row.type_id,
    evidenceTypeId: row.evidence_type_id,
    title: { mn: row.title_mn, en: row.title_en },
    data: { ...former, fields },
    validUntil: row.valid_until,
    lang: row.lang,
    supersededId: row.id,
    secondApprover: row.second_approver,
    decisionSignature: row.decision_signature,
  });
  const isReplaced = (error: unknown) => isTaken(error, 'reference_superseded_id_key');
  return (await refusing(work, isReplaced, 'references.already_replaced')).id;
}
