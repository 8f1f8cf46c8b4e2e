import type { OfficerCase } from '@tamga/contract/officers.case';
import * as cases from '#modules/cases';
import * as org from '#modules/org';
import * as registry from '#modules/registry';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { leftOf } from './items.ts';
import { readNotes } from './notes.ts';
import { findSigning } from './signing.sql.ts';
import { requireHanded } from './taking.ts';
import { lookAt } from './viewing.ts';

/** Everything there is to decide it by. Opening it is written down before any of it is shown. */
export async function getCase(deps: cases.CaseDeps, person: Person, id: string): Promise<OfficerCase> {
  const { isSupervisor } = await requireHanded(deps, person, id);
  const { application, row, appeal_text } = await cases.openForOfficer(deps, person, id);
  const viewers = await lookAt(deps, person, id);
  const [proposal, events, notes, signing, officers, { content }] = await Promise.all([
    cases.readProposal(deps, person, id),
    cases.readEvents(deps, person, id),
    readNotes(deps, person, id),
    findSigning(asActor(deps, person), id, deps.now()),
    org.listOfficers(deps, person, row.tenant_id),
    registry.readPromise(deps, person, row.service_id, row.version_no),
  ]);
  const undo = cases.assignmentToUndo(events, person, deps.now());
  const nameOf = await namesOf(deps, person, row, events, proposal?.proposed_by, viewers);
  return {
    ...application,
    tenant_id: row.tenant_id,
    applicant: {
      name: nameOf.whole(row.applicant_id),
      organisation: await organisationOf(deps, person, row.on_behalf_org_id),
    },
    assigned_to: row.assigned_to === null ? null : nameOf.officer(row.assigned_to),
    sla_left_s: leftOf(row, deps.now().getTime()),
    proposed: proposal && { ...proposal, by: nameOf.officer(proposal.proposed_by) },
    events: events.map(({ actor_id, ...event }) => ({
      ...event,
      officer: event.actor_kind === 'officer' && actor_id !== null ? nameOf.officer(actor_id) : null,
    })),
    notes,
    two_officers: content.second_approver,
    decision_signature: content.decision_signature,
    pending_approval_id: signing?.approval_id ?? null,
    appeal_text,
    also_open: viewers.map(nameOf.officer),
    colleagues: officers.filter(({ id }) => id !== row.applicant_id),
    undo_until: undo ? cases.undoUntil(undo.occurred_at) : null,
    is_supervisor: isSupervisor,
  };
}

async function namesOf(
  deps: cases.CaseDeps,
  { origin }: Person,
  { applicant_id, assigned_to }: cases.QueueRow,
  events: readonly { actor_id: string | null }[],
  proposer: string | undefined,
  viewers: readonly string[],
) {
  const actors = events.flatMap(({ actor_id }) => actor_id ?? []);
  const ids = [applicant_id, assigned_to, proposer, ...actors, ...viewers].filter((id) => typeof id === 'string');
  const people = await users.describePeople(deps, system('name those who took part', origin), [...new Set(ids)]);
  return {
    whole: (id: string): string => {
      const person = people.get(id);
      return person ? `${person.family_name} ${person.given_name}` : '';
    },
    officer: (id: string): org.Officer => {
      const person = people.get(id);
      return { id, name: person ? users.signatureOf(person) : '' };
    },
  };
}

async function organisationOf(deps: cases.CaseDeps, { origin }: Person, id: string | null): Promise<string | null> {
  if (id === null) return null;
  return (await org.describeOrganisation(deps, system('name an organisation', origin), id))?.name ?? null;
}
