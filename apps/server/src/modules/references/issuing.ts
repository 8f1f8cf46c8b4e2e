import type { Language } from '@tamga/contract';
import { fieldValueMax, type ReferenceField } from '@tamga/contract/references';
import { asLine } from '@tamga/contract/text';
import * as audit from '#modules/audit';
import * as org from '#modules/org';
import * as users from '#modules/users';
import { type Actor, system } from '#platform/actor';
import { actingAs, type Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Pool } from '#platform/data/pool';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { enqueue, type Queue } from '#platform/messaging/jobs';
import { announce } from '#platform/messaging/outbox';
import type { ReferenceData } from './content.ts';
import { drawCode, drawNumber, hashCode } from './numbers.ts';
import { insertReference } from './references.sql.ts';

/** Five times again, by which a store or a database that was away for half an hour is back. */
export const retriesMax = 5;
export const generations: Queue = {
  name: 'references.generate',
  retriesMax: retriesMax + 1,
  retryFirstSeconds: 5,
  retryLastSeconds: 900,
  timeoutSeconds: 120,
};

export interface Issue {
  subjectId: string;
  tenantId: string;
  caseId?: string | null;
  /** The extract that was asked for. */
  typeId?: string | null;
  /** What it is evidence of. */
  evidenceTypeId?: string | null;
  title: { mn: string; en: string };
  data: {
    fields: readonly ReferenceField[];
    /** Text in the traditional script, which stands beside the title. */
    traditional?: string | null;
    purpose?: string | null;
  };
  validUntil?: Date | null;
  lang: Language;
  /** Holds until this one is made, and no longer. */
  supersededId?: string | null;
  /** As the service says: two officers decide, and decisions are signed with PIN2. It is ended in the same way. */
  secondApprover?: boolean;
  decisionSignature?: boolean;
}

export type IssueDeps = Pick<Deps, 'pool' | 'keyring' | 'now'> & { db: Tx };

/**
 * Leaves a document to be made, in the open transaction of the room that decided it: it is made by a job once that is saved. The
 * number is known at once.
 */
export function issue(deps: IssueDeps, actor: Actor, wanted: Issue): Promise<{ id: string; number: string }> {
  return actingAs(deps, system('issue a document', actor.origin), () => insert(deps, actor, wanted));
}

/** Nothing is sealed in the name of an organisation that is suspended or closed. */
export async function requireActive(deps: { pool: Pool; db?: Tx }, actor: Actor, tenantId: string): Promise<void> {
  if (!(await org.isActive(deps, actor, tenantId))) throw new AppError('org.organisation_not_active');
}

async function insert(deps: IssueDeps, actor: Actor, wanted: Issue): Promise<{ id: string; number: string }> {
  const now = deps.now();
  const { subjectId, tenantId, title, data, lang } = wanted;
  const platform = system('issue a document', actor.origin);
  const person = (await users.describePeople(deps, platform, [subjectId])).get(subjectId);
  if (!person) throw new Error('a document about nobody');
  const id = uuidv7(now.getTime());
  const code = drawCode();
  const kept: ReferenceData = {
    code,
    fields: readable(data.fields),
    traditional: data.traditional ?? null,
    purpose: data.purpose ?? null,
    subject: users.signatureOf(person),
  };
  const data_sealed = deps.keyring.seal(dataPlace(id), JSON.stringify(kept));
  const row = {
    id,
    tenant_id: tenantId,
    subject_id: subjectId,
    type_id: wanted.typeId ?? null,
    evidence_type_id: wanted.evidenceTypeId ?? null,
    case_id: wanted.caseId ?? null,
    title_mn: title.mn,
    title_en: title.en,
    lang,
    data_sealed,
    valid_until: wanted.validUntil ?? null,
    superseded_id: wanted.supersededId ?? null,
    second_approver: wanted.secondApprover ?? false,
    decision_signature: wanted.decisionSignature ?? false,
  };
  const number = await insertNumbered(deps.db, row, code, now);
  const type = 'references.reference_requested';
  audit.record(deps, actor, { action: type, object: `reference:${id}`, tenantId, details: { number } });
  announce(deps, actor, { type, aggregate: `reference:${id}`, tenantId, data: { id } });
  enqueue(deps, generations, { id }, { key: id });
  return { id, number };
}

/** Registers hold tabs, blanks and what cannot be seen, too; none of it belongs on a document. */
const readable = (fields: readonly ReferenceField[]): ReferenceField[] =>
  fields.flatMap(({ label, value }) => {
    const text = asLine(value, fieldValueMax);
    return text === '' ? [] : [{ label, value: text }];
  });

async function insertNumbered(
  db: Tx,
  row: Omit<Parameters<typeof insertReference>[1], 'number' | 'verify_code_hash'>,
  code: string,
  now: Date,
): Promise<string> {
  for (let draws = 0; draws < 10; draws += 1) {
    const number = drawNumber(now);
    if (await insertReference(db, { ...row, number, verify_code_hash: hashCode(number, code) }, now)) return number;
  }
  throw new Error('ten numbers in a row were taken');
}

export const dataPlace = (id: string) => ({ table: 'references.reference', row: id, column: 'data_sealed' });
export const contentPlace = (id: string) => ({ table: 'references.reference', row: id, column: 'content_sealed' });
