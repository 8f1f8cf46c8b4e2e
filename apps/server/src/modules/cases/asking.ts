import { quotable } from '@tamga/contract/text';
import * as relay from '#modules/relay';
import * as users from '#modules/users';
import { type Actor, type Person, system } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { type ApplicationRow, updateApplication } from './applications.sql.ts';
import { insertEvidence, listEvidences } from './evidences.sql.ts';
import { forgetItem } from './forgetting.ts';
import { listNeeds, type Need } from './needs.ts';
import { tellOfApplication } from './records.ts';
import { type CaseDeps, mover, type OpenDeps, type Taken } from './taking.ts';

/**
 * Asks other platforms for what they hold of the applicant and is not there yet, in the transaction in which the applicant wants
 * it. What could not be had before is asked for anew.
 */
export async function askOthers(deps: OpenDeps, person: Person, taken: Taken): Promise<ApplicationRow> {
  const needs = await listNeeds(deps, mover(person), taken);
  const present = await listEvidences(deps.db, taken.row.id);
  const wanted = needs.filter(
    ({ relayed, requirement_code: code }) =>
      relayed && !present.some((item) => item.requirement_code === code && item.state !== 'failed'),
  );
  let { row } = taken;
  if (wanted.length === 0) return row;
  const civilId = await users.findCivilId(deps, mover(person), person.userId);
  if (civilId === undefined) throw new AppError('directory.person_not_found');
  for (const need of wanted) {
    for (const item of present.filter(({ requirement_code }) => requirement_code === need.requirement_code))
      await forgetItem(deps, mover(person), item);
    row = await askOne(deps, person, { ...taken, row }, need, civilId);
  }
  return row;
}

async function askOne(
  deps: OpenDeps,
  person: Person,
  { row, promised }: Taken,
  { code, requirement_code, evidence_type_id }: Need,
  civilId: string,
): Promise<ApplicationRow> {
  const now = deps.now();
  const id = uuidv7(now.getTime());
  const asked = await relay
    .askForEvidence(deps, system('fetch evidence', person.origin), {
      tenantId: row.tenant_id,
      serviceCode: promised.code,
      code,
      subject: { userId: row.applicant_id, civilId },
      purpose: `«${quotable(promised.content.title.mn ?? promised.code, 300)}» үйлчилгээний өргөдөлд хэрэгтэй баримт`,
      caseRef: row.id,
      key: id,
    })
    .catch((cause: unknown) => {
      // Nothing new is exchanged until there are timestamps: the citizen may come again, or bring it.
      if (!(cause instanceof AppError)) throw cause;
      throw new AppError('cases.fetch_failed', { cause });
    });
  if (!asked) return row;
  const provider = asked.holder.slice(0, 100);
  await insertEvidence(deps.db, {
    id,
    application_id: row.id,
    requirement_code,
    evidence_type_id,
    field: null,
    info_item_id: null,
    source: 'fetched',
    state: 'asked',
    relay_request_id: asked.id,
    object_id: null,
    name_sealed: null,
    media_type: null,
    size_bytes: null,
    sha256: null,
    structured_sealed: null,
    provider,
    as_of: null,
    created_at: now,
  });
  const changed = await updateApplication(deps.db, row.id, { version: row.version + 1, updated_at: now });
  const payload = { evidence: id, requirement: requirement_code, provider };
  await tellOfApplication(deps, person, 'evidence_requested', changed, { payload });
  return changed;
}

/** Waits no longer for what others were asked for: all of an application, or what one requirement wants. Who has it is told. */
export async function dropAsked(
  deps: Pick<CaseDeps, 'pool' | 'now' | 'keyring' | 'config'> & { db: Tx },
  actor: Actor,
  applicationId: string,
  requirement?: string,
): Promise<void> {
  for (const item of await listEvidences(deps.db, applicationId)) {
    if (item.state !== 'asked' || item.relay_request_id === null) continue;
    if (requirement !== undefined && item.requirement_code !== requirement) continue;
    await forgetItem(deps, mover(actor), item);
  }
}
