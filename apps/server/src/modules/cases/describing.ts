import type { ApplicationSummary, CaseApplication } from '@tamga/contract/cases';
import type { Decision, EvidenceItem, InfoItem } from '@tamga/contract/cases.parts';
import { z } from 'zod';
import * as org from '#modules/org';
import * as registry from '#modules/registry';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/data/db';
import { allowedActions } from '#platform/data/states';
import type { Keyring } from '#platform/security/keyring';
import { answersNow, formOf, openAnswers } from './answers.ts';
import type { ApplicationRow } from './applications.sql.ts';
import { type ApplicationLife, applicationLife } from './applications.states.ts';
import { type DecisionRow, listDecisions } from './decisions.sql.ts';
import { type EvidenceRow, listEvidences } from './evidences.sql.ts';
import { type InfoItemRow, listInfoItems } from './info-items.sql.ts';
import { listNeeds } from './needs.ts';
import { openWords } from './sealed-words.ts';
import { type CaseDeps, flagsOf, gatesOf, mover } from './taking.ts';

interface Names {
  title: { mn: string; en: string };
  organisation: org.DescribedOrganisation | undefined;
}

/** As a list shows it: nothing that was answered. */
export function summaryOf(row: ApplicationRow, { title, organisation }: Names, actions: Actions): ApplicationSummary {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    gates: gatesOf(row),
    flags: flagsOf(row),
    service: { id: row.service_id, version_no: row.version_no, title },
    organisation: {
      tenant_id: row.tenant_id,
      name: organisation?.name ?? '',
      name_en: organisation?.name_en ?? null,
    },
    on_behalf_of: row.on_behalf_org_id,
    submitted_at: row.submitted_at,
    due_at: row.due_at,
    waits_until: row.waits_until,
    decided_at: row.decided_at,
    closed_at: row.closed_at,
    allowed_actions: actions,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

type Actions = ApplicationSummary['allowed_actions'];

/** What its applicant may do with it; where they stand in the organisation says nothing of that. */
export function ownActions(deps: { now: () => Date }, actor: Actor, row: ApplicationRow): Actions {
  const rest = {
    second_approver: false,
    proposed: null,
    proposed_by: null,
    standing: null,
    has_assignee: false,
  } as const;
  const life: ApplicationLife = { ...row, gates: gatesOf(row), flags: flagsOf(row), signed: false, ...rest };
  return allowedActions(applicationLife, life, actor, deps.now());
}

/** All of it, read through `db`, whose actor decides what of it there is. */
export async function describeApplication(
  deps: CaseDeps,
  actor: Actor,
  db: Db,
  row: ApplicationRow,
  actions: Actions,
): Promise<CaseApplication> {
  const { keyring } = deps;
  const [evidences, items, decisions] = [
    await listEvidences(db, row.id),
    await listInfoItems(db, row.id),
    await listDecisions(db, row.id),
  ];
  const promised = await registry.readPromise(deps, actor, row.service_id, row.version_no);
  const info_items = items.map((one) => infoItemOf(keyring, one));
  const { title, form_schema, ui_schema, fees, requires_signature } = promised.content;
  const organisation = await org.describeOrganisation(deps, mover(actor), row.tenant_id);
  const names = { title: { mn: title.mn ?? '', en: title.en ?? '' }, organisation: organisation ?? undefined };
  return {
    ...summaryOf(row, names, actions),
    ...answersOf(keyring, row, promised, info_items),
    form_schema,
    ui_schema,
    requirements: await listNeeds(deps, actor, { row, promised }),
    evidences: evidences.map((one) => evidenceOf(keyring, one)),
    info_items,
    decisions: decisions.filter(({ state }) => state === 'final').map((one) => decisionOf(keyring, one)),
    fees: fees.map(({ title, price }) => ({ title: { mn: title.mn ?? '', en: title.en ?? '' }, price })),
    appeal_until: row.appeal_until,
    requires_signature,
    signature_id: row.signature_id,
  };
}

function answersOf(
  keyring: Keyring,
  { id, data_sealed, data_hash, submitted_at }: ApplicationRow,
  { content }: registry.Promised,
  items: readonly InfoItem[],
): Pick<CaseApplication, 'data' | 'handed_in'> {
  const data = openAnswers(keyring, id, data_sealed);
  if (data === null || data_hash === null || submitted_at === null) return { data, handed_in: null };
  return { data: answersNow(formOf(content), data, items), handed_in: { data, sha256: data_hash.toString('hex') } };
}

const Structured = z.record(z.string(), z.unknown());

export function evidenceOf(keyring: Keyring, row: EvidenceRow): EvidenceItem {
  const structured = openWords(keyring, 'evidence_item', row.id, 'structured_sealed', row.structured_sealed);
  const { id, requirement_code, field, info_item_id, evidence_type_id, source, state, media_type } = row;
  return {
    id,
    requirement_code,
    field,
    info_item_id,
    evidence_type_id,
    source,
    state,
    name: openWords(keyring, 'evidence_item', id, 'name_sealed', row.name_sealed),
    media_type,
    size_bytes: row.size_bytes === null ? null : Number(row.size_bytes),
    structured: structured === null ? null : Structured.parse(JSON.parse(structured)),
    provider: row.provider,
    relayed: row.relay_request_id !== null,
    as_of: row.as_of,
    created_at: row.created_at,
  };
}

export function infoItemOf(keyring: Keyring, row: InfoItemRow): InfoItem {
  const { id, code, field, evidence_type_id, required, state, asked_at, deadline_at, answered_at } = row;
  const answer = openWords(keyring, 'info_item', id, 'answer_sealed', row.answer_sealed);
  return {
    id,
    code,
    field,
    evidence_type_id,
    required,
    state,
    text: openWords(keyring, 'info_item', id, 'text_sealed', row.text_sealed),
    answer: answer === null ? null : z.unknown().parse(JSON.parse(answer)),
    asked_at,
    deadline_at,
    answered_at,
  };
}

export function decisionOf(keyring: Keyring, row: DecisionRow): Decision {
  const { id, outcome, reason_code, legal_basis, is_appeal, made_at } = row;
  return {
    id,
    outcome,
    reason_code,
    text: openWords(keyring, 'decision', id, 'text_sealed', row.text_sealed),
    legal_basis,
    conditions: openWords(keyring, 'decision', id, 'conditions_sealed', row.conditions_sealed),
    is_appeal,
    made_at,
  };
}
