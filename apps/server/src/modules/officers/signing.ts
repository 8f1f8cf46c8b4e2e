import { hash } from 'node:crypto';
import { Decision } from '@tamga/contract/officers.case';
import { z } from 'zod';
import * as approvals from '#modules/approvals';
import * as cases from '#modules/cases';
import * as org from '#modules/org';
import * as rbac from '#modules/rbac';
import * as users from '#modules/users';
import type { Person, System } from '#platform/actor';
import { canonical } from '#platform/canonical';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import type { Place } from '#platform/security/keyring';
import { keepingObjection } from './notes.ts';
import { findSigning, insertSigning, takeSigning } from './signing.sql.ts';

export const decidingKind = 'officers.decide';

const placeOf = (id: string): Place => ({ table: 'officers.signing', row: id, column: 'decision_sealed' });
const Signed = z.object({
  application: z.uuid(),
  version: z.int(),
  action: z.enum(cases.decisionActions),
  sha256: z.string(),
});

/** While a decision waits on a phone, nothing else happens to the application: what is signed must be what is decided. */
export async function requireUnsigned(
  deps: { pool: Pool; now: () => Date },
  person: Person,
  id: string,
): Promise<void> {
  if (await findSigning(asActor(deps, person), id, deps.now())) throw new AppError('cases.signature_pending');
}

/** Has the phone of the officer ask for PIN2. The statement names the decision by its hash, so that no other fits it. */
export async function askSignature(
  deps: cases.OpenDeps,
  person: Person,
  { row }: cases.Taken,
  decision: Decision,
  action: cases.DecisionAction,
): Promise<string> {
  const now = deps.now();
  if (await findSigning(deps.db, row.id, now)) throw new AppError('cases.signature_pending');
  const text = canonical(decision);
  const asked = await approvals.ask(deps, person, {
    subjectId: person.userId,
    kind: decidingKind,
    text: questionOf(action, decision.outcome, row.number ?? ''),
    act: { application: row.id, version: row.version, action, sha256: hash('sha256', text, 'hex') },
  });
  const id = uuidv7();
  await insertSigning(deps.db, {
    id,
    application_id: row.id,
    officer_id: person.userId,
    approval_id: asked.id,
    decision_sealed: deps.keyring.seal(placeOf(id), text),
    expires_at: asked.expiresAt,
    created_at: now,
  });
  return asked.id;
}

const verbs = { approve: { mn: 'зөвшөөрөх', en: 'approve' }, reject: { mn: 'татгалзах', en: 'reject' } };

/** The phone says what will happen: who rejects what another proposed to approve rejects no application yet. */
function questionOf(action: cases.DecisionAction, outcome: Decision['outcome'], number: string) {
  const [own, other] = outcome === 'approve' ? [verbs.approve, verbs.reject] : [verbs.reject, verbs.approve];
  const pin = 'Гарын үсэг зурах бол PIN2 кодоо оруулна уу.';
  if (action === 'object')
    return {
      mn: `${number} өргөдлийг ${other.mn} саналыг эсэргүүцэх. ${pin}`,
      en: `Object to the proposal to ${other.en} application ${number}. Enter PIN2 to sign the objection.`,
    };
  if (action === 'confirm')
    return {
      mn: `${number} өргөдлийг ${own.mn} саналыг батлах шийдвэр. ${pin}`,
      en: `Confirm the proposal to ${own.en} application ${number}. Enter PIN2 to sign the decision.`,
    };
  return {
    mn: `${number} өргөдлийг ${own.mn} шийдвэр. ${pin}`,
    en: `${outcome === 'approve' ? 'Approve' : 'Reject'} application ${number}. Enter PIN2 to sign the decision.`,
  };
}

/** What happens once the officer has signed. Everything is looked at again: much may have changed since they were asked. */
export const deciding: approvals.Act = {
  async approved(deps, actor, { id: approval, subjectId, act }) {
    const { application, version, action, sha256 } = Signed.parse(act);
    const signing = await takeSigning(deps.db, approval);
    if (!signing || signing.application_id !== application) throw new AppError('cases.state_conflict');
    const text = deps.keyring.open(placeOf(signing.id), signing.decision_sealed).toString();
    if (hash('sha256', text, 'hex') !== sha256) throw new AppError('cases.state_conflict');
    const officer = await officerOf(deps, actor, subjectId, approval);
    const decision = Decision.parse(JSON.parse(text));
    await cases.decideSigned(deps, officer, { id: application, version }, rulingOf(decision), {
      action,
      signatureId: approval,
      keepObjection: keepingObjection(officer, decision.text),
      isOfficer: (tenantId) => org.isOfficer(deps, actor, tenantId, subjectId),
    });
  },
  async ended(deps, _, { id }) {
    await takeSigning(deps.db, id);
  },
};

export const rulingOf = ({ outcome, reason_code, text, legal_basis, conditions }: Decision): cases.Ruling => ({
  outcome,
  reason_code: reason_code ?? null,
  text: text ?? null,
  legal_basis: legal_basis ?? null,
  conditions: conditions ?? null,
});

/** The officer with their rights of now: one who lost the right meanwhile decides nothing. */
async function officerOf(
  deps: { pool: Pool; db: Tx },
  actor: System,
  userId: string,
  sessionId: string,
): Promise<Person> {
  const standing = await users.readStanding(deps, actor, userId);
  const role = standing?.active ? await rbac.readRole(deps, actor, standing.role) : undefined;
  if (!standing || !role?.permissions.has('gov.review')) throw new AppError('request.forbidden');
  const { level, permissions } = role;
  const { origin } = actor;
  return {
    kind: 'person',
    userId,
    sessionId,
    role: standing.role,
    level,
    permissions,
    renewedBy: 'recent_eid',
    origin,
  };
}
